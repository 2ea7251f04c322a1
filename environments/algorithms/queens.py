"""Queens on a board, none of which attacks another."""

from collections.abc import Sequence
import random

_RESTARTS = 10_000


def draw(rng: random.Random, n: int) -> list[int]:
  """Draws the columns of n queens, row by row, that attack none another.

  Random permutations are improved by exchanges that lower the number of
  attacks along diagonals until none is left; most sizes take a few starts.

  Args:
    n: side of the board, at least 4.

  Raises:
    ValueError: for smaller sides, but 1, which have no such placement.
  """
  for _ in range(_RESTARTS if n > 3 else 0):
    columns = rng.sample(range(n), n)
    if _descend(columns) == 0:
      return columns
  raise ValueError(f'A board for n queens must have n >= 4, got {n}.')


def _descend(columns: list[int]) -> int:
  """Exchanges columns while that helps; returns the attacks that are left."""
  n = len(columns)
  up, down = [0] * (2 * n), [0] * (2 * n)
  for row, column in enumerate(columns):
    up[row + column] += 1
    down[row - column] += 1
  attacks = sum(k - 1 for k in (*up, *down) if k)
  improved = True
  while attacks and improved:
    improved = False
    for i in range(n):
      if up[i + columns[i]] < 2 and down[i - columns[i]] < 2:
        continue
      for j in range(n):
        gain = _exchange(columns, up, down, i, j) if i != j else 0
        if gain > 0:
          attacks -= gain
          improved = True
        elif i != j:
          _exchange(columns, up, down, i, j)
  return attacks


def _exchange(
  columns: list[int], up: list[int], down: list[int], i: int, j: int
) -> int:
  """Exchanges the columns of rows i and j; returns how many attacks end."""
  gain = 0
  for row in (i, j):
    a, b = row + columns[row], row - columns[row]
    up[a] -= 1
    down[b] -= 1
    gain += (up[a] > 0) + (down[b] > 0)
  columns[i], columns[j] = columns[j], columns[i]
  for row in (i, j):
    a, b = row + columns[row], row - columns[row]
    gain -= (up[a] > 0) + (down[b] > 0)
    up[a] += 1
    down[b] += 1
  return gain


def free(queens: Sequence[tuple[int, int]]) -> bool:
  """Whether no two of the queens (row, column) attack each other."""
  lines = (
    {row for row, _ in queens},
    {column for _, column in queens},
    {row + column for row, column in queens},
    {row - column for row, column in queens},
  )
  return all(len(line) == len(queens) for line in lines)
