"""Exact optima of grids by sweeps that are exponential in the shorter side."""

from collections.abc import Sequence
import itertools
import math

_Grid = Sequence[Sequence[int]]


def cheapest_domination(costs: _Grid) -> list[tuple[int, int]]:
  """Returns cells of least cost that all others share a side with.

  A sweep cell by cell keeps, for the last cells, one a column, whether each is
  chosen (2), has a chosen neighbour (1), or still needs one (0).

  Args:
    costs: of the cells, at least 0.
  """
  n, m = len(costs), len(costs[0])
  if m > n:
    turned = cheapest_domination(list(zip(*costs)))
    return sorted((r, c) for c, r in turned)
  states = {(1,) * m: (0, ())}
  for r in range(n):
    for c in range(m):
      after: dict[tuple, tuple] = {}
      for state, (cost, chosen) in states.items():
        for new, price in _steps(state, c, costs[r][c]):
          total = cost + price
          if new not in after or total < after[new][0]:
            kept = ((r, c), chosen) if new[c] == 2 else chosen
            after[new] = (total, kept)
      states = after
  ends = [value for state, value in states.items() if 0 not in state]
  chosen = min(ends, key=lambda value: value[0])[1]
  cells = []
  while chosen:
    cell, chosen = chosen
    cells.append(cell)
  return cells[::-1]


def _steps(state: tuple, c: int, price: int):
  """Yields the states after the next cell, and what they cost."""
  above = state[c]
  left = state[c - 1] if c else 0
  if above != 0:  # The cell above needs nothing, so this one may be left out.
    yield state[:c] + (int(2 in (above, left)),) + state[c + 1 :], 0
  front = state[:c]
  if c and left == 0:
    front = state[: c - 1] + (1,)
  yield (*front, 2, *state[c + 1 :]), price


def submatrix_cost(grid: _Grid, rows: Sequence, columns: Sequence) -> int:
  """Returns the sum of |difference| of neighbours in a submatrix."""
  picked = [[grid[r][c] for c in columns] for r in rows]
  return sum(
    abs(a - b)
    for line in (*picked, *zip(*picked))
    for a, b in zip(line, line[1:])
  )


def smoothest_submatrix(
  grid: _Grid, height: int, width: int
) -> tuple[list[int], list[int]]:
  """Returns rows and columns whose submatrix has the least `submatrix_cost`.

  All choices on one side are tried, and the other side is swept for each.
  """
  n, m = len(grid), len(grid[0])
  if math.comb(n, height) * m > math.comb(m, width) * n:
    columns, rows = smoothest_submatrix(list(zip(*grid)), width, height)
    return rows, columns
  best: tuple = (math.inf, (), ())
  turned = list(zip(*grid))
  for rows in itertools.combinations(range(n), height):
    picked = [[column[r] for r in rows] for column in turned]
    cost, columns = _best_columns(picked, width)
    if cost < best[0]:
      best = (cost, rows, columns)
  return list(best[1]), list(best[2])


def _best_columns(columns: _Grid, width: int) -> tuple[int, list[int]]:
  """Returns the least cost of `width` of the columns, and these columns."""
  m = len(columns)
  own = [sum(abs(a - b) for a, b in zip(x, x[1:])) for x in columns]
  gap = [
    [sum(abs(a - b) for a, b in zip(columns[i], columns[j])) for i in range(j)]
    for j in range(m)
  ]
  cost = list(own)
  via: list[list[int]] = []
  for k in range(1, width):
    following, before = [math.inf] * m, [-1] * m
    for j in range(k, m):
      gaps = gap[j]
      i = min(range(k - 1, j), key=lambda i, g=gaps, x=cost: x[i] + g[i])
      following[j], before[j] = cost[i] + gaps[i] + own[j], i
    cost = following
    via.append(before)
  last = min(range(m), key=cost.__getitem__)
  least, chosen = cost[last], [last]
  for before in reversed(via):
    chosen.append(before[chosen[-1]])
  return least, chosen[::-1]
