"""Numbers that trees determine: most, least, and how many."""

import collections
from collections.abc import Sequence
import itertools
import math

from environments.algorithms import trees
from environments.algorithms import weighted_trees


def most_on_paths(n: int, edges: Sequence[Sequence[int]], paths: int) -> int:
  """Returns how many vertices of a tree some `paths` paths can cover.

  When the leaves are taken off again and again, each time at most two vertices
  a path are gained.
  """
  around = trees.neighbours(n, edges)
  degrees = list(map(len, around))
  layer, covered = [v for v in range(n) if degrees[v] < 2], 0
  while layer:
    covered += min(len(layer), 2 * paths)
    inner = []
    for v in layer:
      for w in around[v]:
        degrees[w] -= 1
        if degrees[w] == 1:
          inner.append(w)
    layer = inner
  return covered


def shortest_round(n: int, edges: Sequence[Sequence[int]], added: int) -> int:
  """Returns the least length of a closed walk over all edges of a tree.

  Args:
    n: number of vertices.
    edges: each is used at least once.
    added: edges to add anywhere, each used exactly once, 1 or 2.
  """
  path, length = weighted_trees.longest_path(n, weighted_trees.unit(edges))
  total = 2 * (n - 1) - (length - 1)
  if added == 1:
    return total
  used = set(map(frozenset, itertools.pairwise(path)))
  order, parent = trees.rooted(n, edges)
  best, saved = [0] * n, 0
  for v in reversed(order[1:]):
    up = parent[v]
    gain = best[v] + (-1 if frozenset((v, up)) in used else 1)
    saved = max(saved, best[up] + gain)
    best[up] = max(best[up], gain)
  return total - (saved - 1)


def most_reachable_pairs(n: int, edges: Sequence[Sequence[int]]) -> int:
  """Returns how many ordered pairs are joined in the best orientation.

  All branches of a centroid are directed towards it or away from it.
  """
  order, parent = trees.rooted(n, edges)
  sizes = [1] * n
  for v in reversed(order[1:]):
    sizes[parent[v]] += sizes[v]
  centroid = max(order, key=lambda v: (2 * sizes[v] >= n, -sizes[v]))
  order, parent = trees.rooted(n, edges, centroid)
  sizes = [1] * n
  for v in reversed(order[1:]):
    sizes[parent[v]] += sizes[v]
  sums = 1
  for v in order:
    if parent[v] == centroid:
      sums |= sums << sizes[v]
  through = max(i * (n - 1 - i) for i in range(n) if sums >> i & 1)
  return through + sum(sizes) - n


def zero_paths(
  n: int, edges: Sequence[Sequence[int]], removes: Sequence[int]
) -> list[int]:
  """Returns how many paths have XOR 0 after 0, 1, ..., n - 1 deletions.

  Components are joined in the opposite order, smaller into larger.

  Args:
    n: number of vertices, which are 0..n-1.
    edges: [u, v, weight] of a tree.
    removes: positions in `edges`, in the order in which they are deleted.
  """
  order, parent, weights = weighted_trees.rooted(n, edges)
  code = [0] * n
  for v in order[1:]:
    code[v] = code[parent[v]] ^ weights[v]
  members = [[v] for v in range(n)]
  counts = [collections.Counter([code[v]]) for v in range(n)]
  home, found = list(range(n)), [0]
  for i in reversed(removes):
    small, large = home[edges[i][0]], home[edges[i][1]]
    if len(members[small]) > len(members[large]):
      small, large = large, small
    met = sum(counts[large][code[v]] for v in members[small])
    counts[large].update(counts[small])
    members[large] += members[small]
    for v in members[small]:
      home[v] = large
    found.append(found[-1] + met)
  return found[::-1]


def linear_extensions(n: int, relations: Sequence[Sequence]) -> int:
  """Returns how many permutations of n values satisfy comparisons on a tree.

  Args:
    n: number of places, 0..n-1.
    relations: [u, sign, v] for p[u] < p[v] or p[u] > p[v], which form a tree.
  """
  edges = [(u, v) for u, _, v in relations]
  below = {(u, v) if sign == '<' else (v, u) for u, sign, v in relations}
  order, parent = trees.rooted(n, edges)
  tables = [[1] for _ in range(n)]  # By the rank of the vertex below itself.
  for v in reversed(order[1:]):
    up = parent[v]
    tables[up] = _interleave(tables[up], tables[v], (v, up) in below)
  return sum(tables[0])


def _interleave(table: list[int], child: list[int], lower: bool) -> list[int]:
  """Returns a vertex's table once a child's subtree is mixed in.

  Args:
    table: how many orders put the vertex at each rank.
    child: the same for the child.
    lower: whether the child comes before the vertex, or else after it.
  """
  a, b = len(table), len(child)
  sums = [0, *itertools.accumulate(child)]
  mixed = [0] * (a + b)
  for k in range(b + 1):  # So many of the child's are before the vertex.
    ways = sums[k] if lower else sums[b] - sums[k]
    for i, orders in enumerate(table):
      before = math.comb(i + k, k)
      after = math.comb(a - 1 - i + b - k, b - k)
      mixed[i + k] += orders * ways * before * after
  return mixed


def equal_triples(n: int, edges: Sequence[Sequence[int]]) -> int:
  """Returns how many sets of three vertices are equally far from each other.

  Each has a center, as far from the three, which lie in different branches.

  Args:
    n: vertices 0..n-1.
    edges: of a tree.
  """
  around, count = trees.neighbours(n, edges), 0
  for center in range(n):
    one, two = [0] * n, [0] * n  # Sets in the branches so far, by distance.
    for branch in around[center]:
      layer, away = [(branch, center)], 0
      while layer:
        size = len(layer)
        count += two[away] * size
        two[away] += one[away] * size
        one[away] += size
        layer = [(w, v) for v, via in layer for w in around[v] if w != via]
        away += 1
  return count
