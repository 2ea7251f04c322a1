"""Tests for `environments/algorithms/line_optima.py`, by enumeration."""

import itertools
import random

import pytest

from environments.algorithms import line_optima


def test_slopes_by_all_final_lists():
  rng = random.Random(0)
  for _ in range(200):
    n = rng.randint(2, 4)
    x = [rng.randint(1, 5) for _ in range(n)]
    cheapest = {}
    for final in itertools.product(*(range(v + 1) for v in x)):
      if 0 in final:
        slope = max(abs(a - b) for a, b in itertools.pairwise(final))
        cost = sum(x) - sum(final)
        cheapest[slope] = min(cheapest.get(slope, cost), cost)
    for slope in range(6):
      costs = [cost for z, cost in cheapest.items() if z <= slope]
      assert line_optima.slope_cost(x, slope) == min(costs), (x, slope)
    for budget in range(min(x), sum(x) + 2):
      least = min(z for z, cost in cheapest.items() if cost <= budget)
      assert line_optima.least_slope(x, budget) == least, (x, budget)


def test_too_few_steps_for_a_zero():
  with pytest.raises(ValueError, match='2 steps'):
    line_optima.least_slope([3, 4], 2)


def test_medians_of_pairs():
  rng = random.Random(0)
  for _ in range(200):
    pairs = [
      (rng.randint(0, 9), rng.randint(0, 9)) for _ in range(rng.randint(1, 6))
    ]

    def cost(points, pairs=pairs):
      return sum(min(abs(p - s) + abs(p - t) for p in points) for s, t in pairs)

    for k in (1, 2):
      least = min(map(cost, itertools.product(range(10), repeat=k)))
      found = line_optima.pair_medians(pairs, k)
      assert len(found) == k
      assert cost(found) == least, pairs
