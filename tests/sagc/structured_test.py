"""Tests for `sagc/structured.py`."""

import dataclasses
import itertools
import math
import random

from absl.testing import absltest
from absl.testing import parameterized
import hypothesis
from hypothesis import given
from hypothesis import strategies as st

from sagc import controller
from sagc import settings
from sagc import structured

CONFIG = settings.Config(kind='structured')
ANY = st.lists(st.lists(st.integers(0, 100), max_size=9), max_size=9)
# All truncated, all empty, one group: what short draws seldom give.
EQUAL = st.builds(
  lambda groups, size, length: [[length] * size] * groups,
  st.integers(1, 4),
  st.integers(0, 16),
  st.sampled_from((0, 1, 512)),
)
LENGTHS = ANY | EQUAL
PATIENT = hypothesis.settings(deadline=None)  # A first table takes a while.
NAMES = ('tight', 'wide')


def _groups(rng, size, spreads):
  """Returns one log-normal group a spread."""
  return [
    [math.ceil(rng.lognormvariate(6, spread)) for _ in range(size)]
    for spread in spreads
  ]


def _run(spread, steps=400, config=CONFIG, seed=0, groups=16):
  """Runs against log-normal lengths of the spread at each step."""
  rng = random.Random(seed)
  state, sizes, rates = structured.init(config), [], []
  for step in range(steps):
    sizes.append(state.group_size)
    lengths = _groups(rng, state.group_size, [spread(step)] * groups)
    state = structured.update(state, config, lengths, rng)
    rates.append(state.rate)
  return state, sizes, rates


class OptimalPriceTest(parameterized.TestCase):
  @parameterized.parameters(
    # Slopes are 1 / 0.2 and 1 / 0.5; all sizes are on the hull.
    ((0.1, 0.3, 0.8), 0.2, 5.0),
    ((0.1, 0.3, 0.8), 0.4, 2.0),
    ((0.1, 0.3, 0.8), 0.05, 5.0),
    ((0.1, 0.3, 0.8), 0.9, 1.0),  # Half of the last slope.
    # 8 is below the line from 4 to 16, of slope 2 / 0.6.
    ((0.2, 0.7, 0.8), 0.4, 2 / 0.6),
    # A larger size of no higher risk makes the smaller one pointless.
    ((0.3, 0.2, 0.7), 0.4, 2.0),
    ((0.0, 0.0, 0.0), 0.4, 0.0),
  )
  def test_known_values(self, risks, target, price):
    self.assertAlmostEqual(
      structured.optimal_price((4, 8, 16), risks, target), price
    )

  @given(
    st.lists(st.integers(0, 100), min_size=3, max_size=3, unique=True),
    st.integers(1, 99),
  )
  def test_is_the_dual_optimum(self, risks, target):
    """The dual function is least at the price, up to its bound on the right."""
    risks, target = [r / 100 for r in sorted(risks)], target / 100
    if not risks[0] < target < risks[-1]:
      return
    dual = lambda price: (
      price * target
      + max(math.log2(g) - price * p for g, p in zip((4, 8, 16), risks))
    )
    price = structured.optimal_price((4, 8, 16), risks, target)
    for other in itertools.chain(range(101), (price * 0.99, price * 1.01)):
      self.assertLessEqual(dual(price), dual(other) + 1e-9)


