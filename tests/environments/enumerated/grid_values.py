"""Small problems of the folder grid: numbers, tables and constructions."""

import collections
import functools
import itertools

from enumerated import cases


def _near(a, b):
  return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def _rectangles(matrix):
  """Yields the entries of every rectangle of consecutive rows and columns."""
  for top, bottom in cases.slices(len(matrix)):
    for left, right in cases.slices(len(matrix[0])):
      yield [x for row in matrix[top:bottom] for x in row[left:right]]


def double_cross_counting(rng):
  n, m = rng.randint(5, 6), rng.randint(5, 6)
  zeros = rng.sample(cases.cells(n, m), rng.randint(0, 4))
  free = lambda cells: not any(cell in zeros for cell in cells)
  count = 0
  for t, p, q, d in itertools.combinations(range(n), 4):
    for y in range(2, m - 2) if p + 1 < q else ():
      bar = free((i, y) for i in range(t, d + 1))
      for a, b in cases.subsets(min(y, m - 1 - y) + 1, [2]) if bar else ():
        arms = [(p, y + k) for k in range(-a, a + 1)]
        arms += [(q, y + k) for k in range(-b, b + 1)]
        count += a > 0 and free(arms)
  fields = {'N': n, 'M': m, 'zero_coordinates': sorted(zeros)}
  return cases.only(fields, count)


@functools.cache
def _hit_grids(n, m, r, c):
  """Maps grids to hits with r x c blocks, at most three at one place."""
  places = cases.cells(n - r + 1, m - c + 1)
  found = {}
  for times in itertools.product(range(4), repeat=len(places)):
    grid = [[0] * m for _ in range(n)]
    for (i, j), k in zip(places, times):
      for y, x in itertools.product(range(r), range(c)):
        grid[i + y][j + x] += k
    if max(map(max, grid)) < 4:
      found[cases.freeze(grid)] = sum(times)
  return found


def fewest_block_hits(rng):
  n, m = rng.choice(((2, 2), (2, 3), (3, 2), (1, 4)))
  sizes = [(r + 1, c + 1) for r, c in cases.cells(n, m)][1:]
  grid = rng.choice(list(_hit_grids(n, m, *rng.choice(sizes))))
  if not any(map(any, grid)):
    return None
  found = [_hit_grids(n, m, *size).get(grid) for size in sizes]
  found.append(sum(map(sum, grid)))  # One cell at a time.
  least = min(hits for hits in found if hits is not None)
  return cases.only({'N': n, 'M': m, 'grid': grid}, least)


def grid_bfs(rng):
  n, m = rng.randint(1, 4), rng.randint(1, 4)
  grid = [rng.choices('0001X', k=m) for _ in range(n)]
  cells = [(i, j) for i, j in cases.cells(n, m) if grid[i][j] != 'X']
  ones = {(i, j) for i, j in cells if grid[i][j] == '1'}
  reached = dict.fromkeys(ones, 0)
  for steps in range(1, n * m):
    for cell in cells:
      if cell not in reached and any(
        reached.get(other) == steps - 1 for other in cells if _near(cell, other)
      ):
        reached[cell] = steps
  rows = tuple(
    tuple(reached.get((i, j), -1) for j in range(m)) for i in range(n)
  )
  return cases.only({'N': n, 'M': m, 'grid': grid}, rows)


def grid_component(rng):
  n, m = rng.randint(1, 4), rng.randint(1, 4)
  grid = [cases.word(rng, m, '01') for _ in range(n)]
  regions = []
  for cell in ((i, j) for i, j in cases.cells(n, m) if grid[i][j] == '1'):
    beside = [x for x in regions if any(_near(cell, other) for other in x)]
    regions = [x for x in regions if x not in beside]
    regions.append({cell}.union(*beside))
  largest = max(map(len, regions), default=0)
  return cases.only({'N': n, 'M': m, 'grid': grid}, largest)


def gives_parities(x, rows):
  """Whether each cell and its neighbours have the sum's parity given."""
  n, m = x['N'], x['M']
  if len(rows) != n or any(len(row) != m for row in rows):
    return False
  ones = [(i, j) for i, j in cases.cells(n, m) if rows[i][j] == '1']
  sums = lambda cell: sum(one == cell or _near(one, cell) for one in ones)
  return all(
    sums((i, j)) % 2 == x['parity'][i][j] for i, j in cases.cells(n, m)
  )


