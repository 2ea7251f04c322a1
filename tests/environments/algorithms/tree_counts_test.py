"""Tests for numbers that trees determine, against enumeration."""

import itertools
import random

from environments.algorithms import tree_counts
from environments.algorithms import trees


def _drawn(seed, count, least, most):
  rng = random.Random(seed)
  for _ in range(count):
    n = rng.randint(least, most)
    yield rng, n, trees.draw(rng, n, rng.choice([None, 1, 2]))


def _paths(n, edges):
  """Returns the vertex sets of all paths between two vertices."""
  around = trees.neighbours(n, edges)
  found, stack = set(), [(v,) for v in range(n)]
  while stack:
    path = stack.pop()
    found.add(frozenset(path))
    stack += [(*path, v) for v in around[path[-1]] if v not in path]
  return [path for path in found if len(path) > 1]


def test_vertices_on_paths():
  for rng, n, edges in _drawn(1, 200, 2, 9):
    k = rng.randint(1, 3 if n < 7 else 2)
    chosen = itertools.combinations_with_replacement(_paths(n, edges), k)
    most = max(len(frozenset().union(*paths)) for paths in chosen)
    assert tree_counts.most_on_paths(n, edges, k) == most, (edges, k)


def _round(n, edges, extra):
  """Returns the least length of a round, by search over used edges."""
  start = (0, 0, 0)
  seen, layer, steps = {start}, [start], 0
  goal = (0, (1 << len(edges)) - 1, (1 << len(extra)) - 1)
  while goal not in seen:
    following = []
    for at, used, spent in layer:
      for kind, (i, (u, v)) in itertools.chain(
        ((0, item) for item in enumerate(edges)),
        ((1, item) for item in enumerate(extra)),
      ):
        if at not in (u, v) or (kind and spent >> i & 1):
          continue
        bit = 1 << i
        masks = (used, spent | bit) if kind else (used | bit, spent)
        state = (u + v - at, *masks)
        if state not in seen:
          seen.add(state)
          following.append(state)
    layer, steps = following, steps + 1
  return steps


def test_rounds_with_added_edges():
  for rng, n, edges in _drawn(2, 40, 2, 5):
    pairs = itertools.combinations_with_replacement(range(n), 2)
    k = rng.randint(1, 2)
    added = itertools.combinations_with_replacement(list(pairs), k)
    least = min(_round(n, edges, extra) for extra in added)
    assert tree_counts.shortest_round(n, edges, k) == least, (edges, k)


def _saved(n, edges, k):
  """Returns the least round by which edges the added ones save.

  Edges on an odd number of the ways between ends of added edges are walked
  once, others twice; some added edges lie on all of the round.
  """
  pairs = list(itertools.combinations_with_replacement(range(n), 2))
  side = []
  for edge in edges:
    rest = [other for other in edges if other != edge]
    order, _ = trees.rooted(n, rest, edge[0])
    side.append([v in order for v in range(n)])
  best = 0
  for added in itertools.combinations_with_replacement(pairs, k):
    odd = sum(
      sum(inside[u] != inside[v] for u, v in added) % 2 for inside in side
    )
    best = max(best, odd)
  return 2 * (n - 1) - best + k


def test_rounds_by_parity():
  for rng, n, edges in _drawn(3, 200, 2, 8):
    k = rng.randint(1, 2)
    assert tree_counts.shortest_round(n, edges, k) == _saved(n, edges, k)


def test_reachable_pairs():
  for _, n, edges in _drawn(4, 200, 2, 8):
    most = 0
    for turns in itertools.product((1, -1), repeat=n - 1):
      reach = [1 << v for v in range(n)]
      arcs = [edge[::turn] for edge, turn in zip(edges, turns)]
      for _ in range(n):
        for u, v in arcs:
          reach[u] |= reach[v]
      most = max(most, sum(mask.bit_count() for mask in reach) - n)
    assert tree_counts.most_reachable_pairs(n, edges) == most, edges


def _zeros(n, edges):
  """Counts paths of a forest whose XOR is 0."""
  around = [[] for _ in range(n)]
  for u, v, w in edges:
    around[u].append((v, w))
    around[v].append((u, w))
  count = 0
  for start in range(n):
    stack = [(start, -1, 0)]
    while stack:
      v, up, code = stack.pop()
      count += v > start and code == 0
      stack += [(w, v, code ^ x) for w, x in around[v] if w != up]
  return count


def test_zero_paths():
  for rng, n, edges in _drawn(5, 200, 2, 9):
    edges = [[*edge, rng.randrange(3)] for edge in edges]
    removes = rng.sample(range(n - 1), n - 1)
    expected = [_zeros(n, [edges[i] for i in removes[t:]]) for t in range(n)]
    assert tree_counts.zero_paths(n, edges, removes) == expected


def test_linear_extensions():
  for rng, n, edges in _drawn(6, 200, 1, 6):
    relations = [[u, rng.choice('<>'), v] for u, v in edges]
    count = sum(
      all((p[u] < p[v]) == (sign == '<') for u, sign, v in relations)
      for p in itertools.permutations(range(n))
    )
    assert tree_counts.linear_extensions(n, relations) == count, relations
