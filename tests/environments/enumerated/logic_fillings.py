"""Small problems of the folder logic: grids to be filled.

A rule tells from the prompt's words whether a filled grid is right; a row
enumerates the fillings of a small problem. `RULES` are kept for problems of
the generators, too.
"""

import functools
import itertools

from enumerated import cases


def _shaped(rows, n, m):
  return len(rows) == n and all(len(row) == m for row in rows)


def _keeps(rows, given, blank):
  return _shaped(rows, len(given), len(given[0])) and all(
    shown in (blank, x)
    for row, line in zip(rows, given)
    for x, shown in zip(row, line)
  )


def _bits(n, m):
  return list(itertools.product(cases.words('01', [m]), repeat=n))


def _hidden(rng, rows, count, blank):
  """Returns the rows with `count` cells at most made blank."""
  n, m = len(rows), len(rows[0])
  cells = rng.sample(cases.cells(n, m), min(count, n * m))
  return [
    [blank if (i, j) in cells else x for j, x in enumerate(row)]
    for i, row in enumerate(rows)
  ]


def _filled(given, blank, values):
  """Yields the given grid with all blanks filled by `values` in turn."""
  values = iter(values)
  return tuple(
    tuple(next(values) if x == blank else x for x in row) for row in given
  )


def _permuted(given, blank, missing):
  """Returns all ways to fill the blanks with the missing values."""
  orders = itertools.permutations(missing)
  return [_filled(given, blank, order) for order in orders]


def _bit_fillings(given):
  """Returns all ways to turn each * into a bit, and some that change more."""
  grid = [list(row) for row in given]
  stars = sum(row.count('*') for row in grid)
  rows = [
    tuple(map(''.join, _filled(grid, '*', bits)))
    for bits in itertools.product('01', repeat=stars)
  ]
  turned = str.maketrans('01', '10')
  wrong = [tuple(row.translate(turned) for row in rows[k]) for k in (0, -1)]
  return [*rows, *wrong, rows[0][1:], rows[0][::-1]]


def _lines(rows):
  return [*map(''.join, rows), *map(''.join, zip(*rows))]


def is_balanced(x, rows):
  return _keeps(rows, x['matrix'], '*') and all(
    line.count('1') == line.count('0') for line in _lines(rows)
  )


def _hidden_bits(rng, rows):
  hidden = _hidden(rng, rows, rng.randint(1, 6), '*')
  return [''.join(row) for row in hidden]


@functools.cache
def _balanced_grids(n, m):
  x = {'matrix': ['*' * m] * n}
  even = [line for line in cases.words('01', [m]) if 2 * line.count('1') == m]
  grids = itertools.product(even, repeat=n)
  return [rows for rows in grids if is_balanced(x, rows)]


def balanced_filling(rng):
  n, m = rng.choice(((1, 1), (1, 2), (2, 1), (2, 2), (2, 2), (2, 2)))
  rows = rng.choice(_balanced_grids(2 * n, 2 * m))
  x = {'N': n, 'M': m, 'matrix': _hidden_bits(rng, rows)}
  return cases.valid(x, _bit_fillings(x['matrix']), is_balanced)


def _has_counts(x, rows):
  if not _keeps(rows, x['matrix'], '*'):
    return False
  counts = [line.count('1') for line in _lines(rows)]
  return counts == [*x['row_counts'], *x['col_counts']]


def has_no_three_equal(x, rows):
  return _has_counts(x, rows) and not any(
    part in line for part in ('000', '111') for line in _lines(rows)
  )


def has_no_ones_beside(x, rows):
  return _has_counts(x, rows) and not any('11' in x for x in _lines(rows))


def _counted(rng, share, rule):
  n, m = rng.randint(2, 4), rng.randint(2, 4)
  rows = [
    ''.join('01'[rng.random() < share] for _ in range(m)) for _ in range(n)
  ]
  counts = [line.count('1') for line in _lines(rows)]
  fields = (n, m, counts[:n], counts[n:], _hidden_bits(rng, rows))
  names = ('N', 'M', 'row_counts', 'col_counts', 'matrix')
  x = dict(zip(names, fields))
  return cases.valid(x, _bit_fillings(x['matrix']), rule)


def binario(rng):
  return _counted(rng, 0.5, has_no_three_equal)


def isolated_ones_grid(rng):
  return _counted(rng, 0.3, has_no_ones_beside)


def keeps_inequalities(x, rows):
  return (
    cases.is_latin(rows, x['N'])
    and _keeps(rows, x['matrix'], -1)
    and all(rows[a][b] < rows[c][d] for a, b, c, d in x['inequalities'])
  )


