"""Tests for `sagc/controller.py`."""

import math
import random
import statistics

from absl.testing import absltest
from absl.testing import parameterized
from hypothesis import given
from hypothesis import strategies as st

from sagc import controller
from sagc import settings

CONFIG = controller.Config()
LATE = [10, 10, 10, 21]
ON_TIME = [10, 10, 10, 20]
ANY = st.lists(st.lists(st.integers(0, 100), max_size=9), max_size=9)
# All truncated, all empty, one group: what short draws seldom give.
EQUAL = st.builds(
  lambda groups, size, length: [[length] * size] * groups,
  st.integers(1, 4),
  st.integers(0, 16),
  st.sampled_from((0, 1, 512)),
)
LENGTHS = ANY | EQUAL


def _run(risk, steps=3000, config=CONFIG, seed=0, groups=1):
  """Runs against stragglers that occur with probability `risk[size]`."""
  rng = random.Random(seed)
  state, sizes, rates = controller.init(config), [], []
  for _ in range(steps):
    draws = [rng.random() < risk[state.group_size] for _ in range(groups)]
    lengths = [LATE if late else ON_TIME for late in draws]
    sizes.append(state.group_size)
    state = controller.update(state, config, lengths, rng)
    rates.append(state.rate)
  return state, sizes, rates


class StragglerRateTest(parameterized.TestCase):
  @parameterized.parameters(
    ([LATE, ON_TIME], 'share', 0.5),
    ([LATE, ON_TIME], 'any', 1.0),
    ([ON_TIME, ON_TIME], 'any', 0.0),
    ([LATE, ON_TIME], 'majority', 0.0),
    ([LATE, LATE, ON_TIME], 'majority', 1.0),
    ([LATE], 'share', 1.0),  # One group.
    ([[], LATE, ON_TIME], 'share', 0.5),  # Empty groups do not count.
    ([], 'share', 0.0),
    ([[], []], 'majority', 0.0),
    ([[7]], 'share', 0.0),  # A group of one waits for nobody.
    ([[512] * 8], 'any', 0.0),  # All truncated.
    ([[0] * 8], 'any', 0.0),
    ([[0, 0, 1]], 'share', 1.0),
    ([[1, 2, 4, 6]], 'share', 0.0),  # The median is 3.
    ([[1, 2, 4, 7]], 'share', 1.0),
  )
  def test_known_values(self, lengths, reduction, rate):
    self.assertEqual(controller.straggler_rate(lengths, 2.0, reduction), rate)

  def test_unknown_reduction_raises(self):
    with self.assertRaisesRegex(ValueError, "reduction .*'mean'"):
      controller.straggler_rate([LATE], 2.0, 'mean')

  @given(LENGTHS, st.floats(1, 5))
  def test_share_is_the_definition(self, lengths, threshold):
    judged = [x for x in lengths if x]
    late = [max(x) > threshold * statistics.median(x) for x in judged]
    self.assertAlmostEqual(
      controller.straggler_rate(lengths, threshold),
      statistics.mean(late) if late else 0.0,
    )


