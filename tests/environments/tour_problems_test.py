"""Problems on paths, tours and trees: near misses and rules."""

import itertools

import pytest

import environments
from environments.algorithms import graphs


def _instance(name, level, seed):
  return environments.sample(environments.get(name), level, seed).instance


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


def _solved(name, **fields):
  return fields | {'solution': environments.get(name).solve(fields)}


@pytest.mark.parametrize(
  'name',
  [
    'sum_spanning_tree_gcd',
    'three_vertex_cycle_counting',
    'kth_walk_weight',
    'equal_leaf_depths',
    'edge_splitting_tree',
  ],
)
def test_one_off_is_wrong_at_every_size(name):
  for level in (0, 5, 20, 50):
    x = _instance(name, level, 0)
    for near in (x['solution'] - 1, x['solution'] + 1):
      assert _judge(name, x, str(near)).status in ('partial', 'wrong')


def test_seven_integers_need_four_colors():
  name = 'prime_graph_minimum_chromatic_number'
  far = [p for p in graphs.pairs(7) if p[1] - p[0] in (2, 3, 5)]
  for colors in itertools.product(range(3), repeat=7):
    assert any(colors[u] == colors[v] for u, v in far)
  x = _solved(name, N=7)
  assert _judge(name, x, '5 -1 9 0 5 -1 9').correct
  assert _judge(name, x, '0 1 2 3 4 1 2').value == pytest.approx(0.8**5)
  assert _judge(name, x, '0 1 0 3 0 1 2').status == 'invalid'


def _matrix(n, edges):
  rows = [['N'] * n for _ in range(n)]
  for u, v in edges:
    rows[u - 1][v - 1] = rows[v - 1][u - 1] = 'Y'
  return f'{n}\n' + '\n'.join(map(''.join, rows))


TWELVE = [(1, a) for a in (3, 4, 5)]
TWELVE += [(a, b) for a in (3, 4, 5) for b in (6, 7, 8, 9)]
TWELVE += [(b, 2) for b in (6, 7, 8, 9)]


@pytest.mark.parametrize(
  ('text', 'status'),
  [
    (_matrix(9, TWELVE), 'correct'),
    (_matrix(9, [*TWELVE, (3, 4)]), 'correct'),
    (_matrix(9, TWELVE).replace('\n', ' \r\n\n'), 'correct'),
    (_matrix(9, TWELVE[1:]), 'partial'),
    (_matrix(9, [*TWELVE, (1, 2)]), 'partial'),
    (_matrix(9, [(1, 3)]), 'wrong'),
    (_matrix(14, [(end, v) for end in (1, 2) for v in range(3, 15)]),
     'invalid'),
    (_matrix(9, TWELVE).replace('9\nN', '9\nY'), 'invalid'),
    (_matrix(9, TWELVE)[:-2] + 'YN', 'invalid'),
    (_matrix(9, TWELVE)[:-1], 'unparsed'),
    ('10' + _matrix(9, TWELVE)[1:], 'unparsed'),
    ('1\nN', 'invalid'),
    ('0', 'unparsed'),
  ],
)  # fmt: skip
def test_graphs_with_twelve_shortest_paths(text, status):
  name = 'shortest_path_count_construction'
  x = _solved(name, K=12, N_constraint=12)
  assert _judge(name, x, text).status == status


def test_counts_of_shortest_paths_one_off_are_wrong():
  name = 'shortest_path_count_construction'
  env = environments.get(name)
  for level in (0, 5, 20, 50):
    x = _instance(name, level, 0)
    for k in (x['K'] - 1, x['K'] + 1):
      text = env.reference(x | {'solution': env.solve({'K': k})})
      assert not _judge(name, x, text).correct


def test_few_paths_come_without_a_bound():
  env = environments.get('shortest_path_count_construction')
  x = env.restore(
    {'K': 3}, _matrix(5, [(a, b) for a in (1, 2) for b in (3, 4, 5)])
  )
  assert environments.judge(env, x, env.reference(x)).correct