def futoshiki_puzzle(rng):
  n = rng.choice((3, 3, 3, 4))
  grid = rng.choice(cases.latin_squares(n))
  pairs = [rng.sample(cases.cells(n, n), 2) for _ in range(rng.randint(1, n))]
  lower = [
    (p, q) if grid[p[0]][p[1]] < grid[q[0]][q[1]] else (q, p)
    for p, q in pairs
    if grid[p[0]][p[1]] != grid[q[0]][q[1]]
  ]
  given = _hidden(rng, grid, rng.randint(2, 9), -1)
  x = {'N': n, 'matrix': given, 'inequalities': [[*p, *q] for p, q in lower]}
  squares = cases.latin_squares(n)
  options = squares if n < 4 else [s for s in squares if _keeps(s, given, -1)]
  wrong = [((0,) * n,) * n, grid[1:], ((n,) * n,) * n, *rng.sample(squares, 9)]
  return cases.valid(x, [*options, *wrong], keeps_inequalities)


def blackens_rightly(x, rows):
  """Whether values differ, black cells are apart and the others connected."""
  n, m = x['N'], x['M']
  if not _shaped(rows, n, m) or any('11' in line for line in _lines(rows)):
    return False
  white = {(i, j) for i, j in cases.cells(n, m) if rows[i][j] == '0'}
  for (i, j), (k, q) in itertools.combinations(white, 2):
    if (i == k or j == q) and x['matrix'][i][j] == x['matrix'][k][q]:
      return False
  joined = set(sorted(white)[:1])
  for _ in white:
    joined |= {
      (i, j)
      for i, j in white
      for k, q in joined
      if abs(i - k) + abs(j - q) == 1
    }
  return joined == white


def hitori_puzzle(rng):
  n, m = rng.choice(((2, 2), (2, 3), (3, 2), (1, 4), (3, 3)))
  rarely = n * m < 9 or rng.random() < 0.3
  x = {'N': n, 'M': m, 'matrix': cases.table(rng, n, m, 1, 4)}
  options = [*_bits(n, m), ('0' * m,) * (n + 1)]
  return cases.valid(x, options, blackens_rightly) if rarely else None


def _sums(rows):
  """Returns the sums of the numbers of ones' places in rows and columns."""
  places = (
    [k for k, bit in enumerate(x, 1) if bit == '1'] for x in _lines(rows)
  )
  return list(map(sum, places))


def has_kakurasu_sums(x, rows):
  return _shaped(rows, x['N'], x['M']) and _sums(rows) == [*x['A'], *x['B']]


@functools.cache
def _grids_by_sums(n, m):
  """Returns the grids of bits, in groups of equal sums, with the sums."""
  found = {}
  for rows in _bits(n, m):
    found.setdefault(tuple(_sums(rows)), []).append(rows)
  return list(found.items())


def kakurasu(rng):
  n, m = rng.choice(((2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3)))
  groups = _grids_by_sums(n, m)
  sums, alike = rng.choice(groups)
  others = [rows for _, (rows, *_) in rng.choices(groups, k=40)]
  x = {'N': n, 'M': m, 'A': sums[:n], 'B': sums[n:]}
  options = {*alike, *others, ('0' * m,) * (n + 1)}
  return cases.valid(x, options, has_kakurasu_sums)


def lights_all(x, rows):
  """Whether bulbs light all white cells, none another, and digits hold."""
  grid = x['grid']
  n, m = len(grid), len(grid[0])
  if not _shaped(rows, n, m):
    return False
  if [row.replace('L', 'W') for row in rows] != list(grid):
    return False
  bulbs = [(i, j) for i, j in cases.cells(n, m) if rows[i][j] == 'L']
  for i, j in cases.cells(n, m):
    if grid[i][j] != 'W':
      beside = sum(abs(k - i) + abs(q - j) == 1 for k, q in bulbs)
      if grid[i][j] not in ('B', str(beside)):
        return False
      continue
    seeing = 0
    for k, q in bulbs:
      between = itertools.product(
        range(min(i, k), max(i, k) + 1), range(min(j, q), max(j, q) + 1)
      )
      seeing += (i == k or j == q) and all(
        grid[a][b] == 'W' for a, b in between
      )
    if seeing != 1 and (seeing == 0 or (i, j) in bulbs):
      return False
  return True


