"""Tests for `rlve_jax/sampler/methods.py`."""

from absl.testing import absltest
from absl.testing import parameterized
import jax
import jax.numpy as jnp
import numpy as np

from rlve_jax.sampler import methods

PLAIN = methods.Temperature()


def _draws(logits, count, method=PLAIN):
  """Draws `count` times from one row of logits."""
  seeds = jnp.arange(count, dtype=jnp.uint32)
  samples = jnp.zeros((count, 1), jnp.int32)
  keys = methods.row_keys(jnp.uint32(5), seeds, samples)[:, 0]
  rows = jnp.broadcast_to(logits, (count, logits.shape[0]))
  draw = jax.jit(methods.draw)
  return jax.device_get(draw(rows, keys, methods.settings(method)))


class MethodsTest(parameterized.TestCase):
  @parameterized.product(size=[3, 256, 300], temperature=[1.0, 0.5])
  def test_law_and_logprobs(self, size, temperature):
    rng = np.random.default_rng(size)
    logits = rng.normal(size=size, scale=2).astype(np.float32)
    logits[rng.integers(size, size=size // 2)] -= 6
    count = 20_000
    tokens, logprobs = _draws(logits, count, methods.Temperature(temperature))
    exact = np.asarray(jax.nn.log_softmax(logits / temperature))
    np.testing.assert_allclose(logprobs, exact[tokens], atol=2e-5)
    seen = np.bincount(tokens, minlength=size) / count
    deviation = np.sqrt(np.exp(exact) * (1 - np.exp(exact)) / count)
    self.assertLess(
      np.max(np.abs(seen - np.exp(exact)) / (deviation + 1e-4)), 5
    )

  def test_zero_temperature_takes_the_most_likely(self):
    logits = np.random.default_rng(0).normal(size=600).astype(np.float32)
    tokens, logprobs = _draws(logits, 8, methods.from_temperature(0.0))
    self.assertEqual(set(tokens), {int(np.argmax(logits))})
    expected = jax.nn.log_softmax(logits).max()
    np.testing.assert_allclose(logprobs, expected, atol=1e-5)

  @parameterized.parameters(
    (methods.TopK(1.0, 3), {0, 1, 2}),
    (methods.TopK(0.5, 1), {0}),
    (methods.TopK(1.0, 99), {0, 1, 2, 3, 4}),
    (methods.TopP(1.0, 0.6), {0, 1}),
    (methods.TopP(1.0, 0.95), {0, 1, 2, 3}),
    (methods.TopP(1.0, 0.4), {0}),
    (methods.TopP(1.0, 1.0), {0, 1, 2, 3, 4}),
    (methods.MinP(1.0, 0.5), {0, 1}),
    (methods.MinP(1.0, 0.1), {0, 1, 2, 3}),
    (methods.MinP(0.5, 0.25), {0, 1}),
  )
  def test_truncation_by_hand(self, method, kept):
    probabilities = np.array([0.45, 0.3, 0.15, 0.08, 0.02])
    order = np.array([3, 0, 4, 1, 2])  # Token i stands at place order[i].
    logits = np.empty(5, np.float32)
    logits[order] = np.log(probabilities)
    tokens, logprobs = _draws(logits, 4000, method)
    self.assertEqual(set(tokens), set(order[sorted(kept)]))
    weights = probabilities ** (1 / method.temperature)
    weights[[i for i in range(5) if i not in kept]] = 0
    table = np.empty(5)
    with np.errstate(divide='ignore'):
      table[order] = np.log(weights / weights.sum())
    np.testing.assert_allclose(logprobs, table[tokens], atol=1e-5)

  @parameterized.parameters(1, 7, 50)
  def test_truncation_equals_sorting(self, k):
    logits = np.random.default_rng(k).normal(size=(5, 300)).astype(np.float32)
    kept = lambda method: np.asarray(
      methods.truncate(jnp.asarray(logits), methods.settings(method)) > -1e29
    )
    ranks = np.argsort(np.argsort(-logits, axis=1), axis=1)
    np.testing.assert_array_equal(kept(methods.TopK(1.0, k)), ranks < k)
    sizes = np.sort(np.exp(logits), axis=1)[:, ::-1]
    before = (np.cumsum(sizes, axis=1) - sizes) / sizes.sum(1, keepdims=True)
    count = (before < k / 60).sum(axis=1, keepdims=True)
    np.testing.assert_array_equal(
      kept(methods.TopP(1.0, k / 60)), ranks < count
    )

  @parameterized.parameters(
    (methods.Temperature, {'temperature': 0.0}),
    (methods.TopK, {'k': 0}),
    (methods.TopP, {'p': 0.0}),
    (methods.TopP, {'p': 1.5}),
    (methods.MinP, {'temperature': -1.0}),
  )
  def test_values_out_of_range_are_refused(self, method, values):
    with self.assertRaisesRegex(ValueError, str(*values.values())):
      method(**values)

  def test_truncated_draws_are_not_trained_on(self):
    methods.check_trainable(methods.Temperature(0.7))
    for method in (methods.Greedy(), methods.TopP(1.0, 0.9)):
      with self.assertRaisesRegex(ValueError, 'cannot be trained on'):
        methods.check_trainable(method)

  def test_impossible_tokens_are_never_drawn(self):
    logits = np.full(700, -np.inf, np.float32)
    logits[[3, 400]] = 0.0
    tokens, _ = _draws(logits, 500)
    self.assertEqual(set(tokens), {3, 400})

  def test_keys_differ_and_depend_on_no_batch(self):
    table = jnp.broadcast_to(jnp.arange(3), (4, 3))
    seeds = jnp.arange(4, dtype=jnp.uint32)
    keys = methods.row_keys(jnp.uint32(1), seeds, table)
    bits = np.asarray(jax.random.key_data(keys)).reshape(12, -1)
    self.assertLen(set(map(tuple, bits)), 12)
    two = jnp.array([2], jnp.uint32)
    lone = methods.row_keys(jnp.uint32(1), two, table[:1, :2])
    np.testing.assert_array_equal(
      jax.random.key_data(lone)[0], jax.random.key_data(keys)[2, :2]
    )
    other = methods.row_keys(jnp.uint32(2), two, table[:1, :2])
    self.assertFalse(
      (jax.random.key_data(other) == jax.random.key_data(lone)).all()
    )


if __name__ == '__main__':
  absltest.main()
