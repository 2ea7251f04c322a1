"""Cheapest sets of vertices that meet every path."""

from collections.abc import Iterable
from collections.abc import Sequence


def least_vertex_cut(
  weights: Sequence[int],
  arcs: Iterable[tuple[int, int]],
  sources: Iterable[int],
  sinks: Iterable[int],
) -> list[int]:
  """Returns vertices of least total weight on every path to a sink.

  Vertex v is an arc from 2 v to 2 v + 1 that carries up to its weight; the flow
  is raised along shortest paths. The vertices whose arc leaves what can still
  be reached are a least cut.

  Args:
    weights: of the vertices 0, 1, ..., positive.
    arcs: pairs (u, v) of vertices.
    sources: where paths begin; may be cut as well.
    sinks: where paths end; may be cut as well.
  """
  n, endless = len(weights), sum(weights) + 1
  free: list[dict[int, int]] = [{} for _ in range(2 * n + 2)]
  links = [(2 * v, 2 * v + 1, weights[v]) for v in range(n)]
  links += [(2 * u + 1, 2 * v, endless) for u, v in arcs]
  links += [(2 * n, 2 * v, endless) for v in sources]
  links += [(2 * v + 1, 2 * n + 1, endless) for v in sinks]
  for u, v, weight in links:
    free[u][v] = weight
    free[v].setdefault(u, 0)
  while True:
    before = _search(free, 2 * n, 2 * n + 1)
    if 2 * n + 1 not in before:
      return [
        v for v in range(n) if 2 * v in before and 2 * v + 1 not in before
      ]
    _push(free, before, 2 * n + 1)


def _search(free: list[dict[int, int]], start: int, goal: int) -> dict:
  """Returns the node before each node that is reached, up to the goal."""
  before = {start: start}
  queue = [start]
  for u in queue:
    for v, room in free[u].items():
      if room and v not in before:
        before[v] = u
        if v == goal:
          return before
        queue.append(v)
  return before


def _push(free: list[dict[int, int]], before: dict, goal: int) -> None:
  """Sends as much as fits along the path to the goal."""
  path, v = [], goal
  while before[v] != v:
    path.append((before[v], v))
    v = before[v]
  flow = min(free[u][v] for u, v in path)
  for u, v in path:
    free[u][v] -= flow
    free[v][u] += flow
