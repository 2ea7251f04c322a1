"""Small problems of the folder logic: moves to a target.

All short lists of moves are judged, with some that the rules forbid; whatever
reaches the target is right.
"""

import functools
import itertools

from enumerated import cases


def _plans(moves, most):
  return [
    p for k in range(1, most + 1) for p in itertools.product(moves, repeat=k)
  ]


def measures(x, actions):
  """Whether the actions leave the target in some jug."""
  most = x['jug_capacities']
  held = [0] * len(most)
  for word, *jugs in actions:
    if any(i >= len(held) for i in jugs) or len(jugs) > len(set(jugs)):
      return False
    i, j = jugs[0], jugs[-1]
    if word == 'Fill':
      held[i] = most[i]
    elif word == 'Empty':
      held[i] = 0
    while word == 'Pour' and held[i] > 0 and held[j] < most[j]:
      held[i], held[j] = held[i] - 1, held[j] + 1
  return x['target_volumn'] in held


def jug_puzzle(rng):
  capacities = rng.sample(range(1, 13), 2)
  target = rng.choice((*capacities, abs(capacities[0] - capacities[1])))
  x = {'N': 2, 'jug_capacities': capacities, 'target_volumn': target}
  moves = [
    ('Fill', 0),
    ('Fill', 1),
    ('Empty', 0),
    ('Pour', 0, 1),
    ('Pour', 1, 0),
  ]
  options = [*_plans(moves, 3), (('Fill', 2),), (('Fill', 0), ('Pour', 0, 2))]
  return cases.valid(x, options, measures)


def _start(rng, n, m):
  values = rng.sample(range(n * m), n * m)
  return [values[i * m : i * m + m] for i in range(n)]


def shifts_to_target(x, moves):
  """Whether the shifts of rows and columns are allowed and reach the target."""
  grid = [list(row) for row in x['start_grid']]
  n, m = x['N'], x['M']
  for word, k, s in moves:
    lines, most = (n, x['row_K']) if word == 'row' else (m, x['col_K'])
    if s == 0 or abs(s) > most or not 0 <= k < lines:
      return False
    old = [list(row) for row in grid]
    if word == 'row':
      for j in range(m):
        grid[k][(j + s) % m] = old[k][j]
    else:
      for i in range(n):
        grid[(i + s) % n][k] = old[i][k]
  return grid == x['destination_grid']


@functools.cache
def _shifts(n, m, row_most, column_most):
  rows = itertools.product(['row'], range(n), range(-row_most, row_most + 1))
  columns = itertools.product(
    ['column'], range(m), range(-column_most, column_most + 1)
  )
  moves = [move for move in (*rows, *columns) if move[2]]
  bad = [('row', 0, 0), ('row', n, 1), ('column', 0, n), ('column', -1, 1)]
  plans = _plans(moves, 2)
  return plans, [*((move,) for move in bad), *((bad[0], m) for m in moves)]


def nine_puzzle(rng):
  n, m = rng.choice(((2, 2), (2, 3), (3, 2)))
  start, sizes = _start(rng, n, m), (n, m, rng.randint(1, m - 1), 1)
  plans, bad = _shifts(*sizes)
  names = ('N', 'M', 'row_K', 'col_K', 'start_grid', 'destination_grid')
  x = dict(zip(names, (*sizes, start, None)))
  grid = [list(row) for row in start]
  for word, k, s in rng.choice(plans):
    if word == 'row':
      grid[k] = [grid[k][(j - s) % m] for j in range(m)]
    else:
      column = [row[k] for row in grid]
      for i in range(n):
        grid[i][k] = column[(i - s) % n]
  options = [*rng.sample(plans, min(60, len(plans))), *bad]
  x['destination_grid'] = grid
  options += [plan for plan in plans if shifts_to_target(x, plan)]
  return cases.valid(x, options, shifts_to_target)


