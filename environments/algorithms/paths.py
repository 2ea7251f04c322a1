"""Paths and walks by their weights, their number, and what they reach.

Vertices are 0..n-1 and an arc [u, v] or [u, v, w] leads from u to v.
"""

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence

from environments.algorithms import graphs
from environments.algorithms import walks

_MOST_WEIGHT = 100_000  # Up to which walks are counted.


def bits(mask: int) -> Iterator[int]:
  """Yields the places of the set bits of an integer, from the lowest."""
  while mask:
    low = mask & -mask
    yield low.bit_length() - 1
    mask ^= low


def fewest_edges(n: int, edges: Iterable[Sequence[int]]) -> list[int] | None:
  """Returns a path of fewest undirected edges from 0 to n - 1, or None."""
  arcs = [(e[i], e[1 - i], 1) for e in edges for i in (0, 1)]
  return walks.shortest(n, arcs, 0, n - 1)


def least_ratio_path(n: int, edges: Sequence[Sequence[int]]) -> list[int]:
  """Returns a path from 0 to n - 1 of least largest weight over its smallest.

  For every smallest weight, heavier edges join until both ends are connected.

  Args:
    n: number of vertices.
    edges: undirected (u, v, w), w at least 1; they connect 0 and n - 1.
  """
  ordered = sorted(edges, key=lambda edge: edge[2])
  low = high = 0
  for i, (_, _, least) in enumerate(ordered):
    most = _joining_weight(n, ordered[i:])
    if most is not None and (not high or most * low < high * least):
      low, high = least, most
  if not high:
    raise ValueError(f'No path leads from vertex 0 to vertex {n - 1}.')
  path = fewest_edges(n, [e for e in edges if low <= e[2] <= high])
  return path or []


def _joining_weight(n: int, ordered: Sequence[Sequence[int]]) -> int | None:
  """Returns the weight of the edge in order that first connects 0 and n - 1."""
  parent = list(range(n))

  def find(x):
    while parent[x] != x:
      parent[x] = x = parent[parent[x]]
    return x

  for u, v, w in ordered:
    parent[find(u)] = find(v)
    if find(0) == find(n - 1):
      return w
  return None


def power_moves(n: int, arcs: Iterable[Sequence[int]], k: int) -> list[int]:
  """Returns for every vertex the ends of walks of 1, 2, 4, ..., 2**k arcs.

  Args:
    n: number of vertices.
    arcs: pairs (u, v).
    k: at least 0.
  """
  step = [0] * n
  for u, v in arcs:
    step[u] |= 1 << v
  moves = list(step)
  for _ in range(k):
    step = [_union(step, mask) for mask in step]
    moves = [a | b for a, b in zip(moves, step)]
  return moves


def _union(masks: Sequence[int], chosen: int) -> int:
  union = 0
  for v in bits(chosen):
    union |= masks[v]
  return union


def fewest_moves(moves: Sequence[int]) -> list[int] | None:
  """Returns a shortest sequence of moves from vertex 0 to the last one.

  Args:
    moves: for every vertex the set bits of those that one move leads to.
  """
  arcs = [(u, v, 1) for u, mask in enumerate(moves) for v in bits(mask)]
  return walks.shortest(len(moves), arcs, 0, len(moves) - 1)


def kth_walk_weight(
  n: int, arcs: Sequence[Sequence[int]], k: int, limit: int = _MOST_WEIGHT
) -> int | None:
  """Returns the weight of the k-th lightest walk, equal ones counted apart.

  Walks have at least one arc, start and end anywhere, and are told apart by
  their arcs.

  Args:
    n: number of vertices.
    arcs: triples (u, v, w) with w at least 1; equal ones are different arcs.
    k: at least 1.
    limit: None is returned for weights above it.
  """
  if not arcs:
    return None
  longest = max(w for _, _, w in arcs)
  recent = [[1] * n]  # Walks by their end; those without arcs weigh 0.
  for weight in range(1, limit + 1):
    ends = [0] * n
    for u, v, w in arcs:
      if w <= len(recent):
        ends[v] += recent[-w][u]
    recent = [*recent[1 - longest :], ends] if longest > 1 else [ends]
    k -= sum(ends)
    if k <= 0:
      return weight
    if len(recent) >= longest and not any(map(any, recent)):
      return None
  return None


def shortest_path_count(masks: Sequence[int]) -> int:
  """Returns how many shortest paths lead from vertex 0 to vertex 1.

  Args:
    masks: the neighbours, as `graphs.neighbour_masks` returns them.
  """
  seen, layer = 1, {0: 1}
  while layer and 1 not in layer:
    reached: dict[int, int] = {}
    for u, ways in layer.items():
      for v in bits(masks[u] & ~seen):
        reached[v] = reached.get(v, 0) + ways
    seen |= sum(1 << v for v in reached)
    layer = reached
  return layer.get(1, 0)


def with_shortest_paths(k: int) -> list[int]:
  """Returns a graph with k shortest paths from vertex 0 to 1, as masks.

  Layers of two vertices double the number of paths, and a chain beside them
  picks those of the binary digits of k. It has below 3 b vertices, where k has
  b binary digits, but 2 for k = 1.
  """
  size = k.bit_length()
  if size == 1:
    return [2, 1]
  edges: list[tuple[int, int]] = []
  count, layer, tail = 2, [0], None
  for depth in range(1, size):
    wide = depth == size - 1 and k >> size - 2 & 1
    fresh = list(range(count, count + (3 if wide else 2)))
    count += len(fresh)
    edges += [(u, v) for u in layer for v in fresh]
    digit = depth > 1 and k >> depth - 2 & 1
    if digit or tail is not None:
      ends = ([layer[0]] if digit else []) + ([] if tail is None else [tail])
      edges += [(u, count) for u in ends]
      tail, count = count, count + 1
    layer = fresh
  edges += [(u, 1) for u in (layer if tail is None else [*layer, tail])]
  return graphs.neighbour_masks(count, edges)
