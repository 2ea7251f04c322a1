"""Numbers and sequences that a tree determines."""

import collections
from fractions import Fraction
import functools
import itertools
import math

import pytest

from environments.algorithms import trees


def _tree(rng, low, high, first=0, most=None):
  n = rng.randint(low, high)
  edges = [[u + first, v + first] for u, v in trees.draw(rng, n)]
  if most:
    edges = [[*edge, rng.randint(0, most)] for edge in edges]
  return {'N': n, 'edges': edges}


def _path(edges, start, end):
  """Returns the vertices on the path between two vertices of a tree."""
  paths = {start: [start]}
  for _ in edges:
    for u, v, *_ in edges:
      for s, t in ((u, v), (v, u)):
        if s in paths and t not in paths:
          paths[t] = [*paths[s], t]
  return paths.get(end)


def _long_edges(rng):
  x = _tree(rng, 2, 6, most=6)
  return x | {'edges': [[u, v, w + 1] for u, v, w in x['edges']]}


def _most_blue(x):
  """Undoes steps: removes a leaf, or a vertex between two edges not red."""

  @functools.cache
  def best(edges, red):
    lengths = [0]
    ends = collections.Counter(v for edge in edges for v in edge[:2])
    for v, degree in ends.items():
      at = [edge for edge in edges if v in edge[:2]]
      rest = edges.difference(at)
      if degree == 1:
        lengths.append(best(rest, red - edges.difference(rest)))
      elif degree == 2 and red.isdisjoint(at):
        new = (*(u for edge in at for u in edge[:2] if u != v), 0)
        blue = sum(edge[2] for edge in at)
        lengths.append(blue + best(rest | {new}, red | {new}))
    return max(lengths)

  return best(frozenset(map(tuple, x['edges'])), frozenset())


def _shares(parents):
  """Returns every vertex's value if the root's is 1."""
  values = []
  for parent in parents:
    share = 1 if parent is None else values[parent] / parents.count(parent)
    values.append(Fraction(share))
  return values


def _values(rng):
  n = rng.randint(2, 7)
  parents = [None, *(rng.randrange(i) for i in range(1, n))]
  shares = _shares(parents)
  unit = math.lcm(*(share.denominator for share in shares))
  values = [int(rng.randint(1, 3) * unit * share) for share in shares]
  return {'N': n, 'parents': parents, 'A': values}


def _changes(x):
  shares = _shares(x['parents'])
  roots = [value / share for value, share in zip(x['A'], shares)]
  return min(
    sum(root * share != value for share, value in zip(shares, x['A']))
    for root in roots
  )


def _lengths(rng):
  n = rng.randint(2, 6)
  parents = [
    [rng.randint(1, v - 1), rng.randint(0, 4)] for v in range(2, n + 1)
  ]
  inner = {p for p, _ in parents}
  leaves = [v for v in range(2, n + 1) if v not in inner]
  return {'N': n, 'parents': parents, 'leaves': leaves}


def _levelled(x):
  """Tries every depth, and below each vertex every length of every edge."""
  children = collections.defaultdict(list)
  for v, (p, w) in enumerate(x['parents'], 2):
    children[p].append((v, w))

  @functools.cache
  def cost(v, depth):
    if v in x['leaves']:
      return 0 if depth == 0 else math.inf
    return sum(
      min(abs(new - w) + cost(c, depth - new) for new in range(depth + 1))
      for c, w in children[v]
    )

  deepest = sum(w for _, w in x['parents'])
  return min(cost(1, depth) for depth in range(min(deepest, 16) + 1))


def _token(x):
  """Follows all orders of growth: the vertices there, and where it stands."""
  states = {(frozenset([1]), 1)}
  for _ in range(x['N'] - 1):
    grown = set()
    for there, token in states:
      for edge in x['edges']:
        for new in set(edge) - there:
          if set(edge) & there:
            grown.add((there | {new}, _path(x['edges'], token, new)[1]))
    states = grown
  ends = {token for _, token in states}
  return ''.join('FT'[v in ends] for v in range(1, x['N'] + 1))


def _names(x):
  def below(part):
    name = 'F' if len(set(part)) > 1 else 'BI'[int(part[0])]
    half = len(part) // 2
    return (below(part[:half]) + below(part[half:]) if half else '') + name

  return below(x['string'])


def _paths(rng):
  return _tree(rng, 2, 6) | {'K': rng.randint(1, 2)}


def _most_covered(x):
  pairs = itertools.combinations(range(x['N']), 2)
  paths = [_path(x['edges'], *pair) for pair in pairs]
  choices = itertools.combinations_with_replacement(paths, x['K'])
  return max(len(set().union(*chosen)) for chosen in choices)


def _binary(rng):
  while True:
    x = _tree(rng, 2, 6, first=1)
    ends = collections.Counter(v for edge in x['edges'] for v in edge)
    if max(ends.values()) < 4:
      return x


def _inorders(x):
  around = collections.defaultdict(set)
  for u, v in x['edges']:
    around[u].add(v)
    around[v].add(u)

  def orders(v, parent):
    below = [[[]], *(orders(c, v) for c in around[v] - {parent})]
    if len(below) == 3:
      below = below[1:]
    if len(below) == 1:
      return [[v]]
    return [
      [*left, v, *right]
      for a, b in itertools.permutations(below)
      for left in a
      for right in b
    ]

  roots = [v for v in around if len(around[v]) <= 2]
  return min(order for root in roots for order in orders(root, None))


