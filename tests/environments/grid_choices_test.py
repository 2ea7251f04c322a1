"""Choices on grids: all optimal ones are accepted, and only those."""

import itertools
import random

import environments


def _judge(name, instance, answer):
  env = environments.get(name)
  return environments.judge(env, instance, env.answer.render(answer))


def _solved(name, **fields):
  return environments.get(name).restore(fields, None)


def _grid(rng, n, m, high):
  return [[rng.randint(1, high) for _ in range(m)] for _ in range(n)]


def _check(name, instance, costs):
  """Judges every answer; `costs` maps answers, as tuples, to their costs."""
  best = min(costs.values())
  for answer, cost in costs.items():
    found = _judge(name, instance, answer)
    assert found.correct == (cost == best), (instance, answer)
    assert found.status in ('correct', 'partial')


def test_heights():
  rng = random.Random(1)
  for _ in range(30):
    p, q, r = 2, rng.randint(1, 2), 3
    costs = [_grid(rng, q, r, 9) for _ in range(p)]
    d = rng.randint(0, 2)
    x = _solved('min_cube_assignment', P=p, Q=q, R=r, D=d, costs=costs)
    legal = {}
    for flat in itertools.product(range(r), repeat=p * q):
      rows = flat[:q], flat[q:]
      lines = [*rows, *zip(*rows)]
      steps = [abs(a - b) for line in lines for a, b in zip(line, line[1:])]
      if max(steps) <= d:
        legal[rows] = sum(
          costs[i][j][rows[i][j]] for i in range(p) for j in range(q)
        )
      else:
        found = _judge('min_cube_assignment', x, rows)
        assert found.status == 'invalid'
    _check('min_cube_assignment', x, legal)
  assert _judge('min_cube_assignment', x, [[3] * q] * p).status == 'invalid'
  assert _judge('min_cube_assignment', x, [[0] * q]).status == 'invalid'


def test_domination():
  rng = random.Random(2)
  name = 'minimum_dominating_set_grid'
  for k in range(200):
    n, m = rng.choice([(2, 2), (2, 3), (3, 2), (1, 4)])
    costs = _grid(rng, n, m, 9)
    cells = list(itertools.product(range(1, n + 1), range(1, m + 1)))
    x = _solved(name, N=n, M=m, F=costs)
    legal = {}
    for size in range(1, n * m + 1):
      for chosen in itertools.combinations(cells, size):
        near = lambda a, b: abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 1
        if all(any(near(a, b) for b in chosen) for a in cells):
          legal[chosen] = sum(costs[r - 1][c - 1] for r, c in chosen)
        elif k < 5:
          assert _judge(name, x, chosen).status == 'invalid'
    paid = sum(costs[r - 1][c - 1] for r, c in x['solution'])
    assert paid == min(legal.values())
    if k < 10:
      _check(name, x, legal)
  assert _judge(name, x, x['solution'] * 2).status == 'invalid'
  assert _judge(name, x, [[0, 0]]).status == 'invalid'


def test_domination_of_larger_grids():
  rng = random.Random(5)
  for _ in range(4):
    costs = _grid(rng, 3, 4, 9)
    cells = list(itertools.product(range(3), range(4)))
    near = [
      sum(
        1 << k
        for k, b in enumerate(cells)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) <= 1
      )
      for a in cells
    ]
    best = min(
      sum(costs[r][c] for k, (r, c) in enumerate(cells) if chosen >> k & 1)
      for chosen in range(1 << 12)
      if all(chosen & bits for bits in near)
    )
    x = _solved('minimum_dominating_set_grid', N=3, M=4, F=costs)
    assert sum(costs[r - 1][c - 1] for r, c in x['solution']) == best


def test_smooth_submatrices():
  rng = random.Random(3)
  name = 'minimum_sum_difference_submatrix'
  for k in range(200):
    n, m = rng.randint(2, 4), rng.randint(2, 4)
    r, c = rng.randint(1, n), rng.randint(1, m)
    grid = _grid(rng, n, m, 9)
    x = _solved(name, N=n, M=m, R=r, C=c, matrix=grid)
    costs = {}
    for rows in itertools.combinations(range(n), r):
      for columns in itertools.combinations(range(m), c):
        cost = 0
        for i, a in enumerate(rows):
          for j, b in enumerate(columns):
            cost += abs(grid[a][b] - grid[rows[i - 1]][b]) if i else 0
            cost += abs(grid[a][b] - grid[a][columns[j - 1]]) if j else 0
        costs[rows, columns] = cost
    solution = tuple(map(tuple, x['solution']))
    assert costs[solution] == min(costs.values())
    if k < 20:
      _check(name, x, costs)
  x = _solved(name, N=2, M=3, R=2, C=2, matrix=[[1, 2, 3], [4, 5, 6]])
  for answer in ([[0, 1], [1, 0]], [[0, 1], [1, 3]], [[0, 1]], [[0], [0, 1]]):
    assert _judge(name, x, answer).status == 'invalid'


def test_kth_largest_entries():
  rng = random.Random(4)
  name = 'minimum_unconflicted_grid_kmax'
  for _ in range(200):
    n = rng.randint(1, 3)
    m, k = rng.randint(n, 4), rng.randint(1, n)
    grid = _grid(rng, n, m, 9)
    x = _solved(name, N=n, M=m, K=k, A=grid)
    costs = {
      tuple(c + 1 for c in columns): sorted(
        (row[c] for row, c in zip(grid, columns)), reverse=True
      )[k - 1]
      for columns in itertools.permutations(range(m), n)
    }
    assert costs[tuple(x['solution'])] == min(costs.values())
    _check(name, x, costs)
  for answer in ([1] * n, [0, 1, 2][:n], [m + 1, 1, 2][:n], [1] * (n + 1)):
    if n > 1:
      assert _judge(name, x, answer).status == 'invalid'


def test_tables_of_games():
  name = 'round_robin'
  x = {'N': 3, 'W': [3, 3, 3], 'solution': ['020', '002', '200']}
  right = 0
  for a, b, c in itertools.product(range(3), repeat=3):
    rows = [f'0{a}{b}', f'{2 - a}0{c}', f'{2 - b}{2 - c}0']
    points = [3 * row.count('2') + row.count('1') for row in rows]
    found = _judge(name, x, rows)
    assert found.correct == (points == [3, 3, 3])
    right += found.correct
  assert right == 2
  for rows in (['020', '002', '000'], ['120', '002', '200'], ['02', '00']):
    assert _judge(name, x, rows).status == 'invalid'
  assert _judge(name, x, ['0 2 0', '0 0 2', '2 0 0']).correct
