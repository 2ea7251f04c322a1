"""Filled grids for puzzles: paths, magic squares, Sudoku, stars."""

from collections.abc import Sequence
import random

from environments.algorithms import puzzles

MAGIC_SIDES = (4, 5, 7, 8, 11, 13, 16, 17, 19)  # Of `magic_square`.

_POLYNOMIALS = {4: 0b111, 8: 0b1011, 16: 0b10011}  # Irreducible over GF(2).
_TRIES = 10_000
_FILLINGS = 4


def numbered_path(rng: random.Random, n: int, m: int) -> list[list[int]]:
  """Draws a grid with 0..n*m-1 in which successive numbers share a side.

  A path that winds row by row is changed by random turns at its ends: an end is
  joined to a neighbour, and the part of the path before that is reversed.
  """
  path = [
    (r, c) for r in range(n) for c in (range(m) if r % 2 else range(m)[::-1])
  ]
  for _ in range(6 * n * m):
    if rng.random() < 0.5:
      path.reverse()
    (r, c), (i, j) = path[0], rng.choice(((0, 1), (0, -1), (1, 0), (-1, 0)))
    if 0 <= r + i < n and 0 <= c + j < m:
      at = path.index((r + i, c + j))
      path[:at] = path[:at][::-1]
  grid = [[0] * m for _ in range(n)]
  for number, (r, c) in enumerate(path):
    grid[r][c] = number
  return grid


def _times(n: int, a: int, b: int) -> int:
  """Returns a * b in the field of n elements, n in MAGIC_SIDES."""
  if n not in _POLYNOMIALS:
    return a * b % n
  product = 0
  while b:
    product ^= a * (b & 1)
    a <<= 1
    a ^= _POLYNOMIALS[n] * (a >= n)
    b >>= 1
  return product


def magic_square(rng: random.Random, n: int) -> list[list[int]]:
  """Draws an n x n magic square of the numbers 1..n*n.

  It is n * A + B + 1 of two orthogonal Latin squares with each value once on
  both diagonals, values renamed at random; then rows and columns are permuted
  alike by a permutation that keeps opposite lines opposite.

  Args:
    rng: source of randomness.
    n: side, in MAGIC_SIDES; these are primes and powers of two.
  """
  if n not in MAGIC_SIDES:
    raise ValueError(f'The side must be in {MAGIC_SIDES}, got {n}.')
  plus = (lambda x, y: x ^ y) if n in _POLYNOMIALS else lambda x, y: (x + y) % n
  slopes = rng.sample(range(2, n if n in _POLYNOMIALS else n - 1), 2)
  names = [rng.sample(range(n), n) for _ in slopes]
  high, low = (
    [[name[plus(i, _times(n, a, j))] for j in range(n)] for i in range(n)]
    for a, name in zip(slopes, names)
  )
  order = _symmetric_order(rng, n)
  return [[n * high[i][j] + low[i][j] + 1 for j in order] for i in order]


