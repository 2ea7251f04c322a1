"""Least walks in directed graphs with positive weights.

An arc [u, v, w] leads from u to v, vertices are 0..n-1; a walk is a list of
vertices, and may repeat them.
"""

from collections.abc import Sequence
import heapq

MOST_COVERED = 18  # Vertices; `covering` takes time and memory 2**n.
_FAR = 1 << 60  # Longer than any walk.

Arcs = Sequence[Sequence[int]]


def weight(arcs: Arcs, walk: Sequence[int]) -> int | None:
  """Returns the sum of a walk's weights, or None if it uses a missing arc."""
  weights = {(u, v): w for u, v, w in arcs}
  steps = [weights.get(step) for step in zip(walk, walk[1:])]
  return None if None in steps else sum(steps)


def shortest(n: int, arcs: Arcs, start: int, end: int) -> list[int] | None:
  """Dijkstra's algorithm: returns a least walk, or None if there is none."""
  out: list[list] = [[] for _ in range(n)]
  for u, v, w in arcs:
    out[u].append((v, w))
  parent: dict[int, int] = {}
  heap = [(0, start, start)]
  while heap:
    length, u, via = heapq.heappop(heap)
    if u in parent:
      continue
    parent[u] = via
    if u == end:
      break
    for v, w in out[u]:
      if v not in parent:
        heapq.heappush(heap, (length + w, v, u))
  if end not in parent:
    return None
  walk = [end]
  while walk[-1] != start:
    walk.append(parent[walk[-1]])
  return walk[::-1]


def covering(n: int, arcs: Arcs) -> list[int] | None:
  """Returns a least walk over all n vertices, or None if there is none.

  Dynamic programming over sets of vertices, on the distances between vertices
  (Held and Karp).

  Args:
    n: at most MOST_COVERED.
    arcs: weights are positive and below 2**40.
  """
  if n > MOST_COVERED:
    raise ValueError(f'n must be at most {MOST_COVERED}, got {n}.')
  distance, hop = _distances(n, arcs)
  cost = _set_costs(n, distance)
  visited = (1 << n) - 1
  last = int(cost[visited].argmin())
  if cost[visited, last] >= _FAR:
    return None
  order = [last]
  while len(order) < n:
    visited ^= 1 << last
    last = int((cost[visited] + distance[:, last]).argmin())
    order.append(last)
  order.reverse()
  walk = order[:1]
  for v in order[1:]:
    while walk[-1] != v:
      walk.append(int(hop[walk[-1], v]))
  return walk


def heaviest_path(n: int, arcs: Arcs) -> list[int]:
  """Returns a path without repeated vertices of the largest total weight.

  Args:
    n: at most MOST_COVERED.
    arcs: weights are positive and below 2**40.
  """
  import numpy as np

  if n > MOST_COVERED:
    raise ValueError(f'n must be at most {MOST_COVERED}, got {n}.')
  distance = np.full((n, n), _FAR)
  for u, v, w in arcs:
    distance[u, v] = -w
  cost = _set_costs(n, distance)
  visited, last = (int(i) for i in np.unravel_index(cost.argmin(), cost.shape))
  path = [last]
  while visited != 1 << last:
    visited ^= 1 << last
    last = int((cost[visited] + distance[:, last]).argmin())
    path.append(last)
  return path[::-1]


def _distances(n, arcs):
  """Floyd and Warshall: returns distances, and first vertices on the way."""
  import numpy as np

  distance = np.full((n, n), _FAR)
  np.fill_diagonal(distance, 0)
  for u, v, w in arcs:
    distance[u, v] = w
  hop = np.tile(np.arange(n), (n, 1))
  for k in range(n):
    through = distance[:, k, None] + distance[k]
    better = through < distance
    distance = np.where(better, through, distance)
    hop = np.where(better, hop[:, k, None], hop)
  return distance, hop


def _set_costs(n, distance):
  """Returns cost[s, v], the least walk over the set s that ends in v in s."""
  import numpy as np

  sets, bits = np.arange(1 << n), 1 << np.arange(n)
  lacking = sets[:, None] & bits == 0
  size = n - lacking.sum(axis=1)
  cost = np.full((1 << n, n), _FAR)
  cost[bits, np.arange(n)] = 0
  for k in range(1, n):
    layer = sets[size == k]
    longer = (cost[layer][:, :, None] + distance).min(axis=1)
    row, v = np.nonzero(lacking[layer])
    cost[layer[row] | bits[v], v] = np.minimum(longer[row, v], _FAR)
  return cost
