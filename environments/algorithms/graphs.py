"""Graph algorithms shared by generators and scorers.

A graph on vertices 0..n-1 is a list of edges [u, v] or [u, v, w], u < v.
"""

from collections.abc import Iterable
from collections.abc import Sequence
import heapq
import random


def components(n: int, edges: Iterable[Sequence[int]]) -> tuple[int, list]:
  """Returns the number of components, and the edges that merged two of them."""
  parent = list(range(n))

  def find(x):
    while parent[x] != x:
      parent[x] = x = parent[parent[x]]
    return x

  merges = []
  for edge in edges:
    a, b = find(edge[0]), find(edge[1])
    if a != b:
      parent[a] = b
      merges.append(edge)
  return n - len(merges), merges


def is_spanning_tree(n: int, edges: Sequence[Sequence[int]]) -> bool:
  """Whether `edges` connect all n vertices without a cycle."""
  return len(edges) == n - 1 and components(n, edges)[0] == 1


def minimum_spanning_tree(n: int, edges: Iterable[Sequence[int]]) -> list:
  """Kruskal's algorithm on a connected graph with weights at index 2."""
  return components(n, sorted(edges, key=lambda edge: edge[2]))[1]


def connected(rng: random.Random, n: int, num_edges: int) -> list[list[int]]:
  """Draws a connected simple graph: a random tree, then extra edges."""
  order = rng.sample(range(n), n)
  tree = [sorted((order[i], rng.choice(order[:i]))) for i in range(1, n)]
  taken = {(u, v) for u, v in tree}
  rest = [[u, v] for u, v in pairs(n) if (u, v) not in taken]
  extra = min(len(rest), max(0, num_edges - len(tree)))
  edges = tree + rng.sample(rest, extra)
  rng.shuffle(edges)
  return edges


def pairs(n: int) -> list[tuple[int, int]]:
  """Returns all pairs u < v of 0..n-1."""
  return [(u, v) for v in range(n) for u in range(v)]


def neighbour_masks(n: int, edges: Iterable[Sequence[int]]) -> list[int]:
  """Returns the neighbours of every vertex as the set bits of an integer."""
  masks = [0] * n
  for u, v in edges:
    masks[u] |= 1 << v
    masks[v] |= 1 << u
  return masks


def is_clique(masks: Sequence[int], vertices: Iterable[int]) -> bool:
  """Whether distinct vertices are pairwise neighbours.

  Args:
    masks: as `neighbour_masks` returns them.
    vertices: the set in question.
  """
  chosen = list(vertices)
  whole = sum(1 << v for v in chosen)
  return all(not whole & ~masks[v] & ~(1 << v) for v in chosen)


def even_labels(n: int, edges: Iterable[Sequence[int]]) -> list[int]:
  """Returns bits such that each vertex has an even number of equal neighbours.

  Each graph has such bits (Gallai). With x the bits and d the degrees, they
  solve `d[v] * x[v] + sum of x[u] over neighbours u = d[v]` modulo 2.
  """
  rows = neighbour_masks(n, edges)
  for v, mask in enumerate(rows):
    if mask.bit_count() % 2:
      rows[v] |= 1 << v | 1 << n  # Bit n holds the right side.
  pivots: list[tuple[int, int]] = []
  for column in range(n):
    pivot = next((row for row in rows if row >> column & 1), None)
    if pivot is not None:
      rows.remove(pivot)
      rows = [row ^ pivot if row >> column & 1 else row for row in rows]
      pivots.append((column, pivot))
  bits = 1 << n  # The unknowns without a pivot are 0.
  for column, row in reversed(pivots):
    if (row & bits).bit_count() % 2:
      bits |= 1 << column
  return [bits >> v & 1 for v in range(n)]


def leftmost_order(n: int, pairs: Iterable[Sequence[int]]) -> list[int]:
  """Returns the order whose vector of positions is lexicographically least.

  Labels are placed from the right, always the largest that nothing left has to
  follow.

  Args:
    n: labels are 0..n-1.
    pairs: (a, b) if a comes before b; without a cycle.
  """
  before: list[list[int]] = [[] for _ in range(n)]
  followers = [0] * n
  for a, b in pairs:
    before[b].append(a)
    followers[a] += 1
  free = [-v for v in range(n) if not followers[v]]
  heapq.heapify(free)
  order = []
  while free:
    last = -heapq.heappop(free)
    order.append(last)
    for a in before[last]:
      followers[a] -= 1
      if not followers[a]:
        heapq.heappush(free, -a)
  return order[::-1]


def split_partitions(n: int, edges: Iterable[Sequence[int]]) -> int:
  """Counts partitions into a non-empty clique and a non-empty independent set.

  If there is one, the vertices of the i-th largest degree at least i - 1 form a
  largest clique (Hammer and Simeone). From its partition every other comes by
  moving a vertex without neighbours outside out of it, and then at most one
  vertex that missed only this neighbour into it.
  """
  masks = neighbour_masks(n, edges)
  order = sorted(range(n), key=lambda v: -masks[v].bit_count())
  size = sum(masks[v].bit_count() >= i for i, v in enumerate(order))
  inside, outside = order[:size], order[size:]
  clique = sum(1 << v for v in inside)
  rest = sum(1 << v for v in outside)
  if not is_clique(masks, inside) or any(masks[v] & rest for v in outside):
    return 0
  movable = {1 << u for u in inside if not masks[u] & rest}
  swaps = sum(clique & ~masks[v] in movable for v in outside)
  return (size < n) + (len(movable) if size > 1 else 0) + swaps
