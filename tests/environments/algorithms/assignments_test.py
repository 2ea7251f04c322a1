"""Assignments, against all permutations."""

import fractions
import itertools
import random

from environments.algorithms import assignments


def _matrices(count, low, high):
  rng = random.Random(6)
  for _ in range(count):
    n = rng.randint(1, 5)
    yield rng, [[rng.randint(low, high) for _ in range(n)] for _ in range(n)]


def test_cheapest_equals_the_best_permutation():
  for _, costs in _matrices(300, -9, 9):
    n = len(costs)
    columns = assignments.cheapest(costs)
    assert sorted(columns) == list(range(n))
    totals = [
      assignments.total(costs, p) for p in itertools.permutations(range(n))
    ]
    assert assignments.total(costs, columns) == min(totals)


def test_huge_costs_stay_exact():
  base = 10**40
  costs = [[base, base + 1], [base + 1, base + 3]]
  assert assignments.cheapest(costs) == [1, 0]


def test_best_ratio_equals_the_best_permutation():
  for rng, bottoms in _matrices(250, 1, 5):
    tops = [[rng.randint(1, 2 * b) for b in row] for row in bottoms]
    ratio = lambda p, a=tops, b=bottoms: fractions.Fraction(
      assignments.total(a, p), assignments.total(b, p)
    )
    ratios = map(ratio, itertools.permutations(range(len(tops))))
    assert ratio(assignments.best_ratio(tops, bottoms)) == max(ratios)
