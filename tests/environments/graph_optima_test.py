"""Problems on graphs and systems of pairs, against trying all answers."""

import fractions
import itertools
import random

import pytest

import environments
from environments.algorithms import functional_graphs
from environments.algorithms import game_results
from environments.graph import maximum_weight_matching
from environments.graph import min_conversion_to_cycle_cost

SEEDS = range(5)


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


def _best(valued):
  """Yields texts, and whether their value is the largest of all."""
  valued = list(valued)
  best = max(value for _, value in valued)
  for text, value in valued:
    yield text, value == best


def _drawn(level=0):
  """Returns a source of instances as they are drawn."""
  return lambda name, seed: _instance(name, level, seed)


def _small_pair_sums(name, seed):
  rng = random.Random(seed)
  hidden = [rng.randint(0, 3) for _ in range(4)]
  pairs = [(0, 1), (1, 2)] if seed else [(0, 1), (1, 2), (1, 3)]
  fields = {
    'N': 4,
    'edges': [[u, v, hidden[u] + hidden[v]] for u, v in pairs],
    'P': [q + rng.randint(1, 3) for q in hidden],
    'minimized_or_maximized': ('minimized', 'maximized')[seed % 2],
    'edge_ratio': len(pairs) / 4,
  }
  return _restored(name, fields)


def _pair_sums(x):
  sign = 1 if x['minimized_or_maximized'] == 'maximized' else -1
  ranges = [range(top + 1) for top in x['P']]
  feasible = [
    q
    for q in itertools.product(*ranges)
    if all(q[u] + q[v] == w for u, v, w in x['edges'])
  ]
  return _best((_text(q), sign * sum(q)) for q in feasible)


def _edge_sets(x):
  """Yields every non-empty set of edges, and whether it is all bridges."""
  pairs = [set(edge) for edge in x['edges']]

  def joined(edge):
    reached = {edge[0]}
    for _ in pairs:
      for pair in pairs:
        if pair & reached and pair != set(edge):
          reached |= pair
    return edge[1] in reached

  bridges = [edge for edge in x['edges'] if not joined(edge)]
  for size in range(1, len(pairs) + 1):
    for chosen in itertools.combinations(x['edges'], size):
      yield _ends(chosen), list(chosen) == bridges


def _words(x):
  weights = {}
  for u, v, w in x['edges']:
    weights[u, v] = weights[v, u] = w
  zero = True
  for size in range(3, x['N'] + 1):
    for walk in itertools.permutations(range(1, x['N'] + 1), size):
      steps = [weights.get(s) for s in zip(walk, walk[1:] + walk[:1])]
      if None not in steps:
        total = 0
        for w in steps:
          total ^= w
        zero = zero and not total
  yield 'YES', zero
  yield 'no', not zero


