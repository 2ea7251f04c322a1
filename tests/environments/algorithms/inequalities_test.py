"""Equations and inequalities between pairs, against trying all values."""

import itertools
import random

import pytest

from environments.algorithms import inequalities


def test_least_values_are_least_one_by_one():
  rng = random.Random(2)
  solved = 0
  for _ in range(300):
    n = rng.randint(1, 4)
    bounds = [
      (rng.randrange(n), rng.randrange(n), rng.randint(-2, 1)) for _ in range(n)
    ]
    found = [
      x
      for x in itertools.product(range(1, 6), repeat=n)
      if all(x[a] >= x[b] + d for a, b, d in bounds)
    ]
    if found:
      least = inequalities.least_values(n, bounds, 1)
      assert tuple(least) == min(found, key=sum)
      assert all(a <= b for x in found for a, b in zip(least, x))
      solved += 1
    else:
      with pytest.raises(ValueError, match='contradict'):
        inequalities.least_values(n, bounds, 1)
  assert 100 < solved < 300


def test_pair_sums_have_the_extreme_total():
  rng = random.Random(3)
  solved = 0
  for _ in range(400):
    n = rng.randint(2, 4)
    pairs = list(itertools.combinations(range(n), 2))
    chosen = rng.sample(pairs, rng.randint(0, len(pairs)))
    equations = [(u, v, rng.randint(0, 6)) for u, v in chosen]
    tops = [rng.randint(0, 4) for _ in range(n)]
    sums = [
      sum(q)
      for q in itertools.product(*(range(top + 1) for top in tops))
      if all(q[u] + q[v] == w for u, v, w in equations)
    ]
    if not sums:
      with pytest.raises(ValueError, match='no solution'):
        inequalities.pair_sums(equations, tops, True)
      continue
    solved += 1
    for largest, expected in ((True, max(sums)), (False, min(sums))):
      q = inequalities.pair_sums(equations, tops, largest)
      assert sum(q) == expected
      assert all(0 <= value <= top for value, top in zip(q, tops))
      assert all(q[u] + q[v] == w for u, v, w in equations)
  assert 100 < solved < 400
