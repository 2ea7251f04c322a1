"""Flows in directed graphs: vertices 0..n-1, arcs [from, to, capacity, cost].

Costs are integers of at least 0.
"""

from collections.abc import Sequence
import heapq

_Arcs = Sequence[Sequence[int]]


def cheapest(n: int, arcs: _Arcs, source: int, sink: int) -> list[int]:
  """Returns, for each arc, its flow in a cheapest flow of the largest value.

  Flow is sent along shortest paths in the residual graph, whose lengths are
  kept from being negative by prices (Edmonds and Karp).
  """
  out: list[list[int]] = [[] for _ in range(n)]
  heads, room, costs = [], [], []
  for u, v, capacity, cost in arcs:  # Arc 2k is given, 2k + 1 undoes it.
    out[u].append(len(heads))
    out[v].append(len(heads) + 1)
    heads += [v, u]
    room += [capacity, 0]
    costs += [cost, -cost]
  prices = [0] * n
  while True:
    distance, via = _search(source, sink, out, heads, room, costs, prices)
    if sink not in via:
      return room[1::2]
    far = distance[sink]
    for v in range(n):
      prices[v] += min(far, distance.get(v, far))
    path = _path(source, sink, heads, via)
    amount = min(room[arc] for arc in path)
    for arc in path:
      room[arc] -= amount
      room[arc ^ 1] += amount


def _search(source, sink, out, heads, room, costs, prices):
  """Dijkstra's algorithm: returns distances, and the last arcs of paths."""
  distance, via = {source: 0}, {}
  heap = [(0, source)]
  done = set()
  while heap:
    length, u = heapq.heappop(heap)
    if u in done:
      continue
    if u == sink:
      break
    done.add(u)
    base = length + prices[u]
    for arc in out[u]:
      v = heads[arc]
      if room[arc] and v not in done:
        reach = base + costs[arc] - prices[v]
        if v not in distance or reach < distance[v]:
          distance[v], via[v] = reach, arc
          heapq.heappush(heap, (reach, v))
  return distance, via


def _path(source, sink, heads, via) -> list[int]:
  arcs, v = [], sink
  while v != source:
    arcs.append(via[v])
    v = heads[via[v] ^ 1]
  return arcs


def value_and_cost(
  arcs: _Arcs, flows: Sequence[int], source: int, sink: int
) -> tuple[int, int] | None:
  """Returns the value and the cost of a flow, or None if it is not one.

  Args:
    arcs: of the graph.
    flows: one integer an arc.
    source: need not keep the balance.
    sink: need not keep the balance.
  """
  if len(flows) != len(arcs):
    return None
  balance: dict[int, int] = {}
  for (u, v, capacity, _), flow in zip(arcs, flows):
    if not 0 <= flow <= capacity:
      return None
    balance[u] = balance.get(u, 0) - flow
    balance[v] = balance.get(v, 0) + flow
  if any(k for v, k in balance.items() if v not in (source, sink)):
    return None
  cost = sum(arc[3] * flow for arc, flow in zip(arcs, flows))
  return balance.get(sink, 0), cost


def covering_paths(n: int, arcs: _Arcs) -> list[list[int]]:
  """Returns lightest paths from vertex 0 that together use every arc.

  Every arc is used once, and further uses are a cheapest flow from vertex 0,
  and from where more arcs arrive than leave, to where fewer do.

  Args:
    n: number of vertices, all reachable from 0.
    arcs: [from, to, weight] of a graph without directed cycles.
  """
  surplus = [0] * n
  for u, v, _ in arcs:
    surplus[u] -= 1
    surplus[v] += 1
  much, source, sink = len(arcs), n, n + 1
  network = [[u, v, much, w] for u, v, w in arcs]
  network.append([source, 0, much, 0])
  for v in range(1, n):
    ends = (source, v) if surplus[v] > 0 else (v, sink)
    network.append([*ends, abs(surplus[v]), 0])
  flows = cheapest(n + 2, network, source, sink)
  left = [[] for _ in range(n)]
  for (u, v, _), flow in zip(arcs, flows):
    left[u] += [v] * (flow + 1)
  paths = []
  while left[0]:
    path = [0]
    while left[path[-1]]:
      path.append(left[path[-1]].pop())
    paths.append(path)
  return paths
