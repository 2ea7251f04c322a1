"""Tests for `rlve_jax/learner/advantages.py`."""

from absl.testing import absltest
from absl.testing import parameterized
import chex
import jax
import numpy as np

from rlve_jax.learner import advantages


def _reference(values, valid, ddof, normalize):
  out = np.zeros(values.shape)
  for row in range(len(values)):
    kept = values[row, valid[row]].astype(np.float64)
    if len(kept) < 2 or kept.min() == kept.max():
      continue
    scale = kept.std(ddof=ddof) + 1e-6 if normalize else 1.0
    out[row, valid[row]] = (kept - kept.mean()) / scale
  return out


class AdvantagesTest(chex.TestCase):
  @chex.variants(with_jit=True, without_jit=True)
  @parameterized.product(ddof=[0, 1], normalize=[True, False], seed=[0, 1, 2])
  def test_matches_numpy(self, ddof, normalize, seed):
    rng = np.random.default_rng(seed)
    values = rng.choice([-1.0, -0.5, 0.1, 1.0], (6, 8)).astype(np.float32)
    valid = rng.random((6, 8)) < 0.6
    fn = self.variant(
      advantages.group_advantages, static_argnames=('ddof', 'normalize')
    )
    actual = fn(values, valid, ddof=ddof, normalize=normalize)
    expected = _reference(values, valid, ddof, normalize)
    np.testing.assert_allclose(actual, expected, rtol=1e-4, atol=1e-6)

  @parameterized.parameters(0.1, -0.5, 1.0, 1e-8, 1 / 3)
  def test_equal_rewards_give_exactly_zero(self, value):
    values = np.full((2, 8), value, np.float32)
    valid = np.ones((2, 8), bool)
    actual = advantages.group_advantages(values, valid)
    np.testing.assert_array_equal(actual, np.zeros((2, 8)))

  def test_one_or_no_valid_member_gives_zero(self):
    values = np.array([[1.0, np.nan], [np.nan, np.nan]], np.float32)
    valid = np.array([[True, False], [False, False]])
    actual = advantages.group_advantages(values, valid)
    np.testing.assert_array_equal(actual, np.zeros((2, 2)))

  def test_by_hand(self):
    values = np.array([[1.0, 0.0, 0.0, 1.0]], np.float32)
    actual = advantages.group_advantages(values, np.ones((1, 4), bool))
    np.testing.assert_allclose(actual, [[1, -1, -1, 1]], atol=1e-5)


if __name__ == '__main__':
  jax.config.update('jax_numpy_rank_promotion', 'raise')
  absltest.main()
