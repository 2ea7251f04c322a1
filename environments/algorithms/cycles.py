"""Cycles of undirected simple graphs.

A graph on vertices 0..n-1 is a list of edges [u, v] or [u, v, w].
"""

import collections
from collections.abc import Iterable
from collections.abc import Sequence

WIDEST = 9  # Open vertices in `count`; each multiplies its time by three.

_Edges = Sequence[Sequence[int]]
_States = dict[tuple[int, ...], int]


def bridges(n: int, edges: _Edges) -> list:
  """Returns the edges that lie on no cycle.

  Each edge outside a spanning forest merges what it closes a cycle with; the
  edges of the forest that merge nothing are the bridges.
  """
  parent, depth = forest(n, edges)
  top = list(range(n))  # A vertex above, joined by cycles.

  def find(x):
    while top[x] != x:
      top[x] = x = top[top[x]]
    return x

  planted = []
  for edge in edges:
    u, v = edge[0], edge[1]
    if parent[u] == v or parent[v] == u:
      planted.append((edge, u if parent[u] == v else v))
      continue
    u, v = find(u), find(v)
    while u != v:
      if depth[u] < depth[v]:
        u, v = v, u
      top[u] = parent[u]
      u, v = find(u), find(v)
  return [edge for edge, lower in planted if top[lower] == lower]


def forest(n: int, edges: _Edges) -> tuple[list[int], list[int]]:
  """Returns parents, -1 for roots, and depths in a breadth-first forest."""
  around = _neighbours(n, edges)
  parent, depth = [-1] * n, [-1] * n
  for root in range(n):
    if depth[root] >= 0:
      continue
    depth[root] = 0
    queue = [root]
    for u in queue:
      for v in around[u]:
        if depth[v] < 0:
          parent[v], depth[v] = u, depth[u] + 1
          queue.append(v)
  return parent, depth


def _neighbours(n: int, edges: _Edges) -> list[list[int]]:
  around: list[list[int]] = [[] for _ in range(n)]
  for edge in edges:
    around[edge[0]].append(edge[1])
    around[edge[1]].append(edge[0])
  return around


def all_xor_zero(n: int, edges: _Edges) -> bool:
  """Whether the weights, at index 2, of every closed walk have the XOR 0."""
  around: list[list] = [[] for _ in range(n)]
  for u, v, w in edges:
    around[u].append((v, w))
    around[v].append((u, w))
  label: list[int | None] = [None] * n
  for root in range(n):
    if label[root] is not None:
      continue
    label[root] = 0
    queue = [root]
    for u in queue:
      for v, w in around[u]:
        if label[v] is None:
          label[v] = label[u] ^ w
          queue.append(v)
  return all(label[u] ^ label[v] == w for u, v, w in edges)


def count(n: int, edges: _Edges) -> int:
  """Returns the number of simple cycles; those of equal edges are one.

  Vertices are finished one after the other. A state tells the ends of the paths
  that the chosen edges form: the other end for an end, the vertex itself for
  one without edges, -1 for an inner one; paths end at unfinished vertices.

  Raises:
    ValueError: more than WIDEST vertices are open at a time.
  """
  around = [set(row) for row in _neighbours(n, edges)]
  states: _States = {(): 1}
  slots: dict[int, int] = {}  # Of the vertices that have been met.
  free: list[int] = []
  total = 0
  for v in _narrow_order(around):
    for u in (v, *sorted(around[v])):
      if u not in slots:
        slots[u], states = _enter(states, free)
    if len(slots) > WIDEST + 1:
      raise ValueError(f'More than {WIDEST} vertices of the graph are open.')
    for u in sorted(around[v]):
      states, closed = _join(states, slots[v], slots[u])
      total += closed
      around[u].discard(v)
    states = _leave(states, slots[v])
    free.append(slots.pop(v))
  return total


def _narrow_order(around: Sequence[Iterable[int]]) -> list[int]:
  """Returns all vertices, next always one that opens the fewest others."""
  rest, met = set(range(len(around))), set()
  order = []
  while rest:
    v = min(rest, key=lambda v: (len(around[v] - met) + (v not in met), v))
    rest.remove(v)
    met |= around[v] | {v}
    order.append(v)
  return order


def _enter(states: _States, free: list[int]) -> tuple[int, _States]:
  """Returns a slot for a vertex without edges, and the states with it."""
  if free:
    i = free.pop()
    return i, {s[:i] + (i,) + s[i + 1 :]: k for s, k in states.items()}
  i = len(next(iter(states)))
  return i, {s + (i,): k for s, k in states.items()}


def _join(states: _States, a: int, b: int) -> tuple[_States, int]:
  """Returns the states with or without an edge, and the cycles it closes."""
  found = collections.Counter(states)
  closed = 0
  for state, ways in states.items():
    x, y = state[a], state[b]
    if x < 0 or y < 0:
      continue
    if x == b:
      closed += ways * all(
        end in (i, -1) or i in (a, b) for i, end in enumerate(state)
      )
      continue
    joined = list(state)
    joined[a] = joined[b] = -1
    joined[x], joined[y] = y, x
    found[tuple(joined)] += ways
  return found, closed


def _leave(states: _States, a: int) -> _States:
  """Returns the states in which no path ends at a finished vertex."""
  found: _States = collections.Counter()
  for state, ways in states.items():
    if state[a] in (a, -1):
      found[state[:a] + (-1,) + state[a + 1 :]] += ways
  return found
