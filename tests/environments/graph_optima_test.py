"""Problems on graphs and systems of pairs: grades, rules, and shortcuts."""

import pytest

import environments
from environments.algorithms import functional_graphs
from environments.algorithms import game_results
from environments.graph import maximum_weight_matching
from environments.graph import min_conversion_to_cycle_cost


def _text(values):
  return ' '.join(map(str, values))


def _ends(edges):
  return _text(v for edge in edges for v in edge[:2])


def _instance(name, level, seed):
  return environments.sample(environments.get(name), level, seed).instance


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


def _restored(name, fields):
  return environments.get(name).restore(fields, None)


SUMS = {
  'N': 3,
  'edges': [[0, 1, 4]],
  'P': [4, 4, 2],
  'minimized_or_maximized': 'maximized',
  'solution': [1, 3, 2],
}
PAW = {'N': 5, 'edges': [[0, 1], [1, 2], [0, 2], [2, 3], [3, 4]]}
BOUNDS = {'N': 2, 'M': 2, 'inequations': [[0, 1], [1, 0]], 'results': [-2, 3]}
ORDER = {'N': 3, 'relations': [[2, 0, 1], [5, 1, 2]], 'solution': [1, 2, 2]}
ONES = {'N': 3, 'edges': [[0, 1, 0], [1, 2, 0], [0, 2, 1]], 'K': 1}
GRIDS = {'N': 2, 'A': [[2, 1], [1, 1]], 'B': [[1, 1], [1, 2]]}
STARS = {'N': 4, 'G1_edges': [[0, 1], [0, 2]], 'G2_edges': [[1, 3], [2, 3]]}
GAMES = {'N': 3, 'rounds': [[0, 1], [1, 2], [0, 2]], 'K': 1}
CHAIN = {'N': 3, 'TO': [1, 2, 2], 'minimize_or_maximize': 'maximize'}
PATH = {'N': 4, 'edges': [[0, 1, 4], [1, 2, 5], [2, 3, 4]]}
MAP = {'N': 3, 'A': [1, 0, 0], 'C': [2, 5, 1], 'solution': [2, 0, 1]}
DAG = {'N': 3, 'edges': [[1, 2, 2], [2, 3, 3]], 'solution': [[1, 2, 3]]}
FLOW = {
  'N': 3,
  'edges': [[0, 1, 2, 1], [1, 2, 2, 1], [0, 2, 1, 4]],
  'solution': [2, 2, 1],
}
DETOUR = {
  'N': 4,
  'edges': [[0, 1, 1, 1], [1, 2, 1, 1], [1, 3, 1, 5], [2, 3, 1, 1]],
  'solution': [1, 1, 0, 1],
}
ARCS = {
  'N': 3,
  'root': 0,
  'edges': [[0, 1, 2], [1, 2, 1], [0, 2, 4], [2, 1, 1], [1, 0, 1]],
  'solution': [[0, 1], [1, 2]],
}


