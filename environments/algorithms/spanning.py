"""Spanning trees with given properties.

Vertices are 0..n-1; edges and arcs are lists [u, v, w], arcs from u to v.
"""

from collections.abc import Sequence

from environments.algorithms import graphs

_Edges = Sequence[Sequence[int]]


def range_of_ones(n: int, edges: _Edges) -> tuple[int, int]:
  """Returns the fewest and the most edges of weight 1 in a spanning tree.

  Args:
    n: number of vertices.
    edges: of a connected graph; weights are 0 and 1.
  """
  zeros = sum(1 - w for _, _, w in graphs.minimum_spanning_tree(n, edges))
  ones = [edge for edge in edges if edge[2]]
  return n - 1 - zeros, len(graphs.components(n, ones)[1])


def with_ones(n: int, edges: _Edges, count: int) -> list:
  """Returns a spanning tree with `count` edges of weight 1, others 0.

  What a tree of the fewest such edges has of them is completed by others, and
  then by edges of weight 0.

  Raises:
    ValueError: there is no such tree.
  """
  ones = [edge for edge in edges if edge[2]]
  zeros = [edge for edge in edges if not edge[2]]
  needed = [edge for edge in graphs.components(n, zeros + ones)[1] if edge[2]]
  chosen = graphs.components(n, needed + ones)[1]
  tree = graphs.components(n, chosen[:count] + zeros)[1]
  if len(tree) != n - 1 or sum(w for _, _, w in tree) != count:
    raise ValueError(f'No spanning tree has {count} edges of weight 1.')
  return tree


def cheapest_arrivals(n: int, root: int, arcs: _Edges) -> list:
  """Returns for each vertex the first lightest arc into it, None for `root`."""
  best: list = [None] * n
  for arc in arcs:
    u, v, w = arc[:3]
    if v != root and u != v and (best[v] is None or w < best[v][2]):
      best[v] = arc
  return best


def arborescence(n: int, root: int, arcs: _Edges) -> list:
  """Returns the arcs of a lightest tree directed away from `root`.

  Lightest arcs into the vertices are taken, and cycles of them contracted (Chu
  and Liu, Edmonds).

  Raises:
    ValueError: some vertex cannot be reached from `root`.
  """
  numbered = [(u, v, w, i) for i, (u, v, w) in enumerate(arcs)]
  return [arcs[i] for i in sorted(_lightest(n, root, numbered))]


def _lightest(n: int, root: int, arcs: list) -> list[int]:
  """Returns the numbers, at index 3, of the chosen arcs."""
  best = cheapest_arrivals(n, root, arcs)
  for v in range(n):
    if best[v] is None and v != root:
      raise ValueError(f'Some vertex cannot be reached from {root}.')
  cycles = _cycles(n, root, best)
  if not cycles:
    return [best[v][3] for v in range(n) if v != root]
  inside = {v: k for k, cycle in enumerate(cycles) for v in cycle}
  outside = [v for v in range(n) if v not in inside]
  group = inside | {v: k for k, v in enumerate(outside, len(cycles))}
  contracted = [
    (group[u], group[v], w - best[v][2] if v in inside else w, i)
    for u, v, w, i in arcs
    if group[u] != group[v]
  ]
  chosen = _lightest(len(cycles) + len(outside), group[root], contracted)
  heads = {i: v for _, v, _, i in arcs}
  entered = {heads[i] for i in chosen}
  return chosen + [best[v][3] for v in inside if v not in entered]


def _cycles(n: int, root: int, best: list) -> list[list[int]]:
  """Returns the cycles of the arcs `best[v]` into v, as lists of vertices."""
  seen = [-1] * n
  seen[root] = n
  cycles = []
  for start in range(n):
    v = start
    while seen[v] < 0:
      seen[v] = start
      v = best[v][0]
    if seen[v] == start and v != root:
      cycle = [v]
      while best[cycle[-1]][0] != v:
        cycle.append(best[cycle[-1]][0])
      cycles.append(cycle)
  return cycles
