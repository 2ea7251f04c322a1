"""Optima of grids, judged from both sides."""

import environments


def _judge(name, instance, answer):
  env = environments.get(name)
  return environments.judge(env, instance, env.answer.render(answer))


def _solved(name, **fields):
  return environments.get(name).restore(fields, None)


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
