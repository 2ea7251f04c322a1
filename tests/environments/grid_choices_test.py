"""Choices on larger grids, and tables of games by hand."""

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
