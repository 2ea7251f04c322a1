"""Choices of edges, vertices, values and orders in graphs."""

from fractions import Fraction
import itertools

import pytest

from environments.algorithms import graphs


def _subsets(items):
  items = list(items)
  for size in range(1, len(items) + 1):
    yield from itertools.combinations(items, size)


def _permutations(x):
  return itertools.permutations(range(x['N']))


def _weighted(rng, pairs, most):
  return [[*pair, rng.randint(1, most)] for pair in pairs]


def _reached(starts, arcs, both=False):
  """Returns the vertices on walks along arcs, or both ways, from `starts`."""
  seen = set(starts)
  for _ in arcs:
    for u, v in arcs:
      seen |= {v} if u in seen else set()
      seen |= {u} if both and v in seen else set()
  return seen


def _ends(edges):
  return [tuple(edge[:2]) for edge in edges]


def _edges(chosen):
  """Returns edges without direction, or None if one is there twice."""
  found = {frozenset(edge) for edge in chosen}
  return found if len(found) == len(chosen) else None


def _bridged(rng):
  n = rng.randint(4, 6)
  first = graphs.connected(rng, n - 1, rng.randint(n - 2, n))
  return {'N': n, 'edges': [*first, [rng.randrange(n - 1), n - 1]]}


def _edge_sets(x):
  return _subsets(_ends(x['edges']))


def _all_bridges(x, chosen):
  bridges = set()
  for edge in _ends(x['edges']):
    rest = [other for other in _ends(x['edges']) if other != edge]
    if edge[1] not in _reached(edge[:1], rest, both=True):
      bridges.add(frozenset(edge))
  return _edges(chosen) == bridges


def _arcs(rng, n, low):
  pairs = list(itertools.permutations(range(n), 2))
  return [list(arc) for arc in rng.sample(pairs, rng.randint(low, len(pairs)))]


def _costed_arcs(rng):
  n = rng.randint(2, 4)
  costs = [rng.randint(1, 4) for _ in range(n)]
  return {'N': n, 'edges': _arcs(rng, n, 0), 'costs': costs}


def _vertex_sets(x):
  return _subsets(range(x['N']))


def _origins(x, chosen):
  whole = len(_reached(chosen, x['edges'])) == x['N']
  return sum(x['costs'][v] for v in chosen) if whole else None


def _differences(rng):
  n = rng.randint(2, 3)
  hidden = [rng.randint(-2, 2) for _ in range(n)]
  pairs = _arcs(rng, n, 1)
  results = [hidden[i] - hidden[j] + rng.randint(0, 1) for i, j in pairs]
  return {'N': n, 'M': len(pairs), 'inequations': pairs, 'results': results}


def _small_values(x):
  return itertools.product(range(-2, 3), repeat=x['N'])


def _bounded(x, values):
  rows = zip(x['inequations'], x['results'])
  return all(values[i] - values[j] <= c for (i, j), c in rows)


SIGNS = {
  1: lambda a, b: a == b,
  2: lambda a, b: a < b,
  3: lambda a, b: a >= b,
  4: lambda a, b: a > b,
  5: lambda a, b: a <= b,
}


def _relations(rng):
  n = rng.randint(2, 4)
  hidden = [rng.randint(1, 3) for _ in range(n)]
  rows = []
  for a, b in rng.sample(list(itertools.permutations(range(n), 2)), n):
    kinds = [k for k, sign in SIGNS.items() if sign(hidden[a], hidden[b])]
    rows.append([rng.choice(kinds), a, b])
  return {'N': n, 'M': n, 'relations': rows}


def _least_sum(x, values):
  good = all(SIGNS[k](values[a], values[b]) for k, a, b in x['relations'])
  return None if min(values) < 1 else good and sum(values)


def _targets(rng):
  n = rng.randint(2, 4)
  goal = rng.choice(('minimize', 'maximize'))
  targets = [rng.randrange(n) for _ in range(n)]
  return {'N': n, 'TO': targets, 'minimize_or_maximize': goal}


def _deaths(x, order):
  out = set()
  for v in order:
    if v not in out:
      out.add(x['TO'][v])
  return len(out) * (1 if x['minimize_or_maximize'] == 'minimize' else -1)