class StructuredTest(parameterized.TestCase):
  def test_no_spread_keeps_largest(self):
    _, sizes, _ = _run(lambda step: 0.05)
    self.assertEqual(set(sizes), {16})

  @parameterized.parameters((0.4, 0.3), (0.6, 0.4), (0.4, 0.36))
  def test_loose_target_keeps_largest(self, target_rate, spread):
    config = settings.Config(kind='structured', target_rate=target_rate)
    _, sizes, rates = _run(lambda step: spread, 300, config, groups=32)
    self.assertGreater(sizes.count(16), 285)
    self.assertLess(sum(rates) / 300, target_rate + 0.03)

  @parameterized.product(target_rate=(0.2, 0.4, 0.6), seed=(0, 1))
  def test_long_run_rate_meets_target(self, target_rate, seed):
    config = settings.Config(kind='structured', target_rate=target_rate)
    spread = {0.2: 0.43, 0.4: 0.55, 0.6: 0.75}[target_rate]
    drift = lambda step: spread + 0.03 * math.sin(step / 30)
    _, sizes, rates = _run(drift, 600, config, seed)
    mean = sum(rates[100:]) / 500
    self.assertBetween(mean, target_rate - 0.03, target_rate + 0.03)
    self.assertGreater(len(set(sizes[100:])), 1)

  def test_infeasible_target_ends_at_smallest(self):
    state, sizes, _ = _run(lambda step: 0.9)
    self.assertTrue(state.infeasible)
    self.assertGreaterEqual(sizes[-200:].count(4), 180)

  def test_settles_within_ten_steps_of_a_jump(self):
    _, _, rates = _run(lambda step: 0.3 if step < 100 else 0.6, 160, groups=32)
    self.assertAlmostEqual(sum(rates[110:160]) / 50, 0.4, delta=0.05)

  def test_what_is_seen_at_one_size_informs_all(self):
    config = settings.Config(kind='structured', target_rate=0.05)
    state, sizes, _ = _run(lambda step: 0.6, 100, config, groups=32)
    self.assertEqual(set(sizes[5:]), {4})
    for risk, truth in zip(state.risks, (0.326, 0.623, 0.870)):
      self.assertAlmostEqual(risk, truth, delta=0.06)

  def test_plan_follows_the_coming_environments(self):
    rng, state = random.Random(0), structured.init(CONFIG)
    for _ in range(60):
      lengths = _groups(rng, state.group_size, [0.3] * 8 + [0.9] * 8)
      seen = ['tight'] * 8 + ['wide'] * 8
      state = structured.update(state, CONFIG, lengths, rng, seen, seen)
    here = dataclasses.replace(state, group_size=8, correction=0.0)
    for name, size in (('tight', 16), ('wide', 4)):
      after = structured.decide(here, CONFIG, rng, [name] * 16)
      self.assertEqual(after.group_size, size)

  @parameterized.parameters(1, 2)
  def test_moves_at_most_reach(self, reach):
    config = settings.Config(
      kind='structured', sizes=(2, 4, 8, 16), reach=reach
    )
    drift = lambda step: 0.6 + 0.5 * math.sin(step / 5)
    _, sizes, _ = _run(drift, 300, config)
    ranks = [config.sizes.index(size) for size in sizes]
    moves = [abs(a - b) for a, b in zip(ranks, ranks[1:])]
    self.assertEqual(max(moves), reach)

  @parameterized.parameters(('share', 1e-9), ('any', 1e-9), ('majority', 0.01))
  def test_rates_agree_with_all_outcomes(self, reduction, delta):
    counts, risks = (2, 3), (0.25, 0.5)
    chances = [p for n, p in zip(counts, risks) for _ in range(n)]
    expected = 0.0
    for late in itertools.product((0, 1), repeat=len(chances)):
      chance = math.prod(p if x else 1 - p for p, x in zip(chances, late))
      summary = controller.Summary(sum(late), len(late))
      expected += chance * controller.reduce(summary, reduction)[0]
    self.assertAlmostEqual(
      structured._rate(counts, risks, reduction), expected, delta=delta
    )

  @PATIENT
  @given(
    LENGTHS,
    st.sampled_from(settings.REDUCTIONS),
    st.integers(0, 99),
    st.booleans(),
  )
  def test_any_lengths(self, lengths, reduction, seed, by_environment):
    config = settings.Config(
      kind='structured', reduction=reduction, by_environment=by_environment
    )
    seen = [NAMES[i % 2] for i in range(len(lengths))]
    state = structured.init(config)
    for _ in range(3):
      twin = structured.from_json(structured.to_json(state))
      self.assertEqual(twin, state)
      before = structured.to_json(state)
      args = config, lengths, random.Random(seed), seen, NAMES
      again = config, lengths, random.Random(seed), seen, NAMES
      once = structured.update(state, *args)
      self.assertEqual(once, structured.update(twin, *again))
      self.assertEqual(structured.to_json(state), before)
      state = once
      self.assertIn(state.group_size, config.sizes)
      self.assertBetween(state.price, 0, config.max_price)
      for value in structured.metrics(state, config).values():
        self.assertIsInstance(value, float)
        self.assertTrue(math.isfinite(value))

  @parameterized.parameters(
    ((4, 8), 'group_size must be one of .4, 8., got 16'),
    ((8, 16), 'sizes must be 3, .* got .8, 16.'),
  )
  def test_state_of_other_sizes_is_refused(self, sizes, message):
    state = structured.init(CONFIG)
    structured.check(state, CONFIG)
    with self.assertRaisesRegex(ValueError, message):
      structured.check(state, dataclasses.replace(CONFIG, sizes=sizes))

  def test_metrics_hold_the_papers_names(self):
    paper = controller.update(
      controller.init(settings.Config()),
      settings.Config(),
      [[1, 2]],
      random.Random(0),
    )
    ours = structured.update(
      structured.init(CONFIG), CONFIG, [[1, 2]], random.Random(0)
    )
    self.assertContainsSubset(
      controller.metrics(paper, settings.Config()),
      structured.metrics(ours, CONFIG),
    )

  def test_seen_of_another_length_raises(self):
    with self.assertRaisesRegex(ValueError, 'seen must name 2 groups, got 1'):
      structured.update(
        structured.init(CONFIG), CONFIG, [[1], [2]], random.Random(0), ['a']
      )


if __name__ == '__main__':
  absltest.main()
