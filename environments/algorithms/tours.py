"""Tours of graphs: every edge once, every vertex oddly often, and the like."""

from collections.abc import Iterable
from collections.abc import Sequence

from environments.algorithms import graphs
from environments.algorithms import trees


def euler_circuit(n: int, edges: Sequence[Sequence[int]]) -> list[int]:
  """Returns a closed walk over every edge once, from the first edge's end.

  Hierholzer's algorithm.

  Args:
    n: number of vertices.
    edges: undirected; all degrees are even and the edges connected.
  """
  around: list[list[tuple[int, int]]] = [[] for _ in range(n)]
  for i, (u, v) in enumerate(edges):
    around[u].append((v, i))
    around[v].append((u, i))
  used = [False] * len(edges)
  circuit: list[int] = []
  stack = [edges[0][0]]
  while stack:
    u = stack[-1]
    while around[u] and used[around[u][-1][1]]:
      around[u].pop()
    if around[u]:
      v, i = around[u].pop()
      used[i] = True
      stack.append(v)
    else:
      circuit.append(stack.pop())
  return circuit


def odd_walk(n: int, edges: Iterable[Sequence[int]]) -> list[int]:
  """Returns a walk in a connected graph with every vertex oddly often.

  A tour of a spanning tree comes back to a child once more if its number is
  even on leaving it; only the root's is mended by ending before it.
  """
  order, parent = trees.rooted(n, graphs.components(n, edges)[1])
  children: list[list[int]] = [[] for _ in range(n)]
  for v in order[1:]:
    children[parent[v]].append(v)
  walk, odd = [0], [False] * n
  odd[0] = True
  v = 0
  while True:
    if children[v]:
      v = children[v].pop()
    elif v == 0:
      break
    else:
      up = parent[v]
      if not odd[v]:
        walk += [up, v]
        odd[up], odd[v] = not odd[up], True
      v = up
    walk.append(v)
    odd[v] = not odd[v]
  return walk if odd[0] else walk[:-1]


def longest_tournament_path(
  beats: Sequence[Sequence[bool]], start: int
) -> list[int]:
  """Returns a longest path from `start`, over all that it can reach.

  Vertices enter in the order of a search from `start`. One on the path beats
  the vertex that enters; this goes behind the last one that does, so that it
  beats the one that follows.

  Args:
    beats: `beats[u][v]` says that an arc leads from u to v, not from v to u.
    start: a vertex.
  """
  n = len(beats)
  order, path = [start], []
  seen = {start}
  for u in order:
    fresh = [v for v in range(n) if beats[u][v] and v not in seen]
    seen.update(fresh)
    order += fresh
    behind = len(path)
    while behind and not beats[path[behind - 1]][u]:
      behind -= 1
    path.insert(behind, u)
  return path


def cheapest_origins(
  n: int, arcs: Iterable[Sequence[int]], costs: Sequence[int]
) -> list[int]:
  """Returns vertices of least total cost from which all can be reached.

  One is needed in every strong component that no arc enters. Of the vertices
  that earlier ones do not reach, each of these components holds one, and of
  these the last that later ones do not reach.
  """
  out: list[list[int]] = [[] for _ in range(n)]
  back: list[list[int]] = [[] for _ in range(n)]
  for u, v in arcs:
    out[u].append(v)
    back[v].append(u)
  roots = _unreached(out, _unreached(out, range(n))[::-1])
  component = lambda root: reached(back, [root])
  return sorted(
    min(component(root), key=lambda v: (costs[v], v)) for root in roots
  )


def reached(out: Sequence[Sequence[int]], starts: Iterable[int]) -> set[int]:
  """Returns what can be reached from `starts`, themselves included.

  Args:
    out: where arcs lead from every vertex.
    starts: vertices.
  """
  seen: set[int] = set()
  for start in starts:
    _spread(out, start, seen)
  return seen


def _unreached(out: Sequence[Sequence[int]], order: Iterable[int]) -> list[int]:
  """Returns those of `order` that none before them reaches."""
  seen: set[int] = set()
  return [v for v in order if _spread(out, v, seen)]


def _spread(out: Sequence[Sequence[int]], start: int, seen: set[int]) -> bool:
  """Adds what `start` reaches to `seen`; returns False if it was there."""
  if start in seen:
    return False
  seen.add(start)
  stack = [start]
  while stack:
    for v in out[stack.pop()]:
      if v not in seen:
        seen.add(v)
        stack.append(v)
  return True