def _graph(rng):
  n = rng.randint(3, 5)
  edges = rng.sample(graphs.pairs(n), rng.randint(1, n * (n - 1) // 2))
  return {'N': n, 'edges': [list(edge) for edge in edges]}


def _labels(x):
  return itertools.product((1, 2), repeat=x['N'])


def _even(x, labels):
  equal = [v for e in x['edges'] for v in e if labels[e[0]] == labels[e[1]]]
  return all(equal.count(v) % 2 == 0 for v in range(x['N']))


def _ones(rng):
  n = rng.randint(3, 5)
  pairs = graphs.connected(rng, n, rng.randint(n, n + 1))
  x = {'N': n, 'edges': [[u, v, rng.randint(0, 1)] for u, v in pairs]}
  trees = [tree for tree in _trees(x) if _spans(x, tree)]
  return x | {'K': _weight(x, rng.choice(trees))}


def _trees(x):
  return itertools.combinations(_ends(x['edges']), x['N'] - 1)


def _spans(x, chosen):
  return len(_reached([0], chosen, both=True)) == x['N']


def _weight(x, chosen):
  weights = {frozenset(edge[:2]): edge[2] for edge in x['edges']}
  return sum(weights[frozenset(edge)] for edge in chosen)


def _tree_of_k_ones(x, chosen):
  return _spans(x, chosen) and _weight(x, chosen) == x['K']


def _connected(rng):
  n = rng.randint(3, 5)
  pairs = graphs.connected(rng, n, rng.randint(n - 1, n + 2))
  return {'N': n, 'edges': _weighted(rng, pairs, 4)}


def _spanning_weight(x, chosen):
  return _weight(x, chosen) if _spans(x, chosen) else None


def _rooted_arcs(rng):
  n = rng.randint(3, 4)
  arcs, root = _arcs(rng, n, n), rng.randrange(n)
  arcs = rng.sample(arcs, min(8, len(arcs)))
  if len(_reached([root], arcs)) < n:
    return _rooted_arcs(rng)
  return {'N': n, 'root': root, 'edges': _weighted(rng, arcs, 4)}


def _directed_weight(x, chosen):
  if len(_reached([x['root']], chosen)) < x['N']:
    return None
  weights = {(u, v): w for u, v, w in x['edges']}
  return sum(weights[arc] for arc in chosen)


def _matrices(rng):
  n = rng.randint(2, 4)
  A, B = (
    [[rng.randint(1, 5) for _ in range(n)] for _ in range(n)] for _ in 'AB'
  )
  return {'N': n, 'A': A, 'B': B}


def _less_ratio(x, p):
  top, bottom = (sum(x[k][i][j] for i, j in enumerate(p)) for k in 'AB')
  return Fraction(-top, bottom)


def _games(rng):
  n = rng.randint(2, 4)
  m = rng.randint(2, 6)
  games = [rng.sample(range(n), 2) for _ in range(m)]
  winners = [rng.choice(game) for game in games]
  most = max(winners.count(v) for v in range(n))
  return {'N': n, 'M': m, 'rounds': games, 'K': most}


def _winners(x):
  return itertools.product(*x['rounds'])


def _most_wins(x, winners):
  return max(winners.count(v) for v in range(x['N'])) == x['K']


def _isomorphism(x, p):
  first, second = (_edges(x[key]) for key in ('G1_edges', 'G2_edges'))
  return {frozenset(p[v] for v in edge) for edge in first} == second


def _choices(x):
  return itertools.combinations(range(3 * x['N']), x['N'])


def _clique(x, chosen):
  edges = set(map(tuple, x['edges']))
  return set(itertools.combinations(sorted(chosen), 2)) <= edges


def _any_weights(rng):
  x = _graph(rng)
  edges = x['edges'][:7]
  return x | {'edges': [[u, v, rng.randint(1, 4)] for u, v in edges]}


def _matching(x, chosen):
  apart = len({v for edge in chosen for v in edge}) == 2 * len(chosen)
  return -_weight(x, chosen) if apart else None


def _map(rng):
  n = rng.randint(2, 4)
  targets = [rng.randrange(n) for _ in range(n)]
  return {'N': n, 'A': targets, 'C': [rng.randint(1, 5) for _ in range(n)]}


def _single_cycle(x, final):
  v, seen = 0, []
  for _ in range(x['N']):
    v = final[v]
    seen.append(v)
  whole = v == 0 and len(set(seen)) == x['N']
  rows = zip(x['A'], final, x['C'])
  return sum(c for a, b, c in rows if a != b) if whole else None


def _network(rng):
  n = rng.randint(3, 4)
  rest = [(u, v) for u in range(n - 1) for v in range(1, n) if u != v]
  path = [(0, 1), (1, n - 1)]
  rest = [arc for arc in rest if arc not in path]
  arcs = [*path, *rng.sample(rest, rng.randint(1, min(3, len(rest))))]
  rng.shuffle(arcs)
  rows = [[u, v, rng.randint(1, 2), rng.randint(1, 4)] for u, v in arcs]
  return {'N': n, 'edges': rows}


def _flows(x):
  return itertools.product(*(range(arc[2] + 2) for arc in x['edges']))


def _flow(x, flow):
  gain = [0] * x['N']
  for (u, v, _, _), f in zip(x['edges'], flow):
    gain[u] -= f
    gain[v] += f
  fits = all(0 <= f <= arc[2] for arc, f in zip(x['edges'], flow))
  cost = sum(arc[3] * f for arc, f in zip(x['edges'], flow))
  return (-gain[-1], cost) if fits and not any(gain[1:-1]) else None


def _pair_sums(rng):
  n = rng.randint(2, 4)
  hidden = [rng.randint(0, 2) for _ in range(n)]
  pairs = graphs.pairs(n)
  pairs = rng.sample(pairs, rng.randint(1, min(3, len(pairs))))
  return {
    'N': n,
    'edges': [[u, v, hidden[u] + hidden[v]] for u, v in pairs],
    'P': [q + rng.randint(0, 2) for q in hidden],
    'minimized_or_maximized': rng.choice(('minimized', 'maximized')),
  }


def _bounded_values(x):
  return itertools.product(*(range(top + 1) for top in x['P']))


def _extreme_sum(x, q):
  sign = 1 if x['minimized_or_maximized'] == 'minimized' else -1
  good = all(q[u] + q[v] == w for u, v, w in x['edges'])
  return sign * sum(q) if good else None


def _conditions(rng):
  n = rng.randint(3, 5)
  order = rng.sample(range(n), n)
  pairs = [[order[i], order[j]] for i, j in graphs.pairs(n)]
  pairs = rng.sample(pairs, rng.randint(1, n))
  return {'N': n, 'before_conditions': pairs}


def _obeys(x, order):
  pairs = x['before_conditions']
  return all(order.index(a) < order.index(b) for a, b in pairs)


def _leftmost(x, order):
  places = [order.index(v) for v in range(x['N'])]
  return _obeys(x, order) and places


TABLE = {
  'bridge': (_bridged, _edge_sets, _all_bridges),
  'cheapest_reaching_set': (_costed_arcs, _vertex_sets, _origins),
  'difference_constraint_system': (_differences, _small_values, _bounded),
  'difference_constraint_system_dag': (
    _relations,
    lambda x: itertools.product(range(4), repeat=x['N']),
    _least_sum,
  ),
  'elimination_order_optimum': (_targets, _permutations, _deaths),
  'even_degree_graph_partitioning': (_graph, _labels, _even),
  'fixed_one_edge_num_spanning_tree': (_ones, _trees, _tree_of_k_ones),
  'fractional_programming_bipartite_graph_matching': (
    _matrices,
    _permutations,
    _less_ratio,
  ),
  'given_maximum_wins': (_games, _winners, _most_wins),
  'graph_isomorphism': ({'N': 5}, _permutations, _isomorphism),
  'half_size_clique': ({'N': 3, 'missing': 75}, _choices, _clique),
  'maximum_weight_matching': (_any_weights, _edge_sets, _matching),
  'min_conversion_to_cycle_cost': (
    _map,
    lambda x: itertools.product(range(x['N']), repeat=x['N']),
    _single_cycle,
  ),
  'minimum_cost_maximum_flow': (_network, _flows, _flow),
  'minimum_directed_spanning_tree': (_rooted_arcs, _trees, _directed_weight),
  'minimum_spanning_tree': (_connected, _trees, _spanning_weight),
  'pair_sum_equations_optimum': (_pair_sums, _bounded_values, _extreme_sum),
  'topological_sort': (_conditions, _permutations, _obeys),
  'topological_sort_minimal_lexicographical_order': (
    _conditions,
    _permutations,
    _leftmost,
  ),
}


@pytest.mark.parametrize('name', TABLE)
def test_right_answers_are_accepted_and_no_others(
  name, one_answer, every_answer
):
  check = one_answer if len(TABLE[name]) == 2 else every_answer
  check(name, *TABLE[name])
