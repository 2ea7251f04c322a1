"""Best choices in graphs and lists."""

import functools
import itertools

import definitions
import pytest

from environments.algorithms import color_classes
from environments.algorithms import graphs


def _graph(rng, n, most=None):
  count = rng.randint(2, n * (n - 1) // 2)
  edges = [list(e) for e in rng.sample(graphs.pairs(n), count)]
  return [[*e, rng.randint(1, most)] for e in edges] if most else edges


def _costed(rng):
  n = rng.randint(3, 6)
  costs = [rng.randint(1, 4) for _ in range(n)]
  return {'N': n, 'edges': _graph(rng, n), 'C': costs, 'covering': []}


def _loads(rng):
  n = rng.randint(2, 6)
  weights = [rng.randint(1, 6) for _ in range(n)]
  values = [rng.randint(1, 9) for _ in range(n)]
  most = rng.randint(min(weights), sum(weights))
  return {'N': n, 'W': weights, 'V': values, 'W_max': most}


def _centers(rng):
  n = rng.randint(3, 6)
  edges = graphs.connected(rng, n, rng.randint(n - 1, 2 * n))
  edges = [[*e, rng.randint(1, 5)] for e in edges]
  fields = {'N': n, 'K': rng.randint(1, n - 1), 'edges': edges}
  return fields | {'edge_density': 0.5, 'Floyd': []}


def _arcs(rng):
  n = rng.randint(3, 4)
  arcs = list(itertools.permutations(range(n), 2))
  count = rng.randint(1, len(arcs))
  edges = [[*e, rng.randint(1, 4)] for e in rng.sample(arcs, count)]
  return {'N': n, 'edges': edges}


def _subsets(x):
  for size in range(1, x['N'] + 1):
    yield from itertools.combinations(range(x['N']), size)


def _paths(x):
  for size in range(1, x['N'] + 1):
    yield from itertools.permutations(range(x['N']), size)


def _joined(x):
  return {frozenset(e[:2]) for e in x['edges']}


def _clique(x, chosen):
  pairs = map(frozenset, itertools.combinations(chosen, 2))
  return -len(chosen) if set(pairs) <= _joined(x) else None


def _cover(x, chosen):
  met = all(edge & set(chosen) for edge in _joined(x))
  return sum(x['C'][v] for v in chosen) if met else None


def _dominating(x, chosen):
  near = set(chosen).union(*(e for e in _joined(x) if e & set(chosen)))
  return sum(x['C'][v] for v in chosen) if len(near) == x['N'] else None


def _load(x, chosen):
  fits = sum(x['W'][i] for i in chosen) <= x['W_max']
  return -sum(x['V'][i] for i in chosen) if fits else None


def _radius(x, chosen):
  if len(chosen) != x['K']:
    return None
  away = [0 if v in chosen else 10**9 for v in range(x['N'])]
  for _ in range(x['N']):
    for u, v, w in x['edges']:
      away[u] = min(away[u], away[v] + w)
      away[v] = min(away[v], away[u] + w)
  return max(away)


def _heavy(x, path):
  weights = {(u, v): w for u, v, w in x['edges']}
  steps = [weights.get(step) for step in zip(path, path[1:])]
  return None if None in steps else -sum(steps)


def _simple(rng):
  n = rng.randint(3, 6)
  return {'N': n, 'edges': _graph(rng, n)}


def _dense(rng):
  n = rng.randint(3, 6)
  return {'N': n, 'edges': _graph(rng, n), 'edge_density': 0.5}


def _complete(rng):
  n, k = rng.choice(((5, 3), (5, 3), (6, 3), (6, 4)))
  pairs = k * (k - 1) // 2
  extra = rng.randint(0, k - 1)
  colors, edges = color_classes.draw(rng, n, k, pairs, extra)
  return {'N': n, 'edges': edges, 'solution': colors}


def _harmonious(rng):
  n, k = rng.choice(((5, 4), (5, 4), (6, 4), (6, 5)))
  count = rng.randint((k - 1) * (k - 2) // 2 + 1, k * (k - 1) // 2)
  colors, edges = color_classes.draw(rng, n, k, count)
  return {'N': n, 'edges': edges, 'solution': colors}


def _proper(x, colors):
  differ = all(colors[u] != colors[v] for u, v in x['edges'])
  return len(set(colors)) if differ else None


def _all_meet(x, colors):
  met = {frozenset((colors[u], colors[v])) for u, v in x['edges']}
  every = map(frozenset, itertools.combinations(set(colors), 2))
  return -len(set(colors)) if met == set(every) else None


def _meet_once(x, colors):
  met = sorted(sorted((colors[u], colors[v])) for u, v in x['edges'])
  once = all(a != b for a, b in itertools.pairwise(met))
  differ = all(a != b for a, b in met)
  return len(set(colors)) if once and differ else None


def _box(rng):
  sides = rng.sample((1, 2, 3) if rng.random() < 0.9 else (2, 2, 2), 3)
  cells = list(itertools.product(*map(range, sides)))
  marked = rng.sample(cells, rng.randint(1, len(cells)))
  return dict(zip('ABC', sides)) | {'one_coordinates': list(map(list, marked))}


def _clearings(x):
  spans = [list(itertools.combinations(range(x[k] + 1), 2)) for k in 'ABC']
  boxes = [sum(box, ()) for box in itertools.product(*spans)]
  yield from itertools.combinations(boxes, 1)
  for pair in itertools.combinations(boxes, 2):  # Neither holds the other.
    if len(_cells(*pair[0]) | _cells(*pair[1])) > max(
      len(_cells(*box)) for box in pair
    ):
      yield pair


@functools.cache
def _cells(a, b, c, d, e, f):
  return set(itertools.product(range(a, b), range(c, d), range(e, f)))


def _clearing(x, boxes):
  inside = set().union(*itertools.starmap(_cells, boxes))
  whole = {tuple(cell) for cell in x['one_coordinates']} <= inside
  costs = (min(b - a, d - c, f - e) for a, b, c, d, e, f in boxes)
  return sum(costs) if whole else None


def _matrices(rng):
  n = rng.randint(1, 4)
  most = rng.randint(1, 9)
  a, b = (
    [[rng.randint(1, most) for _ in range(n)] for _ in range(n)] for _ in 'AB'
  )
  return {'N': n, 'A': a, 'B': b}


def _permutations(x):
  return itertools.permutations(range(x['N']))


def _product(x, p):
  left, right = (sum(x[k][i][j] for i, j in enumerate(p)) for k in 'AB')
  return left * right


def _flat(pairs):
  return tuple(v for pair in pairs for v in pair)


def _weighted(rng, most=4):
  n = rng.randint(3, most)
  pairs = graphs.connected(rng, n, rng.randint(n - 1, 7))
  return {'N': n, 'edges': [[*e, rng.randint(1, 5)] for e in pairs]}


def _terminals(rng):
  x = _weighted(rng, most=5)
  k = rng.randint(2, x['N'])
  return x | {'K': k, 'to_be_connected': rng.sample(range(x['N']), k)}


def _edge_sets(x):
  pairs = [tuple(edge[:2]) for edge in x['edges']]
  for size in range(1, len(pairs) + 1):
    yield from itertools.combinations(pairs, size)


def _reached(pairs, start):
  seen = {start}
  for _ in pairs:
    seen |= {v for pair in pairs if set(pair) & seen for v in pair}
  return seen


def _connecting(x, pairs):
  weights = {tuple(e[:2]): e[2] for e in x['edges']}
  ends = set(_flat(pairs)) | set(x['to_be_connected'])
  if _reached(pairs, x['to_be_connected'][0]) != ends:
    return None
  return sum(weights[tuple(pair)] for pair in pairs)


def _rooted(x):
  pairs = [tuple(edge[:2]) for edge in x['edges']]
  for chosen in itertools.combinations(pairs, x['N'] - 1):
    yield from ((root, *_flat(chosen)) for root in range(x['N']))


def _depths(x, answer):
  pairs = list(zip(answer[1::2], answer[2::2]))
  depth, cost = {answer[0]: 0}, 0
  for _ in pairs:
    for u, v, w in x['edges']:
      chosen = (u, v) in pairs or (v, u) in pairs
      if chosen and (u in depth) != (v in depth):
        new, old = (v, u) if u in depth else (u, v)
        depth[new] = depth[old] + 1
        cost += w * depth[new]
  return cost if len(depth) == x['N'] else None


def _parting(rng):
  n, k = rng.choice(((3, 2), (4, 2), (4, 3), (5, 2)))
  return {'N': n, 'K': k, 'edges': _graph(rng, n)}


def _labels(x):
  return itertools.product(range(x['K']), repeat=x['N'])


def _cut(x, labels):
  used = len(set(labels)) == x['K']
  return sum(labels[u] != labels[v] for u, v in x['edges']) if used else None


def _walkable(rng):
  while True:
    n = rng.randint(2, 4)
    arcs = list(itertools.permutations(range(n), 2))
    arcs = rng.sample(arcs, min(len(arcs), n + rng.randint(0, 2)))
    x = {'N': n, 'edges': [[*arc, rng.randint(1, 6)] for arc in arcs]}
    if any(_covering(x, walk) for walk in _walks(x)):
      return x


def _walks(x):
  """Yields walks along arcs, of up to three steps more than a path has."""
  walks = [(v,) for v in range(x['N'])]
  for walk in walks:
    if len(walk) < x['N'] + 3:
      walks += [(*walk, v) for u, v, _ in x['edges'] if u == walk[-1]]
  return walks


def _covering(x, walk):
  weights = {(u, v): w for u, v, w in x['edges']}
  whole = len(set(walk)) == x['N']
  return sum(weights[step] for step in zip(walk, walk[1:])) if whole else None


TABLE = {
  'hamiltonian_path': (_walkable, _walks, _covering),
  'minimum_steiner_tree': (_terminals, _edge_sets, _connecting),
  'minimum_weighted_spanning_tree': (_weighted, _rooted, _depths),
  'minimum_crossing_edges_graph_partition': (_parting, _labels, _cut),
  'minimum_chromatic_number': (_dense, definitions.colorings, _proper),
  'maximum_achromatic_number': (_complete, definitions.colorings, _all_meet),
  'minimum_harmonious_chromatic_number': (
    _harmonious,
    definitions.colorings,
    _meet_once,
  ),
  'cheapest_box_clearing': (_box, _clearings, _clearing),
  'min_pairsum_multiplication_permutation': (
    _matrices,
    _permutations,
    _product,
  ),
  'maximum_clique': (_simple, _subsets, _clique),
  'minimum_vertex_cover': (_costed, _subsets, _cover),
  'minimum_dominating_set': (_costed, _subsets, _dominating),
  'knapsack': (_loads, _subsets, _load),
  'vertex_k_center': (_centers, _subsets, _radius),
  'longest_path': (_arcs, _paths, _heavy),
}


@pytest.mark.parametrize('name', TABLE)
def test_right_answers_are_accepted_and_no_others(
  name, one_answer, every_answer
):
  check = one_answer if len(TABLE[name]) == 2 else every_answer
  check(name, *TABLE[name])