@pytest.mark.parametrize(
  ('name', 'instance', 'text', 'status', 'value'),
  [
    ('pair_sum_equations_optimum', SUMS, '4 0 2', 'correct', 1),
    ('pair_sum_equations_optimum', SUMS, '2 2 1', 'partial', (5 / 6) ** 5),
    ('pair_sum_equations_optimum', SUMS, '2 2 3', 'invalid', -0.5),
    ('pair_sum_equations_optimum', SUMS, '2 1 2', 'invalid', -0.5),
    ('pair_sum_equations_optimum', SUMS, '2 2', 'invalid', -0.5),
    ('bridge', PAW | {'solution': [[2, 3], [3, 4]]}, '4 3', 'partial', 1 / 32),
    ('bridge', PAW | {'solution': [[2, 3], [3, 4]]}, '4 3 3 2', 'correct', 1),
    ('bridge', PAW | {'solution': [[2, 3], [3, 4]]},
     '2 3 3 4 3 2', 'invalid', -0.5),
    ('bridge', PAW | {'solution': [[2, 3], [3, 4]]},
     '2 3 0 1', 'invalid', -0.5),
    ('check_all_cycle_xor_zero', {'solution': 'NO'}, 'no.', 'correct', 1),
    ('check_all_cycle_xor_zero', {'solution': 'NO'}, 'YES', 'wrong', 0),
    ('cycle_counting', {'solution': 4}, '2', 'partial', 0.5**10),
    ('cycle_counting', {'solution': 4}, '-4', 'invalid', -0.5),
    ('graph_contain_tree_counting', {'solution': 4}, '8', 'partial', 0.5**10),
    ('difference_constraint_system', BOUNDS, '-2 0', 'correct', 1),
    ('difference_constraint_system', BOUNDS, '9 12', 'correct', 1),
    ('difference_constraint_system', BOUNDS, '0 0', 'partial', 0.5**5),
    ('difference_constraint_system', BOUNDS, '0', 'invalid', -0.5),
    ('difference_constraint_system_dag', ORDER, '1 2 3', 'partial',
     (5 / 6) ** 5),
    ('difference_constraint_system_dag', ORDER, '1 2 1', 'partial', 0.5**6),
    ('difference_constraint_system_dag', ORDER, '3 2 1', 'wrong', 0),
    ('difference_constraint_system_dag', ORDER, '0 2 2', 'invalid', -0.5),
    ('fixed_one_edge_num_spanning_tree', ONES, '2 1 2 0', 'correct', 1),
    ('fixed_one_edge_num_spanning_tree', ONES, '0 1 1 2', 'wrong', 0),
    ('fixed_one_edge_num_spanning_tree', ONES, '0 2 2 0', 'invalid', -0.5),
    ('fixed_one_edge_num_spanning_tree', ONES, '0 2 2 9', 'invalid', -0.5),
    ('fractional_programming_bipartite_graph_matching',
     GRIDS | {'solution': [0, 1]}, '1 0', 'correct', 1),
    ('fractional_programming_bipartite_graph_matching',
     GRIDS | {'solution': [0, 1]}, '1 1', 'invalid', -0.5),
    ('graph_isomorphism', STARS, '3 2 1 0', 'correct', 1),
    ('graph_isomorphism', STARS, '1 3 0 2', 'partial', 0.5**10),
    ('graph_isomorphism', STARS, '0 1 2 3', 'wrong', 0),
    ('graph_isomorphism', STARS, '3 2 1 1', 'invalid', -0.5),
    ('given_maximum_wins', GAMES, '0 1 2', 'correct', 1),
    ('given_maximum_wins', GAMES, '0 1 0', 'wrong', 0),
    ('given_maximum_wins', GAMES, '2 1 0', 'invalid', -0.5),
    ('elimination_order_optimum', CHAIN | {'solution': [2, 1, 0]},
     '1 0 2', 'correct', 1),
    ('elimination_order_optimum', CHAIN | {'solution': [2, 1, 0]},
     '0 1 2', 'correct', 1),
    ('elimination_order_optimum', CHAIN | {'solution': [2, 1, 0]},
     '0 1 1', 'invalid', -0.5),
    ('maximum_weight_matching', PATH | {'solution': [[0, 1], [2, 3]]},
     '3 2 1 0', 'correct', 1),
    ('maximum_weight_matching', PATH | {'solution': [[0, 1], [2, 3]]},
     '1 2', 'partial', (5 / 8) ** 5),
    ('maximum_weight_matching', PATH | {'solution': [[0, 1], [2, 3]]},
     '0 1 1 2', 'invalid', -0.5),
    ('maximum_weight_matching', PATH | {'solution': [[0, 1], [2, 3]]},
     '0 3', 'invalid', -0.5),
    ('min_conversion_to_cycle_cost', MAP, '1 2 0', 'partial', 0.6**3),
    ('min_conversion_to_cycle_cost', MAP, '1 0 2', 'invalid', -0.5),
    ('min_conversion_to_cycle_cost', MAP, '1 -1 0', 'invalid', -0.5),
    ('min_path_cover_dag', DAG, '1 2\n1 2 3', 'partial', (5 / 7) ** 5),
    ('min_path_cover_dag', DAG, '1\n1 2 3', 'correct', 1),
    ('min_path_cover_dag', DAG, '1 2', 'invalid', -0.5),
    ('min_path_cover_dag', DAG, '1 2 3\n2 3', 'invalid', -0.5),
    ('minimum_cost_maximum_flow', FLOW, '1 1 1', 'partial', (2 / 3) ** 5 / 2),
    ('minimum_cost_maximum_flow', DETOUR, '1 0 1 0', 'partial', 0.5 + 0.5**6),
    ('minimum_cost_maximum_flow', FLOW, '0 0 0', 'wrong', 0),
    ('minimum_cost_maximum_flow', FLOW, '2 1 1', 'invalid', -0.5),
    ('minimum_cost_maximum_flow', FLOW, '3 3 1', 'invalid', -0.5),
    ('minimum_directed_spanning_tree', ARCS, '1 2 0 1', 'correct', 1),
    ('minimum_directed_spanning_tree', ARCS, '0 2 2 1', 'partial', 0.6**5),
    ('minimum_directed_spanning_tree', ARCS, '1 0 2 1', 'invalid', -0.5),
    ('minimum_directed_spanning_tree', ARCS, '0 1 2 1', 'invalid', -0.5),
    ('minimum_directed_spanning_tree', ARCS, '0 1 0 9', 'invalid', -0.5),
  ],
)  # fmt: skip
def test_rules_and_shaping(name, instance, text, status, value):
  reward = _judge(name, instance, text)
  assert reward.status == status
  assert reward.value == pytest.approx(value)


