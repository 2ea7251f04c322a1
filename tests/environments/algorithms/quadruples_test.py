"""Tests for `environments/algorithms/quadruples.py`, by enumeration."""

import itertools
import random

from environments.algorithms import quadruples


def test_all_quadruples():
  rng = random.Random(0)
  seen = 0
  for _ in range(200):
    n = rng.randint(1, 9)
    x = [
      rng.choice((1, 3, 5, 18, 19, 20, rng.randint(1, 40))) for _ in range(n)
    ]
    counts = [[0] * 4 for _ in x]
    order = sorted(range(n), key=x.__getitem__)
    for a, b, c, d in itertools.combinations(order, 4):
      if not x[a] < x[b] < x[c] < x[d]:
        continue
      near = x[b] - x[a]
      if near == 2 * (x[d] - x[c]) and x[c] - x[b] > 3 * near:
        seen += 1
        for role, i in enumerate((a, b, c, d)):
          counts[i][role] += 1
    assert quadruples.role_counts(x) == counts, x
  assert seen > 200
