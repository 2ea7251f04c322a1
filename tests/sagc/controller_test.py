"""Tests for `sagc/controller.py`."""

import random

from absl.testing import absltest
from absl.testing import parameterized

from sagc import controller

CONFIG = controller.Config()


def _run(risk, steps=3000, config=CONFIG, seed=0):
  """Runs against stragglers that occur with probability `risk[size]`."""
  rng = random.Random(seed)
  state, sizes, events = controller.init(config), [], []
  for _ in range(steps):
    rate = float(rng.random() < risk[state.group_size])
    sizes.append(state.group_size)
    events.append(rate)
    state = controller.update(state, config, rate, rng)
  return state, sizes, events


class ControllerTest(parameterized.TestCase):
  def test_straggler_rate_known_values(self):
    lengths = [[10, 10, 10, 21], [10, 10, 10, 20]]
    self.assertEqual(controller.straggler_rate(lengths, 2.0), 0.5)

  def test_no_stragglers_keeps_largest(self):
    state, sizes, _ = _run({4: 0.0, 8: 0.0, 16: 0.0})
    self.assertEqual(set(sizes), {16})
    self.assertEqual(state.price, 0.0)

  def test_infeasible_target_settles_at_smallest(self):
    state, sizes, _ = _run({4: 0.5, 8: 0.9, 16: 1.0})
    self.assertBetween(state.price, CONFIG.max_price / 2, CONFIG.max_price)
    self.assertGreater(sizes[-1000:].count(4), 800)

  def test_long_run_rate_meets_target(self):
    _, sizes, events = _run({4: 0.1, 8: 0.3, 16: 0.9})
    self.assertLess(sum(events[-2000:]) / 2000, CONFIG.target_rate + 0.05)
    self.assertGreater(len(set(sizes[-2000:])), 1)

  def test_moves_at_most_reach(self):
    _, sizes, _ = _run({4: 0.1, 8: 0.5, 16: 0.9})
    ranks = [CONFIG.sizes.index(size) for size in sizes]
    steps = [abs(a - b) for a, b in zip(ranks, ranks[1:])]
    self.assertLessEqual(max(steps), CONFIG.reach)

  def test_pure_and_serialisable(self):
    state, _, _ = _run({4: 0.1, 8: 0.5, 16: 0.9}, steps=50)
    twin = controller.from_json(controller.to_json(state))
    self.assertEqual(twin, state)
    once = controller.update(state, CONFIG, 1.0, random.Random(1))
    again = controller.update(twin, CONFIG, 1.0, random.Random(1))
    self.assertEqual(once, again)
    self.assertEqual(twin, state)

  @parameterized.parameters(
    {'sizes': (8, 4)},
    {'sizes': (1, 2)},
    {'target_rate': 0.0},
    {'forgetting': 1.5},
  )
  def test_bad_settings_raise(self, **settings):
    with self.assertRaises(ValueError):
      controller.Config(**settings)


if __name__ == '__main__':
  absltest.main()
