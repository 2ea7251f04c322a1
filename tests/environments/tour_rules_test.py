"""Problems on paths, tours and trees: shaping, rules, and shortcuts."""

import pytest

import environments
from environments.graph import power_shortcut
from environments.graph import topological_sort


def _text(values):
  return ' '.join(map(str, values))


def _instance(name, level, seed):
  return environments.sample(environments.get(name), level, seed).instance


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


@pytest.mark.parametrize(
  ('name', 'fields', 'text', 'status', 'value'),
  [
    ('minimum_ratio_path',
     {'N': 3, 'edges': [[0, 1, 2], [1, 2, 3], [0, 2, 5]], 'solution': [0, 2]},
     '0 1 2', 'partial', (2 / 3) ** 5),
    ('minimum_ratio_path', {'N': 2, 'edges': [[0, 1, 5]], 'solution': [0, 1]},
     '0 0 1', 'invalid', -0.5),
    ('mixed_graph_eulerian_circuit',
     {'N': 5, 'undirected_edges': [[0, 1], [1, 2], [0, 2]],
      'directed_edges': [[0, 3], [3, 4], [4, 0]]},
     '0 1 2 0', 'partial', 0.5**10),
    ('mixed_graph_eulerian_circuit',
     {'N': 3, 'undirected_edges': [[0, 1], [0, 2]], 'directed_edges': [[1, 2]]},
     '2 1 0 2', 'invalid', -0.5),
    ('mixed_graph_eulerian_circuit',
     {'N': 3, 'undirected_edges': [[0, 1], [0, 2]], 'directed_edges': [[1, 2]]},
     '0', 'invalid', -0.5),
    ('mixed_graph_eulerian_circuit',
     {'N': 3, 'undirected_edges': [[0, 1], [0, 2]], 'directed_edges': [[1, 2]]},
     '0 1 0', 'invalid', -0.5),
    ('odd_visitation', {'N': 3, 'edges': [[0, 1], [0, 2]]},
     '1 0 2 0', 'partial', (2 / 3) ** 10),
    ('odd_visitation', {'N': 3, 'edges': [[0, 1], [0, 2]]},
     '0 1', 'invalid', -0.5),
    ('odd_visitation', {'N': 3, 'edges': [[0, 1], [0, 2]]},
     '0 1 2', 'invalid', -0.5),
    ('power_shortcut',
     {'N': 3, 'K': 1, 'edges': [[0, 1], [1, 2]], 'solution': [0, 2]},
     '0 1 2', 'partial', (2 / 3) ** 5),
    ('power_shortcut',
     {'N': 3, 'K': 0, 'edges': [[0, 1], [1, 2]], 'solution': [0, 1, 2]},
     '0 2', 'invalid', -0.5),
    ('cheapest_reaching_set',
     {'N': 2, 'edges': [[0, 1]], 'costs': [1, 3], 'solution': [0]},
     '0 1', 'partial', 0.25**3),
    ('cheapest_reaching_set',
     {'N': 2, 'edges': [[0, 1]], 'costs': [1, 3], 'solution': [0]},
     '1', 'invalid', -0.5),
    ('topological_sort', {'N': 3, 'before_conditions': [[2, 0], [1, 0]]},
     '2 0 1', 'partial', 0.5**10),
    ('topological_sort', {'N': 3, 'before_conditions': [[2, 0], [1, 0]]},
     '2 1 1', 'invalid', -0.5),
    ('tournament_longest_path',
     {'N': 2, 'TO': [[False, True], [False, False]], 'S': 0,
      'solution': [0, 1]}, '0', 'partial', 0.5**5),
    ('tournament_longest_path',
     {'N': 2, 'TO': [[False, True], [False, False]], 'S': 0,
      'solution': [0, 1]}, '1', 'invalid', -0.5),
    ('kth_walk_weight', {'solution': 4}, '3', 'partial', 0.75**10),
    ('kth_walk_weight', {'solution': 4}, '-4', 'invalid', -0.5),
    ('halving_tree_postorder', {'solution': 'BIF'}, 'IIF', 'partial',
     (2 / 3) ** 5),
    ('halving_tree_postorder', {'solution': 'BIF'}, 'BI', 'invalid', -0.5),
    ('nearby_unit_assignment',
     {'N': 2, 'edges': [[0, 1]], 'K': 1, 'S': 2, 'solution': [0, 0]},
     '0 1', 'partial', 0.5**3),
    ('nearby_unit_assignment',
     {'N': 2, 'edges': [[0, 1]], 'K': 1, 'S': 2, 'solution': [0, 0]},
     '2 2', 'invalid', -0.5),
    ('max_tree_xor_path',
     {'N': 3, 'edges': [[0, 1, 3], [1, 2, 4]], 'solution': [0, 2]},
     '2 1', 'partial', (4 / 7) ** 5),
    ('max_tree_xor_path',
     {'N': 3, 'edges': [[0, 1, 3], [1, 2, 4]], 'solution': [0, 2]},
     '1 1', 'wrong', 0),
  ],
)  # fmt: skip
def test_shaping_and_rules(name, fields, text, status, value):
  reward = _judge(name, fields, text)
  assert (reward.status, reward.value) == (status, pytest.approx(value))


@pytest.mark.parametrize(
  ('name', 'fields', 'message'),
  [
    ('minimum_ratio_path', {'N': 3, 'edges': [[0, 1, 1]]}, 'No path leads'),
    ('power_shortcut', {'N': 2, 'K': 1, 'edges': [[1, 0]]}, 'No walk leads'),
    ('kth_walk_weight', {'N': 2, 'edges': [[1, 2, 1]], 'K': 2}, 'No walk has'),
  ],
)  # fmt: skip
def test_problems_without_an_answer_are_refused(name, fields, message):
  with pytest.raises(ValueError, match=message):
    environments.get(name).solve(fields)


def _no_entering_arc(x):
  return _text(set(range(x['N'])) - {v for _, v in x['edges']})


def _all(x):
  return _text(range(x['N']))


def _only_start(x):
  return str(x['S'])


def _by_pairs(x):
  n, pairs = x['N'], x['before_conditions']
  return _text(topological_sort.plain_orders(n, pairs)[2])


def _heaviest_edge(x):
  return _text(max(x['edges'], key=lambda edge: edge[2])[:2])


@pytest.mark.parametrize(
  ('name', 'shortcut', 'bounds'),
  [
    ('cheapest_reaching_set', _no_entering_arc, (0, 0)),
    ('cheapest_reaching_set', _all, (0, 0)),
    ('odd_visitation', _all, (0, 0)),
    ('tournament_longest_path', _only_start, (0, 0)),
    ('tournament_longest_path', _all, (0.1, 0.1)),
    ('nearby_unit_assignment', _all, (0, 0)),
    ('topological_sort', _by_pairs, (0, 0)),
    ('max_tree_xor_path', _heaviest_edge, (0.35, 0.2)),
  ],
)
def test_shortcuts_do_not_pay(name, shortcut, bounds):
  for level, bound in zip((0, 3), bounds):
    drawn = [_instance(name, level, seed) for seed in range(60)]
    hits = sum(_judge(name, x, shortcut(x)).correct for x in drawn)
    assert hits <= bound * len(drawn), level


def test_half_of_the_shortcuts_are_not_on_a_shortest_path():
  for level in (0, 3, 8):
    drawn = [_instance('power_shortcut', level, seed) for seed in range(60)]
    direct = [
      len(x['solution']) - 1 == power_shortcut.direct_moves(x) for x in drawn
    ]
    assert sum(direct) <= 0.6 * len(drawn)
