"""Small problems of the folder logic: values, roles, squares and stars."""

import collections
import functools
import itertools
import re

from enumerated import cases

import environments


def adds_up(x, answer):
  """Whether a base and values of the letters fit the whole table of sums."""
  base, values = answer[0], answer[1:]
  letters = x['digit2letter']
  if base != len(letters) or sorted(values) != list(range(base)):
    return False
  told = dict(zip(sorted(letters), values))
  for a, b in itertools.combinations_with_replacement(range(base), 2):
    total = a + b
    shown = [total // base, total % base] if total >= base else [total]
    number = 0
    for digit in shown:
      number = number * base + told[letters[digit]]
    if told[letters[a]] + told[letters[b]] != number:
      return False
  return True


def addition_table(rng):
  n = rng.choice((3, 4, 5, 5, 5, 6))
  letters = rng.sample('abcdef'[:n], n)
  orders = list(itertools.permutations(range(n)))
  orders = rng.sample(orders, min(60, len(orders)))
  options = [(n, *map(letters.index, sorted(letters)))]
  options += [(n, *order) for order in orders]
  options += [(n + 1, *orders[0]), (n, *(0,) * n), (n, *orders[0], 0)]
  x = {'N': n, 'digit2letter': letters}
  return cases.valid(x, dict.fromkeys(options), adds_up)


def adds(x, answer):
  """Whether values of the symbols make the addition true."""
  n = x['N']
  if sorted(answer) != list(range(n)):
    return False
  told = dict(zip(x['digits'], answer))  # In place of the value shown.
  first, second, total = (
    sum(told[v] * n**k for k, v in enumerate(x[key]))
    for key in ('addend_1', 'addend_2', 'sum_result')
  )
  return first + second == total


def cryptarithmetic(rng):
  n, size = rng.randint(3, 4), rng.randint(1, 5)
  a, b = (cases.numbers(rng, size, 0, n - 1) for _ in 'ab')
  total, c = sum((v + w) * n**k for k, (v, w) in enumerate(zip(a, b))), []
  while total:
    c.append(total % n)
    total //= n
  names = ('N', 'addend_length', 'addend_1', 'addend_2', 'sum_result')
  x = dict(zip(names, (n, size, a, b, c)))
  x['digits'] = rng.sample(range(n), n)
  options = [*itertools.permutations(range(n)), (0,) * n, (*range(n + 1),)]
  return cases.valid(x, options, adds) if c else None


def _holds(said, roles):
  """Whether a sentence of the quiz is true, if `roles` are true of names."""
  said = said.removeprefix('if ').replace(', then ', ' implies ')
  said = said.replace(' if and only if ', ' equals ')
  found = re.split(' (and|or|implies|equals) ', said)
  values = []
  for atom in found[::2]:
    name, no, role = re.fullmatch(r'(\w+) is (not )?a (\w+)', atom).groups()
    values.append((roles[name] == role) != bool(no))
  p, q = values[0], values[-1]
  every = {'and': p and q, 'or': p or q, 'implies': not p or q}
  every['equals'] = p == q
  return every[found[1]] if found[1:] else p


def tells_roles(x, answer):
  """Whether knights say what is true and knaves what is not."""
  told = dict(answer)
  if set(told) != {name.lower() for name in x['names']}:
    return False
  roles = {name: told[name.lower()] for name in x['names']}
  said = re.findall(r'^(\w+) says: "(.*)"\.$', x['quiz'], re.MULTILINE)
  assert len(said) == x['N']
  return all(
    _holds(sentence, roles) == (roles[name] == 'knight')
    for name, sentence in said
  )


def knights_and_knaves(rng):
  """Problems of the generator, each of which promises a single answer."""
  x = environments.get('knights_and_knaves').generate(
    rng, {'N': 3 + rng.randrange(2)}
  )
  names = [name.lower() for name in x['names']]
  options = [
    frozenset(zip(names, roles))
    for roles in itertools.product(('knight', 'knave'), repeat=len(names))
  ]
  assert sum(tells_roles(x, option) for option in options) == 1
  return cases.valid(x, [*options, frozenset({('ann', 'knight')})], tells_roles)


def _views(rows, worth):
  """Returns what is seen of the rows from all four sides."""
  columns = [list(column) for column in zip(*rows)]

  def seen(line):
    return worth(v for i, v in enumerate(line) if v == max(line[: i + 1]))

  return {
    'left': [seen(line) for line in rows],
    'right': [seen(line[::-1]) for line in rows],
    'top': [seen(line) for line in columns],
    'bottom': [seen(line[::-1]) for line in columns],
  }


def _has_views(x, rows, worth):
  if not cases.is_latin(rows, x['N']):
    return False
  return all(x[side] == seen for side, seen in _views(rows, worth).items())


def _count(seen):
  return len(list(seen))


def has_counts_in_view(x, rows):
  return _has_views(x, rows, _count)


def has_sums_in_view(x, rows):
  return _has_views(x, rows, sum)


@functools.cache
def _squares_by_views(n, worth):
  """Returns the Latin squares of side n, in groups of equal views."""
  found = collections.defaultdict(list)
  for grid in cases.latin_squares(n):
    found[str(_views(grid, worth))].append(grid)
  return list(found.values())


def _skyline(rng, worth, rule):
  n = rng.choice((3, 4, 4, 4, 4))
  groups = _squares_by_views(n, worth)
  alike = rng.choice(groups)
  others = [rng.choice(group) for group in rng.choices(groups, k=12)]
  options = {*alike, *others, alike[0][1:], ((0,) * n,) * n}
  return cases.valid({'N': n, **_views(alike[0], worth)}, options, rule)


def skyscraper_puzzle(rng):
  return _skyline(rng, _count, has_counts_in_view)


def skyscraper_sum_puzzle(rng):
  return _skyline(rng, sum, has_sums_in_view)


def has_stars_apart(x, rows):
  """Whether stars lie on free cells, one a row, apart in columns and cells."""
  n, m, grid = x['N'], x['M'], x['grid']
  if len(rows) != n or any(len(row) != m for row in rows):
    return False
  stars = [(i, j) for i in range(n) for j in range(m) if rows[i][j] == '1']
  if any(grid[i][j] == 'X' for i, j in stars):
    return False
  pairs = itertools.combinations(stars, 2)
  return sorted(i for i, _ in stars) == list(range(n)) and all(
    j != q and max(abs(i - k), abs(j - q)) > 1 for (i, j), (k, q) in pairs
  )


def star_battle(rng):
  n, m = rng.choice(((2, 3), (2, 4), (3, 5), (4, 4)))
  x = {'N': n, 'M': m, 'grid': [rng.choices('..X', k=m) for _ in range(n)]}
  x['sparsity'] = 0.3
  stars = ['0' * j + '1' + '0' * (m - 1 - j) for j in range(m)]
  options = list(itertools.product(stars, repeat=n))
  two = '1' + '0' * (m - 2) + '1'
  options += [('0' * m,) * n, options[0][1:], (two, *options[-1][1:])]
  options += [(*options[0][:-1], '0' * m), (two, *('0' * m,) * (n - 1))]
  return cases.valid(x, options, has_stars_apart)


def completes(x, rows):
  """Whether rows, columns and boxes are complete and given numbers kept."""
  n, m, size = x['N'], x['M'], x['NM']
  if len(rows) != size or any(len(row) != size for row in rows):
    return False
  cells = list(itertools.product(range(size), repeat=2))
  if any(x['sudoku'][i][j] not in (0, rows[i][j]) for i, j in cells):
    return False
  units = collections.defaultdict(list)
  for i, j in cells:
    for unit in (('row', i), ('column', j), ('box', i // n, j // m)):
      units[unit].append(rows[i][j])
  return all(sorted(u) == list(range(1, size + 1)) for u in units.values())


@functools.cache
def _sudokus(n, m):
  """Returns all complete grids of 4 x 4 with boxes of n x m."""
  free = {'N': n, 'M': m, 'NM': 4, 'sudoku': [[0] * 4] * 4}
  rows = list(itertools.permutations(range(1, 5)))
  boxes = lambda a, b: [set(a[k : k + m] + b[k : k + m]) for k in (0, m)]
  halves = [
    pair
    for pair in itertools.product(rows, repeat=n)
    if all(len(box) == 4 for box in boxes(*pair))
  ]
  grids = (a + b for a, b in itertools.product(halves, repeat=2))
  return [grid for grid in grids if completes(free, grid)]


def sudoku(rng):
  n, m = 2, 2
  grid = rng.choice(_sudokus(n, m))
  cells = cases.cells(4, 4)
  blank = rng.sample(cells, rng.randint(3, 13))
  given = [
    [0 if (i, j) in blank else v for j, v in enumerate(row)]
    for i, row in enumerate(grid)
  ]
  fits = [
    full
    for full in _sudokus(n, m)
    if all(full[i][j] == grid[i][j] for i, j in cells if (i, j) not in blank)
  ]
  others = rng.sample(_sudokus(n, m), 30)
  options = [*fits, *others, grid[1:], ((1, 2, 3, 4),) * 4]
  i, j = blank[0]
  for v in range(6):
    changed = (*grid[i][:j], v, *grid[i][j + 1 :])
    options.append((*grid[:i], changed, *grid[i + 1 :]))
  x = {'N': n, 'M': m, 'NM': 4, 'sudoku': given}
  return cases.valid(x, dict.fromkeys(options), completes)


def has_survo_sums(x, rows):
  n, m = x['N'], x['M']
  if len(rows) != n or any(len(row) != m for row in rows):
    return False
  kept = all(
    shown in (-1, v)
    for row, line in zip(rows, x['matrix'])
    for v, shown in zip(row, line)
  )
  if not kept or sorted(v for row in rows for v in row) != list(range(n * m)):
    return False
  columns = list(map(sum, zip(*rows)))
  return [list(map(sum, rows)), columns] == [x['row_sums'], x['col_sums']]


def survo_puzzle(rng):
  n, m = rng.choice(((2, 2), (2, 3), (3, 2), (3, 3)))
  values = rng.sample(range(n * m), n * m)
  blank = rng.sample(range(n * m), rng.randint(2, 5 if n * m > 4 else 3))
  orders = itertools.permutations(values[k] for k in blank)
  grids = []
  for order in orders:
    told = dict(zip(blank, order))
    flat = [told.get(k, v) for k, v in enumerate(values)]
    grids.append(tuple(tuple(flat[i * m : i * m + m]) for i in range(n)))
  given = [-1 if k in blank else v for k, v in enumerate(values)]
  x = {
    'N': n,
    'M': m,
    'matrix': [given[i * m : i * m + m] for i in range(n)],
    'row_sums': list(map(sum, grids[0])),
    'col_sums': list(map(sum, zip(*grids[0]))),
  }
  return cases.valid(x, [*grids, grids[0][::-1], grids[0][1:]], has_survo_sums)


def satisfies(x, values):
  """Whether every clause has a true literal."""
  if len(values) != x['N'] or not {0, 1} >= set(values):
    return False
  return all(
    any(bool(values[v]) == sign for v, sign in clause)
    for clause in x['clauses']
  )


def two_sat(rng):
  n = rng.randint(2, 5)
  m = rng.randint(1, 2 * n)
  clauses = [
    [[v, rng.random() < 0.5] for v in rng.sample(range(n), 2)] for _ in range(m)
  ]
  options = [*itertools.product((0, 1), repeat=n), (2,) * n, (1,) * (n + 1)]
  return cases.valid({'N': n, 'M': m, 'clauses': clauses}, options, satisfies)


RULES = {
  'cryptarithmetic': adds,
  'knights_and_knaves': tells_roles,
  'skyscraper_puzzle': has_counts_in_view,
  'skyscraper_sum_puzzle': has_sums_in_view,
  'star_battle': has_stars_apart,
  'sudoku': completes,
  'survo_puzzle': has_survo_sums,
  'two_sat': satisfies,
}