def _most_components(x):
  """Forests have as many components as vertices beyond their edges."""
  edges, vertices = x['edges'], range(1, x['N'] + 1)
  pairs = itertools.combinations_with_replacement(vertices, 2)
  paths = [_path(edges, *pair) for pair in pairs]
  most = 0
  for a, b in itertools.combinations_with_replacement(paths, 2):
    steps = [{frozenset(step) for step in zip(p, p[1:])} for p in (a, b)]
    if steps[0].isdisjoint(steps[1]):
      left = set(vertices) - set(a) - set(b)
      most = max(most, len(left) - sum(left.issuperset(e) for e in edges))
  return most


def _two_orders(rng):
  n = rng.randint(2, 6)
  inorder = rng.sample(range(n), n)
  postorder, _ = rng.choice(_binary_trees(inorder))
  return {
    'N': n,
    'inorder_traversal': inorder,
    'postorder_traversal': postorder,
  }


def _binary_trees(inorder):
  """Returns the postorder and the preorder of all trees with this inorder."""
  if not inorder:
    return [([], [])]
  return [
    ([*left[0], *right[0], root], [root, *left[1], *right[1]])
    for i, root in enumerate(inorder)
    for left in _binary_trees(inorder[:i])
    for right in _binary_trees(inorder[i + 1 :])
  ]


def _preorder(x):
  every = _binary_trees(x['inorder_traversal'])
  [found] = [pre for post, pre in every if post == x['postorder_traversal']]
  return found


def _added(rng):
  k = rng.randint(1, 2)
  return {'K': k} | _tree(rng, 2, 5 if k == 1 else 4, first=1)


def _shortest_round(x):
  """Walks pass tree edges once or twice, and each vertex's degree is even."""
  vertices = range(1, x['N'] + 1)
  pairs = list(itertools.combinations_with_replacement(vertices, 2))
  fewest = math.inf
  for added in itertools.combinations_with_replacement(pairs, x['K']):
    for times in itertools.product((1, 2), repeat=x['N'] - 1):
      degrees = collections.Counter(v for edge in added for v in edge)
      for edge, passed in zip(x['edges'], times):
        for v in edge:
          degrees[v] += passed
      if all(degree % 2 == 0 for degree in degrees.values()):
        fewest = min(fewest, sum(times) + x['K'])
  return fewest


def _equal_triads(x):
  far = {
    pair: len(_path(x['edges'], *pair))
    for pair in itertools.combinations(range(1, x['N'] + 1), 2)
  }
  return sum(
    far[a, b] == far[a, c] == far[b, c]
    for a, b, c in itertools.combinations(range(1, x['N'] + 1), 3)
  )


def _deleted(rng):
  x = _tree(rng, 2, 6, most=2)
  return x | {'removes': rng.sample(range(x['N'] - 1), x['N'] - 1)}


def _zero_paths(x):
  counts = []
  for t in range(x['N']):
    left = [e for i, e in enumerate(x['edges']) if i not in x['removes'][:t]]
    weights = {frozenset(e[:2]): e[2] for e in left}
    count = 0
    for pair in itertools.combinations(range(x['N']), 2):
      path = _path(left, *pair)
      if path:
        steps = (weights[frozenset(step)] for step in zip(path, path[1:]))
        count += not functools.reduce(int.__xor__, steps)
    counts.append(count)
  return counts


def _reachable(x):
  most = 0
  for flips in itertools.product((1, -1), repeat=x['N'] - 1):
    arcs = [tuple(edge[::flip]) for edge, flip in zip(x['edges'], flips)]
    seen = set(arcs)
    for _ in arcs:
      seen |= {(u, t) for u, v in seen for s, t in arcs if s == v}
    most = max(most, len(seen))
  return most


def _comparisons(rng):
  x = _tree(rng, 2, 5)
  edges = [[*rng.sample((u, v), 2), rng.choice('<>')] for u, v in x['edges']]
  edges = [[u, sign, v] for u, v, sign in edges]
  return {'N': x['N'], 'MOD': rng.randint(2, 200), 'edges': edges}


def _satisfying(x):
  count = sum(
    all((p[u] < p[v]) == (sign == '<') for u, sign, v in x['edges'])
    for p in itertools.permutations(range(x['N']))
  )
  return count % x['MOD']


STRINGS = [
  {'N': n, 'string': ''.join(digits)}
  for n in range(4)
  for digits in itertools.product('01', repeat=2**n)
]

TABLE = {
  'edge_splitting_tree': (_long_edges, _most_blue),
  'equal_children_fewest_changes': (_values, _changes),
  'equal_leaf_depths': (_lengths, _levelled),
  'growing_tree_token': (lambda rng: _tree(rng, 2, 6, first=1), _token),
  'halving_tree_postorder': (STRINGS, _names),
  'max_tree_k_path_coverage': (_paths, _most_covered),
  'min_inorder_binary_tree': (_binary, _inorders),
  'most_component_tree_removing_two_paths': (
    lambda rng: _tree(rng, 2, 6, first=1),
    _most_components,
  ),
  'preorder_traversal': (_two_orders, _preorder),
  'tree_closed_walk_added_edges': (_added, _shortest_round),
  'tree_distance_equal_triad_counting': (
    lambda rng: _tree(rng, 3, 7, first=1),
    _equal_triads,
  ),
  'tree_dynamic_xor_zero_path': (_deleted, _zero_paths),
  'tree_orientation_reachable_pairs': (
    lambda rng: _tree(rng, 2, 6),
    _reachable,
  ),
  'tree_topological_sequence_counting': (_comparisons, _satisfying),
}


@pytest.mark.parametrize('name', TABLE)
def test_right_answers_are_accepted_and_no_others(
  name, one_answer, every_answer
):
  check = one_answer if len(TABLE[name]) == 2 else every_answer
  check(name, *TABLE[name])
