"""Optima of grids, against enumeration, and judged from both sides."""

import itertools
import random

import environments


def _judge(name, instance, answer):
  env = environments.get(name)
  return environments.judge(env, instance, env.answer.render(answer))


def _solved(name, **fields):
  return environments.get(name).restore(fields, None)


def _grid(rng, n, m, low, high):
  return [[rng.randint(low, high) for _ in range(m)] for _ in range(n)]


def _routes(n):
  for downs in itertools.combinations(range(2 * n - 2), n - 1):
    r, c, cells = 0, 0, [(0, 0)]
    for k in range(2 * n - 2):
      r, c = (r + 1, c) if k in downs else (r, c + 1)
      cells.append((r, c))
    yield frozenset(cells)


def test_walks_over_a_grid():
  rng = random.Random(1)
  for _ in range(200):
    n, k = rng.randint(2, 3), rng.randint(1, 3)
    grid = _grid(rng, n, n, 0, 9)
    best = max(
      sum(grid[r][c] for r, c in frozenset().union(*walks))
      for walks in itertools.combinations_with_replacement(_routes(n), k)
    )
    x = _solved('max_grid_path_intersection', N=n, K=k, grid=grid)
    assert x['solution'] == best
    assert _judge('max_grid_path_intersection', x, best).correct
    assert not _judge('max_grid_path_intersection', x, best + 1).correct


def test_three_squares():
  rng = random.Random(2)
  for k in range(200):
    n, m = rng.randint(4, 6), rng.randint(4, 6)
    grid, k = _grid(rng, n, m, 0, 9), 2
    squares = {
      (r, c): sum(sum(row[c : c + k]) for row in grid[r : r + k])
      for r in range(n - k + 1)
      for c in range(m - k + 1)
    }
    apart = {
      a: [b for b in squares if max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= k]
      for a in squares
    }
    best = max(
      squares[a] + squares[b] + squares[c]
      for a in squares
      for b in apart[a]
      for c in apart[b]
      if c in apart[a]
    )
    x = _solved('max_three_square_sum', N=n, M=m, K=k, A=grid)
    assert x['solution'] == best


def _hits(grid, r, c):
  """Returns the hits that clear a grid, by trying all in order of places."""
  n, m = len(grid), len(grid[0])
  places = [(i, j) for i in range(n - r + 1) for j in range(m - c + 1)]
  for hits in itertools.product(range(3), repeat=len(places)):
    left = [list(row) for row in grid]
    for (i, j), k in zip(places, hits):
      for a, b in itertools.product(range(i, i + r), range(j, j + c)):
        left[a][b] -= k
    if not any(map(any, left)):
      return sum(hits)
  return None


def test_block_hits():
  rng = random.Random(3)
  for _ in range(200):
    n, m = 2, rng.randint(2, 3)
    r, c = rng.randint(1, n), rng.randint(1, m)
    grid = [[0] * m for _ in range(n)]
    for i, j in itertools.product(range(n - r + 1), range(m - c + 1)):
      k = rng.randint(0, 1)
      for a, b in itertools.product(range(i, i + r), range(j, j + c)):
        grid[a][b] += k
    if max(map(max, grid)) > 2:
      continue
    sizes = itertools.product(range(1, n + 1), range(1, m + 1))
    found = [_hits(grid, *size) for size in sizes]
    x = _solved('fewest_block_hits', N=n, M=m, grid=grid)
    assert x['solution'] == min(h for h in found if h is not None)


def test_independent_cells_are_judged_by_their_sum():
  name = 'maximum_independent_set_grid'
  x = _solved(name, N=2, M=2, matrix=[[3, 2], [2, 1]])
  y = _solved(name, N=2, M=2, matrix=[[1, 1], [1, 1]])
  assert _judge(name, x, ['10', '01']).correct
  assert _judge(name, x, ['10', '00']).status == 'partial'
  assert _judge(name, x, ['11', '00']).status == 'invalid'
  assert _judge(name, x, ['10']).status == 'invalid'
  assert _judge(name, y, ['10', '01']).correct
  assert _judge(name, y, ['01', '10']).correct


def _placements(grid):
  free = [
    (r, c) for r, row in enumerate(grid) for c, v in enumerate(row) if v == '*'
  ]
  for chosen in itertools.product('oB', repeat=len(free)):
    rows = [list(row) for row in grid]
    for (r, c), v in zip(free, chosen):
      rows[r][c] = v
    yield list(map(''.join, rows))


def test_pieces_apart():
  name = 'max_no_conflicting_bombs'
  rng = random.Random(4)
  for _ in range(60):
    grid = [rng.choices('#x**', k=3) for _ in range(3)]
    x = _solved(name, N=3, M=3, grid=grid)
    legal = {}
    for rows in _placements(grid):
      lines = [*rows, *map(''.join, zip(*rows))]
      parts = [part for line in lines for part in line.split('#')]
      if all(part.count('B') < 2 for part in parts):
        legal[tuple(rows)] = ''.join(rows).count('B')
      else:
        assert _judge(name, x, rows).status == 'invalid'
    for rows, count in legal.items():
      right = count == max(legal.values())
      assert _judge(name, x, rows).correct == right


def test_mazes():
  name, env = 'maze', environments.get('maze')
  x = {'N': 3, 'maze': ['...', '.#.', '...'], 'solution': 'RRDD'}
  for text, status in (
    ('DDRR', 'correct'),
    ('RRDLRD', 'invalid'),
    ('RRDUDD', 'partial'),
    ('RRD', 'wrong'),
    ('RD', 'invalid'),
    ('UU', 'invalid'),
  ):
    assert environments.judge(env, x, text).status == status, text
  for seed in range(20):
    x = environments.sample(env, 0, seed).instance
    n, maze = x['N'], x['maze']
    reached, steps = {(0, 0)}, 0
    while (n - 1, n - 1) not in reached:
      steps += 1
      reached |= {
        (r + i, c + j)
        for r, c in reached
        for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if 0 <= r + i < n and 0 <= c + j < n and maze[r + i][c + j] == '.'
      }
    assert len(x['solution']) == steps > 2 * n - 2
  assert _judge(name, x, x['solution'] + 'LR').status == 'partial'
