"""Problems on trees: near misses, and what is refused."""

import fractions
import itertools
import operator

import pytest

import environments
from environments.algorithms import trees


def _text(values):
  return ' '.join(map(str, values))


def _instance(name, level, seed):
  return environments.sample(environments.get(name), level, seed).instance


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


NUMBERS = (
  'max_tree_k_path_coverage',
  'equal_children_fewest_changes',
  'tree_orientation_reachable_pairs',
  'tree_closed_walk_added_edges',
  'tree_topological_sequence_counting',
)


@pytest.mark.parametrize('name', NUMBERS)
def test_numbers_nearby_are_wrong(name):
  for level, seed in itertools.product((0, 7), (1, 2)):
    x = _instance(name, level, seed)
    for off in (-2, -1, 1, 2):
      assert not _judge(name, x, str(x['solution'] + off)).correct


@pytest.mark.parametrize(
  'name', ['preorder_traversal', 'tree_dynamic_xor_zero_path']
)
def test_one_place_off_is_wrong(name):
  for seed in range(3):
    x = _instance(name, 5, seed)
    for i in range(x['N'] - 1):
      swapped = list(x['solution'])
      swapped[i], swapped[i + 1] = swapped[i + 1], swapped[i]
      right = swapped == x['solution']
      assert _judge(name, x, _text(swapped)).correct == right
    more = [x['solution'][0] + 1, *x['solution'][1:]]
    assert not _judge(name, x, _text(more)).correct


def _values_from(root, parents):
  """Returns the values of all vertices when the root's is `root`."""
  values = [root]
  for up in parents[1:]:
    values.append(values[up] / parents.count(up))
  return values


def test_fewest_changes_by_trying_roots():
  env = environments.get('equal_children_fewest_changes')
  for seed in range(60):
    x = _instance(env.name, seed % 3, seed)
    unit = _values_from(fractions.Fraction(1), x['parents'])
    changes = []
    for value, share in zip(x['A'], unit):
      wanted = _values_from(value / share, x['parents'])
      changes.append(sum(map(operator.ne, wanted, x['A'])))
    assert x['solution'] == min(changes)


def test_groups_in_any_order():
  name = 'tree_even_partitioning'
  x = _instance(name, 3, 1)
  groups = [group[::-1] for group in x['solution'][::-1]]
  assert _judge(name, x, '\n'.join(map(_text, groups))).correct
  assert _judge(name, x, str(groups)).correct
  groups[0][0], groups[1][0] = groups[1][0], groups[0][0]
  assert _judge(name, x, str(groups)).status in ('partial', 'wrong')


PATH = {'N': 4, 'edges': [[0, 1], [1, 2], [2, 3]]}
LINE = {'N': 4, 'edges': [[1, 2], [2, 3], [3, 4]]}
LONG = {'N': 4, 'edges': [[0, 1, 1], [1, 2, 1], [2, 3, 1]]}
CHAIN = {'N': 2, 'parents': [None, [0, 2], [1, 3]], 'C': [0, 1, 1], 'K': 1}


