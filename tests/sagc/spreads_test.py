"""Tests for `sagc/spreads.py`."""

import math
import random
import statistics

from absl.testing import absltest
from hypothesis import given
from hypothesis import strategies as st

from sagc import settings
from sagc import spreads

CONFIG = settings.Config(kind='structured')


def _run(deviations, steps=200, seed=0):
  """Learns from four groups of eight of each environment a step."""
  rng = random.Random(seed)
  pool, ratios = spreads.NEW, {}
  for _ in range(steps):
    seen = []
    for name, deviation in deviations.items():
      groups = [
        [round(rng.lognormvariate(8, deviation)) for _ in range(8)]
        for _ in range(4)
      ]
      seen.append((name, sum(map(spreads.squares, groups)), 28))
    pool, ratios = spreads.learn(pool, ratios, CONFIG, seen)
  return pool, ratios


class SpreadsTest(absltest.TestCase):
  @given(st.lists(st.integers(0, 10**6), min_size=2, max_size=20))
  def test_squares_are_the_definition(self, group):
    logs = [math.log(max(x, 1)) for x in group]
    self.assertAlmostEqual(
      spreads.squares(group),
      statistics.pvariance(logs) * len(logs),
      places=6,
    )

  def test_environments_and_pool_are_told_apart(self):
    truth = {'a': 0.3, 'b': 0.6, 'c': 1.0}
    pool, ratios = _run(truth)
    for name, deviation in truth.items():
      variance = spreads.variance(pool) * spreads.ratio(ratios[name], CONFIG)
      self.assertAlmostEqual(math.sqrt(variance), deviation, delta=0.1)

  def test_new_environment_takes_the_pools_spread(self):
    self.assertEqual(spreads.ratio(spreads.NEW, CONFIG), 1.0)

  def test_draws_scatter_around_the_mean_as_the_evidence_says(self):
    rng, belief = random.Random(0), spreads.Spread(99.75, 399.0)
    draws = [spreads.draw(belief, spreads.PRIOR, rng) for _ in range(4000)]
    self.assertAlmostEqual(statistics.mean(draws), 0.25, delta=0.005)
    # The relative deviation of an inverse chi-square is sqrt(2 / freedom).
    self.assertAlmostEqual(
      statistics.stdev(draws) / 0.25, math.sqrt(2 / 400), delta=0.01
    )


if __name__ == '__main__':
  absltest.main()
