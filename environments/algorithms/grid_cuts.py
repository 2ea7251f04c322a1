"""Smallest cuts, largest matchings, and the grid problems they solve."""

import collections
from collections.abc import Sequence

_Arcs = Sequence[tuple[int, int, int]]


def smallest_cut(n: int, arcs: _Arcs, source: int, sink: int) -> list[bool]:
  """Returns which of the vertices 0..n-1 lie on the source side of a cut.

  Args:
    n: number of vertices.
    arcs: (from, to, capacity); the capacities that are cut are least in sum.
    source: lies on its own side.
    sink: lies on the other side.
  """
  out: list[list[int]] = [[] for _ in range(n)]
  heads, room = [], []
  for u, v, capacity in arcs:  # Arc 2k is given, 2k + 1 undoes it.
    out[u].append(len(heads))
    out[v].append(len(heads) + 1)
    heads += [v, u]
    room += [capacity, 0]
  while True:
    depth = _depths(out, heads, room, source)
    if depth[sink] < 0:
      return [d >= 0 for d in depth]
    _block(out, heads, room, depth, source, sink)


def _depths(out, heads, room, source) -> list[int]:
  """Returns how many arcs with room lead to each vertex; -1 for none."""
  depth = [-1] * len(out)
  depth[source] = 0
  queue = [source]
  for u in queue:
    for arc in out[u]:
      if room[arc] and depth[heads[arc]] < 0:
        depth[heads[arc]] = depth[u] + 1
        queue.append(heads[arc])
  return depth


def _block(out, heads, room, depth, source, sink):
  """Sends flow along shortest paths until none has room (Dinitz)."""
  following = [0] * len(out)
  path: list[int] = []
  u = source
  while True:
    if u == sink:
      amount = min(room[arc] for arc in path)
      for arc in path:
        room[arc] -= amount
        room[arc ^ 1] += amount
      full = next(k for k, arc in enumerate(path) if not room[arc])
      u = heads[path[full] ^ 1]
      del path[full:]
      continue
    while following[u] < len(out[u]):
      arc = out[u][following[u]]
      if room[arc] and depth[heads[arc]] == depth[u] + 1:
        break
      following[u] += 1
    else:
      if u == source:
        return
      depth[u] = -1
      u = heads[path.pop() ^ 1]
      continue
    path.append(arc)
    u = heads[arc]


def neighbours(r: int, c: int, n: int, m: int) -> list[tuple[int, int]]:
  """Returns the cells of an n x m grid that share a side with cell (r, c)."""
  near = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
  return [(i, j) for i, j in near if 0 <= i < n and 0 <= j < m]


def heaviest_independent(grid: Sequence[Sequence[int]]) -> list[list[int]]:
  """Returns a 0/1 grid: cells with the largest sum, none beside another.

  Those left out are a lightest cover of the sides that cells share, which is
  a smallest cut between the two colours of a checkerboard.
  """
  n, m = len(grid), len(grid[0])
  source, sink = n * m, n * m + 1
  much = sum(map(sum, grid)) + 1
  arcs = []
  for r in range(n):
    for c in range(m):
      if (r + c) % 2:
        arcs.append((r * m + c, sink, grid[r][c]))
        continue
      arcs.append((source, r * m + c, grid[r][c]))
      for i, j in neighbours(r, c, n, m):
        arcs.append((r * m + c, i * m + j, much))
  side = smallest_cut(n * m + 2, arcs, source, sink)
  return [
    [int(side[r * m + c] == ((r + c) % 2 == 0)) for c in range(m)]
    for r in range(n)
  ]


def cheapest_heights(
  costs: Sequence[Sequence[Sequence[int]]], step: int
) -> list[list[int]]:
  """Returns a cheapest height for each cell of a grid.

  Cell (r, c) is a chain of arcs, one a height, of which one is cut; an arc
  between chains that cannot be cut keeps neighbours within `step`.

  Args:
    costs: of cell (r, c) with height f, at [r][c][f], at least 0.
    step: the most by which cells that share a side may differ, at least 0.
  """
  n, m, k = len(costs), len(costs[0]), len(costs[0][0])
  much = 1 + sum(sum(cell) for row in costs for cell in row)
  source, sink = n * m * (k - 1), n * m * (k - 1) + 1

  def vertex(r, c, f):  # On the source side where the height is f or more.
    if f == 0:
      return source
    return sink if f == k else (r * m + c) * (k - 1) + f - 1

  arcs = []
  for r in range(n):
    for c in range(m):
      for f in range(k):
        a, b = vertex(r, c, f), vertex(r, c, f + 1)
        arcs.append((a, b, costs[r][c][f]))
        if 0 < f < k - 1:
          arcs.append((b, a, much))
      for i, j in neighbours(r, c, n, m):
        for f in range(step + 1, k):
          arcs.append((vertex(r, c, f), vertex(i, j, f - step), much))
  side = smallest_cut(n * m * (k - 1) + 2, arcs, source, sink)
  return [
    [sum(side[vertex(r, c, f)] for f in range(1, k)) for c in range(m)]
    for r in range(n)
  ]


def largest_matching(choices: Sequence[Sequence[int]], most: int) -> list[int]:
  """Returns a partner for as many positions as can be, -1 for the others.

  Args:
    choices: the partners that each position can have.
    most: partners are 0..most-1, each for one position.
  """
  partner, owner = [-1] * len(choices), [-1] * most
  for start in range(len(choices)):
    via: dict[int, int] = {}  # The position from which a partner was seen.
    queue = collections.deque([start])
    free = -1
    while queue and free < 0:
      position = queue.popleft()
      for value in choices[position]:
        if value in via:
          continue
        via[value] = position
        if owner[value] < 0:
          free = value
          break
        queue.append(owner[value])
    while free >= 0:
      position = via[free]
      owner[free], partner[position], free = position, free, partner[position]
  return partner
