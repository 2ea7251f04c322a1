"""Optima on weighted trees: lengths, colours, supplies, and XORs of paths.

A tree on vertices 0..n-1 is a list of n - 1 edges [u, v] or [u, v, w].
"""

from collections.abc import Sequence
import heapq

from environments.algorithms import trees


def least_equalising_cost(parents: Sequence[Sequence[int]]) -> int:
  """Returns the least change of edge lengths that puts all leaves equally deep.

  Lengths stay at least 0. The cost of a subtree by the depth of its leaves is
  convex; the depths at which its slope rises by 1 are kept in a heap. Where the
  slope exceeds 1, the edge above grows instead, and the flat part moves by the
  edge's length.

  Args:
    parents: (p, w) for the vertices 2, 3, ..., where 1 <= p < vertex.
  """
  n = len(parents) + 1
  degree = [0] * (n + 1)
  for p, _ in parents:
    degree[p] += 1
  heaps: list[list[int]] = [[] for _ in range(n + 1)]  # Of negated depths.
  for v in range(n, 1, -1):
    p, w = parents[v - 2]
    heap, low, high = heaps[v], 0, 0
    if degree[v]:
      for _ in range(degree[v] - 1):
        heapq.heappop(heap)
      high, low = -heapq.heappop(heap), -heapq.heappop(heap)
    for depth in (low, high):
      heapq.heappush(heap, -depth - w)
    small, large = sorted((heap, heaps[p]), key=len)
    for depth in small:
      heapq.heappush(large, depth)
    heaps[p] = large
  for _ in range(degree[1]):
    heapq.heappop(heaps[1])
  return sum(w for _, w in parents) + sum(heaps[1])


def supply(n: int, edges: Sequence, reach: int, size: int) -> list[int]:
  """Assigns vertices to vertices within reach, so that fewest units are needed.

  A vertex to which c vertices are assigned has ceil(c / size) units. From the
  leaves up, units are placed for those that later ones cannot reach, and
  demand meets supply that can come no nearer to any other.

  Args:
    n: number of vertices.
    edges: of the tree.
    reach: largest distance, at least 1.
    size: how many vertices a unit serves, at least 1.

  Returns:
    The vertex to which each vertex is assigned.
  """
  order, parent = trees.rooted(n, edges)
  places = [0] * n
  empty = lambda: [[] for _ in range(reach + 1)]
  demand, spare = [empty() for _ in range(n)], [empty() for _ in range(n)]
  for v in reversed(order):
    needs, offers = demand[v], spare[v]
    needs[0].append(v)
    units = -(-len(needs[reach]) // size)
    offers[0] += [v] * (units * size)
    for total in (reach, reach - 1) if v else range(reach, -1, -1):
      for far in range(total, -1, -1):
        _match(places, needs[far], offers[total - far])
    if v:
      for far in range(reach):
        demand[parent[v]][far + 1] += needs[far]
        spare[parent[v]][far + 1] += offers[far]
  return places  # Whoever is left is served by the root, vertex 0.


def _match(places: list[int], needs: list[int], offers: list[int]) -> None:
  while needs and offers:
    places[needs.pop()] = offers.pop()


def most_split_length(n: int, edges: Sequence[Sequence[int]]) -> int:
  """Returns the most length that can lie in halves of split edges.

  A tree grows from one vertex, its root: a new vertex is hung on an old one, or
  splits an edge of the former kind in two. So a vertex and its two edges, up
  and to one child, may be such halves, each edge of one vertex only; the best
  choice is found for every root.

  Args:
    n: number of vertices, at least 2.
    edges: triples (u, v, w), w at least 0, of the final tree.
  """
  weights = {}
  for u, v, w in edges:
    weights[u, v] = weights[v, u] = w
  pairs = [(u, v) for u, v, _ in edges]
  return max(_split_length(n, pairs, weights, root) for root in range(n))


def _split_length(n, pairs, weights, root):
  """Returns the largest sum for one root."""
  order, parent = trees.rooted(n, pairs, root)
  free, gain = [0] * n, [None] * n  # Without v's own split; best child's gain.
  for v in reversed(order[1:]):
    up = parent[v]
    w = weights[v, up]
    split = None if gain[v] is None else free[v] + gain[v] + w
    best = free[v] if split is None else max(free[v], split)
    free[up] += best
    more = free[v] + w - best
    gain[up] = more if gain[up] is None else max(gain[up], more)
  return free[root]


def path_xors(n: int, edges: Sequence[Sequence[int]]) -> list[int]:
  """Returns the XOR of the weights on the path from 0 to each vertex."""
  weights = {}
  for u, v, w in edges:
    weights[u, v] = weights[v, u] = w
  order, parent = trees.rooted(n, [(u, v) for u, v, _ in edges])
  values = [0] * n
  for v in order[1:]:
    values[v] = values[parent[v]] ^ weights[v, parent[v]]
  return values


def largest_xor_pair(values: Sequence[int]) -> list[int]:
  """Returns the indices of two values, maybe one twice, of largest XOR.

  Bit by bit from the top: a bit is set if two leading parts allow it.

  Args:
    values: at least 0, not empty.
  """
  best = 0
  for shift in range(max(values).bit_length() - 1, -1, -1):
    heads = {value >> shift for value in values}
    wanted = best << 1 | 1
    best = wanted ^ (not any(head ^ wanted in heads for head in heads))
  where = {value: i for i, value in enumerate(values)}
  first = next(i for i, value in enumerate(values) if value ^ best in where)
  return [first, where[values[first] ^ best]]
