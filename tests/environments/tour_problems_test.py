"""Problems on paths, tours and trees, against trying all answers."""

import collections
from fractions import Fraction
import itertools
import math

import pytest

import environments
from environments.algorithms import graphs
from environments.algorithms import trees


def _text(values):
  return ' '.join(map(str, values))


def _instance(name, level, seed):
  return environments.sample(environments.get(name), level, seed).instance


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


def _solved(name, **fields):
  return fields | {'solution': environments.get(name).solve(fields)}


def _least(weighted):
  """Yields texts, and whether their weight is the least of all."""
  weighted = list(weighted)
  least = min(weight for _, weight in weighted if weight is not None)
  for answer, weight in weighted:
    yield _text(answer), weight == least


def _subsets(items):
  items = list(items)
  for size in range(1, len(items) + 1):
    yield from itertools.combinations(items, size)


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


def _ratios(x):
  weights = {frozenset(e[:2]): e[2] for e in x['edges']}
  found = []
  for walk in _walks(_both_ways(x['edges']), [0], x['N']):
    passed = [weights[frozenset(step)] for step in zip(walk, walk[1:])]
    ends = passed and walk[-1] == x['N'] - 1
    found.append((walk, Fraction(max(passed), min(passed)) if ends else None))
  return _least(found)


def _trails(x):
  directed = x['directed_edges']
  steps = [*map(tuple, directed), *_both_ways(x['undirected_edges'])]
  length = len(directed) + len(x['undirected_edges']) + 1
  walks = [[v] for v in range(x['N'])]
  while walks:
    walk = walks.pop()
    yield _text(walk), len(walk) == length and walk[0] == walk[-1]
    passed = {frozenset(step) for step in zip(walk, walk[1:])}
    walks += [
      [*walk, v]
      for u, v in steps
      if u == walk[-1] and frozenset((u, v)) not in passed
    ]


def _odd_walks(x):
  for walk in _walks(_both_ways(x['edges']), range(x['N']), 8):
    yield _text(walk), all(walk.count(v) % 2 for v in range(x['N']))


def _jumps(x):
  moves = set()
  for start in range(x['N']):
    ends = {start}
    for length in range(1, 2 ** x['K'] + 1):
      ends = {v for u, v in x['edges'] if u in ends}
      if length in (1, 2, 4, 8):
        moves |= {(start, v) for v in ends}
  found = []
  for walk in _walks(moves, [0], 5):
    found.append((walk, len(walk) if walk[-1] == x['N'] - 1 else None))
  return _least(found)


def _colorings(x):
  n, found = x['N'], []
  for colors in itertools.product(range(3), repeat=n):
    proper = all(
      colors[u] != colors[v] for u, v in graphs.pairs(n) if v - u in (2, 3, 5)
    )
    found.append((colors, len(set(colors)) if proper else None))
  return _least(found)


def _origins(x):
  found = []
  for chosen in _subsets(range(x['N'])):
    seen = set(chosen)
    for _ in range(x['N']):
      seen |= {v for u, v in x['edges'] if u in seen}
    cost = sum(x['costs'][v] for v in chosen)
    found.append((chosen, cost if len(seen) == x['N'] else None))
  return _least(found)


def _near(number):
  return ((str(guess), guess == number) for guess in range(number + 50))


def _gcds(x):
  total = 0
  for chosen in itertools.combinations(x['edges'], x['N'] - 1):
    edges = [(u - 1, v - 1) for u, v, _ in chosen]
    if graphs.is_spanning_tree(x['N'], edges):
      total += math.gcd(*(w for _, _, w in chosen))
  return _near(total % x['MOD'])


def _triangles(x):
  edges = set(map(tuple, x['edges']))
  triples = itertools.combinations(range(x['N']), 3)
  return _near(sum({(a, b), (a, c), (b, c)} <= edges for a, b, c in triples))


def _orders(x):
  for order in itertools.permutations(range(x['N'])):
    pairs = x['before_conditions']
    yield _text(order), all(order.index(a) < order.index(b) for a, b in pairs)


