"""Small problems of the folder grid that ask for a best choice."""

import functools
import itertools

from enumerated import cases

_STEPS = {'L': (0, -1), 'R': (0, 1), 'U': (-1, 0), 'D': (1, 0)}


def _fillings(n, m, letters):
  """Returns all grids of n words of m letters."""
  rows = cases.words(letters, [m])
  return list(itertools.product(rows, repeat=n))


@functools.cache
def _circulations(r, c):
  """Returns the grids in which every cell is the next of one cell."""
  found = []
  for rows in _fillings(r, c, 'LRUD'):
    after = set()
    for i, j in cases.cells(r, c):
      di, dj = _STEPS[rows[i][j]]
      after.add(((i + di) % r, (j + dj) % c))
    if len(after) == r * c:
      found.append(rows)
  return found


def circulating_grid(rng):
  r, c = rng.choice(((1, 4), (2, 2), (2, 3), (3, 2)))
  grid = [rng.choices('LRUD', k=c) for _ in range(r)]
  fine = _circulations(r, c)
  known = set(fine)

  def cost(rows):
    if rows not in known:
      return None
    return sum(rows[i][j] != grid[i][j] for i, j in cases.cells(r, c))

  others = [tuple(cases.word(rng, c, 'LRUD') for _ in range(r)) for _ in '1234']
  options = [*rng.sample(fine, min(60, len(fine))), *others]
  least = min(map(cost, fine))
  options += [rows for rows in fine if cost(rows) == least]
  return cases.best({'R': r, 'C': c, 'grid': grid}, options, cost)


def _open_walks(rows, cell, seen):
  """Yields all walks to the last cell that visit no cell twice."""
  n = len(rows)
  if cell == (n - 1, n - 1):
    yield ''
  for letter, (di, dj) in _STEPS.items():
    i, j = cell[0] + di, cell[1] + dj
    if 0 <= i < n and 0 <= j < n and rows[i][j] == '.' and (i, j) not in seen:
      for rest in _open_walks(rows, (i, j), seen | {(i, j)}):
        yield letter + rest


def maze(rng):
  n = rng.choice((3, 4, 4, 5))
  rows = [cases.word(rng, n, '...##') for _ in range(n)]
  rows[0], rows[-1] = '.' + rows[0][1:], rows[-1][:-1] + '.'
  walks = list(itertools.islice(_open_walks(rows, (0, 0), {(0, 0)}), 400))
  if not walks or len(walks) == 400:
    return None
  least = min(map(len, walks))
  others = [cases.word(rng, least, 'LRUD') for _ in range(10)]
  others += [
    w[:k] + x + w[k:] for w in walks[:3] for k, x in ((0, 'RL'), (1, 'D'))
  ]
  others += ['R' * (n - 1) + 'D' * (n - 1), 'D' * (n - 1) + 'R' * (n - 1)]
  right = lambda walk: walk in walks and len(walk) == least
  return cases.Case({'N': n, 'maze': rows}, [*walks, *others], right)


def max_no_conflicting_bombs(rng):
  n, m = rng.choice(((2, 3), (3, 2), (3, 3), (2, 4)))
  grid = [rng.choices('#x***', k=m) for _ in range(n)]
  free = [(i, j) for i, j in cases.cells(n, m) if grid[i][j] == '*']
  if not 1 <= len(free) <= 6:
    return None
  shown = [''.join(row).replace('*', 'o') for row in grid]

  def filled(chosen):
    return tuple(
      ''.join('B' if (i, j) in chosen else x for j, x in enumerate(row))
      for i, row in enumerate(shown)
    )

  def apart(a, b):
    (i, j), (k, q) = a, b
    if i != k and j != q:
      return True
    between = itertools.product(
      range(min(i, k), max(i, k) + 1), range(min(j, q), max(j, q) + 1)
    )
    return any(grid[y][x] == '#' for y, x in between)

  def cost(rows):
    chosen = [(i, j) for i, j in cases.cells(n, m) if rows[i][j] == 'B']
    if rows != filled(chosen) or not set(chosen) <= set(free):
      return None
    pairs = itertools.combinations(chosen, 2)
    return -len(chosen) if all(apart(a, b) for a, b in pairs) else None

  options = [
    filled([free[i] for i in p]) for p in cases.subsets(len(free), range(7))
  ]
  options += [
    tuple(row.replace('o', 'x') for row in shown),
    filled(cases.cells(n, m)),
  ]
  return cases.best({'N': n, 'M': m, 'grid': grid}, options, cost)


