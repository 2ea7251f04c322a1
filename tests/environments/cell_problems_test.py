"""Problems of grids and matrices: right answers, others, near misses."""

import itertools
import random

import pytest

import environments
from environments import base

_ARROWS = {'R': 2, 'C': 2, 'grid': [['L', 'L'], ['U', 'D']]}
_MAZE = {'N': 2, 'M': 3, 'grid': [['1', '0', 'X'], ['X', '0', '0']]}
_POOL = {'N': 2, 'M': 3, 'K': 2, 'matrix': [[1, 2, 3], [4, 0, 0]]}
_ONES = {'N': 2, 'M': 3, 'grid': ['110', '001']}

_VERDICTS = [
  ('circulating_grid', _ARROWS, 'LL\nLL', 'correct'),
  ('circulating_grid', _ARROWS, 'LR\nRL', 'partial'),
  ('circulating_grid', _ARROWS, 'LL\nUD', 'invalid'),
  ('circulating_grid', _ARROWS, 'LLL\nLLL', 'invalid'),
  ('circulating_grid', _ARROWS, 'LX\nLL', 'unparsed'),
  ('grid_bfs', _MAZE, '0 1 -1\n-1 2 3', 'correct'),
  ('grid_bfs', _MAZE, '0 1 -1\n-1 2 4', 'partial'),
  ('grid_bfs', _MAZE, '0 1 -1\n-1 2', 'invalid'),
  ('matrix_pooling', _POOL, '4 3', 'correct'),
  ('matrix_pooling', _POOL, '4 2', 'partial'),
  ('matrix_pooling', _POOL, '4\n3', 'invalid'),
  ('grid_component', _ONES, '2', 'correct'),
  ('grid_component', _ONES, '3', 'wrong'),
  ('least_symmetric_side', {'x': 14}, '7', 'correct'),
  ('least_symmetric_side', {'x': 14}, '5', 'wrong'),
  (
    'double_cross_counting',
    {'N': 5, 'M': 5, 'zero_coordinates': [[0, 0]]},
    '1',
    'correct',
  ),
  (
    'double_cross_counting',
    {'N': 5, 'M': 5, 'zero_coordinates': [[0, 2]]},
    '0',
    'correct',
  ),
]


@pytest.mark.parametrize('name, fields, text, status', _VERDICTS)
def test_verdicts(name, fields, text, status):
  env = environments.get(name)
  instance = env.restore(fields, None)
  assert environments.judge(env, instance, text).status == status


def test_every_grid_of_the_right_parities_counts():
  env = environments.get('grid_parity_construction')
  fields = {'N': 2, 'M': 3, 'parity': [[0, 0, 0], [1, 0, 1]]}
  right = []
  for bits in itertools.product('01', repeat=6):
    x = ''.join(bits)
    sums = [
      sum(
        int(x[3 * s + d])
        for s, d in itertools.product(range(2), range(3))
        if abs(r - s) + abs(c - d) <= 1
      )
      % 2
      for r, c in itertools.product(range(2), range(3))
    ]
    if sums == [0, 0, 0, 1, 0, 1]:
      right.append([x[:3], x[3:]])
  instance = env.restore(fields, '\n'.join(right[0])) if right else None
  for bits in itertools.product('01', repeat=6):
    rows = [''.join(bits[:3]), ''.join(bits[3:])]
    assert env.score(instance, rows).correct == (rows in right)
  assert env.score(instance, ['000']).status == 'invalid'


@pytest.mark.parametrize(
  'name',
  ['matrix_permutation_equivalence', 'matrix_permutation_main_diagonal_one'],
)
def test_every_right_pair_of_orders_counts(name):
  env = environments.get(name)
  rng = random.Random(0)
  fields = env.generate(rng, {'MAX_N_M': 3, 'N': 3})
  n, m = len(fields['A']), len(fields['A'][0])
  right = 0
  for a in itertools.permutations(range(n)):
    for b in itertools.permutations(range(m)):
      moved = [[fields['A'][i][j] for j in b] for i in a]
      ones = all(moved[i][i] for i in range(min(n, m)))
      fine = moved == fields['B'] if 'B' in fields else ones
      assert env.score(fields, [list(a), list(b)]).correct == fine
      right += fine
  assert right > 0
  for answer in ([[0] * n, list(range(m))], [list(range(n))], [[0], [0]]):
    assert env.score(fields, answer).status == 'invalid'


def test_shortcuts_fail():
  env = environments.get('grid_parity_construction')
  for seed in range(20):
    instance = base.sample(env, 0, seed).instance
    rows = [''.join(map(str, row)) for row in instance['parity']]
    assert not env.score(instance, rows).correct
