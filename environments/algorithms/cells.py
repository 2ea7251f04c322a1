"""Regions, distances and figures in grids of cells."""

from collections.abc import Iterable
from collections.abc import Sequence

from environments.algorithms import flows

STEPS = {'L': (0, -1), 'R': (0, 1), 'U': (-1, 0), 'D': (1, 0)}


def target(grid: Sequence[str], r: int, c: int, letter: str) -> tuple[int, int]:
  """Returns the cell beside (r, c), across the edges of the grid if need be."""
  down, right = STEPS[letter]
  return (r + down) % len(grid), (c + right) % len(grid[0])


def one_arrow_each(grid: Sequence[str]) -> list[str]:
  """Returns the nearest grid in which one arrow leads into every cell.

  The cells are assigned to the cells that their arrows may lead to, at a cost
  of 1 for every other letter than the present one.
  """
  width = len(grid[0])
  n = len(grid) * width
  letters, arcs = [], []
  for cell in range(n):
    r, c = divmod(cell, width)
    for letter in STEPS:
      down, right = target(grid, r, c, letter)
      changed = int(letter != grid[r][c])
      letters.append((cell, letter))
      arcs.append([cell, n + down * width + right, 1, changed])
  arcs += [[2 * n, cell, 1, 0] for cell in range(n)]
  arcs += [[n + cell, 2 * n + 1, 1, 0] for cell in range(n)]
  flow = flows.cheapest(2 * n + 2, arcs, 2 * n, 2 * n + 1)
  chosen = [''] * n
  for (cell, letter), used in zip(letters, flow):
    if used:
      chosen[cell] = letter
  return [''.join(chosen[k : k + width]) for k in range(0, n, width)]


def spread(
  free: Sequence[Sequence[bool]], starts: Iterable[tuple[int, int]]
) -> dict[tuple[int, int], int]:
  """Returns the least steps from `starts` to each free cell reached."""
  reached = dict.fromkeys(starts, 0)
  queue = list(reached)
  for r, c in queue:
    for down, right in STEPS.values():
      cell = y, x = r + down, c + right
      inside = 0 <= y < len(free) and 0 <= x < len(free[0])
      if inside and free[y][x] and cell not in reached:
        reached[cell] = reached[r, c] + 1
        queue.append(cell)
  return reached


def largest_region(free: Sequence[Sequence[bool]]) -> int:
  """Returns how many free cells the largest connected region has."""
  seen: set[tuple[int, int]] = set()
  largest = 0
  for r, row in enumerate(free):
    for c, is_free in enumerate(row):
      if is_free and (r, c) not in seen:
        region = spread(free, [(r, c)])
        seen.update(region)
        largest = max(largest, len(region))
  return largest


def double_crosses(full: Sequence[Sequence[bool]]) -> int:
  """Returns how many double crosses lie in the full cells.

  One is a column segment, and two rows with as many cells on either side of it,
  the lower ones wider, neither next to each other nor at the segment's ends.
  """
  arms = [_arms(row) for row in full]
  total = 0
  for y in range(len(full[0])):
    column = [row[y] for row in full]
    start = 0
    for x in range(len(full) + 1):
      if x == len(full) or not column[x]:
        total += _pairs([arms[k][y] for k in range(start, x)])
        start = x + 1
  return total


def _arms(row: Sequence[bool]) -> list[int]:
  """Returns how far full cells reach to both sides of each cell."""
  left, right = _reach(row), _reach(row[::-1])[::-1]
  return [min(a, b) for a, b in zip(left, right)]


def _reach(row: Sequence[bool]) -> list[int]:
  reach, found = -1, []
  for is_full in row:
    reach = reach + 1 if is_full else -1
    found.append(reach)
  return found


def _pairs(arms: Sequence[int]) -> int:
  """Returns the double crosses on a column segment with these arms."""
  n, total = len(arms), 0
  for up in range(1, n):
    if arms[up] < 1:
      continue
    for down in range(up + 2, n - 1):
      short, long = arms[up], arms[down]
      if long > 1:
        low = min(short, long - 1)  # Widths a = 1, ..., low, each long - a b's.
        ways = low * long - low * (low + 1) // 2
        total += up * (n - 1 - down) * ways
  return total


def pooled(matrix: Sequence[Sequence[int]], k: int) -> list[list[int]]:
  """Returns the largest entry of each k x k block, by its place."""
  across = [_largest(row, k) for row in matrix]
  down = [_largest(column, k) for column in zip(*across)]
  return [list(row) for row in zip(*down)]


def _largest(row: Sequence[int], k: int) -> list[int]:
  return [max(row[i : i + k]) for i in range(len(row) - k + 1)]
