"""Sweeps of grids, against enumeration."""

import itertools
import random

from environments.algorithms import grid_sweeps


def test_domination_turns_wide_grids():
  rng = random.Random(1)
  for _ in range(200):
    n, m = rng.choice([(1, 1), (1, 5), (5, 1), (2, 4), (3, 3)])
    costs = [[rng.randint(0, 9) for _ in range(m)] for _ in range(n)]
    cells = list(itertools.product(range(n), range(m)))
    near = [
      sum(
        1 << k
        for k, b in enumerate(cells)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 1
      )
      for a in cells
    ]
    best = min(
      sum(costs[r][c] for k, (r, c) in enumerate(cells) if chosen >> k & 1)
      for chosen in range(1 << n * m)
      if all(chosen & bits for bits in near)
    )
    found = grid_sweeps.cheapest_domination(costs)
    mask = sum(1 << cells.index(cell) for cell in found)
    assert all(mask & bits for bits in near)
    assert sum(costs[r][c] for r, c in found) == best


def test_smoothest_submatrix():
  rng = random.Random(2)
  for _ in range(200):
    n, m = rng.randint(1, 5), rng.randint(1, 5)
    r, c = rng.randint(1, n), rng.randint(1, m)
    grid = [[rng.randint(0, 9) for _ in range(m)] for _ in range(n)]
    cost = lambda rows, columns, g=grid: grid_sweeps.submatrix_cost(
      g, rows, columns
    )
    best = min(
      cost(rows, columns)
      for rows in itertools.combinations(range(n), r)
      for columns in itertools.combinations(range(m), c)
    )
    rows, columns = grid_sweeps.smoothest_submatrix(grid, r, c)
    assert len(rows) == r and len(columns) == c
    assert cost(rows, columns) == best
  assert grid_sweeps.submatrix_cost([[1, 5], [2, 9]], [0, 1], [0, 1]) == 16