def grid_parity_construction(rng):
  n, m = rng.choice(((1, 6), (6, 1), (2, 3), (3, 2), (3, 2), (7, 1)))
  x = {'N': n, 'M': m, 'parity': cases.table(rng, n, m, 0, 1)}
  options = itertools.product(cases.words('01', [m]), repeat=n)
  options = [*options, ('0' * m,) * (n + 1), ('0' * (m + 1),) * n]
  return cases.valid(x, options, gives_parities)


@functools.cache
def _symmetric_counts(n):
  """Returns the numbers of ones of symmetric n x n matrices, as a bit set.

  Rows of the upper left quarter are added one by one to all that can stand
  below the row before; a cell beside its own mirror image must hold 0.
  """
  side = (n + 1) // 2
  weight = lambda k: 1 if n % 2 and k == side - 1 else 2
  worths = {}
  for mask in range(1 << side):
    beside_image = n % 2 == 0 and mask >> (side - 1)
    if not mask & mask << 1 and not beside_image:
      worths[mask] = sum(weight(k) for k in range(side) if mask >> k & 1)
  totals = {0: 1}
  for row in range(side):
    after = collections.defaultdict(int)
    last = n % 2 == 0 and row == side - 1
    for below, worth in worths.items() if not last else [(0, 0)]:
      for above, found in totals.items():
        if not above & below:
          after[below] |= found << worth * weight(row)
    totals = after
  return functools.reduce(int.__or__, totals.values())


def least_symmetric_side(rng):
  x = rng.randint(1, 210)
  side = next(n for n in itertools.count(1) if _symmetric_counts(n) >> x & 1)
  return cases.only({'x': x}, side)


def _orders(answer, sizes):
  return len(answer) == len(sizes) and all(
    sorted(order) == list(range(size)) for order, size in zip(answer, sizes)
  )


def turns_into_b(x, answer):
  """Whether the orders of rows and columns turn A into B."""
  if not _orders(answer, (x['N'], x['M'])):
    return False
  return [[x['A'][i][j] for j in answer[1]] for i in answer[0]] == x['B']


def _pairs_of_orders(n, m):
  """Returns all pairs of orders of n and m places, and some that are none."""
  a, b = itertools.permutations(range(n)), itertools.permutations(range(m))
  wrong = [((0,) * n, (*range(m),)), ((*range(n + 1),), (*range(m),))]
  return [*itertools.product(a, b), *wrong, ((*range(n),),)]


def matrix_permutation_equivalence(rng):
  n, m = rng.randint(2, 3), rng.randint(2, 3)
  a = cases.table(rng, n, m, 0, 1)
  rows, columns = rng.sample(range(n), n), rng.sample(range(m), m)
  b = [[a[i][j] for j in columns] for i in rows]
  x = {'N': n, 'M': m, 'A': a, 'B': b}
  return cases.valid(x, _pairs_of_orders(n, m), turns_into_b)


def has_ones_on_diagonal(x, answer):
  """Whether the orders bring ones to the whole main diagonal."""
  n = x['N']
  return _orders(answer, (n, n)) and all(
    x['A'][i][j] == 1 for i, j in zip(*answer)
  )


def matrix_permutation_main_diagonal_one(rng):
  n = rng.choice((2, 3, 3, 3))
  x = {'N': n, 'A': cases.table(rng, n, n, 0, 1)}
  options = _pairs_of_orders(n, n)
  return cases.valid(x, options, has_ones_on_diagonal)


def matrix_pooling(rng):
  n, m = rng.randint(1, 4), rng.randint(1, 4)
  k = rng.randint(1, min(n, m))
  a = cases.table(rng, n, m, 0, 9)
  largest = lambda i, j: max(
    a[i + y][j + x] for y in range(k) for x in range(k)
  )
  rows = tuple(
    tuple(largest(i, j) for j in range(m - k + 1)) for i in range(n - k + 1)
  )
  return cases.only({'N': n, 'M': m, 'K': k, 'matrix': a}, rows)


@functools.cache
def _routes(n):
  """Returns the cells of every walk right and down over n x n cells."""
  found = []
  for downs in cases.subsets(2 * n - 2, [n - 1]):
    cells = [(0, 0)]
    for k in range(2 * n - 2):
      r, c = cells[-1]
      cells.append((r + 1, c) if k in downs else (r, c + 1))
    found.append(frozenset(cells))
  return found


