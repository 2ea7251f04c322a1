"""Tests for `rlve_jax/model/attention.py`: numpy loops and identities."""

from absl.testing import absltest
from absl.testing import parameterized
import jax
import jax.numpy as jnp
import numpy as np

from rlve_jax.model import attention
from rlve_jax.model import config as config_lib


def _attend_reference(query, key, value, mask):
  """One head and one query at a time, in float64."""
  n, t, heads, width = query.shape
  per_key = heads // key.shape[2]
  out = np.zeros(query.shape)
  for i in range(n):
    for q in range(t):
      for h in range(heads):
        seen = np.flatnonzero(mask[i, q])
        scores = key[i, seen, h // per_key] @ query[i, q, h] / np.sqrt(width)
        weights = np.exp(scores - scores.max())
        out[i, q, h] = weights @ value[i, seen, h // per_key] / weights.sum()
  return out


class AttentionTest(parameterized.TestCase):
  @parameterized.parameters((4, 4), (4, 2), (6, 2), (7, 1))
  def test_attend_matches_loops(self, heads, kv_heads):
    rng = np.random.default_rng(heads)
    query = rng.normal(size=(2, 5, heads, 8)).astype(np.float32)
    key, value = rng.normal(size=(2, 2, 5, kv_heads, 8)).astype(np.float32)
    mask = np.tri(5, dtype=bool) & (rng.random((2, 5, 5)) < 0.7)
    mask |= np.eye(5, dtype=bool)
    actual = attention.attend(query, key, value, mask)
    expected = _attend_reference(query, key, value, mask)
    np.testing.assert_allclose(actual, expected, atol=2e-6)

  @parameterized.product(heads=[(4, 2), (7, 1)], chunk=[None, 2, 4])
  def test_shared_prompt_equals_one_sequence(self, heads, chunk):
    heads, kv_heads = heads
    rng = np.random.default_rng(0)
    draw = lambda *shape: rng.normal(size=shape).astype(np.float32)
    prompts, group, width, tp, t = 3, 2, 8, 6, 4
    query = draw(prompts, group, heads, width)
    prompt = draw(2, prompts, kv_heads, tp, width)
    own = draw(2, prompts, group, kv_heads, t, width)
    prompt_mask = np.arange(tp) < np.array([[0], [2], [6]])
    turned = lambda pair: (pair[0].swapaxes(-1, -2), pair[1])
    actual = attention.attend_shared(
      query, turned(prompt), turned(own), prompt_mask, 2, chunk=chunk
    )
    own_mask = np.arange(t) < 3
    for p in range(prompts):
      for g in range(group):
        joined = [
          np.concatenate([a[p], b[p, g]], axis=1).swapaxes(0, 1)[None]
          for a, b in zip(prompt, own)
        ]
        mask = np.concatenate([prompt_mask[p], own_mask])[None, None]
        expected = _attend_reference(query[p, g][None, None], *joined, mask)
        np.testing.assert_allclose(actual[p, g], expected[0, 0], atol=2e-6)

  def test_rotation_keeps_norms_and_depends_on_distance(self):
    config = config_lib.Config(head_dim=16)
    frequencies = attention.rope_frequencies(config)
    rng = np.random.default_rng(0)
    q, k = rng.normal(size=(2, 1, 1, 1, 16)).astype(np.float32)
    turn = lambda x, p: attention.rotate(x, jnp.array([[p]]), frequencies)
    dot = lambda p, s: float(jnp.sum(turn(q, p) * turn(k, s)))
    norm = np.linalg.norm
    np.testing.assert_allclose(norm(turn(q, 7)), norm(q), rtol=1e-6)
    np.testing.assert_allclose(dot(9, 4), dot(25, 20), rtol=1e-4)
    np.testing.assert_allclose(turn(q, 0), q, atol=1e-7)

  def test_rope_scaling_by_hand(self):
    scaling = config_lib.RopeScaling(8.0, 1.0, 4.0, 8192)
    config = config_lib.Config(
      head_dim=128, rope_theta=500_000.0, rope_scaling=scaling
    )
    plain = 500_000.0 ** (-np.arange(64) / 64)
    turns = 8192 * plain / (2 * np.pi)
    actual = np.asarray(attention.rope_frequencies(config))
    fast, slow = turns > 4, turns < 1
    np.testing.assert_allclose(actual[fast], plain[fast], rtol=1e-5)
    np.testing.assert_allclose(actual[slow], plain[slow] / 8, rtol=1e-5)
    middle = ~fast & ~slow
    share = (turns[middle] - 1) / 3
    expected = (1 - share) * plain[middle] / 8 + share * plain[middle]
    np.testing.assert_allclose(actual[middle], expected, rtol=1e-5)

  def test_causal_mask_of_two_segments(self):
    mask = attention.causal_mask(jnp.array([[1, 1, 2, 2, 0]]))[0]
    expected = [
      [1, 0, 0, 0, 0],
      [1, 1, 0, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 1, 1, 0],
      [0, 0, 0, 0, 1],
    ]
    np.testing.assert_array_equal(mask, np.array(expected, bool))

  def test_masked_infinities_leave_finite_gradients(self):
    key = jnp.ones((1, 2, 1, 4)).at[0, 1].set(1e30)
    mask = jnp.array([[[True, False], [True, False]]])
    loss = lambda q: attention.attend(q, key, key, mask).sum()
    gradient = jax.grad(loss)(jnp.ones((1, 2, 1, 4)))
    self.assertTrue(np.isfinite(gradient).all())


if __name__ == '__main__':
  absltest.main()
