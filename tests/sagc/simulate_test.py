"""Tests for `sagc/simulate.py`."""

import random

from absl.testing import absltest
from absl.testing import parameterized
import numpy as np

import sagc
from sagc import order_statistics
from sagc import settings
from sagc import simulate


def _live(lengths, width):
  """Returns row-steps of halving batches, token by token."""
  cost = 0
  for step in range(int(lengths.max())):
    live = int((lengths > step).sum())
    while width // 2 >= live:
      width //= 2
    cost += width
  return cost


class LawTest(parameterized.TestCase):
  def test_spread_difficulty_and_cap(self):
    law = simulate.Lengths(
      simulate.ramp(0.2, 0.6, 10), difficulty=0.5, cap=4000, median=1000
    )
    x = law.draw(np.random.default_rng(0), 10, np.zeros(64, int), (50, 64, 16))
    self.assertEqual(x.max(), 4000)
    np.testing.assert_array_equal(x, np.round(x))
    logs = np.log(np.minimum(x, 3999))
    self.assertAlmostEqual(logs.std(axis=2).mean(), 0.56, delta=0.03)
    self.assertAlmostEqual(logs.mean(axis=2).std(), 0.5, delta=0.03)

  def test_environments_have_their_own_spread(self):
    law = simulate.Lengths(simulate.constant(0.5), ratios=(0.5, 2.0))
    x = law.draw(np.random.default_rng(0), 0, np.array([0, 1]), (500, 2, 16))
    np.testing.assert_allclose(
      np.log(x).std(axis=2).mean(0), (0.24, 0.96), rtol=0.05
    )

  def test_schedules(self):
    self.assertEqual([simulate.jump(1, 2, 5)(t) for t in (4, 5)], [1, 2])
    self.assertEqual(
      [simulate.ramp(1, 2, 4)(t) for t in (0, 2, 9)], [1, 1.5, 2]
    )
    self.assertAlmostEqual(simulate.wave(1, 0.5, 4)(1), 1.5)


class EngineTest(parameterized.TestCase):
  def test_hand_worked(self):
    x = np.array([[[1, 2], [3, 8]]], np.float32)
    self.assertEqual(simulate.static(x), 32)
    self.assertEqual(simulate.latency(x), 8)
    # Four rows for 2 steps, two for 1 more, one for 5 more.
    self.assertEqual(simulate.compacting(x), 15)
    # Slots of (1, 3) and (2, 8).
    self.assertEqual(simulate.Slots(2)(x), 20)

  def test_compacting_agrees_with_a_count_of_live_rows(self):
    x = np.random.default_rng(0).integers(1, 40, (20, 4, 8)).astype(np.float32)
    np.testing.assert_array_equal(
      simulate.compacting(x), [_live(run, 32) for run in x]
    )

  def test_informative_share_is_its_average_over_success_rates(self):
    q = np.random.default_rng(0).beta(1, 4, 200_000)
    for size in (2, 4, 16):
      share = (1 - q**size - (1 - q) ** size).mean()
      got = simulate.informative(np.array([size]), 1, 4)[0]
      self.assertAlmostEqual(got, share, delta=0.005)


class RunTest(parameterized.TestCase):
  @parameterized.parameters(4, 8, 16)
  def test_fixed_size_has_the_rate_of_order_statistics(self, size):
    config = settings.Config(kind='fixed', fixed_size=size)
    law = simulate.Lengths(simulate.constant(0.6), median=1e5)
    trace = simulate.run(config, law, runs=20, steps=100)
    risk = order_statistics.straggler_risks((size,), 2.0, 0.6)[0]
    self.assertEqual(set(trace.sizes.ravel()), {size})
    self.assertAlmostEqual(trace.rates.mean(), risk, delta=0.008)

  @parameterized.parameters('sagc', 'structured')
  def test_summaries_are_the_controllers_own(self, kind):
    config = settings.Config(kind=kind)
    law = simulate.Lengths(simulate.constant(0.8), ratios=(0.5, 1.0))
    seen = np.array([0, 1, 1])
    x = law.draw(np.random.default_rng(0), 0, seen, (4, 3, 8))
    rules, names = sagc.load(kind), [str(i) for i in seen]
    state = rules.init(config)
    for run, summary in zip(x, simulate._summaries(x, config, seen)):
      lengths = run.astype(int).tolist()
      once = rules.update(state, config, lengths, random.Random(0), names)
      again = rules.decide(
        rules.observe(state, config, summary), config, random.Random(0), names
      )
      self.assertEqual(once.group_size, again.group_size)
      self.assertEqual(once.rate, again.rate)
      self.assertAlmostEqual(once.price, again.price, places=4)

  @parameterized.parameters('sagc', 'structured')
  def test_headline(self, kind):
    law = simulate.log_normal(0.6)
    engines = {'static': simulate.static}
    trace, fixed = (
      simulate.run(c, law, runs=10, steps=300, engines=engines)
      for c in (
        settings.Config(kind=kind),
        settings.Config(kind='fixed', fixed_size=16),
      )
    )
    self.assertLess(trace.rates.mean(), 0.43)
    self.assertGreater(
      fixed.times['static'].sum() / trace.times['static'].sum(), 1.84
    )
    self.assertBetween(trace.idle_share('static'), 0.5, 0.9)

  def test_same_seed_same_trace(self):
    once, again = (
      simulate.run(settings.Config(), simulate.log_normal(0.6), steps=50)
      for _ in range(2)
    )
    np.testing.assert_array_equal(once.sizes, again.sizes)
    np.testing.assert_array_equal(once.rates, again.rates)

  @parameterized.parameters((0.2, 0.35, 0.45), (0.4, 0.3, 0.6))
  def test_structured_settles_in_half_the_steps(self, target, before, after):
    law = simulate.Lengths(simulate.jump(before, after, 60))
    steps, early, log2_size = {}, {}, {}
    for kind in ('sagc', 'structured'):
      config = settings.Config(kind=kind, target_rate=target)
      trace = simulate.run(config, law, runs=100, steps=140)
      rates = trace.rates[:, 60:]
      steps[kind] = np.median(simulate.settling(rates, target))
      early[kind] = np.abs(rates[:, :20].mean() - target)
      log2_size[kind] = trace.log2_size()[:, 80:].mean()
    self.assertLessEqual(steps['sagc'], 10)
    self.assertLessEqual(steps['structured'], steps['sagc'] / 2)
    self.assertLess(early['structured'], early['sagc'] / 2)
    self.assertGreater(log2_size['structured'], log2_size['sagc'])

  def test_settling_by_hand(self):
    rates = np.array(
      [[1, 1, 0.5, 0.5, 0.4], [1, 1, 1, 1, 1], [0.4, 0.5, 0, 0, 0]]
    )
    got = simulate.settling(rates, 0.5, window=2, margin=0.06)
    np.testing.assert_array_equal(got, [2, 4, 0])


if __name__ == '__main__':
  absltest.main()
