"""Algorithms on trees, shared by generators and scorers.

A tree on vertices 0..n-1 is a list of n - 1 edges [u, v], u < v.
"""

from collections.abc import Iterable
from collections.abc import Sequence
import random


def draw(
  rng: random.Random, n: int, reach: int | None = None
) -> list[list[int]]:
  """Draws a tree: each vertex of a random order is joined to an earlier one.

  Args:
    rng: source of randomness.
    n: number of vertices, at least 1.
    reach: only the last so many earlier vertices are joined to; all if None.
      A small reach makes long trees.
  """
  order = rng.sample(range(n), n)
  edges = []
  for i in range(1, n):
    low = 0 if reach is None else max(0, i - reach)
    edges.append(sorted((order[i], order[rng.randrange(low, i)])))
  rng.shuffle(edges)
  return edges


def draw_bushy(rng: random.Random, n: int, inner: int) -> list[list[int]]:
  """Draws a tree whose branches fork at their ends.

  Args:
    rng: source of randomness.
    n: number of vertices.
    inner: how many form a tree of their own, 1 <= inner < n. The others are
      leaves, joined to it: first two to each of its ends, then anywhere.
  """
  order = rng.sample(range(n), n)
  core = draw(rng, inner)
  degrees = [len(around) for around in neighbours(inner, core)]
  ends = [v for v in range(inner) if degrees[v] < 2]
  spots = rng.sample(ends * 2, 2 * len(ends))
  edges = [sorted((order[u], order[v])) for u, v in core]
  for i, leaf in enumerate(order[inner:]):
    spot = spots[i] if i < len(spots) else rng.randrange(inner)
    edges.append(sorted((leaf, order[spot])))
  rng.shuffle(edges)
  return edges


def neighbours(n: int, edges: Iterable[Sequence[int]]) -> list[list[int]]:
  """Returns the neighbours of every vertex."""
  lists: list[list[int]] = [[] for _ in range(n)]
  for u, v in edges:
    lists[u].append(v)
    lists[v].append(u)
  return lists


def rooted(
  n: int, edges: Iterable[Sequence[int]], root: int = 0
) -> tuple[list[int], list[int]]:
  """Returns an order with parents before children, and the parents.

  The root's parent is -1.
  """
  lists = neighbours(n, edges)
  parent = [-1] * n
  order = [root]
  for u in order:
    for v in lists[u]:
      if v != parent[u]:
        parent[v] = u
        order.append(v)
  return order, parent


def distances(
  n: int, edges: Iterable[Sequence[int]], sources: Iterable[int]
) -> list[int]:
  """Returns every vertex's number of edges to the nearest of the sources."""
  lists = neighbours(n, edges)
  order = list(dict.fromkeys(sources))
  distance = [n] * n
  for u in order:
    distance[u] = 0
  for u in order:
    for v in lists[u]:
      if distance[v] > distance[u] + 1:
        distance[v] = distance[u] + 1
        order.append(v)
  return distance


def heaviest_independent_set(
  n: int, edges: Iterable[Sequence[int]], weights: Sequence[int]
) -> list[int]:
  """Returns, sorted, pairwise unjoined vertices of the largest total weight."""
  order, parent = rooted(n, edges)
  taking, leaving = list(weights), [0] * n
  for v in reversed(order[1:]):
    taking[parent[v]] += leaving[v]
    leaving[parent[v]] += max(taking[v], leaving[v])
  chosen: set[int] = set()
  for v in order:
    if parent[v] not in chosen and taking[v] > leaving[v]:
      chosen.add(v)
  return sorted(chosen)


def cover(
  n: int, edges: Iterable[Sequence[int]], keys: Iterable[int], radius: int
) -> list[int]:
  """Returns fewest vertices such that one is within `radius` of every key.

  From the leaves up, a vertex is taken when a key below would be too far from
  all that are yet to come.
  """
  return _cover(*rooted(n, edges), set(keys), radius)


def _cover(order, parent, keys, radius):
  n = len(order)
  unserved = [0 if v in keys else -1 for v in range(n)]  # Deepest such key.
  nearest = [radius + 1] * n  # Nearest taken vertex below, or too far.
  taken = []
  for v in reversed(order):
    if unserved[v] + nearest[v] <= radius:
      unserved[v] = -1
    if unserved[v] == radius or (parent[v] < 0 <= unserved[v]):
      taken.append(v)
      unserved[v], nearest[v] = -1, 0
    if parent[v] >= 0:
      up = parent[v]
      nearest[up] = min(nearest[up], nearest[v] + 1)
      if unserved[v] >= 0:
        unserved[up] = max(unserved[up], unserved[v] + 1)
  return taken


def centers(
  n: int, edges: Iterable[Sequence[int]], keys: Iterable[int], count: int
) -> list[int]:
  """Returns `count` vertices with the least largest distance to a key.

  Args:
    n: number of vertices.
    edges: of the tree.
    keys: every one counts by its distance to the nearest returned vertex.
    count: from 1 to n.
  """
  order, parent = rooted(n, edges)
  keys = set(keys)
  low, high = 0, n
  while low < high:
    middle = (low + high) // 2
    if len(_cover(order, parent, keys, middle)) <= count:
      high = middle
    else:
      low = middle + 1
  taken = _cover(order, parent, keys, low)
  spare = (v for v in range(n) if v not in taken)
  taken += [next(spare) for _ in range(count - len(taken))]
  return sorted(taken)
