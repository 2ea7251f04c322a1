"""Trees whose edges have lengths, and what is far apart in them.

A tree on vertices 0..n-1 is a list of n - 1 edges [u, v, length], u < v, with
lengths of at least 0. All but `draw` also take forests, and then speak of the
component of the given vertex.
"""

from collections.abc import Iterable
from collections.abc import Sequence
import random

from environments.algorithms import trees


def draw(
  rng: random.Random, n: int, longest: int, reach: int | None = None
) -> list[list[int]]:
  """Draws a tree as `trees.draw` does, with lengths from 1 to `longest`."""
  edges = trees.draw(rng, n, reach)
  return [[u, v, rng.randint(1, longest)] for u, v in edges]


def unit(edges: Iterable[Sequence[int]]) -> list[list[int]]:
  """Returns the edges [u, v], each with length 1."""
  return [[u, v, 1] for u, v in edges]


def rooted(
  n: int, edges: Iterable[Sequence[int]], root: int = 0
) -> tuple[list[int], list[int], list[int]]:
  """Returns an order with parents before children, parents, and lengths.

  A vertex's length is that of the edge to its parent. The root's parent is -1.
  """
  around: list[list[tuple[int, int]]] = [[] for _ in range(n)]
  for u, v, length in edges:
    around[u].append((v, length))
    around[v].append((u, length))
  parent, lengths = [-1] * n, [0] * n
  order = [root]
  for u in order:
    for v, length in around[u]:
      if v != parent[u]:
        parent[v], lengths[v] = u, length
        order.append(v)
  return order, parent, lengths


def distances(n: int, edges: Iterable[Sequence[int]], source: int) -> list[int]:
  """Returns the distance of every vertex from `source`."""
  order, parent, lengths = rooted(n, edges, source)
  distance = [0] * n
  for v in order[1:]:
    distance[v] = distance[parent[v]] + lengths[v]
  return distance


def longest_path(
  n: int, edges: Sequence[Sequence[int]], start: int = 0
) -> tuple[list[int], int]:
  """Returns a longest path's vertices, and its length."""
  order, _, _ = rooted(n, edges, start)
  distance = distances(n, edges, start)
  end = max(order, key=distance.__getitem__)
  _, parent, _ = rooted(n, edges, end)
  distance = distances(n, edges, end)
  path = [max(order, key=distance.__getitem__)]
  while path[-1] != end:
    path.append(parent[path[-1]])
  return path, distance[path[0]]


def distance_sums(
  n: int, edges: Sequence[Sequence[int]], weights: Sequence[int]
) -> list[int]:
  """Returns for every vertex the sum of `weights[v] * distance to v`."""
  order, parent, lengths = rooted(n, edges)
  below = list(weights)
  for v in reversed(order[1:]):
    below[parent[v]] += below[v]
  sums = [sum(below[v] * lengths[v] for v in order)] * n
  for v in order[1:]:
    sums[v] = sums[parent[v]] + lengths[v] * (below[0] - 2 * below[v])
  return sums