def _cycle_numbers(x):
  joined = {frozenset(edge) for edge in x['edges']}
  count = 0
  for size in range(3, x['N'] + 1):
    for c in itertools.permutations(range(x['N']), size):
      steps = zip(c, c[1:] + c[:1])
      if c[0] == min(c) and all(frozenset(s) in joined for s in steps):
        count += 1
  for number in range(count // 2 + 3):  # Both directions were counted.
    yield str(number), 2 * number == count


def _places(x):
  joined = {frozenset(edge) for edge in x['G_edges']}
  count = sum(
    all(frozenset((p[u], p[v])) in joined for u, v in x['T_edges'])
    for p in itertools.permutations(range(x['N']))
  )
  for number in range(count + 3):
    yield str(number), number == count


def _differences(x):
  rows = list(zip(x['inequations'], x['results']))
  for values in itertools.product(range(-3, 4), repeat=x['N']):
    yield (
      _text(values),
      all(values[i] - values[j] <= c for (i, j), c in rows),
    )


def _small_differences(name, seed):
  rng = random.Random(seed)
  pairs = rng.sample(list(itertools.permutations(range(3), 2)), 4)
  hidden = [rng.randint(-2, 2) for _ in range(3)]
  results = [hidden[i] - hidden[j] + rng.randint(0, 1) for i, j in pairs]
  fields = {'N': 3, 'M': 4, 'inequations': pairs, 'results': results}
  return _restored(name, fields)


def _least_values(x):
  test = {
    1: lambda a, b: a == b,
    2: lambda a, b: a < b,
    3: lambda a, b: a >= b,
    4: lambda a, b: a > b,
    5: lambda a, b: a <= b,
  }
  feasible = [
    values
    for values in itertools.product(range(1, 6), repeat=x['N'])
    if all(test[k](values[a], values[b]) for k, a, b in x['relations'])
  ]
  return _best((_text(values), -sum(values)) for values in feasible)


def _reached(root, arcs, both):
  reached = {root}
  for _ in arcs:
    for u, v, *_ in arcs:
      reached |= {v} if u in reached else set()
      reached |= {u} if both and v in reached else set()
  return len(reached)


def _trees_of_k(x):
  for chosen in itertools.combinations(x['edges'], x['N'] - 1):
    whole = _reached(0, chosen, both=True) == x['N']
    ones = sum(w for _, _, w in chosen)
    yield _ends(chosen), whole and ones == x['K']


def _directed_trees(x):
  return _best(
    (_ends(chosen), -sum(w for _, _, w in chosen))
    for chosen in itertools.combinations(x['edges'], x['N'] - 1)
    if _reached(x['root'], chosen, both=False) == x['N']
  )


def _ratios(x):
  n = x['N']
  return _best(
    (
      _text(p),
      fractions.Fraction(
        sum(x['A'][i][p[i]] for i in range(n)),
        sum(x['B'][i][p[i]] for i in range(n)),
      ),
    )
    for p in itertools.permutations(range(n))
  )


def _isomorphisms(x):
  first, second = (
    {frozenset(edge) for edge in x[key]} for key in ('G1_edges', 'G2_edges')
  )
  for p in itertools.permutations(range(x['N'])):
    yield _text(p), {frozenset(p[v] for v in e) for e in first} == second


def _winners(x):
  for winners in itertools.product(*x['rounds']):
    most = max(winners.count(v) for v in range(x['N']))
    yield _text(winners), most == x['K']


def _eliminations(x):
  sign = 1 if x['minimize_or_maximize'] == 'maximize' else -1
  valued = []
  for order in itertools.permutations(range(x['N'])):
    out = set()
    for v in order:
      out |= {x['TO'][v]} if v not in out else set()
    valued.append((_text(order), sign * len(out)))
  return _best(valued)


def _matchings(x):
  valued = []
  for size in range(1, x['N'] // 2 + 1):
    for chosen in itertools.combinations(x['edges'], size):
      if len({v for e in chosen for v in e[:2]}) == 2 * size:
        valued.append((_ends(chosen), sum(w for _, _, w in chosen)))
  return _best(valued)


def _single_cycles(x):
  valued = []
  for rest in itertools.permutations(range(1, x['N'])):
    final = [0] * x['N']
    for v, after in zip((0, *rest), (*rest, 0)):
      final[v] = after
    rows = zip(x['A'], final, x['C'])
    valued.append((_text(final), -sum(c for a, b, c in rows if a != b)))
  return _best(valued)


def _small_dag(name, seed):
  rng = random.Random(seed)
  pairs = [(1, 3), (3, 2), (1, 2), (2, 4), (3, 4)][: 5 if seed else 4]
  arcs = [[u, v, rng.randint(1, 9)] for u, v in pairs]
  return _restored(name, {'N': 4, 'edges': arcs})


def _path_families(x):
  weights = {(u, v): w for u, v, w in x['edges']}
  paths = [(1,)]
  for path in paths:
    paths += [(*path, v) for u, v in weights if u == path[-1]]
  valued = []
  for size in range(1, 5):
    for family in itertools.combinations_with_replacement(paths[1:], size):
      steps = [step for path in family for step in zip(path, path[1:])]
      if set(steps) == set(weights):
        text = '\n'.join(map(_text, family))
        valued.append((text, -sum(weights[step] for step in steps)))
  return _best(valued)


def _small_flow(name, seed):
  rng = random.Random(seed)
  pairs = [(0, 1), (0, 2), (1, 2), (2, 1), (1, 3), (2, 3)]
  arcs = [[u, v, rng.randint(1, 3), rng.randint(1, 2)] for u, v in pairs]
  return _restored(name, {'N': 4, 'edges': arcs})


def _flows(x):
  valued = []
  for flow in itertools.product(*(range(arc[2] + 1) for arc in x['edges'])):
    gain = [0] * x['N']
    for (u, v, _, _), f in zip(x['edges'], flow):
      gain[u] -= f
      gain[v] += f
    cost = sum(arc[3] * f for arc, f in zip(x['edges'], flow))
    if not any(gain[1:-1]):
      valued.append((_text(flow), (gain[-1], -cost)))
  return _best(valued)


# The source of instances, all answers, and whether several can be right.
EVERY_ANSWER = {
  'pair_sum_equations_optimum': (_small_pair_sums, _pair_sums, False),
  'bridge': (_drawn(), _edge_sets, False),
  'check_all_cycle_xor_zero': (_drawn(), _words, False),
  'cycle_counting': (_drawn(), _cycle_numbers, False),
  'graph_contain_tree_counting': (_drawn(), _places, False),
  'difference_constraint_system': (_small_differences, _differences, True),
  'difference_constraint_system_dag': (_drawn(), _least_values, False),
  'fixed_one_edge_num_spanning_tree': (_drawn(), _trees_of_k, True),
  'fractional_programming_bipartite_graph_matching': (
    _drawn(1),
    _ratios,
    False,
  ),
  'graph_isomorphism': (_drawn(1), _isomorphisms, True),
  'given_maximum_wins': (_drawn(), _winners, True),
  'elimination_order_optimum': (_drawn(), _eliminations, True),
  'maximum_weight_matching': (_drawn(1), _matchings, False),
  'min_conversion_to_cycle_cost': (_drawn(2), _single_cycles, True),
  'min_path_cover_dag': (_small_dag, _path_families, True),
  'minimum_cost_maximum_flow': (_small_flow, _flows, True),
  'minimum_directed_spanning_tree': (_drawn(), _directed_trees, True),
}


@pytest.mark.parametrize('name', EVERY_ANSWER)
def test_right_answers_are_accepted_and_no_others(name):
  source, answers, several = EVERY_ANSWER[name]
  counts = set()
  for seed in SEEDS:
    x = source(name, seed)
    right = 0
    for text, good in answers(x):
      assert _judge(name, x, text).correct == good, (x, text)
      right += good
    counts.add(right)
  assert min(counts) > 0
  if several:
    assert max(counts) > 1


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