@pytest.mark.parametrize(
  ('name', 'fields', 'text', 'status', 'value'),
  [
    ('min_cost_tree_coverage',
     PATH | {'covered_vertices': [0, 3], 'D': 1, 'W': [1, 2, 2, 1]},
     '1 3', 'partial', (2 / 3) ** 3),
    ('min_cost_tree_coverage',
     PATH | {'covered_vertices': [0, 3], 'D': 1, 'W': [1, 2, 2, 1]},
     '1', 'invalid', -0.5),
    ('min_cost_tree_coverage',
     PATH | {'covered_vertices': [0, 3], 'D': 1, 'W': [1, 2, 2, 1]},
     '0 0 3', 'invalid', -0.5),
    ('min_inorder_binary_tree', LINE, '1 2 4 3', 'partial', 0.5**10),
    ('min_inorder_binary_tree', LINE, '1 3 2 4', 'invalid', -0.5),
    ('min_inorder_binary_tree', LINE, '1 2 3 3', 'invalid', -0.5),
    ('minimum_tree_weighted_dominating_ancestor', CHAIN, '2', 'correct', 1),
    ('minimum_tree_weighted_dominating_ancestor', CHAIN,
     '1', 'partial', (2 / 3) ** 5),
    ('minimum_tree_weighted_dominating_ancestor', CHAIN,
     '0', 'invalid', -0.5),
    ('minimum_tree_weighted_dominating_ancestor', CHAIN,
     '1 1', 'invalid', -0.5),
    ('tree_add_one_edge_diameter',
     {'N': 4, 'edges': [[1, 2, 1], [2, 3, 1], [3, 4, 1]], 'L': 1},
     '2 2', 'partial', (2 / 3) ** 5),
    ('tree_add_one_edge_diameter',
     {'N': 4, 'edges': [[1, 2, 1], [2, 3, 1], [3, 4, 1]], 'L': 1},
     '0 1', 'invalid', -0.5),
    ('tree_median', LONG | {'C': [1, 1, 1, 1]}, '3', 'partial', (2 / 3) ** 8),
    ('tree_median', LONG | {'C': [1, 1, 1, 1]}, '2', 'correct', 1),
    ('tree_median', LONG | {'C': [1, 1, 1, 1]}, '4', 'invalid', -0.5),
    ('tree_change_one_edge_diameter',
     LINE | {'minimize_or_maximize': 'minimize'},
     '1 2 2 1', 'partial', (2 / 3) ** 5),
    ('tree_change_one_edge_diameter',
     LINE | {'minimize_or_maximize': 'minimize'},
     '2 1 1 3', 'correct', 1),
    ('tree_change_one_edge_diameter',
     LINE | {'minimize_or_maximize': 'maximize'},
     '1 2 1 3', 'partial', (2 / 3) ** 5),
    ('tree_change_one_edge_diameter',
     LINE | {'minimize_or_maximize': 'minimize'},
     '1 3 1 2', 'invalid', -0.5),
    ('tree_change_one_edge_diameter',
     LINE | {'minimize_or_maximize': 'minimize'},
     '1 2 3 4', 'invalid', -0.5),
    ('tree_coloring', LONG | {'K': 2}, '0 1', 'partial', (2 / 4) ** 10),
    ('tree_coloring', LONG | {'K': 2}, '0', 'invalid', -0.5),
    ('tree_dynamic_xor_zero_path',
     {'N': 3, 'edges': [[0, 1, 0], [1, 2, 0]], 'removes': [0, 1]},
     '3 0 0', 'partial', 0.5**5),
    ('tree_dynamic_xor_zero_path',
     {'N': 3, 'edges': [[0, 1, 0], [1, 2, 0]], 'removes': [0, 1]},
     '0 0 0', 'wrong', 0.0),
    ('tree_dynamic_xor_zero_path',
     {'N': 3, 'edges': [[0, 1, 0], [1, 2, 0]], 'removes': [0, 1]},
     '3 1', 'invalid', -0.5),
    ('tree_even_partitioning', {'N': 2, 'K': 2, 'edges': LINE['edges']},
     '1 2\n3 4', 'correct', 1),
    ('tree_even_partitioning', {'N': 2, 'K': 2, 'edges': LINE['edges']},
     '1 4\n3 2', 'partial', 0.5**5),
    ('tree_even_partitioning', {'N': 2, 'K': 2, 'edges': LINE['edges']},
     '1 2\n3 3', 'invalid', -0.5),
    ('tree_maximum_visited_vertex', PATH | {'M': 3},
     '0 1 2 1', 'partial', 0.75**3),
    ('tree_maximum_visited_vertex', PATH | {'M': 3},
     '0 1 3 2', 'invalid', -0.5),
    ('tree_maximum_visited_vertex', PATH | {'M': 3},
     '1 0 1 2', 'invalid', -0.5),
    ('preorder_traversal',
     {'N': 3, 'inorder_traversal': [0, 1, 2],
      'postorder_traversal': [0, 2, 1]}, '1 2 0', 'partial', (1 / 3) ** 10),
    ('tree_topological_sequence_counting',
     {'N': 3, 'MOD': 100, 'edges': [[0, '<', 1], [1, '>', 2]]},
     '2', 'correct', 1),
    ('tree_topological_sequence_counting',
     {'N': 3, 'MOD': 100, 'edges': [[0, '<', 1], [1, '>', 2]]},
     '102', 'invalid', -0.5),
    ('max_tree_k_path_coverage', PATH | {'K': 1}, '4', 'correct', 1),
    ('tree_closed_walk_added_edges', LINE | {'K': 1}, '4', 'correct', 1),
    ('tree_closed_walk_added_edges', LINE | {'K': 2}, '5', 'correct', 1),
    ('tree_orientation_reachable_pairs', PATH, '6', 'correct', 1),
    ('equal_children_fewest_changes',
     {'N': 3, 'parents': [None, 0, 0], 'A': [4, 2, 3]}, '1', 'correct', 1),
  ],
)  # fmt: skip
def test_shaping_and_rules(name, fields, text, status, value):
  x = environments.get(name).restore(fields, None)
  reward = _judge(name, x, text)
  assert reward.status == status
  assert reward.value == pytest.approx(value)


def test_orders_restore_from_a_reference():
  env = environments.get('tree_square_hamiltonian_path')
  x = env.restore(PATH, '0 1 2 3')
  assert environments.judge(env, x, '1 0 2 3').correct
  reward = environments.judge(env, x, '0 3 1 2')
  assert reward.value == pytest.approx((2 / 3) ** 5)


def _dearest(x):
  price = lambda v: x['C'][v] * x['parents'][v][1]
  return sorted(range(1, x['N'] + 1), key=price)[-x['K'] :]


def _to_and_fro(x):
  near = trees.neighbours(x['N'], x['edges'])[0][0]
  return ([0, near] * x['M'])[: x['M'] + 1]


@pytest.mark.parametrize(
  ('name', 'shortcut'),
  [
    ('minimum_tree_weighted_dominating_ancestor', _dearest),
    ('min_cost_tree_coverage', lambda x: [x['W'].index(min(x['W']))]),
    ('tree_add_one_edge_diameter', lambda _: [1, 1]),
    ('tree_median', lambda x: [x['C'].index(max(x['C']))]),
    ('tree_change_one_edge_diameter', lambda x: x['edges'][0] * 2),
    ('tree_dynamic_xor_zero_path', lambda x: [0] * x['N']),
    ('tree_maximum_visited_vertex', _to_and_fro),
  ],
)
def test_shortcuts_are_never_right(name, shortcut):
  for level, seed in itertools.product((0, 1, 3), range(10)):
    x = _instance(name, level, seed)
    assert not _judge(name, x, _text(shortcut(x))).correct
