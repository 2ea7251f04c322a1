"""Rules of best choices in graphs and lists."""

import pytest

import environments

SETS = (
  'maximum_clique', 'minimum_vertex_cover', 'minimum_dominating_set',
  'knapsack', 'vertex_k_center', 'longest_path',
)  # fmt: skip


@pytest.mark.parametrize('name', SETS)
def test_repeats_and_strangers_are_refused(name):
  env = environments.get(name)
  x = environments.sample(env, 2, 0).instance
  chosen = x['solution']
  for wrong in ([*chosen, chosen[-1]], [*chosen[:-1], -1], [10**9]):
    assert env.score(x, wrong).status == 'invalid'


def test_colors_are_any_integers():
  env = environments.get('maximum_achromatic_number')
  x = environments.sample(env, 3, 0).instance
  renamed = [7 - 5 * color for color in x['solution']]
  assert env.score(x, renamed).correct
  assert env.score(x, renamed[1:]).status == 'invalid'


@pytest.mark.parametrize(
  'text',
  ['0 1 0 1 0', '0 1 0 1 0 0', '0 3 0 1 0 1', '-1 1 0 2 0 2', '0 1 0 1 0 1'],
)
def test_boxes_outside_and_marked_cells_left_are_refused(text):
  env = environments.get('cheapest_box_clearing')
  x = {'A': 2, 'B': 2, 'C': 2, 'one_coordinates': [[0, 0, 0], [1, 1, 1]]}
  x['solution'] = env.solve(x)
  assert environments.judge(env, x, text).status == 'invalid'
  assert environments.judge(env, x, '0 2 0 2 0 2').correct


@pytest.mark.parametrize(
  ('name', 'text', 'status'),
  [
    ('minimum_steiner_tree', '0 1 1 2', 'correct'),
    ('minimum_steiner_tree', '2 1 1 0', 'correct'),
    ('minimum_steiner_tree', '0 1 1 2 2 1', 'invalid'),
    ('minimum_steiner_tree', '0 2 2 1', 'partial'),
    ('minimum_steiner_tree', '0 1 1 2 2 3', 'partial'),
    ('minimum_steiner_tree', '0 1 1 3', 'invalid'),
    ('minimum_steiner_tree', '0 1 1 2 2', 'unparsed'),
    ('minimum_weighted_spanning_tree', '1 0 1 1 2 2 3', 'correct'),
    ('minimum_weighted_spanning_tree', '2 3 2 2 1 1 0', 'correct'),
    ('minimum_weighted_spanning_tree', '0 0 1 1 2 2 3', 'partial'),
    ('minimum_weighted_spanning_tree', '4 0 1 1 2 2 3', 'invalid'),
    ('minimum_weighted_spanning_tree', '0 1 1 2 2 3', 'invalid'),
    ('minimum_weighted_spanning_tree', '1 0 1 1 2 2 1', 'invalid'),
  ],
)  # fmt: skip
def test_edges_of_a_small_graph(name, text, status):
  env = environments.get(name)
  edges = [[0, 1, 1], [1, 2, 1], [0, 2, 5], [2, 3, 1]]
  x = {'N': 4, 'edges': edges, 'K': 3, 'to_be_connected': [2, 0, 1]}
  x['solution'] = env.solve(x)
  assert environments.judge(env, x, text).status == status
