"""Trees in weighted graphs: joining some vertices, or cheap by depth.

Edges are [u, v, w] between vertices 0..n-1.
"""

from collections.abc import Iterable
from collections.abc import Sequence
import heapq

from environments.algorithms import graphs
from environments.algorithms import walks

MOST = 10  # Vertices of `cheapest_by_depth`; it takes time 3**n.
_FAR = 1 << 40  # Heavier than any sum of weights.

_Edges = Sequence[Sequence[int]]


def pruned(edges: Iterable[Sequence[int]], kept: Iterable[int]) -> list:
  """Returns a tree without its leaves outside `kept`, and so on."""
  tree, needed = list(edges), set(kept)
  while True:
    ends = [v for edge in tree for v in edge[:2]]
    bare = {v for v in ends if ends.count(v) == 1 and v not in needed}
    if not bare:
      return tree
    tree = [edge for edge in tree if not bare & set(edge[:2])]


def joined_by_paths(n: int, edges: _Edges, terminals: Sequence[int]) -> list:
  """Returns pairs on shortest paths from the first terminal to the others."""
  both = [*edges, *((v, u, w) for u, v, w in edges)]
  pairs = set()
  for end in terminals[1:]:
    path = walks.shortest(n, both, terminals[0], end) or []
    pairs |= {(min(step), max(step)) for step in zip(path, path[1:])}
  return [list(pair) for pair in sorted(pairs)]


def steiner(n: int, edges: _Edges, terminals: Sequence[int]) -> list:
  """Returns pairs of least total weight that connect all terminals.

  For every set of terminals but the last and every vertex, the lightest tree
  that holds both: two such trees that meet at the vertex, or one and an edge
  (Dreyfus and Wagner). Takes time 3**k for k terminals.

  Args:
    n: number of vertices.
    edges: of a connected graph; weights are positive.
    terminals: at least two different vertices.
  """
  around: list[list] = [[] for _ in range(n)]
  for u, v, w in edges:
    around[u].append((v, w))
    around[v].append((u, w))
  count = len(terminals) - 1
  cost = [[_FAR] * n for _ in range(1 << count)]
  origin: list[list] = [[None] * n for _ in range(1 << count)]
  for i, v in enumerate(terminals[:-1]):
    cost[1 << i][v] = 0
  for chosen in range(1, 1 << count):
    _meet(cost, origin, chosen)
    _spread(around, cost[chosen], origin[chosen])
  pairs, stack = set(), [(len(cost) - 1, terminals[-1])]
  while stack:
    chosen, v = stack.pop()
    match origin[chosen][v]:
      case ('edge', u):
        pairs.add((min(u, v), max(u, v)))
        stack.append((chosen, u))
      case ('meet', part):
        stack += [(part, v), (chosen ^ part, v)]
  return [list(pair) for pair in sorted(pairs)]


def _meet(cost: list, origin: list, chosen: int) -> None:
  """Improves the trees of a set by two trees of its parts."""
  part = chosen - 1 & chosen
  while 2 * part > chosen:
    pairs = zip(cost[part], cost[chosen ^ part])
    for v, (left, right) in enumerate(pairs):
      if left + right < cost[chosen][v]:
        cost[chosen][v] = left + right
        origin[chosen][v] = ('meet', part)
    part = part - 1 & chosen


def _spread(around: list, cost: list, origin: list) -> None:
  """Improves the trees of a set along edges (Dijkstra)."""
  heap = [(c, v) for v, c in enumerate(cost) if c < _FAR]
  heapq.heapify(heap)
  while heap:
    c, u = heapq.heappop(heap)
    if c > cost[u]:
      continue
    for v, w in around[u]:
      if c + w < cost[v]:
        cost[v], origin[v] = c + w, ('edge', u)
        heapq.heappush(heap, (c + w, v))


def depth_cost(n: int, edges: _Edges, root: int, pairs: _Edges) -> int | None:
  """Returns the sum of weight times depth, or None if it is no such tree.

  Args:
    n: number of vertices.
    edges: of the graph.
    root: a vertex; an edge to a vertex d edges from it has depth d.
    pairs: of the tree.
  """
  weights = {frozenset(edge[:2]): edge[2] for edge in edges}
  if not 0 <= root < n or len(pairs) != n - 1:
    return None
  if not all(frozenset(pair) in weights for pair in pairs):
    return None
  if not graphs.is_spanning_tree(n, pairs):
    return None
  around: list[list[int]] = [[] for _ in range(n)]
  for u, v in pairs:
    around[u].append(v)
    around[v].append(u)
  layer, depth, cost = [(root, root)], 0, 0
  while layer:
    depth += 1
    layer = [(v, u) for u, via in layer for v in around[u] if v != via]
    cost += depth * sum(weights[frozenset(step)] for step in layer)
  return cost


def cheapest_by_depth(n: int, edges: _Edges) -> tuple[int, list]:
  """Returns the root and the pairs of a spanning tree of least `depth_cost`.

  The vertices down to some depth grow by a set of vertices one edge deeper,
  each joined by its lightest edge; a lighter edge to a vertex higher up would
  cost less than is counted, so the least sum is that of a tree.

  Args:
    n: at most MOST.
    edges: of a connected graph; weights are at least 0, below 2**30.
  """
  import numpy as np

  if n > MOST:
    raise ValueError(f'n must be at most {MOST}, got {n}.')
  weights = np.full((n, n), _FAR)
  for u, v, w in edges:
    weights[u, v] = weights[v, u] = w
  near = np.full((1, n), _FAR)
  for row in weights:
    near = np.concatenate([near, np.minimum(near, row)])
  cost = np.full((n, 1 << n), 1 << 50)
  cost[0, 1 << np.arange(n)] = 0
  depths = np.arange(1, n)[:, None]
  for inner in range(1, (1 << n) - 1):
    sets, sums = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)
    for v in range(n):
      if not inner >> v & 1:
        sets = np.concatenate([sets, sets | 1 << v])
        sums = np.concatenate([sums, sums + near[inner, v]])
    grown = cost[:-1, inner, None] + depths * sums[1:]
    whole = sets[1:] | inner
    cost[1:, whole] = np.minimum(cost[1:, whole], grown)
  return _layers_back(cost, near, weights)


def _layers_back(cost, near, weights) -> tuple[int, list]:
  """Returns the root and pairs whose cost the table of layers has found."""
  n = len(weights)
  whole, pairs = (1 << n) - 1, []
  depth = int(cost[:, whole].argmin())
  while depth:
    inner = whole - 1 & whole
    while True:
      added = [v for v in range(n) if (whole ^ inner) >> v & 1]
      total = sum(int(near[inner, v]) for v in added)
      if cost[depth - 1, inner] + depth * total == cost[depth, whole]:
        break
      inner = inner - 1 & whole
    for v in added:
      above = [u for u in range(n) if inner >> u & 1]
      pairs.append([min(above, key=lambda u: weights[u, v]), v])
    whole, depth = inner, depth - 1
  return whole.bit_length() - 1, pairs
