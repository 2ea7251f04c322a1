"""Tests for `rlve_jax/sampler/methods.py`."""

from absl.testing import absltest
from absl.testing import parameterized
import jax
import jax.numpy as jnp
import numpy as np

from rlve_jax.sampler import methods


def _draws(logits, count, temperature=1.0):
  """Draws `count` times from one row of logits."""
  seeds = jnp.arange(count, dtype=jnp.uint32)
  keys = methods.row_keys(jnp.uint32(5), seeds, 1)[:, 0]
  rows = jnp.broadcast_to(logits, (count, logits.shape[0]))
  draw = jax.jit(methods.draw)
  return jax.device_get(draw(rows, keys, jnp.float32(temperature)))


class MethodsTest(parameterized.TestCase):
  @parameterized.product(size=[3, 256, 300], temperature=[1.0, 0.5])
  def test_law_and_logprobs(self, size, temperature):
    rng = np.random.default_rng(size)
    logits = rng.normal(size=size, scale=2).astype(np.float32)
    logits[rng.integers(size, size=size // 2)] -= 6
    count = 20_000
    tokens, logprobs = _draws(logits, count, temperature)
    exact = np.asarray(jax.nn.log_softmax(logits / temperature))
    np.testing.assert_allclose(logprobs, exact[tokens], atol=2e-5)
    seen = np.bincount(tokens, minlength=size) / count
    deviation = np.sqrt(np.exp(exact) * (1 - np.exp(exact)) / count)
    self.assertLess(
      np.max(np.abs(seen - np.exp(exact)) / (deviation + 1e-4)), 5
    )

  def test_zero_temperature_takes_the_most_likely(self):
    logits = np.random.default_rng(0).normal(size=600).astype(np.float32)
    tokens, logprobs = _draws(logits, 8, 0.0)
    self.assertEqual(set(tokens), {int(np.argmax(logits))})
    expected = jax.nn.log_softmax(logits).max()
    np.testing.assert_allclose(logprobs, expected, atol=1e-5)

  def test_impossible_tokens_are_never_drawn(self):
    logits = np.full(700, -np.inf, np.float32)
    logits[[3, 400]] = 0.0
    tokens, _ = _draws(logits, 500)
    self.assertEqual(set(tokens), {3, 400})

  def test_keys_differ_and_depend_on_no_batch(self):
    keys = methods.row_keys(jnp.uint32(1), jnp.arange(4, dtype=jnp.uint32), 3)
    bits = np.asarray(jax.random.key_data(keys)).reshape(12, -1)
    self.assertLen(set(map(tuple, bits)), 12)
    lone = methods.row_keys(jnp.uint32(1), jnp.array([2], jnp.uint32), 2)
    np.testing.assert_array_equal(
      jax.random.key_data(lone)[0], jax.random.key_data(keys)[2, :2]
    )
    other = methods.row_keys(jnp.uint32(2), jnp.array([2], jnp.uint32), 2)
    self.assertFalse(
      (jax.random.key_data(other) == jax.random.key_data(lone)).all()
    )


if __name__ == '__main__':
  absltest.main()
