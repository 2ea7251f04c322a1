"""Choices in trees: vertices, walks, orders, edges to add."""

import functools
import itertools

import pytest

from environments.algorithms import trees


def _tree(rng, low, high, first=0, most=None):
  n = rng.randint(low, high)
  edges = [[u + first, v + first] for u, v in trees.draw(rng, n)]
  if most:
    edges = [[*edge, rng.randint(1, most)] for edge in edges]
  return {'N': n, 'edges': edges}


def _numbers(rng, n, most):
  return [rng.randint(1, most) for _ in range(n)]


def _subsets(x):
  for size in range(1, x['N'] + 1):
    yield from itertools.combinations(range(x['N']), size)


def _permutations(x):
  return itertools.permutations(range(x['N']))


def _pairs(x, first=0):
  return itertools.product(range(first, x['N'] + first), repeat=2)


def _distances(vertices, edges):
  return _lengths(tuple(vertices), tuple(map(tuple, edges)))


@functools.lru_cache(maxsize=64)
def _lengths(vertices, edges):
  """Returns the distances of all pairs, by lengthening paths edge by edge."""
  far = {(u, v): 0 if u == v else 999 for u in vertices for v in vertices}
  for _ in vertices:
    for a, b, *length in edges:
      w = length[0] if length else 1
      for u in vertices:
        for s, t in ((a, b), (b, a)):
          far[u, t] = min(far[u, t], far[u, s] + w)
  return far


def _path_xor(x, pair):
  totals = {pair[0]: 0}
  for _ in x['edges']:
    for u, v, w in x['edges']:
      for s, t in ((u, v), (v, u)):
        if s in totals:
          totals[t] = totals[s] ^ w
  return -totals[pair[1]]


def _heavy(rng):
  x = _tree(rng, 2, 6)
  return x | {'R': _numbers(rng, x['N'], 5)}


def _independent(x, chosen):
  joined = any(u in chosen and v in chosen for u, v in x['edges'])
  return None if joined else -sum(x['R'][v] for v in chosen)


def _required(rng):
  x = _tree(rng, 2, 5)
  n = x['N']
  keys = rng.sample(range(n), rng.randint(1, n))
  costs = _numbers(rng, n, 5)
  return x | {'covered_vertices': keys, 'D': rng.randint(1, 2), 'W': costs}


def _cover_cost(x, chosen):
  far = _distances(range(x['N']), x['edges'])
  near = [min(far[u, v] for u in chosen) for v in x['covered_vertices']]
  return sum(x['W'][v] for v in chosen) if max(near) <= x['D'] else None