def light_up_puzzle(rng):
  n, m = rng.choice(((2, 2), (2, 3), (3, 2), (3, 3), (2, 4)))
  grid = [cases.word(rng, m, 'WWWWB0112') for _ in range(n)]
  white = [(i, j) for i, j in cases.cells(n, m) if grid[i][j] == 'W']
  if not 1 <= len(white) <= 6:
    return None
  options = []
  for chosen in cases.subsets(len(white), range(7)):
    bulbs = [white[k] for k in chosen]
    options.append(
      tuple(
        ''.join('L' if (i, j) in bulbs else v for j, v in enumerate(row))
        for i, row in enumerate(grid)
      )
    )
  options += [('L' * m,) * n, options[0][1:]]
  return cases.valid({'N': n, 'M': m, 'grid': grid}, options, lights_all)


def is_magic(x, rows):
  n = x['N']
  if not _keeps(rows, x['grid'], 0):
    return False
  if sorted(v for row in rows for v in row) != list(range(1, n * n + 1)):
    return False
  lines = [*rows, *zip(*rows), [rows[i][i] for i in range(n)]]
  lines.append([rows[i][n - 1 - i] for i in range(n)])
  return all(sum(line) == n * (n * n + 1) // 2 for line in lines)


@functools.cache
def _magic_squares():
  """Returns the magic squares of side 3, of all rows of sum 15."""
  free = {'N': 3, 'grid': [[0] * 3] * 3}
  lines = [p for p in itertools.permutations(range(1, 10), 3) if sum(p) == 15]
  halves = [
    p for p in itertools.product(lines, lines) if len({*p[0], *p[1]}) > 5
  ]
  squares = ((*half, line) for half in halves for line in lines)
  return [square for square in squares if is_magic(free, square)]


def magic_square_puzzle(rng):
  square = rng.choice(_magic_squares())
  given = _hidden(rng, square, rng.randint(1, 5), 0)
  left = {v for row in given for v in row}
  options = _permuted(given, 0, [v for v in range(1, 10) if v not in left])
  others = [square[::-1], square[1:], ((5,) * 3,) * 3, *_magic_squares()]
  return cases.valid({'N': 3, 'grid': given}, [*options, *others], is_magic)


def has_mines_of_clues(x, rows):
  n, m = len(x['grid']), len(x['grid'][0])
  if not _shaped(rows, n, m):
    return False
  mines = [(i, j) for i, j in cases.cells(n, m) if rows[i][j] == '1']
  clues = [(i, j) for i, j in cases.cells(n, m) if x['grid'][i][j] >= 0]
  near = lambda a, b: max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1
  return not set(mines) & set(clues) and all(
    sum(near(clue, mine) for mine in mines) == x['grid'][clue[0]][clue[1]]
    for clue in clues
  )


def minesweeping(rng):
  n, m = rng.choice(((2, 2), (2, 3), (3, 2), (1, 5)))
  grid = [rng.choices((-1, -1, -1, 0, 1, 1, 2, 3), k=m) for _ in range(n)]
  x = {'N': n, 'M': m, 'grid': grid}
  if all(v < 0 for row in grid for v in row):
    return None
  options = [*_bits(n, m), ('0' * m,) * (n + 1)]
  return cases.valid(x, options, has_mines_of_clues)


def is_path(x, rows):
  n, m = x['N'], x['M']
  if not _keeps(rows, x['matrix'], -1):
    return False
  places = {v: (i, j) for i, row in enumerate(rows) for j, v in enumerate(row)}
  if sorted(places) != list(range(n * m)):
    return False
  steps = itertools.pairwise(places[v] for v in range(n * m))
  return all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in steps)


@functools.cache
def _paths(n, m):
  free = {'N': n, 'M': m, 'matrix': [[-1] * m] * n}
  orders = itertools.permutations(range(n * m))
  grids = (tuple(p[i * m : i * m + m] for i in range(n)) for p in orders)
  return [grid for grid in grids if is_path(free, grid)]


def numbrix(rng):
  n, m = rng.choice(((2, 3), (3, 2), (2, 2)))
  path = rng.choice(_paths(n, m))
  given = _hidden(rng, path, rng.randint(1, 5), -1)
  left = {v for row in given for v in row}
  options = _permuted(given, -1, [v for v in range(n * m) if v not in left])
  x = {'N': n, 'M': m, 'matrix': given}
  return cases.valid(x, [*options, *_paths(n, m)[:20], path[1:]], is_path)


RULES = {
  'balanced_filling': is_balanced,
  'binario': has_no_three_equal,
  'futoshiki_puzzle': keeps_inequalities,
  'hitori_puzzle': blackens_rightly,
  'isolated_ones_grid': has_no_ones_beside,
  'kakurasu': has_kakurasu_sums,
  'light_up_puzzle': lights_all,
  'magic_square_puzzle': is_magic,
  'minesweeping': has_mines_of_clues,
  'numbrix': is_path,
}
