"""Tests for `rlve_jax/learner/losses.py`: float64 numpy, hand-worked cases."""

from absl.testing import absltest
from absl.testing import parameterized
import chex
import jax
import jax.numpy as jnp
import numpy as np

from rlve_jax.learner import losses


def _reference(loss, logprobs, old, advantages, segments, mask, weights):
  """The weighted loss and its gradient, token by token, in float64."""
  total, slope = 0.0, np.zeros(mask.shape)
  low, high = 1 - loss.clip_low, 1 + loss.clip_high
  for row, t in np.argwhere(mask):
    same = np.zeros(mask.shape[1], bool)
    same[t] = True
    if loss.ratio == 'sequence':
      same = mask[row] & (segments[row] == segments[row, t])
    ratio = np.exp(np.mean((logprobs[row] - old[row])[same]))
    held = min(max(ratio, low), high)
    gain = advantages[row, t]
    if loss.detached:
      total -= weights[row, t] * held * gain * logprobs[row, t]
      slope[row, t] -= weights[row, t] * held * gain
      continue
    total -= weights[row, t] * min(ratio * gain, held * gain)
    if ratio * gain <= held * gain:  # The unclipped side is the smaller.
      slope[row, same] -= weights[row, t] * ratio * gain / same.sum()
  return total, slope


def _round(*arrays):
  """Float64 arrays whose values are those of float32."""
  return [
    x.astype(np.float32).astype(float) if x.dtype == float else x
    for x in arrays
  ]


def _case(loss, seed):
  """Random rows of segments, masked in part, many ratios near the bounds."""
  rng = np.random.default_rng(seed)
  shape = rng.integers(1, 5), rng.integers(4, 25)
  segments = np.sort(rng.integers(0, 4, shape), axis=1).astype(np.int32)
  mask = (rng.random(shape) < 0.7) & (segments > 0)
  old = rng.normal(size=shape) - 3
  bounds = 1 - loss.clip_low, 1 + loss.clip_high
  near = np.maximum(rng.choice(bounds, shape), 1e-3)
  near *= 1 + rng.choice([-1e-4, 1e-4], shape)
  usual = np.exp(rng.normal(scale=0.5, size=shape))
  change = np.log(np.where(rng.random(shape) < 0.5, near, usual))
  if loss.ratio == 'sequence':  # The mean decides.
    change = np.take_along_axis(change, segments, axis=1)
    change = change + 1e-6 * rng.normal(size=shape)
  by_segment = rng.normal(size=(shape[0], 4))
  advantages = np.take_along_axis(by_segment, segments, axis=1)
  advantages[rng.random(shape) < 0.1] = 0.0
  return _round(
    old + change, old, advantages, segments, mask, rng.random(shape)
  )


def _weighted(loss, logprobs, old, advantages, segments, mask, weights):
  terms, _ = losses.policy_terms(
    loss, logprobs, old, advantages, segments, mask
  )
  return jnp.sum(weights * terms)


def _cast(arrays):
  return [x.astype(np.float32) if x.dtype == float else x for x in arrays]


def _assert_close(actual, expected, scale):
  np.testing.assert_allclose(actual, expected, rtol=1e-5, atol=1e-5 * scale)


class PolicyTest(chex.TestCase):
  @chex.variants(with_jit=True, without_jit=True)
  @parameterized.product(name=list(losses.NAMED), seed=tuple(range(4)))
  def test_value_and_gradient_match_numpy(self, name, seed):
    loss = losses.NAMED[name]
    case = _case(loss, seed)
    fn = self.variant(jax.value_and_grad(lambda *args: _weighted(loss, *args)))
    value, slope = fn(*_cast(case))
    expected, expected_slope = _reference(loss, *case)
    _assert_close(value, expected, np.abs(case[-1] * case[2]).sum())
    _assert_close(slope, expected_slope, np.abs(expected_slope).max())

  @parameterized.parameters(*losses.NAMED)
  def test_gradient_at_both_bounds_is_that_of_the_ratio(self, name):
    loss = losses.named(name, clip_low=0.0, clip_high=0.0)
    shape = 1, 2
    one = lambda x: _weighted(
      loss,
      x,
      jnp.full(shape, -2.0),
      jnp.array([[3.0, -3.0]]),
      jnp.array([[1, 2]]),
      jnp.ones(shape, bool),
      jnp.ones(shape),
    )
    slope = jax.grad(one)(jnp.full(shape, -2.0))
    np.testing.assert_array_equal(slope, [[-3.0, 3.0]])

  @parameterized.parameters(
    ('grpo', 1.5, 1.0, -1.2, 0.0),
    ('grpo', 1.5, -1.0, 1.5, 1.5),
    ('grpo', 0.5, 1.0, -0.5, -0.5),
    ('grpo', 0.5, -1.0, 0.8, 0.0),
    ('dapo', 1.25, 1.0, -1.25, -1.25),
    ('dapo', 1.5, 2.0, -2.56, 0.0),
    ('cispo', 9.0, 1.0, 5.0, -5.0),
    ('cispo', 0.01, 1.0, 0.01, -0.01),
  )
  def test_one_token_by_hand(self, name, ratio, advantage, value, slope):
    one = lambda x: losses.policy_terms(
      losses.NAMED[name],
      x,
      x.at[:].set(-1.0 - np.log(ratio)),
      jnp.full((1, 1), advantage),
      jnp.ones((1, 1), int),
      jnp.ones((1, 1), bool),
    )[0].sum()
    found = jax.value_and_grad(one)(jnp.full((1, 1), -1.0))
    np.testing.assert_allclose(found[0], value, rtol=1e-5)
    np.testing.assert_allclose(found[1], [[slope]], rtol=1e-5)

  @parameterized.product(
    name=list(losses.NAMED), odd=[-np.inf, np.inf, np.nan, 1e4]
  )
  def test_masked_positions_have_no_gradient(self, name, odd):
    loss = losses.NAMED[name]
    mask = jnp.array([[True, False]])

    def one(logprobs):
      old = jnp.array([[-1.0, odd]])
      ones = jnp.ones((1, 2))
      segments = jnp.ones((1, 2), jnp.int32)
      return _weighted(loss, logprobs, old, ones, segments, mask, ones)

    gradient = jax.grad(one)(jnp.array([[-1.0, odd]]))
    np.testing.assert_allclose(gradient, [[-1.0, 0.0]])

  @parameterized.parameters(-np.inf, np.inf, np.nan, 1e4)
  def test_masked_positions_have_no_mismatch(self, odd):
    mask = jnp.array([[True, False, False]])
    old, sampler = jnp.array([[[-1.0, odd, -1.0]], [[-1.0, -1.0, odd]]])
    for found in losses.mismatch_weights(old, sampler, mask, 2.0):
      np.testing.assert_array_equal(found, np.ones((1, 3)))

  @parameterized.parameters(1e4, -1e4)
  def test_far_ratios_stay_finite(self, gap):
    """The logarithm is bounded before `exp`."""
    loss = losses.NAMED['cispo']
    one = lambda x: _weighted(
      loss,
      x,
      x - gap,
      jnp.ones((1, 1)),
      jnp.ones((1, 1), int),
      jnp.ones((1, 1), bool),
      jnp.ones((1, 1)),
    )
    value, slope = jax.value_and_grad(one)(jnp.full((1, 1), -1.0))
    self.assertTrue(np.isfinite(value))
    self.assertTrue(np.isfinite(slope).all())

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
