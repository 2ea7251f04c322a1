"""Regions, distances and figures in grids against enumeration."""

import itertools
import random

from environments.algorithms import cells
from environments.grid import least_symmetric_side


def _grid(rng, height, width, share=0.5):
  return [[rng.random() < share for _ in range(width)] for _ in range(height)]


def _circulates(grid):
  """Whether walking on from every cell comes back to it."""
  size = len(grid) * len(grid[0])
  for start in itertools.product(range(len(grid)), range(len(grid[0]))):
    r, c = start
    for _ in range(size):
      r, c = cells.target(grid, r, c, grid[r][c])
      if (r, c) == start:
        break
    else:
      return False
  return True


def _circulating(height, width):
  for letters in itertools.product('LRUD', repeat=height * width):
    text = ''.join(letters)
    grid = [text[k : k + width] for k in range(0, len(text), width)]
    if _circulates(grid):
      yield text


def test_one_arrow_each():
  rng = random.Random(0)
  for height, width in ((2, 2), (2, 3), (3, 2)):
    right = list(_circulating(height, width))
    for _ in range(80):
      text = ''.join(rng.choices('LRUD', k=height * width))
      grid = [text[k : k + width] for k in range(0, len(text), width)]
      found = ''.join(cells.one_arrow_each(grid))
      assert found in right
      differ = lambda other, text=text: sum(a != b for a, b in zip(text, other))
      assert differ(found) == min(map(differ, right))


def _distances(free, start):
  """Returns distances by relaxing all cells over and over."""
  far = len(free) * len(free[0])
  found = {start: 0}
  for _ in range(far):
    for r, row in enumerate(free):
      for c, is_free in enumerate(row):
        near = [found.get((r + dr, c + dc), far) for dr, dc in _SIDES]
        if is_free and min(near) < far:
          least = min(found.get((r, c), far), min(near) + 1)
          found[r, c] = least
  return found


_SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))


def test_spread_and_largest_region():
  rng = random.Random(1)
  for _ in range(200):
    free = _grid(rng, rng.randint(1, 3), rng.randint(1, 4), 0.7)
    starts = [
      (r, c) for r, row in enumerate(free) for c, one in enumerate(row) if one
    ]
    regions = [0]
    for start in starts:
      reached = cells.spread(free, [start])
      assert reached == _distances(free, start)
      regions.append(len(reached))
    assert cells.largest_region(free) == max(regions)


def _is_cross(full, top, up, down, bottom, y, a, b):
  return (
    all(full[x][y] for x in range(top, bottom + 1))
    and all(full[up][y - a : y + a + 1])
    and all(full[down][y - b : y + b + 1])
  )


def test_double_crosses():
  rng = random.Random(2)
  for _ in range(200):
    n, m = rng.randint(4, 7), rng.randint(4, 7)
    full = _grid(rng, n, m, 0.9)
    count = 0
    for top, up, down, bottom in itertools.combinations(range(n), 4):
      if up + 1 < down:
        for y in range(m):
          reach = range(1, min(y, m - 1 - y) + 1)
          count += sum(
            _is_cross(full, top, up, down, bottom, y, a, b)
            for a, b in itertools.combinations(reach, 2)
          )
    assert cells.double_crosses(full) == count


def test_pooled():
  rng = random.Random(3)
  for _ in range(200):
    n, m = rng.randint(1, 5), rng.randint(1, 5)
    k = rng.randint(1, min(n, m))
    matrix = [[rng.randint(-9, 9) for _ in range(m)] for _ in range(n)]
    assert cells.pooled(matrix, k) == [
      [
        max(max(row[j : j + k]) for row in matrix[i : i + k])
        for j in range(m - k + 1)
      ]
      for i in range(n - k + 1)
    ]


def _symmetric_counts(n):
  """Returns the numbers of ones of all scattered symmetric n x n squares."""
  half = (n + 1) // 2
  rows = []
  for left in itertools.product((0, 1), repeat=half):
    row = left + left[: n // 2][::-1]
    if not any(a and b for a, b in itertools.pairwise(row)):
      rows.append(row)
  counts = set()
  for chosen in itertools.product(rows, repeat=half):
    square = chosen + chosen[: n // 2][::-1]
    if not any(
      a and b
      for one, other in itertools.pairwise(square)
      for a, b in zip(one, other)
    ):
      counts.add(sum(map(sum, square)))
  return counts


def test_least_side_of_symmetric_squares():
  counts = {n: _symmetric_counts(n) for n in range(1, 8)}
  for x in range(1, 26):
    least = min(n for n in counts if x in counts[n])
    assert least_symmetric_side.least_side(x) == least, x


def test_least_side_of_many_ones():
  for n in (10**20 + 1, 10**30 + 3):
    most = (n * n + 1) // 2
    assert least_symmetric_side.least_side(most) == n
    assert least_symmetric_side.least_side(most + 1) == n + 2
