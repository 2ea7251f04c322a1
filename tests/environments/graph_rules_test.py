"""Problems on graphs, trees and arrangements: shaping, rules, and shortcuts."""

import random

import pytest

import environments
from environments.algorithms import graphs
from environments.algorithms import trees


def _text(values):
  return ' '.join(map(str, values))


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


PATH = {'N': 3, 'edges': [[0, 1], [1, 2]]}
TRIANGLE = {'N': 3, 'edges': [[0, 1, 1], [0, 2, 2], [1, 2, 2]]}
ARCS = {'N': 3, 'edges': [[0, 1, 1], [1, 2, 1], [0, 2, 4], [1, 0, 1]]}


@pytest.mark.parametrize(
  ('name', 'instance', 'text', 'status', 'value'),
  [
    ('pcp_permutation', {'N': 2, 'A': ['a', 'ab'], 'B': ['aa', 'b']},
     '1 0', 'partial', (1 / 3) ** 10),
    ('set_splitting', {'N': 3, 'Sets': [[0, 1], [1, 2]]},
     '0', 'partial', 0.5**10),
    ('set_splitting', {'N': 3, 'Sets': [[0, 1]]}, '0 0', 'invalid', -0.5),
    ('set_splitting', {'N': 3, 'Sets': [[0, 1]]}, '3', 'invalid', -0.5),
    ('minimum_spanning_tree', TRIANGLE | {'solution': [[0, 1], [0, 2]]},
     '0 2 1 2', 'partial', 0.75**5),
    ('minimum_spanning_tree', TRIANGLE | {'solution': [[0, 1], [0, 2]]},
     '2 1 1 0', 'correct', 1),
    ('minimum_spanning_tree', TRIANGLE | {'solution': [[0, 1], [0, 2]]},
     '0 1 1 0', 'invalid', -0.5),
    ('minimum_spanning_tree', TRIANGLE | {'solution': [[0, 1], [0, 2]]},
     '0 1 1 1', 'invalid', -0.5),
    ('shortest_path', ARCS | {'solution': [0, 1, 2]},
     '0 2', 'partial', 0.5**5),
    ('shortest_path', ARCS | {'solution': [0, 1, 2]},
     '0 1 0 1 2', 'partial', 0.5**5),
    ('shortest_path', ARCS | {'solution': [0, 1, 2]}, '0', 'invalid', -0.5),
    ('hamiltonian_path', ARCS | {'solution': [0, 1, 2]},
     '1 0 1 2', 'partial', (2 / 3) ** 5),
    ('hamiltonian_path', ARCS | {'solution': [0, 1, 2]},
     '2 1 0', 'invalid', -0.5),
    ('even_degree_graph_partitioning', PATH,
     '1 1 2', 'partial', (1 / 3) ** 10),
    ('even_degree_graph_partitioning', PATH, '1 2 3', 'invalid', -0.5),
    ('maximum_independent_set_tree',
     PATH | {'R': [2, 3, 2], 'solution': [0, 2]}, '1', 'partial', 0.75**3),
    ('maximum_independent_set_tree',
     PATH | {'R': [2, 3, 2], 'solution': [0, 2]}, '0 1', 'invalid', -0.5),
    ('tree_k_center',
     PATH | {'key_vertices': [0, 2], 'M': 1, 'solution': [1]},
     '2', 'partial', 0.5**5),
    ('tree_k_center',
     PATH | {'key_vertices': [0, 1, 2], 'M': 2, 'solution': [0, 1]},
     '1 1', 'invalid', -0.5),
    ('growing_tree_token',
     {'N': 3, 'edges': [[1, 2], [1, 3]], 'solution': 'TFF'},
     'TTF', 'partial', 0.5**5),
    ('growing_tree_token',
     {'N': 3, 'edges': [[1, 2], [1, 3]], 'solution': 'TFF'},
     'FFF', 'wrong', 0),
    ('topological_sort_minimal_lexicographical_order',
     {'N': 3, 'before_conditions': [[2, 0]], 'solution': [2, 0, 1]},
     '1 2 0', 'wrong', 0),
    ('clique_independent_set_partitioning_counting',
     PATH | {'solution': 3}, '2', 'partial', (2 / 3) ** 10),
  ],
)  # fmt: skip
def test_shaping_and_rules(name, instance, text, status, value):
  reward = _judge(name, instance, text)
  assert (reward.status, reward.value) == (status, pytest.approx(value))


