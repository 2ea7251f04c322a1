"""Walks in graphs, numbers of a graph, and colorings."""

import collections
from fractions import Fraction
import functools
import itertools
import math
import random

import pytest

from environments.algorithms import graphs


def _simple(rng, low, high):
  n = rng.randint(low, high)
  edges = rng.sample(graphs.pairs(n), rng.randint(1, n * (n - 1) // 2))
  return {'N': n, 'edges': [list(edge) for edge in edges]}


def _connected(rng, low, high, most=None):
  n = rng.randint(low, high)
  edges = graphs.connected(rng, n, rng.randint(n - 1, n + 1))
  if most:
    edges = [[*edge, rng.randint(1, most)] for edge in edges]
  return {'N': n, 'edges': edges}


def _sequences(n, longest):
  for size in range(1, longest + 1):
    yield from itertools.product(range(n), repeat=size)


def _walks(steps, starts, longest):
  """Yields all walks along `steps`, pairs of vertices, of bounded length."""
  out = collections.defaultdict(list)
  for u, v in steps:
    out[u].append(v)
  stack = [[start] for start in starts]
  while stack:
    walk = stack.pop()
    yield walk
    if len(walk) < longest:
      stack += [[*walk, v] for v in out[walk[-1]]]


def _both_ways(edges):
  return [(e[i], e[1 - i]) for e in edges for i in (0, 1)]


def _whole(n, pairs):
  seen = {0}
  for _ in pairs:
    seen |= {v for pair in pairs if set(pair) & seen for v in pair}
  return len(seen) == n


def _words(rng):
  n = rng.randint(3, 5)
  label = [rng.randrange(4) for _ in range(n)]
  edges = [
    [u + 1, v + 1, label[u] ^ label[v]]
    for u, v in graphs.connected(rng, n, rng.randint(n, n + 2))
  ]
  edges[0][2] ^= rng.choice((0, 1))
  return {'N': n, 'edges': edges}


def _cancels(x):
  """Whether all states (vertex, XOR) of walks from a vertex have its XOR 0."""
  for start in range(1, x['N'] + 1):
    states = {(start, 0)}
    for _ in range(8 * x['N']):
      states |= {
        (v, total ^ edge[2])
        for at, total in states
        for edge in x['edges']
        for u, v in _both_ways([edge])
        if u == at
      }
    if any(at == start and total for at, total in states):
      return 'NO'
  return 'YES'


def _partitions(x):
  edges, count = set(map(tuple, x['edges'])), 0
  for sides in itertools.product((0, 1), repeat=x['N']):
    alike = [(u, v) for u, v in graphs.pairs(x['N']) if sides[u] == sides[v]]
    good = all(((u, v) in edges) == sides[u] for u, v in alike)
    count += good and len(set(sides)) == 2
  return count


def _cycles(x):
  joined, found = {frozenset(edge) for edge in x['edges']}, set()
  for size in range(3, x['N'] + 1):
    for cycle in itertools.permutations(range(x['N']), size):
      steps = [frozenset(s) for s in zip(cycle, cycle[1:] + cycle[:1])]
      if joined.issuperset(steps):
        found.add(frozenset(steps))
  return len(found)


def _tree_and_graph(rng):
  x = _simple(rng, 3, 5)
  tree = graphs.connected(rng, x['N'], 0)
  return {'N': x['N'], 'T_edges': tree, 'G_edges': x['edges']}


def _places(x):
  joined = {frozenset(edge) for edge in x['G_edges']}
  return sum(
    all(frozenset((p[u], p[v])) in joined for u, v in x['T_edges'])
    for p in itertools.permutations(range(x['N']))
  )


def _walk_number(rng):
  n = rng.randint(2, 3)
  arcs = [[1, 2, rng.randint(1, 3)], [2, 1, rng.randint(1, 3)]]
  for _ in range(rng.randint(0, 2)):
    arcs.append([*rng.sample(range(1, n + 1), 2), rng.randint(1, 3)])
  return {'N': n, 'edges': arcs, 'K': rng.randint(1, 30)}


def _kth_weight(x):
  """Lists walks by weight, a weight at a time."""
  ends = collections.defaultdict(list)  # The last vertices of walks by weight.
  listed, weight = 0, 0
  for _, v, w in x['edges']:
    ends[w].append(v)
  while listed < x['K']:
    weight += 1
    listed += len(ends[weight])
    for end in ends[weight]:
      for u, v, w in x['edges']:
        if u == end:
          ends[weight + w].append(v)
  return weight


def _dag(rng):
  n = rng.randint(3, 4)
  order = [1, *rng.sample(range(2, n + 1), n - 1)]
  arcs = {(order[rng.randrange(i)], order[i]) for i in range(1, n)}
  arcs.add((order[rng.randrange(n - 2)], order[n - 2 + rng.randrange(2)]))
  arcs = sorted(arc for arc in arcs if arc[0] != arc[1])
  return {'N': n, 'edges': [[*arc, rng.randint(1, 9)] for arc in arcs]}


def _path_families(x):
  steps = [arc[:2] for arc in x['edges']]
  paths = [p for p in _walks(steps, [1], x['N']) if len(p) > 1]
  for size in range(1, len(steps) + 1):
    yield from map(list, itertools.combinations_with_replacement(paths, size))


def _family_weight(x, paths):
  weights = {(u, v): w for u, v, w in x['edges']}
  steps = [step for path in paths for step in zip(path, path[1:])]
  whole = set(steps) == set(weights)
  return sum(weights[step] for step in steps) if whole else None


def _edge_walks(x):
  return _walks(_both_ways(x['edges']), range(x['N']), x['N'])


def _ratio(x, walk):
  weights = {frozenset(e[:2]): e[2] for e in x['edges']}
  passed = [weights[frozenset(step)] for step in zip(walk, walk[1:])]
  ends = (walk[0], walk[-1]) == (0, x['N'] - 1)
  return Fraction(max(passed), min(passed)) if ends else None


def _trails(x):
  steps = [*map(tuple, x['directed_edges']), *_both_ways(x['undirected_edges'])]
  trails = [[v] for v in range(x['N'])]
  while trails:
    trail = trails.pop()
    yield trail
    passed = {frozenset(step) for step in zip(trail, trail[1:])}
    trails += [
      [*trail, v]
      for u, v in steps
      if u == trail[-1] and frozenset((u, v)) not in passed
    ]


def _circuit(x, trail):
  edges, arcs = x['undirected_edges'], x['directed_edges']
  passed = list(zip(trail, trail[1:]))
  allowed = {*map(tuple, arcs), *_both_ways(edges)}
  once = len({frozenset(step) for step in passed}) == len(passed)
  whole = once and len(passed) == len(edges) + len(arcs)
  return whole and set(passed) <= allowed and trail[0] == trail[-1]


def _short_walks(x):
  return _walks(_both_ways(x['edges']), range(x['N']), 5)


def _odd(x, walk):
  steps = set(zip(walk, walk[1:])) <= set(_both_ways(x['edges']))
  return steps and all(walk.count(v) % 2 for v in range(x['N']))


def _arcs(rng, most=None):
  """Draws a directed graph with a walk from the first vertex to the last."""
  n = rng.randint(3, 4)
  arcs = list(itertools.permutations(range(n), 2))
  arcs = [list(arc) for arc in rng.sample(arcs, rng.randint(2, len(arcs)))]
  if not any(walk[-1] == n - 1 for walk in _walks(arcs, [0], n)):
    return _arcs(rng, most)
  if most:
    arcs = [[*arc, rng.randint(1, most)] for arc in arcs]
  return {'N': n, 'edges': arcs}


def _jumps(rng):
  return _arcs(rng) | {'K': rng.randint(1, 2)}


def _from_first(x):
  return [[1, x['N'] - 1], *([0, *s] for s in _sequences(x['N'], 3))]


def _number_of_jumps(x, vertices):
  moves = set()
  for start in range(x['N']):
    ends = {start}
    for length in range(1, 2 ** x['K'] + 1):
      ends = {v for u, v in x['edges'] if u in ends}
      if length in (1, 2, 4):
        moves |= {(start, v) for v in ends}
  good = set(zip(vertices, vertices[1:])) <= moves
  ends = (vertices[0], vertices[-1]) == (0, x['N'] - 1)
  return len(vertices) if good and ends else None


def _colorings(x):
  """Returns all colorings up to names, or for more than 7 some near one."""
  if x['N'] > 7:  # As many colors as 7 need are needed.
    near = [list(x['solution']) for _ in range(3)]
    near[0][0] = near[1][-1] = 7
    near[2][3] = near[2][0]
    return near
  rows = [(0,)]
  for _ in range(x['N'] - 1):
    rows = [(*row, c) for row in rows for c in range(max(row) + 2)]
  return rows


def _colors(x, colors):
  n = x['N']
  primes = [p for p in range(2, n) if all(p % d for d in range(2, p))]
  differ = all(colors[i] != colors[i + p] for p in primes for i in range(n - p))
  return len(set(colors)) if differ else None


def _vertex_walks(x):
  return _walks([arc[:2] for arc in x['edges']], range(x['N']), x['N'])


def _length(x, walk):
  weights = {(u, v): w for u, v, w in x['edges']}
  ends = (walk[0], walk[-1]) == (0, x['N'] - 1)
  return sum(weights[s] for s in zip(walk, walk[1:])) if ends else None


@functools.cache
def _adjacencies():
  """Returns graphs of up to six vertices as rows of letters."""
  rng, found = random.Random(0), []
  for _ in range(30):
    x = _simple(rng, 3, 6)
    edges = {frozenset(edge) for edge in x['edges']}
    places = range(x['N'])
    found.append(
      [''.join('NY'[{i, j} in edges] for j in places) for i in places]
    )
  return found


def _many_shortest(x, rows):
  """Lengthens all paths from vertex 1 until some reach vertex 2."""
  if len(rows) >= x['N_constraint']:
    return False
  ends = collections.Counter([0])
  for _ in rows:
    if ends[1]:
      return ends[1] == x['K']
    longer = collections.Counter()
    for end, count in ends.items():
      for v, letter in enumerate(rows[end]):
        longer[v] += count * (letter == 'Y')
    ends = longer
  return ends[1] == x['K']


def _gcd_weights(rng):
  x = _connected(rng, 2, 4)
  edges = [[u + 1, v + 1, rng.randint(1, 12)] for u, v in x['edges']]
  return x | {'edges': edges, 'MOD': 998_244_353}


def _gcds(x):
  total = 0
  for chosen in itertools.combinations(x['edges'], x['N'] - 1):
    if _whole(x['N'], [(u - 1, v - 1) for u, v, _ in chosen]):
      total += math.gcd(*(w for _, _, w in chosen))
  return total % x['MOD']


def _triangles(x):
  edges = set(map(tuple, x['edges']))
  triples = itertools.combinations(range(x['N']), 3)
  return sum({(a, b), (a, c), (b, c)} <= edges for a, b, c in triples)


def _tournament(rng):
  n = rng.randint(2, 5)
  beats = [[False] * n for _ in range(n)]
  for pair in graphs.pairs(n):
    winner, loser = rng.sample(pair, 2)
    beats[winner][loser] = True
  return {'N': n, 'TO': beats, 'S': rng.randrange(n)}


def _rows_of_vertices(x):
  others = [v for v in range(x['N']) if v != x['S']]
  yield others
  for size in range(x['N']):
    for rest in itertools.permutations(others, size):
      yield [x['S'], *rest]


def _beating(x, path):
  wins = all(x['TO'][u][v] for u, v in zip(path, path[1:]))
  return -len(path) if wins and path[0] == x['S'] else None


BOUNDS = [
  {'K': k, 'N_constraint': max(7, 3 * k.bit_length())} for k in range(1, 212)
]

TABLE = {
  'check_all_cycle_xor_zero': (_words, _cancels),
  'clique_independent_set_partitioning_counting': ({'N': 5}, _partitions),
  'cycle_counting': (lambda rng: _simple(rng, 3, 5), _cycles),
  'graph_contain_tree_counting': (_tree_and_graph, _places),
  'kth_walk_weight': (_walk_number, _kth_weight),
  'min_path_cover_dag': (_dag, _path_families, _family_weight),
  'minimum_ratio_path': (
    lambda rng: _connected(rng, 2, 4, most=12),
    _edge_walks,
    _ratio,
  ),
  'mixed_graph_eulerian_circuit': ({'N': 4}, _trails, _circuit),
  'odd_visitation': (lambda rng: _connected(rng, 3, 4), _short_walks, _odd),
  'power_shortcut': (_jumps, _from_first, _number_of_jumps),
  'prime_graph_minimum_chromatic_number': (
    [{'N': n} for n in range(1, 203)],
    _colorings,
    _colors,
  ),
  'shortest_path': (lambda rng: _arcs(rng, 6), _vertex_walks, _length),
  'shortest_path_count_construction': (
    BOUNDS,
    lambda x: _adjacencies(),
    _many_shortest,
  ),
  'sum_spanning_tree_gcd': (_gcd_weights, _gcds),
  'three_vertex_cycle_counting': (lambda rng: _simple(rng, 3, 6), _triangles),
  'tournament_longest_path': (_tournament, _rows_of_vertices, _beating),
}


@pytest.mark.parametrize('name', TABLE)
def test_right_answers_are_accepted_and_no_others(
  name, one_answer, every_answer
):
  check = one_answer if len(TABLE[name]) == 2 else every_answer
  check(name, *TABLE[name])