def test_counts_are_exact_at_every_size():
  for name in ('cycle_counting', 'graph_contain_tree_counting'):
    for level in (0, 10, 50):
      x = _instance(name, level, 0)
      for near in (x['solution'] - 1, x['solution'] + 1):
        assert _judge(name, x, str(near)).status == 'partial'


def _plain_pair_sums(x):
  largest = x['minimized_or_maximized'] == 'minimized'
  other = x | {
    'minimized_or_maximized': 'maximized' if largest else 'minimized'
  }
  solved = _restored('pair_sum_equations_optimum', other | {'edge_ratio': 1.0})
  return _text(solved['solution'])


SHORTCUTS = {
  'pair_sum_equations_optimum': _plain_pair_sums,
  'bridge': lambda x: _ends(x['edges']),
  'difference_constraint_system': lambda x: _text([0] * x['N']),
  'difference_constraint_system_dag': lambda x: _text([1] * x['N']),
  'fixed_one_edge_num_spanning_tree': lambda x: _ends(x['edges'][: x['N'] - 1]),
  'given_maximum_wins': lambda x: _text(
    game_results.in_turn(x['N'], x['rounds'])
  ),
  'maximum_weight_matching': lambda x: _ends(
    maximum_weight_matching.heaviest_first(x['edges'])
  ),
  'minimum_cost_maximum_flow': lambda x: _text(arc[2] for arc in x['edges']),
}


@pytest.mark.parametrize('name', SHORTCUTS)
def test_shortcuts_are_never_right(name):
  for level in (0, 3, 8):
    for seed in range(20):
      x = _instance(name, level, seed)
      assert not _judge(name, x, SHORTCUTS[name](x)).correct


def test_keeping_costly_entries_and_plain_orders_are_seldom_right():
  for level in (0, 3, 8):
    kept = plain = 0
    for seed in range(50):
      x = _instance('min_conversion_to_cycle_cost', level, seed)
      cost = min_conversion_to_cycle_cost.costliest_first(x['A'], x['C'])
      final = x['solution']
      kept += cost == min_conversion_to_cycle_cost.change_cost(x, final)
      x = _instance('elimination_order_optimum', level, seed)
      plain += _judge(
        'elimination_order_optimum', x, _text(range(x['N']))
      ).correct
      best = functional_graphs.deaths(x['TO'], x['solution'])
      assert 0 < best <= x['N']
    assert kept < 45
    assert plain == 0


def test_labels_do_not_tell_the_order_of_the_vertices():
  rising = [
    u < v
    for seed in range(20)
    for u, v, _ in _instance('min_path_cover_dag', 5, seed)['edges']
    if u > 1
  ]
  assert 0.4 < sum(rising) / len(rising) < 0.6