def _with_parents(rng):
  n = rng.randint(1, 5)
  order = [0, *rng.sample(range(1, n + 1), n)]
  parents = [None] * (n + 1)
  for i in range(1, n + 1):
    parents[order[i]] = [order[rng.randrange(i)], rng.randint(1, 4)]
  weights = [0, *_numbers(rng, n, 4)]
  k = rng.randint(1, max(1, n // 2))
  return {'N': n, 'parents': parents, 'C': weights, 'K': k}


def _stops(x):
  vertices = range(1, x['N'] + 1)
  yield from itertools.combinations(vertices, x['K'] + 1)
  yield from itertools.combinations(vertices, x['K'])


def _ways(x, chosen):
  total = 0
  for v in range(1, x['N'] + 1):
    at = v
    while at and at not in chosen:
      at, length = x['parents'][at]
      total += x['C'][v] * length
  return total if len(chosen) == x['K'] else None


def _served(rng):
  x = _tree(rng, 2, 4)
  return x | {'K': rng.randint(1, 2), 'S': rng.randint(2, 3)}


def _assignments(x):
  """Returns all within reach, and each vertex out of reach of another."""
  n = x['N']
  far = _distances(range(n), x['edges'])
  reach = [[v for v in range(n) if far[u, v] <= x['K']] for u in range(n)]
  yield from itertools.product(*reach)
  for u, v in itertools.product(range(n), repeat=2):
    if v not in reach[u]:
      yield [v if w == u else w for w in range(n)]


def _units(x, places):
  far = _distances(range(x['N']), x['edges'])
  near = all(far[u, v] <= x['K'] for u, v in enumerate(places))
  units = sum(-(-places.count(v) // x['S']) for v in set(places))
  return units if near else None


def _lengthened(rng):
  return _tree(rng, 2, 4, first=1, most=4) | {'L': rng.randint(0, 4)}


def _diameter(vertices, edges):
  return max(_distances(vertices, edges).values())


def _with_edge(x, pair):
  edges = [*x['edges'], [*pair, x['L']]]
  return _diameter(range(1, x['N'] + 1), edges)


def _extreme(rng):
  kind = rng.choice(('minimize', 'maximize'))
  return _tree(rng, 2, 4, first=1) | {'minimize_or_maximize': kind}


def _exchanges(x):
  for edge, new in itertools.product(x['edges'], _pairs(x, first=1)):
    yield [*edge, *new]
  yield [1, 1, 1, 2]


def _exchanged(x, ends):
  edges = [tuple(edge) for edge in x['edges']]
  if tuple(sorted(ends[:2])) not in edges:
    return None
  edges.remove(tuple(sorted(ends[:2])))
  longest = _diameter(range(1, x['N'] + 1), [*edges, ends[2:]])
  sign = 1 if x['minimize_or_maximize'] == 'minimize' else -1
  return sign * longest if longest < x['N'] else None


def _halves(rng):
  x = _tree(rng, 3, 6, most=4)
  return {'K': rng.randint(1, x['N'] - 1)} | x


def _apart(x, chosen):
  far = _distances(range(x['N']), x['edges'])
  others = [v for v in range(x['N']) if v not in chosen]
  pairs = itertools.chain(
    *(itertools.combinations(p, 2) for p in (chosen, others))
  )
  return -sum(far[p] for p in pairs) if len(chosen) == x['K'] else None


def _divisible(rng):
  groups, size = rng.choice(((2, 2), (2, 3), (3, 2)))
  while True:
    edges = _tree(rng, groups * size, groups * size, first=1)['edges']
    x = {'N': groups, 'K': size, 'edges': edges}
    if any(_all_connected(x, split) for split in _groupings(x)):
      return x


def _groupings(x):
  """Returns all ways to split the vertices into groups of K."""
  splits = [((), range(1, x['N'] * x['K'] + 1))]
  for _ in range(x['N']):
    splits = [
      ((*groups, (left[0], *rest)), [v for v in left[1:] if v not in rest])
      for groups, left in splits
      for rest in itertools.combinations(left[1:], x['K'] - 1)
    ]
  return [groups for groups, _ in splits]


def _all_connected(x, groups):
  for group in groups:
    inside = [e for e in x['edges'] if set(e) <= set(group)]
    if max(_distances(group, inside).values()) >= x['K']:
      return False
  return True


def _keys(rng):
  x = _tree(rng, 2, 6)
  n = x['N']
  keys = rng.sample(range(n), rng.randint(1, n))
  return x | {'key_vertices': keys, 'M': rng.randint(1, (n + 1) // 2)}


def _radius(x, chosen):
  far = _distances(range(x['N']), x['edges'])
  radius = max(min(far[u, v] for u in chosen) for v in x['key_vertices'])
  return radius if len(chosen) == x['M'] else None


def _stepped(rng):
  return {'M': rng.randint(1, 5)} | _tree(rng, 2, 5)


def _tree_walks(x):
  walks = [[v] for v in range(x['N'])]
  for _ in range(x['M']):
    walks = [
      [*walk, v if u == walk[-1] else u]
      for walk in walks
      for u, v in x['edges']
      if walk[-1] in (u, v)
    ]
  return walks


def _visited(x, walk):
  return None if walk[0] else -len(set(walk))


def _median(rng):
  x = _tree(rng, 2, 6, most=4)
  return {'C': _numbers(rng, x['N'], 5)} | x


def _far_sum(x, v):
  far = _distances(range(x['N']), x['edges'])
  return sum(c * far[u, v] for u, c in enumerate(x['C']))


def _close(x, order):
  far = _distances(range(x['N']), x['edges'])
  return all(far[step] <= 2 for step in zip(order, order[1:]))


TABLE = {
  'max_tree_xor_path': (
    lambda rng: _tree(rng, 2, 5, most=15),
    _pairs,
    _path_xor,
  ),
  'maximum_independent_set_tree': (_heavy, _subsets, _independent),
  'min_cost_tree_coverage': (_required, _subsets, _cover_cost),
  'minimum_tree_weighted_dominating_ancestor': (_with_parents, _stops, _ways),
  'nearby_unit_assignment': (_served, _assignments, _units),
  'tree_add_one_edge_diameter': (
    _lengthened,
    lambda x: _pairs(x, first=1),
    _with_edge,
  ),
  'tree_change_one_edge_diameter': (_extreme, _exchanges, _exchanged),
  'tree_coloring': (_halves, _subsets, _apart),
  'tree_even_partitioning': (_divisible, _groupings, _all_connected),
  'tree_k_center': (_keys, _subsets, _radius),
  'tree_maximum_visited_vertex': (_stepped, _tree_walks, _visited),
  'tree_median': (_median, lambda x: range(x['N']), _far_sum),
  'tree_square_hamiltonian_path': ({'N': 5}, _permutations, _close),
}


@pytest.mark.parametrize('name', TABLE)
def test_right_answers_are_accepted_and_no_others(
  name, one_answer, every_answer
):
  check = one_answer if len(TABLE[name]) == 2 else every_answer
  check(name, *TABLE[name])
