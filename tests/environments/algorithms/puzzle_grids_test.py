"""Filled grids keep their rules, and differ."""

import random

import pytest

from environments.algorithms import puzzle_grids


@pytest.mark.parametrize('sides', [(2, 2), (3, 5), (4, 4), (5, 3), (7, 7)])
def test_numbered_paths(sides):
  n, m = sides
  drawn = set()
  for seed in range(20):
    grid = puzzle_grids.numbered_path(random.Random(seed), n, m)
    cells = {grid[r][c]: (r, c) for r in range(n) for c in range(m)}
    assert sorted(cells) == list(range(n * m))
    for x in range(n * m - 1):
      (a, b), (i, j) = cells[x], cells[x + 1]
      assert abs(a - i) + abs(b - j) == 1
    drawn.add(str(grid))
  assert len(drawn) > (5 if n == 2 else 15)


@pytest.mark.parametrize('n', puzzle_grids.MAGIC_SIDES)
def test_magic_squares(n):
  drawn = set()
  for seed in range(20):
    grid = puzzle_grids.magic_square(random.Random(seed), n)
    assert sorted(x for row in grid for x in row) == list(range(1, n * n + 1))
    total = n * (n * n + 1) // 2
    lines = [*grid, *zip(*grid), [grid[i][i] for i in range(n)]]
    lines.append([grid[i][-1 - i] for i in range(n)])
    assert {sum(line) for line in lines} == {total}
    assert all(puzzle_grids.is_magic(grid))
    drawn.add(str(grid))
  assert len(drawn) > 15


def test_squares_that_are_not_magic():
  square = [[2, 7, 6], [9, 5, 1], [4, 3, 8]]
  assert all(puzzle_grids.is_magic(square))
  square[0][0], square[0][1] = 7, 2
  # Row 0 still is right; columns 0 and 1 and the diagonal of 7 are not.
  right = puzzle_grids.is_magic(square)
  assert right == [True, True, True, False, False, True, False, True]
  with pytest.raises(ValueError, match='6'):
    puzzle_grids.magic_square(random.Random(0), 6)


@pytest.mark.parametrize('box', [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4)])
def test_sudoku_grids(box):
  rows, cols = box
  size = rows * cols
  mixed = 0
  for seed in range(20):
    grid = puzzle_grids.sudoku(random.Random(seed), rows, cols)
    boxes = [
      [grid[r + i][c + j] for i in range(rows) for j in range(cols)]
      for r in range(0, size, rows)
      for c in range(0, size, cols)
    ]
    for unit in (*grid, *zip(*grid), *boxes):
      assert sorted(unit) == list(range(1, size + 1))
    # Parts of rows inside boxes: few sets would be a pattern to exploit.
    sets = {
      frozenset(row[c : c + cols]) for row in grid for c in range(0, size, cols)
    }
    mixed += len(sets) > rows
  assert mixed > (2 if size == 4 else 12)


def test_fills():
  fills = puzzle_grids.fills
  given = [[1, 0], [0, 4]]
  assert fills([[1, 2], [3, 4]], given, 0, range(1, 5))
  assert fills([[1, 9], [9, 4]], given, 0)
  assert not fills([[1, 2], [2, 4]], given, 0, range(1, 5))
  assert not fills([[2, 1], [3, 4]], given, 0)
  for shape in ([[1, 2]], [[1, 2], [3]], [[1, 2], [3, 4], [5]]):
    assert not fills(shape, given, 0)


def test_stars_do_not_touch():
  for n, m in ((4, 5), (5, 5), (6, 7), (30, 30)):
    columns = puzzle_grids.star_columns(random.Random(1), n, m)
    assert len(set(columns)) == n
    assert all(abs(a - b) > 1 for a, b in zip(columns, columns[1:]))
  with pytest.raises(ValueError, match='3 stars'):
    puzzle_grids.star_columns(random.Random(1), 3, 3)
