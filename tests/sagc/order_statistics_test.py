"""Tests for `sagc/order_statistics.py`."""

import math

from absl.testing import absltest
from absl.testing import parameterized
import hypothesis
from hypothesis import given
from hypothesis import strategies as st
import numpy as np

from sagc import order_statistics

DRAWS = 400_000


def _monte_carlo(size, threshold, spread):
  """Returns the straggler share of simulated groups, by the definition."""
  rng = np.random.default_rng(size)
  lengths = np.exp(spread * rng.standard_normal((DRAWS // size * 4, size)))
  late = lengths.max(1) > threshold * np.median(lengths, axis=1)
  return late.mean(), len(late)


class OrderStatisticsTest(parameterized.TestCase):
  @parameterized.product(
    size=(2, 3, 4, 5, 8, 16, 32),
    threshold=(1.5, 2.0, 3.0),
    spread=(0.12, 0.3, 0.6, 1.0, 2.5),
  )
  def test_risk_agrees_with_monte_carlo(self, size, threshold, spread):
    risk = order_statistics.straggler_risks((size,), threshold, spread)[0]
    share, draws = _monte_carlo(size, threshold, spread)
    deviation = math.sqrt(risk * (1 - risk) / draws)
    self.assertAlmostEqual(risk, share, delta=4.5 * deviation + 1e-4)

  @parameterized.product(size=(2, 3, 4, 8, 16, 64), threshold=(1.5, 2.0, 4.0))
  def test_table_agrees_with_quadrature(self, size, threshold):
    for spread in np.geomspace(0.05, order_statistics.MAX_SPREAD, 150):
      risk = order_statistics.straggler_risks((size,), threshold, spread)[0]
      exact = order_statistics.integrate(size, threshold, spread)
      self.assertAlmostEqual(risk, exact, delta=5e-4)

  def test_group_of_two_in_closed_form(self):
    # max > t (min + max) / 2 where the logs are log(t / (2 - t)) apart.
    for spread in (0.3, 1.0):
      bound = math.log(1.5 / 0.5) / (spread * math.sqrt(2))
      self.assertAlmostEqual(
        order_statistics.integrate(2, 1.5, spread),
        2 * (1 - 0.5 * math.erfc(-bound / math.sqrt(2))),
      )
    self.assertEqual(order_statistics.straggler_risks((2,), 2.0, 3.0), [0.0])

  def test_group_of_three_by_quadrature_over_its_middle(self):
    cdf = lambda x: 0.5 * math.erfc(-x / math.sqrt(2))
    pdf = lambda x: math.exp(-x * x / 2) / math.sqrt(2 * math.pi)
    step, spread = 1e-3, 0.6
    on_time = sum(
      6 * cdf(m) * pdf(m) * (cdf(m + math.log(2) / spread) - cdf(m)) * step
      for m in np.arange(-7, 7, step)
    )
    self.assertAlmostEqual(
      order_statistics.integrate(3, 2.0, spread), 1 - on_time, places=6
    )

  @hypothesis.settings(deadline=None)  # A threshold's table takes a while.
  @given(st.floats(0, 50), st.floats(1.01, 10))
  def test_risks_are_chances_that_grow_with_the_size(self, spread, threshold):
    sizes = (4, 8, 16)
    risks = order_statistics.straggler_risks(sizes, threshold, spread)
    for risk in risks:
      self.assertBetween(risk, 0, 1)
    for small, large in zip(risks, risks[1:]):
      self.assertLessEqual(small, large + 1e-3)


if __name__ == '__main__':
  absltest.main()