class ControllerTest(parameterized.TestCase):
  def test_no_stragglers_keeps_largest(self):
    state, sizes, _ = _run({4: 0.0, 8: 0.0, 16: 0.0})
    self.assertEqual(set(sizes), {16})
    self.assertEqual(state.price, 0.0)

  @parameterized.product(
    risk=({4: 0.5, 8: 0.6, 16: 0.7}, {4: 0.5, 8: 0.9, 16: 1.0}),
    groups=(1, 32),
    seed=(0, 1, 2),
  )
  def test_infeasible_target_ends_at_smallest(self, risk, groups, seed):
    state, sizes, _ = _run(risk, 2000, seed=seed, groups=groups)
    if groups > 1:  # A single group's flag comes and goes.
      self.assertEqual(controller.metrics(state, CONFIG)['sagc/infeasible'], 1)
    self.assertGreaterEqual(sizes[-1000:].count(4), 900)

  def test_infeasible_target_is_left_when_feasible_again(self):
    rng = random.Random(0)
    state, sizes = controller.init(CONFIG), []
    for step in range(1200):
      risk = {4: 0.6, 8: 0.7, 16: 0.8}[state.group_size] if step < 600 else 0.05
      lengths = [LATE if rng.random() < risk else ON_TIME for _ in range(32)]
      state = controller.update(state, CONFIG, lengths, rng)
      sizes.append(state.group_size)
    self.assertEqual(set(sizes[500:600]), {4})
    self.assertFalse(state.infeasible)
    self.assertEqual(set(sizes[1100:]), {16})

  @parameterized.product(
    groups=(1, 32), target_rate=(0.2, 0.4, 0.6), seed=(0, 1)
  )
  def test_long_run_rate_meets_target(self, groups, target_rate, seed):
    config = controller.Config(target_rate=target_rate)
    risk = {4: 0.1, 8: 0.3, 16: 0.9}
    _, sizes, rates = _run(risk, 3000, config, seed, groups)
    self.assertBetween(
      sum(rates[-2000:]) / 2000, target_rate - 0.03, target_rate + 0.03
    )
    self.assertGreater(len(set(sizes[-2000:])), 1)

  @parameterized.parameters(0.4, 0.6)
  def test_loose_target_is_not_passed(self, target_rate):
    config = controller.Config(target_rate=target_rate)
    _, sizes, rates = _run({4: 0.05, 8: 0.2, 16: 0.4}, 1000, config, groups=32)
    self.assertLess(sum(rates) / 1000, target_rate + 0.03)
    self.assertGreater(sizes.count(16), 800)

  def test_many_groups_tell_close_risks_apart(self):
    state, _, _ = _run({4: 0.3, 8: 0.4, 16: 0.5}, groups=32)
    for belief, risk in zip(state.beliefs, (0.3, 0.4, 0.5)):
      self.assertAlmostEqual(belief.mean, risk, delta=0.08)
    draws = [
      random.Random(i).betavariate(b.stragglers, b.others)
      for i in range(200)
      for b in state.beliefs[1:2]
    ]
    self.assertLess(statistics.stdev(draws), 0.03)

  @parameterized.parameters(1, 2)
  def test_moves_at_most_reach(self, reach):
    config = controller.Config(sizes=(2, 4, 8, 16), reach=reach)
    _, sizes, _ = _run({2: 0.0, 4: 0.1, 8: 0.5, 16: 0.9}, config=config)
    ranks = [config.sizes.index(size) for size in sizes]
    steps = [abs(a - b) for a, b in zip(ranks, ranks[1:])]
    self.assertLessEqual(max(steps), reach)

  def test_hand_worked_update(self):
    config = controller.Config(sizes=(4,), prior=(1.0, 2.0), forgetting=0.5)
    state = controller.init(config)
    for _ in range(2):
      state = controller.update(state, config, [LATE, ON_TIME], random.Random())
    self.assertEqual(state.beliefs, (controller.Belief(4, 2.5, 3.5),))
    self.assertAlmostEqual(state.price, 0.4)  # Twice 2 * (0.5 - 0.4).
    # Twice 0.1 over the deviation of the mean of two events at 0.4.
    self.assertAlmostEqual(state.excess, 0.2 / math.sqrt(0.4 * 0.6 / 2))
    self.assertEqual((state.step, state.rate), (2, 0.5))

  def test_warmup_sweeps_at_no_price(self):
    config = controller.Config(warmup=6)
    state, sizes, _ = _run({4: 0.9, 8: 0.9, 16: 0.9}, 6, config)
    self.assertEqual(sizes, [16, 8, 4, 8, 16, 8])
    self.assertEqual(state.price, 0.0)
    self.assertTrue(all(b.mean > 0.5 for b in state.beliefs))

  def test_fixed_and_random(self):
    risk = {4: 0.9, 8: 0.9, 16: 0.9}
    fixed = controller.Config(kind='fixed', fixed_size=4)
    state, sizes, _ = _run(risk, 200, fixed)
    self.assertEqual(set(sizes), {4})
    self.assertGreater(state.beliefs[0].mean, 0.7)
    _, sizes, _ = _run(risk, 3000, controller.Config(kind='random'))
    for size in (4, 8, 16):
      self.assertBetween(sizes.count(size), 900, 1100)

  @given(
    LENGTHS,
    st.sampled_from(('sagc', 'fixed', 'random')),
    st.sampled_from(settings.REDUCTIONS),
    st.integers(0, 99),
  )
  def test_any_lengths(self, lengths, kind, reduction, seed):
    config = controller.Config(kind=kind, reduction=reduction)
    state = controller.init(config)
    for _ in range(3):
      twin = controller.from_json(controller.to_json(state))
      self.assertEqual(twin, state)
      before = controller.to_json(state)
      once = controller.update(state, config, lengths, random.Random(seed))
      again = controller.update(twin, config, lengths, random.Random(seed))
      self.assertEqual(once, again)
      self.assertEqual(controller.to_json(state), before)
      state = once
      self.assertIn(state.group_size, config.sizes)
      self.assertBetween(state.price, 0, config.max_price)
      self.assertBetween(state.rate or 0.0, 0, 1)
      for value in controller.metrics(state, config).values():
        self.assertIsInstance(value, float)

  @parameterized.parameters(
    ({'sizes': (4, 8)}, 'group_size must be one of .4, 8., got 16'),
    ({'sizes': (8, 16)}, 'sizes must be .4, 8, 16., .* got .8, 16.'),
    ({'kind': 'fixed', 'fixed_size': 4}, 'one of .4,., got 16'),
  )
  def test_state_of_other_sizes_is_refused(self, changes, message):
    state = controller.init(CONFIG)
    controller.check(state, CONFIG)
    with self.assertRaisesRegex(ValueError, message):
      controller.check(state, controller.Config(**changes))

  def test_nothing_to_judge_changes_nothing(self):
    state = controller.update(
      controller.init(CONFIG), CONFIG, [LATE] * 3, random.Random(0)
    )
    after = controller.update(state, CONFIG, [[], []], random.Random(0))
    self.assertEqual(after.step, state.step + 1)
    self.assertEqual(after.beliefs, state.beliefs)
    self.assertEqual(after.group_size, state.group_size)

  @parameterized.parameters(
    {'kind': 'best'},
    {'sizes': ()},
    {'sizes': (8, 4)},
    {'sizes': (1, 2)},
    {'sizes': (4, 4)},
    {'sizes': (4.0, 8.0)},
    {'kind': 'fixed', 'fixed_size': 5},
    {'threshold': 0.5},
    {'threshold': float('nan')},
    {'target_rate': 0.0},
    {'target_rate': 1.0},
    {'reduction': 'mean'},
    {'price_step': 0.0},
    {'max_price': -1.0},
    {'forgetting': 1.5},
    {'prior': (0.0, 1.0)},
    {'prior': (1.0,)},
    {'reach': 0},
    {'warmup': -1},
    {'patience': 0.0},
  )
  def test_bad_settings_raise(self, **settings):
    field = list(settings)[-1]
    with self.assertRaisesRegex(ValueError, f'{field} must be .*, got '):
      controller.Config(**settings)


if __name__ == '__main__':
  absltest.main()
