"""Tests for `rlve_jax/learner/losses.py`: float64 numpy, hand-worked cases."""

from absl.testing import absltest
from absl.testing import parameterized
import chex
import jax
import jax.numpy as jnp
import numpy as np

from rlve_jax.learner import losses


def _reference(loss, logprobs, old, advantages, segments, mask, weights):
  """The weighted loss, token by token."""
  total = 0.0
  for row in range(mask.shape[0]):
    for t in np.flatnonzero(mask[row]):
      log_ratio = logprobs[row, t] - old[row, t]
      if loss.ratio == 'sequence':
        same = mask[row] & (segments[row] == segments[row, t])
        log_ratio = np.mean((logprobs[row] - old[row])[same])
      ratio = np.exp(log_ratio)
      clipped = min(max(ratio, 1 - loss.clip_low), 1 + loss.clip_high)
      gain = min(ratio * advantages[row, t], clipped * advantages[row, t])
      total -= weights[row, t] * gain
  return total


def _case(seed):
  """Random rows of three segments, masked in part."""
  rng = np.random.default_rng(seed)
  shape = 3, 12
  segments = np.broadcast_to(np.repeat([1, 2, 0], 4), shape).astype(np.int32)
  mask = (rng.random(shape) < 0.7) & (segments > 0)
  old = rng.normal(size=shape) - 2
  logprobs = old + rng.normal(scale=0.3, size=shape)
  by_segment = rng.normal(size=(3, 3))
  advantages = np.take_along_axis(by_segment, segments, axis=1)
  return logprobs, old, advantages, segments, mask, rng.random(shape)


def _weighted(loss, logprobs, old, advantages, segments, mask, weights):
  terms, _ = losses.policy_terms(
    loss, logprobs, old, advantages, segments, mask
  )
  return jnp.sum(weights * terms)


class PolicyTest(chex.TestCase):
  @chex.variants(with_jit=True, without_jit=True)
  @parameterized.product(name=list(losses.NAMED), seed=[0, 1, 2])
  def test_value_matches_numpy(self, name, seed):
    loss, case = losses.NAMED[name], _case(seed)
    cast = [x.astype(np.float32) if x.dtype == np.float64 else x for x in case]
    actual = self.variant(lambda *args: _weighted(loss, *args))(*cast)
    expected = _reference(loss, *case)
    np.testing.assert_allclose(actual, expected, rtol=1e-5, atol=1e-6)

  @parameterized.parameters(*losses.NAMED)
  def test_gradient_matches_differences(self, name):
    loss = losses.NAMED[name]
    logprobs, *rest = _case(7)
    cast = [x.astype(np.float32) if x.dtype == np.float64 else x for x in rest]
    one = lambda x: _weighted(loss, x, *cast)
    gradient = jax.jit(jax.grad(one))(logprobs.astype(np.float32))
    step = 1e-6
    for index in np.ndindex(logprobs.shape):
      up, down = logprobs.copy(), logprobs.copy()
      up[index] += step
      down[index] -= step
      slope = _reference(loss, up, *rest) - _reference(loss, down, *rest)
      np.testing.assert_allclose(
        gradient[index], slope / (2 * step), rtol=1e-3, atol=1e-5
      )

  @parameterized.parameters(-np.inf, np.inf, np.nan, 1e4)
  def test_masked_positions_have_no_gradient(self, odd):
    loss = losses.NAMED['dapo']
    mask = jnp.array([[True, False]])

    def one(logprobs):
      old = jnp.array([[-1.0, odd]])
      ones = jnp.ones((1, 2))
      segments = jnp.ones((1, 2), jnp.int32)
      return _weighted(loss, logprobs, old, ones, segments, mask, ones)

    gradient = jax.grad(one)(jnp.array([[-1.0, odd]]))
    np.testing.assert_allclose(gradient, [[-1.0, 0.0]])

  def test_gspo_uses_the_mean_log_ratio(self):
    loss = losses.named('gspo', clip_low=1.0, clip_high=9.0)
    logprobs = jnp.array([[0.0, -1.0, -2.0, -3.0]])
    old = jnp.array([[0.0, -1.5, -2.5, -4.5]])
    segments = jnp.array([[1, 1, 1, 1]])
    mask = jnp.array([[False, True, True, True]])
    _, ratio = losses.policy_terms(
      loss, logprobs, old, jnp.ones((1, 4)), segments, mask
    )
    expected = np.exp([[0.0, 2.5 / 3, 2.5 / 3, 2.5 / 3]])
    np.testing.assert_allclose(ratio, expected, rtol=1e-6)

  def test_mismatch_weights_are_capped(self):
    old = jnp.log(jnp.array([[0.5, 0.5, 0.5]]))
    sampler = jnp.log(jnp.array([[0.5, 0.1, 1e-9]]))
    mask = jnp.array([[True, True, False]])
    weights, raw = losses.mismatch_weights(old, sampler, mask, 2.0)
    np.testing.assert_allclose(weights, [[1.0, 2.0, 1.0]], rtol=1e-6)
    np.testing.assert_allclose(raw, [[1.0, 5.0, 1.0]], rtol=1e-6)
    plain, _ = losses.mismatch_weights(old, sampler, mask, 0.0)
    np.testing.assert_array_equal(plain, np.ones((1, 3)))


class WeightsTest(parameterized.TestCase):
  @parameterized.parameters(
    ('token_mean', [1 / 6, 1 / 6, 0.0]),
    ('sequence_mean_token_mean', [1 / 4, 1 / 8, 0.0]),
    ('sequence_mean_token_sum', [1 / 20, 1 / 20, 0.0]),
  )
  def test_by_hand(self, aggregation, expected):
    lengths = np.array([2, 4, 9])
    valid = np.array([True, True, False])
    weights = losses.sequence_weights(lengths, valid, aggregation, 10)
    np.testing.assert_allclose(weights, expected, rtol=1e-6)

  def test_nothing_valid_is_nothing_to_learn(self):
    for aggregation in losses.AGGREGATIONS:
      weights = losses.sequence_weights(
        np.array([3, 4]), np.zeros(2, bool), aggregation, 8
      )
      np.testing.assert_array_equal(weights, np.zeros(2))

  @parameterized.parameters(
    ('ppo', {}),
    ('grpo', {'clip_low': 1.5}),
    ('grpo', {'clip_high': -0.1}),
    ('grpo', {'aggregation': 'mean'}),
  )
  def test_bad_parts_raise(self, name, parts):
    with self.assertRaises(ValueError):
      losses.named(name, **parts)


if __name__ == '__main__':
  jax.config.update('jax_numpy_rank_promotion', 'raise')
  absltest.main()
