"""Nearest points and least boxes against brute force on small cases."""

import fractions
import itertools
import random

import pytest

from environments.algorithms import point_optima

CASES = range(200)


def test_chebyshev_median_is_a_best_lattice_point():
  rng = random.Random(0)
  for _ in CASES:
    n = rng.randint(1, 5)
    x, y = ([rng.randint(-4, 4) for _ in range(n)] for _ in range(2))
    t = [rng.randint(1, 3) for _ in range(n)]
    places = itertools.product(range(-6, 7), repeat=2)
    best = min(
      sum(w * max(abs(p - a), abs(q - b)) for a, b, w in zip(x, y, t))
      for p, q in places
    )
    found = point_optima.chebyshev_median(x, y, t)
    assert point_optima.chebyshev_cost(x, y, t, found) == best, (x, y, t)


def test_group_centre_is_best_among_all_choices():
  rng = random.Random(1)
  for _ in CASES:
    n = rng.randint(1, 4)
    groups = [
      [rng.randint(-6, 6) for _ in range(rng.randint(1, 3))] for _ in range(n)
    ]
    best = min(
      sum((p - fractions.Fraction(sum(choice), n)) ** 2 for p in choice)
      for choice in itertools.product(*groups)
    )
    z = point_optima.group_centre(groups)
    assert point_optima.group_cost(groups, z) == best * n * n, groups


@pytest.mark.parametrize('seed', range(2))
def test_swaps_are_best_among_all(seed):
  rng = random.Random(seed)
  for _ in CASES:
    n = rng.randint(1, 6)
    x, y = ([rng.randint(0, 9) for _ in range(n)] for _ in range(2))
    costs = [rng.randint(1, 4) for _ in range(n)]
    values = []
    for word in map(''.join, itertools.product('01', repeat=n)):
      pairs = [(b, a) if c == '1' else (a, b) for a, b, c in zip(x, y, word)]
      xs, ys = zip(*pairs)
      size = 2 * (max(xs) - min(xs) + max(ys) - min(ys))
      cost = sum(c for c, bit in zip(costs, word) if bit == '1')
      assert point_optima.perimeter_and_cost(x, y, costs, word) == (size, cost)
      values.append((size, cost))
    word = point_optima.narrowest_swaps(x, y, costs)
    found = point_optima.perimeter_and_cost(x, y, costs, word)
    assert found == min(values), (x, y, costs)