@pytest.mark.parametrize(
  ('name', 'fields', 'solution'),
  [
    ('shortest_path', ARCS, [0, 1, 2]),
    ('hamiltonian_path', ARCS, [0, 1, 2]),
    ('maximum_independent_set_tree', PATH | {'R': [1, 3, 1]}, [1]),
    ('tree_k_center', PATH | {'key_vertices': [0, 2], 'M': 1}, [1]),
    ('growing_tree_token', {'N': 4, 'edges': [[1, 2], [2, 3], [2, 4]]}, 'FTFF'),
    ('most_component_tree_removing_two_paths',
     {'N': 4, 'edges': [[1, 4], [2, 4], [3, 4]]}, 3),
    ('clique_independent_set_partitioning_counting', PATH, 3),
  ],
)  # fmt: skip
def test_solutions_by_hand(name, fields, solution):
  assert environments.get(name).solve(fields) == solution


def test_problems_without_an_answer_are_refused():
  lonely = {'N': 2, 'edges': [[1, 0, 1]]}
  with pytest.raises(ValueError, match='No path leads from 0 to 1'):
    environments.get('shortest_path').solve(lonely)
  with pytest.raises(ValueError, match='No walk visits all'):
    environments.get('hamiltonian_path').solve(lonely | {'N': 3})


def test_a_center_on_every_key_has_radius_zero():
  x = PATH | {'key_vertices': [0, 2], 'M': 2, 'solution': [0, 2]}
  assert _judge('tree_k_center', x, '2 0').correct
  assert not _judge('tree_k_center', x, '0 1').correct


def _highest_degrees(x):
  masks = graphs.neighbour_masks(3 * x['N'], x['edges'])
  order = sorted(range(3 * x['N']), key=lambda v: -masks[v].bit_count())
  return _text(order[: x['N']])


def _half(x):
  return _text(random.Random(0).sample(range(x['N']), x['N'] // 2))


def _one_label(x):
  return _text([1] * x['N'])


def _first_keys(x):
  return _text(x['key_vertices'][: x['M']])


def _fewest_arcs(x):
  found, paths = set(), [[0]]
  while True:
    for path in paths:
      if path[-1] == x['N'] - 1:
        return _text(path)
    paths = [[*p, v] for p in paths for u, v, _ in x['edges'] if u == p[-1]]
    paths = [p for p in paths if p[-1] not in found]
    found.update(p[-1] for p in paths)


def _leaves(x):
  ends = [v for edge in x['edges'] for v in edge]
  return str(sum(ends.count(v) == 1 for v in range(1, x['N'] + 1)))


def _right_parity(x):
  far = trees.distances(x['N'] + 1, x['edges'], [1])
  odd = (x['N'] - 1) % 2
  return ''.join('FT'[d % 2 == odd] for d in far[1:])


def _greedy_order(x):
  order = []
  while len(order) < x['N']:
    blocked = {b for a, b in x['before_conditions'] if a not in order}
    left = set(range(x['N'])) - blocked - set(order)
    order.append(min(left))
  return _text(order)


@pytest.mark.parametrize(
  ('name', 'shortcut', 'bounds'),
  [
    ('half_size_clique', _highest_degrees, (0, 0)),
    ('set_splitting', _half, (0.35, 0.2)),
    ('even_degree_graph_partitioning', _one_label, (0, 0)),
    ('tree_k_center', _first_keys, (0.35, 0.2)),
    ('shortest_path', _fewest_arcs, (0.35, 0.2)),
    ('most_component_tree_removing_two_paths', _leaves, (0.5, 0.25)),
    ('growing_tree_token', _right_parity, (0, 0)),
    (
      'topological_sort_minimal_lexicographical_order', _greedy_order, (0, 0)
    ),
  ],
)  # fmt: skip
def test_shortcuts_do_not_pay(name, shortcut, bounds):
  env = environments.get(name)
  for level, bound in zip((0, 3), bounds):
    drawn = [
      environments.sample(env, level, seed).instance for seed in range(60)
    ]
    hits = sum(_judge(name, x, shortcut(x)).correct for x in drawn)
    assert hits <= bound * len(drawn), level