def max_grid_path_intersection(rng):
  n, k = rng.choice(((2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 1), (4, 2)))
  grid = cases.table(rng, n, n, 0, 9)
  most = max(
    sum(grid[r][c] for r, c in frozenset().union(*walks))
    for walks in itertools.combinations_with_replacement(_routes(n), k)
  )
  return cases.only({'N': n, 'K': k, 'grid': grid}, most)


def max_three_square_sum(rng):
  k = rng.choice((1, 2))
  n, m = (
    rng.choice(((1, 4), (2, 2), (3, 3)))
    if k == 1
    else rng.choice(((2, 6), (4, 4), (4, 5), (6, 3)))
  )
  a = cases.table(rng, n, m, 0, 9)
  squares = cases.cells(n - k + 1, m - k + 1)
  sums = {
    (r, c): sum(sum(row[c : c + k]) for row in a[r : r + k]) for r, c in squares
  }
  far = lambda p, q: abs(p[0] - q[0]) >= k or abs(p[1] - q[1]) >= k
  most = max(
    sums[p] + sums[q] + sums[s]
    for p, q, s in itertools.combinations(squares, 3)
    if far(p, q) and far(p, s) and far(q, s)
  )
  return cases.only({'N': n, 'M': m, 'K': k, 'A': a}, most)


def gives_points(x, rows):
  """Whether rows are a table of results with these points."""
  n = x['N']
  if len(rows) != n or any(len(row) != n for row in rows):
    return False
  games = all(
    int(rows[i][j]) + int(rows[j][i]) == (0 if i == j else 2)
    for i, j in cases.cells(n, n)
  )
  return games and [3 * r.count('2') + r.count('1') for r in rows] == x['W']


@functools.cache
def _tables_of_results(n):
  found = collections.defaultdict(list)
  for results in itertools.product(range(3), repeat=n * (n - 1) // 2):
    grid = [[0] * n for _ in range(n)]
    for (i, j), result in zip(itertools.combinations(range(n), 2), results):
      grid[i][j], grid[j][i] = result, 2 - result
    points = tuple(sum((0, 1, 3)[x] for x in row) for row in grid)
    found[points].append(tuple(''.join(map(str, row)) for row in grid))
  return found


def round_robin(rng):
  n = rng.choice((3, 4, 4, 4))
  tables = _tables_of_results(n)
  points = rng.choice(list(tables))
  x = {'N': n, 'W': list(points)}
  others = rng.choices(list(tables.values()), k=8)
  options = [*tables[points], *(rows[0] for rows in others)]
  options += [('0' * n,) * n, ('1' * n,) * n, options[0][1:], options[0][::-1]]
  return cases.valid(x, options, gives_points)


def spiral_matrix(rng):
  n, m = rng.randint(1, 5), rng.randint(1, 5)
  a = cases.table(rng, n, m, 0, 99)
  free, seen = set(cases.cells(n, m)), []
  i, j, di, dj = 0, 0, 0, 1
  while free:
    free.discard((i, j))
    seen.append(a[i][j])
    if (i + di, j + dj) not in free:
      di, dj = dj, -di
    i, j = i + di, j + dj
  return cases.only({'M': n, 'N': m, 'matrix': a}, tuple(seen))


def submatrix_sum_divisible_counting(rng):
  n, m, k = rng.randint(1, 4), rng.randint(1, 4), rng.randint(2, 5)
  a = cases.table(rng, n, m, 0, 6)
  count = sum(sum(part) % k == 0 for part in _rectangles(a))
  return cases.only({'N': n, 'M': m, 'K': k, 'matrix': a}, count)


def undamaged_submatrix_counting(rng):
  n, m = rng.randint(1, 4), rng.randint(1, 4)
  a = [[int(rng.random() < 0.7) for _ in range(m)] for _ in range(n)]
  count = sum(all(part) for part in _rectangles(a))
  return cases.only({'N': n, 'M': m, 'matrix': a}, count)


RULES = {
  'grid_parity_construction': gives_parities,
  'matrix_permutation_equivalence': turns_into_b,
  'matrix_permutation_main_diagonal_one': has_ones_on_diagonal,
  'round_robin': gives_points,
}
