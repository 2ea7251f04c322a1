"""Cuts, matchings and the grids they solve, against enumeration."""

import itertools
import random

from environments.algorithms import grid_cuts


def test_smallest_cut_is_least_of_all():
  rng = random.Random(1)
  for _ in range(200):
    n = rng.randint(2, 6)
    arcs = [
      (rng.randrange(n), rng.randrange(n), rng.randint(0, 6))
      for _ in range(rng.randint(0, 12))
    ]
    cost = lambda s, arcs=arcs: sum(w for u, v, w in arcs if s[u] and not s[v])
    found = grid_cuts.smallest_cut(n, arcs, 0, n - 1)
    sides = itertools.product((True, False), repeat=n)
    assert found[0] and not found[-1]
    assert cost(found) == min(cost(s) for s in sides if s[0] and not s[-1])


def test_heaviest_independent_cells():
  rng = random.Random(2)
  for _ in range(200):
    n, m = rng.choice([(1, 4), (2, 3), (3, 3), (2, 4)])
    grid = [[rng.randint(1, 9) for _ in range(m)] for _ in range(n)]
    flat = list(itertools.chain(*grid))

    def value(mask, m=m, flat=flat):
      clash = any(
        on
        and (
          (k % m + 1 < m and mask[k + 1]) or (mask[k + m : k + m + 1] == (1,))
        )
        for k, on in enumerate(mask)
      )
      return -1 if clash else sum(x for x, on in zip(flat, mask) if on)

    best = max(map(value, itertools.product((0, 1), repeat=n * m)))
    found = grid_cuts.heaviest_independent(grid)
    assert value(tuple(itertools.chain(*found))) == best


def test_cheapest_heights():
  rng = random.Random(3)
  for _ in range(200):
    n, m, k = 2, rng.randint(1, 2), rng.randint(2, 4)
    step = rng.randint(0, k - 1)
    costs = [
      [[rng.randint(1, 9) for _ in range(k)] for _ in range(m)]
      for _ in range(n)
    ]

    def cost(flat, n=n, m=m, step=step, costs=costs):
      for r, c in itertools.product(range(n), range(m)):
        for i, j in grid_cuts.neighbours(r, c, n, m):
          if abs(flat[r * m + c] - flat[i * m + j]) > step:
            return 10**9
      return sum(costs[p // m][p % m][f] for p, f in enumerate(flat))

    best = min(map(cost, itertools.product(range(k), repeat=n * m)))
    found = grid_cuts.cheapest_heights(costs, step)
    assert cost(list(itertools.chain(*found))) == best


def test_largest_matching():
  rng = random.Random(4)
  for _ in range(200):
    n, most = rng.randint(1, 4), rng.randint(1, 4)
    choices = [[v for v in range(most) if rng.random() < 0.5] for _ in range(n)]
    options = [[-1, *values] for values in choices]
    best = 0
    for partner in itertools.product(*options):
      used = [v for v in partner if v >= 0]
      if len(set(used)) == len(used):
        best = max(best, len(used))
    found = grid_cuts.largest_matching(choices, most)
    used = [v for v in found if v >= 0]
    assert len(used) == len(set(used)) == best
    assert all(v in row for v, row in zip(found, options))