def maximum_independent_set_grid(rng):
  n, m = rng.choice(((1, 4), (2, 2), (2, 3), (3, 2)))
  values = cases.table(rng, n, m, 1, 9)

  def cost(rows):
    chosen = [(i, j) for i, j in cases.cells(n, m) if rows[i][j] == '1']
    pairs = itertools.combinations(chosen, 2)
    if any(abs(i - k) + abs(j - q) == 1 for (i, j), (k, q) in pairs):
      return None
    return -sum(values[i][j] for i, j in chosen)

  fields = {'N': n, 'M': m, 'matrix': values}
  return cases.best(fields, _fillings(n, m, '01'), cost)


def min_cube_assignment(rng):
  p, q, r = rng.choice(((2, 2, 3), (1, 3, 3), (2, 3, 2), (2, 1, 4)))
  d = rng.randint(0, 2)
  costs = [cases.table(rng, q, r, 1, 9) for _ in range(p)]

  def cost(rows):
    lines = [*rows, *zip(*rows)]
    steps = (abs(a - b) for line in lines for a, b in zip(line, line[1:]))
    if any(not 0 <= x < r for row in rows for x in row) or max(steps) > d:
      return None
    return sum(costs[i][j][rows[i][j]] for i, j in cases.cells(p, q))

  lines = list(itertools.product(range(r), repeat=q))
  options = [*itertools.product(lines, repeat=p), ((r,) * q,) * p]
  options.append(((-1,) * q,) * p)
  fields = {'P': p, 'Q': q, 'R': r, 'D': d, 'costs': costs}
  return cases.best(fields, options, cost)


def minimum_dominating_set_grid(rng):
  n, m = rng.choice(((2, 2), (2, 3), (3, 2), (1, 4)))
  costs = cases.table(rng, n, m, 1, 9)
  places = [(i + 1, j + 1) for i, j in cases.cells(n, m)]
  near = lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 1

  def cost(chosen):
    if not set(chosen) <= set(places) or len(set(chosen)) < len(chosen):
      return None
    if not all(any(near(a, b) for b in chosen) for a in places):
      return None
    return sum(costs[i - 1][j - 1] for i, j in chosen)

  options = [tuple(places[i] for i in p) for p in cases.subsets(n * m)]
  options += [p[::-1] for p in options] + [(*places, (1, 1)), ((0, 0),)]
  return cases.best({'N': n, 'M': m, 'F': costs}, options, cost)


def minimum_sum_difference_submatrix(rng):
  n, m = rng.randint(2, 4), rng.randint(2, 4)
  r, c = rng.randint(1, n), rng.randint(1, m)
  matrix = cases.table(rng, n, m, 1, 9)

  def cost(chosen):
    rows, columns = chosen
    sizes = len(rows), len(columns)
    if sizes != (r, c) or max(rows) >= n or max(columns) >= m:
      return None
    if any(list(x) != sorted(set(x)) for x in chosen):
      return None
    part = [[matrix[i][j] for j in columns] for i in rows]
    lines = [*part, *zip(*part)]
    return sum(abs(a - b) for line in lines for a, b in zip(line, line[1:]))

  rows, columns = cases.subsets(n, [r]), cases.subsets(m, [c])
  options = [*itertools.product(rows, columns), ((0,) * (r + 1), columns[0])]
  options += [(rows[0], (m,) * c), (rows[-1][::-1], columns[-1][::-1])]
  fields = {'N': n, 'M': m, 'R': r, 'C': c, 'matrix': matrix}
  return cases.best(fields, options, cost)


def minimum_unconflicted_grid_kmax(rng):
  n = rng.randint(1, 3)
  m, k = rng.randint(n, 4), rng.randint(1, n)
  a = cases.table(rng, n, m, 1, 9)

  def cost(columns):
    if len(columns) != n or len(set(columns)) < n:
      return None
    if not 1 <= min(columns) <= max(columns) <= m:
      return None
    return sorted((row[c - 1] for row, c in zip(a, columns)), reverse=True)[
      k - 1
    ]

  options = [*itertools.product(range(m + 2), repeat=n), tuple(range(1, n + 2))]
  return cases.best({'N': n, 'M': m, 'K': k, 'A': a}, options, cost)