def _symmetric_order(rng: random.Random, n: int) -> list[int]:
  """Draws a permutation with order[n-1-i] == n-1-order[i]."""
  half = [
    i if rng.random() < 0.5 else n - 1 - i
    for i in rng.sample(range(n // 2), n // 2)
  ]
  middle = [n // 2] if n % 2 else []
  return half + middle + [n - 1 - i for i in reversed(half)]


def fills(
  grid: Sequence[Sequence[int]],
  given: Sequence[Sequence[int]],
  blank: int,
  values: Sequence[int] | None = None,
) -> bool:
  """Whether `grid` has the shape of `given` and differs only in its blanks.

  Args:
    grid: a filled grid.
    given: the grid to fill.
    blank: what stands for a blank cell.
    values: if not None, what the grid must hold once each, sorted.
  """
  if list(map(len, grid)) != list(map(len, given)):
    return False
  cells = [x for row in grid for x in row]
  kept = (x for row in given for x in row)
  if any(x not in (blank, y) for x, y in zip(kept, cells)):
    return False
  return values is None or sorted(cells) == list(values)


def is_magic(grid: Sequence[Sequence[int]]) -> list[bool]:
  """Returns for each row, column and diagonal whether its sum is right."""
  n = len(grid)
  lines = [*grid, *zip(*grid)]
  lines.append([grid[i][i] for i in range(n)])
  lines.append([grid[i][n - 1 - i] for i in range(n)])
  return [2 * sum(line) == n * (n * n + 1) for line in lines]


def sudoku(rng: random.Random, rows: int, cols: int) -> list[list[int]]:
  """Draws a full Sudoku with boxes of `rows` rows and `cols` columns.

  Up to side 12, cells are filled at random, those with the fewest choices
  first; larger grids, and those for which that fails, are built.
  """
  for _ in range(_FILLINGS if rows * cols <= 12 else 0):
    grid = _filled(rng, rows, cols)
    if grid:
      return grid
  return _built(rng, rows, cols)


def _filled(rng: random.Random, rows: int, cols: int) -> list[list[int]] | None:
  """Fills the grid cell by cell, without a second thought; None if stuck."""
  size = rows * cols
  units = [
    _units_of(r, c, rows, cols) for r in range(size) for c in range(size)
  ]
  free = {unit: (1 << size) - 1 for three in units for unit in three}
  order = list(range(size * size))
  rng.shuffle(order)
  cells = [0] * len(order)
  while order:
    fewest = size + 1
    for place in order:
      a, b, c = units[place]
      choices = free[a] & free[b] & free[c]
      if choices.bit_count() < fewest:
        best, fewest, options = place, choices.bit_count(), choices
    if not options:
      return None
    x = rng.choice([k for k in range(size) if options >> k & 1])
    order.remove(best)
    cells[best] = x + 1
    for unit in units[best]:
      free[unit] ^= 1 << x
  return [cells[r * size : r * size + size] for r in range(size)]


def _built(rng: random.Random, rows: int, cols: int) -> list[list[int]]:
  """Builds a full Sudoku from Latin squares.

  The numbers are parted into `rows` sets. Latin squares drawn for each band of
  boxes say which set fills which row of which box, and others in which order.
  Then two numbers at a time are exchanged in connected groups of cells, where
  cells of the two are joined if they share a line or a box; this keeps every
  line and box complete.
  """
  size = rows * cols
  names = rng.sample(range(1, size + 1), size)
  bands = [puzzles.latin_square(rng, rows) for _ in range(cols)]
  orders = [
    [puzzles.latin_square(rng, cols) for _ in range(rows)] for _ in range(rows)
  ]
  grid = []
  for band, sets in enumerate(bands):
    for row in sets:
      filled = [(k, orders[s][k][band]) for s, k in enumerate(row)]
      grid.append([names[k * cols + i] for k, order in filled for i in order])
  for _ in range(4 * size):
    a, b = rng.sample(range(1, size + 1), 2)
    _exchange(grid, rows, cols, a, b, rng.randrange(size))
  return grid


def _exchange(grid, rows: int, cols: int, a: int, b: int, start: int) -> None:
  """Exchanges a and b in the group of the a in row `start`."""
  places: dict = {a: {}, b: {}}  # Cell of a number by its row, column and box.
  for r, row in enumerate(grid):
    for x in (a, b):
      c = row.index(x)
      for unit in _units_of(r, c, rows, cols):
        places[x][unit] = r, c
  group = [(start, grid[start].index(a))]
  seen = set(group)
  for r, c in group:
    other = places[b if grid[r][c] == a else a]
    for unit in _units_of(r, c, rows, cols):
      if other[unit] not in seen:
        seen.add(other[unit])
        group.append(other[unit])
  for r, c in group:
    grid[r][c] = a + b - grid[r][c]


def _units_of(r: int, c: int, rows: int, cols: int) -> tuple:
  return ('row', r), ('column', c), ('box', r // rows, c // cols)


def star_columns(rng: random.Random, n: int, m: int) -> list[int]:
  """Draws different columns for n rows, those of successive rows not adjacent.

  Args:
    rng: source of randomness.
    n: rows, at most m.
    m: columns, at least 5.
  """
  for _ in range(_TRIES):
    columns = rng.sample(range(m), n)
    if all(abs(a - b) > 1 for a, b in zip(columns, columns[1:])):
      return columns
  raise ValueError(f'No place for {n} stars in {m} columns was found.')