def turns_to_target(x, moves):
  """Whether the counter-clockwise turns lie in the grid and reach the target.

  The cell on row y and column x of a block comes from row x and column
  K - 1 - y of it.
  """
  k = x['K']
  grid = [list(row) for row in x['start_grid']]
  for i, j in moves:
    if not (0 <= i <= x['N'] - k and 0 <= j <= x['M'] - k):
      return False
    old = [list(row) for row in grid]
    for a, b in itertools.product(range(k), repeat=2):
      grid[i + a][j + b] = old[i + b][j + k - 1 - a]
  return grid == x['destination_grid']


def twiddle_puzzle(rng):
  n, m = rng.choice(((2, 3), (3, 2), (3, 3)))
  start = _start(rng, n, m)
  places = list(itertools.product(range(n - 1), range(m - 1)))
  names = ('N', 'M', 'K', 'start_grid', 'destination_grid')
  grid = [list(row) for row in start]
  for i, j in rng.choices(places, k=rng.randint(1, 2)):
    (a, b), (c, d) = grid[i][j : j + 2], grid[i + 1][j : j + 2]
    grid[i][j : j + 2], grid[i + 1][j : j + 2] = (b, d), (a, c)
  x = dict(zip(names, (n, m, 2, start, grid))) | {'steps': 2}
  options = [*_plans(places, 3), ((n - 1, 0),), ((0, -1),), ((0, m - 1),)]
  return cases.valid(x, options, turns_to_target)


def unlocks(x, presses):
  """Whether the presses turn Y from start to target."""
  now, y = 0, x['Y_start']
  for k in presses:
    if not 0 <= k < x['N']:
      return False
    op, value = x['buttons'][k][now]
    y = {'+': y + value, '-': y - value, '*': y * value}[op]
    now = 1 - now
  return y == x['Y_target']


def quantum_lock_puzzle(rng):
  n = rng.choice((2, 3))
  draw = lambda: [rng.choice('+-*'), rng.randint(1, 4)]
  x = {'N': n, 'Y_start': rng.randint(-5, 5), 'Y_target': rng.randint(-9, 9)}
  x |= {'buttons': [[draw(), draw()] for _ in range(n)], 'steps': 3}
  options = [*_plans(range(n), 4 if n == 2 else 3), (), (n,), (0, -1)]
  return cases.valid(x, options, unlocks)


def slides_to_goal(x, moves):
  """Whether 0 stays in the grid and the moves reach the goal."""
  cells = {
    (i, j): v
    for i, row in enumerate(x['start_grid'])
    for j, v in enumerate(row)
  }
  for move in moves:
    i, j = next(cell for cell, v in cells.items() if v == 0)
    other = {
      'U': (i - 1, j),
      'D': (i + 1, j),
      'L': (i, j - 1),
      'R': (i, j + 1),
    }[move]
    if other not in cells:
      return False
    cells[i, j], cells[other] = cells[other], 0
  goal = x['destination_grid']
  return all(goal[i][j] == v for (i, j), v in cells.items())


def sliding_tiles(rng):
  n, m = rng.choice(((2, 2), (2, 3), (3, 2), (3, 3)))
  start = _start(rng, n, m)
  place = next(divmod(k, m) for k in range(n * m) if start[k // m][k % m] == 0)
  options = ['', *cases.words('UDLR', [1, 2, 3])]
  goal = [list(row) for row in start]
  i, j = place
  for _ in range(rng.randint(1, 3)):
    a, b = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
    if 0 <= i + a < n and 0 <= j + b < m:
      goal[i][j], goal[i + a][j + b] = goal[i + a][j + b], 0
      i, j = i + a, j + b
  names = ('N', 'M', 'start_grid', 'destination_grid', 'zero_i', 'zero_j')
  x = dict(zip(names, (n, m, start, goal, *place)))
  return cases.valid(x, options, slides_to_goal) if goal != start else None


RULES = {
  'jug_puzzle': measures,
  'nine_puzzle': shifts_to_target,
  'quantum_lock_puzzle': unlocks,
  'sliding_tiles': slides_to_goal,
  'twiddle_puzzle': turns_to_target,
}