def _tournament_paths(x):
  steps = [p for p in itertools.permutations(range(x['N']), 2)
           if x['TO'][p[0]][p[1]]]  # fmt: skip
  walks = list(_walks(steps, [x['S']], x['N']))
  return _least((w, -len(w) if len(set(w)) == len(w) else None) for w in walks)


def _walk_weights(x):
  walks, weights = [(v, w) for _, v, w in x['edges']], []
  while len(weights) < x['K']:
    weight = min(w for _, w in walks)
    ended = [walk for walk in walks if walk[1] == weight]
    weights += [weight] * len(ended)
    walks = [walk for walk in walks if walk[1] > weight]
    walks += [(t, weight + w) for v, _ in ended
              for s, t, w in x['edges'] if s == v]  # fmt: skip
  return _near(weights[x['K'] - 1])


def _names(x):
  def below(part):
    name = 'F' if len(set(part)) > 1 else 'BI'[int(part[0])]
    half = len(part) // 2
    return (below(part[:half]) + below(part[half:]) if half else '') + name

  right = below(x['string'])
  yield right, True
  for i, letter in itertools.product(range(len(right)), 'FBI'):
    text = right[:i] + letter + right[i + 1 :]
    yield text, text == right


def _assignments(x):
  far = [trees.distances(x['N'], x['edges'], [v]) for v in range(x['N'])]
  found = []
  for places in itertools.product(range(x['N']), repeat=x['N']):
    near = all(far[u][v] <= x['K'] for u, v in enumerate(places))
    counts = collections.Counter(places).values()
    units = sum(-(-count // x['S']) for count in counts)
    found.append((places, units if near else None))
  return _least(found)


def _pairs(x):
  weights = {frozenset(e[:2]): e[2] for e in x['edges']}
  found = []
  for walk in _walks(_both_ways(x['edges']), range(x['N']), x['N']):
    if len(set(walk)) == len(walk):
      xor = 0
      for step in zip(walk, walk[1:]):
        xor ^= weights[frozenset(step)]
      found.append(((walk[0], walk[-1]), -xor))
  return _least(found)


EVERY_ANSWER = {
  'minimum_ratio_path': (_ratios, 0),
  'mixed_graph_eulerian_circuit': (_trails, 0),
  'odd_visitation': (_odd_walks, 0),
  'power_shortcut': (_jumps, 0),
  'cheapest_reaching_set': (_origins, 0),
  'sum_spanning_tree_gcd': (_gcds, 3),
  'three_vertex_cycle_counting': (_triangles, 3),
  'topological_sort': (_orders, 1),
  'tournament_longest_path': (_tournament_paths, 0),
  'kth_walk_weight': (_walk_weights, 1),
  'halving_tree_postorder': (_names, 3),
  'max_tree_xor_path': (_pairs, 2),
}


@pytest.mark.parametrize('name', EVERY_ANSWER)
def test_right_answers_are_accepted_and_no_others(name):
  answers, level = EVERY_ANSWER[name]
  for seed in (3, 4, 5):
    x = _instance(name, level, seed)
    right = 0
    for text, good in answers(x):
      assert _judge(name, x, text).correct == good, (x, text)
      right += good
    assert right, x


STAR = [[0, 1], [0, 2], [0, 3], [0, 4]]
PATH = [[0, 1], [1, 2], [2, 3], [3, 4]]
MANY_ANSWERS = [
  *(
    ('prime_graph_minimum_chromatic_number', _colorings, {'N': n}, None)
    for n in (3, 4, 5, 6)
  ),
  ('nearby_unit_assignment', _assignments,
   {'N': 5, 'edges': STAR, 'K': 1, 'S': 2}, None),
  ('nearby_unit_assignment', _assignments,
   {'N': 5, 'edges': PATH, 'K': 1, 'S': 3}, None),
  ('cheapest_reaching_set', _origins,
   {'N': 4, 'edges': [[0, 1], [1, 0], [2, 3]], 'costs': [2, 2, 1, 1]}, 2),
  ('minimum_ratio_path', _ratios,
   {'N': 4, 'edges': [[0, 1, 2], [1, 3, 2], [0, 2, 3], [2, 3, 3]]}, None),
]  # fmt: skip


@pytest.mark.parametrize(('name', 'answers', 'fields', 'count'), MANY_ANSWERS)
def test_all_of_several_answers_are_right(name, answers, fields, count):
  x = _solved(name, **fields)
  judged = [(_judge(name, x, text).correct, good) for text, good in answers(x)]
  assert all(found == good for found, good in judged)
  right = sum(good for _, good in judged)
  assert right > 1
  assert count is None or right == count


@pytest.mark.parametrize(
  'name',
  [
    'sum_spanning_tree_gcd',
    'three_vertex_cycle_counting',
    'kth_walk_weight',
    'equal_leaf_depths',
    'edge_splitting_tree',
  ],
)
def test_one_off_is_wrong_at_every_size(name):
  for level in (0, 5, 20, 50):
    x = _instance(name, level, 0)
    for near in (x['solution'] - 1, x['solution'] + 1):
      assert _judge(name, x, str(near)).status in ('partial', 'wrong')


def test_seven_integers_need_four_colors():
  name = 'prime_graph_minimum_chromatic_number'
  far = [p for p in graphs.pairs(7) if p[1] - p[0] in (2, 3, 5)]
  for colors in itertools.product(range(3), repeat=7):
    assert any(colors[u] == colors[v] for u, v in far)
  x = _solved(name, N=7)
  assert _judge(name, x, '5 -1 9 0 5 -1 9').correct
  assert _judge(name, x, '0 1 2 3 4 1 2').value == pytest.approx(0.8**5)
  assert _judge(name, x, '0 1 0 3 0 1 2').status == 'invalid'


def _matrix(n, edges):
  rows = [['N'] * n for _ in range(n)]
  for u, v in edges:
    rows[u - 1][v - 1] = rows[v - 1][u - 1] = 'Y'
  return f'{n}\n' + '\n'.join(map(''.join, rows))


TWELVE = [(1, a) for a in (3, 4, 5)]
TWELVE += [(a, b) for a in (3, 4, 5) for b in (6, 7, 8, 9)]
TWELVE += [(b, 2) for b in (6, 7, 8, 9)]


@pytest.mark.parametrize(
  ('text', 'status'),
  [
    (_matrix(9, TWELVE), 'correct'),
    (_matrix(9, [*TWELVE, (3, 4)]), 'correct'),
    (_matrix(9, TWELVE).replace('\n', ' \r\n\n'), 'correct'),
    (_matrix(9, TWELVE[1:]), 'partial'),
    (_matrix(9, [*TWELVE, (1, 2)]), 'partial'),
    (_matrix(9, [(1, 3)]), 'wrong'),
    (_matrix(14, [(end, v) for end in (1, 2) for v in range(3, 15)]),
     'invalid'),
    (_matrix(9, TWELVE).replace('9\nN', '9\nY'), 'invalid'),
    (_matrix(9, TWELVE)[:-2] + 'YN', 'invalid'),
    (_matrix(9, TWELVE)[:-1], 'unparsed'),
    ('10' + _matrix(9, TWELVE)[1:], 'unparsed'),
    ('1\nN', 'invalid'),
    ('0', 'unparsed'),
  ],
)  # fmt: skip
def test_graphs_with_twelve_shortest_paths(text, status):
  name = 'shortest_path_count_construction'
  x = _solved(name, K=12, N_constraint=12)
  assert _judge(name, x, text).status == status


def test_counts_of_shortest_paths_one_off_are_wrong():
  name = 'shortest_path_count_construction'
  env = environments.get(name)
  for level in (0, 5, 20, 50):
    x = _instance(name, level, 0)
    for k in (x['K'] - 1, x['K'] + 1):
      text = env.reference(x | {'solution': env.solve({'K': k})})
      assert not _judge(name, x, text).correct


def test_few_paths_come_without_a_bound():
  env = environments.get('shortest_path_count_construction')
  x = env.restore(
    {'K': 3}, _matrix(5, [(a, b) for a in (1, 2) for b in (3, 4, 5)])
  )
  assert environments.judge(env, x, env.reference(x)).correct
