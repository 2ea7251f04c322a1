"""Heaviest matchings in general graphs, by Edmonds' blossoms."""

from collections.abc import Sequence

_FREE, _OUTER, _INNER = -1, 0, 1  # Where a node stands in the search forest.


def heaviest_matching(n: int, edges: Sequence[Sequence[int]]) -> list:
  """Returns edges without common ends of the largest total weight.

  Primal-dual method in O(n**3) steps on integers: duals are kept such that no
  edge weighs more than those at its ends and of the blossoms around it, with
  equality along the matching.

  Args:
    n: number of vertices, 0..n-1.
    edges: [u, v, w], w positive, of a simple graph.
  """
  if not edges:
    return []
  search = _Search(n, edges)
  while search.augment_once():
    pass
  return [e for e in edges if search.mate[e[0] + 1] == e[1] + 1]


class _Search:
  """Duals and matching; nodes are the vertices 1..n, and blossoms above n.

  Duals count half: edge (u, v) is tight if dual[u] + dual[v] equals 2 w.
  """

  def __init__(self, n, edges):
    size = 2 * n + 2
    self.n, self.top = n, n  # The last vertex, and the last node ever used.
    self.weight = [[0] * (n + 1) for _ in range(n + 1)]
    for u, v, w in edges:
      self.weight[u + 1][v + 1] = self.weight[v + 1][u + 1] = w
    # Between two nodes, the edge (u, v) of vertices that counts for them.
    self.edge = [
      [(u, v) if 0 < u <= n and 0 < v <= n else None for v in range(size)]
      for u in range(size)
    ]
    most = max(w for _, _, w in edges)
    self.dual = [most] * (n + 1) + [0] * (n + 1)
    self.mate = [0] * size  # The vertex at the other end of a node's edge.
    self.root = [*range(n + 1)] + [0] * (n + 1)  # The outermost node; 0: none.
    self.members: list[list[int]] = [[] for _ in range(size)]
    self.holder = [[0] * (n + 1) for _ in range(size)]
    for v in range(1, n + 1):
      self.holder[v][v] = v  # Which member of a node holds vertex v.
    self.nearest = [0] * size  # The outer vertex of least slack to a node.
    self.parent = [0] * size
    self.label = [_FREE] * size
    self.queue: list[int] = []
    self.visited = [0] * size
    self.round = 0

  def slack(self, edge):
    u, v = edge
    return self.dual[u] + self.dual[v] - 2 * self.weight[u][v]

  def exists(self, edge):
    return edge is not None and self.weight[edge[0]][edge[1]] > 0

  def nodes(self):
    return [x for x in range(1, self.top + 1) if self.root[x] == x]

  def consider(self, u, x):
    """Notes vertex u as a neighbour of node x, if it is the nearest."""
    near = self.nearest[x]
    if not near or self.slack(self.edge[u][x]) < self.slack(self.edge[near][x]):
      self.nearest[x] = u

  def find_nearest(self, x):
    self.nearest[x] = 0
    for u in range(1, self.n + 1):
      outside = self.root[u] != x and self.label[self.root[u]] == _OUTER
      if outside and self.exists(self.edge[u][x]):
        self.consider(u, x)

  def push(self, x):
    """Queues the vertices of a node."""
    if x <= self.n:
      self.queue.append(x)
    for member in self.members[x]:
      self.push(member)

  def set_root(self, x, root):
    self.root[x] = root
    for member in self.members[x]:
      self.set_root(member, root)

  def even_position(self, b, member):
    """Turns blossom b so that `member` is an even number of steps ahead."""
    row = self.members[b]
    at = row.index(member)
    if at % 2:
      row[1:] = row[:0:-1]
      at = len(row) - at
    return at

  def match(self, x, y):
    """Matches node x by its edge to node y, inside blossoms too."""
    u, v = self.edge[x][y]
    self.mate[x] = v
    if x > self.n:
      member = self.holder[x][u]
      at = self.even_position(x, member)
      row = self.members[x]
      for i in range(at):
        self.match(row[i], row[i ^ 1])
      self.match(member, y)
      self.members[x] = row[at:] + row[:at]

  def augment(self, x, y):
    """Matches x to y and flips the path from x up to the root of its tree."""
    while True:
      after = self.root[self.mate[x]]
      self.match(x, y)
      if not after:
        return
      up = self.root[self.parent[after]]
      self.match(after, up)
      x, y = up, after

  def meeting(self, x, y):
    """Returns the first node on the paths from both x and y up, or 0."""
    self.round += 1
    while x or y:
      if x:
        if self.visited[x] == self.round:
          return x
        self.visited[x] = self.round
        x = self.root[self.mate[x]]
        if x:
          x = self.root[self.parent[x]]
      x, y = y, x
    return 0

  def climb(self, x, end):
    """Returns the nodes from x up to, not with, `end`; queues inner ones."""
    row = []
    while x != end:
      inner = self.root[self.mate[x]]
      row += [x, inner]
      self.push(inner)
      x = self.root[self.parent[inner]]
    return row

  def shrink(self, x, base, y):
    """Makes a blossom of the paths from x and y up to their meeting."""
    b = self.n + 1
    while b <= self.top and self.root[b]:
      b += 1
    self.top = max(self.top, b)
    self.dual[b], self.label[b] = 0, _OUTER
    self.mate[b], self.parent[b] = self.mate[base], self.parent[base]
    row = [base, *self.climb(x, base)[::-1], *self.climb(y, base)]
    self.members[b] = row
    self.set_root(b, b)
    for z in range(1, self.top + 1):
      self.edge[b][z] = self.edge[z][b] = None
    self.holder[b] = [0] * (self.n + 1)
    for member in row:
      self.absorb(b, member)
    self.find_nearest(b)

  def absorb(self, b, member):
    """Lets blossom b take over the edges and the vertices of a member."""
    for z in range(1, self.top + 1):
      new, old = self.edge[member][z], self.edge[b][z]
      if self.exists(new) and (
        not self.exists(old) or self.slack(new) < self.slack(old)
      ):
        self.edge[b][z], self.edge[z][b] = new, self.edge[z][member]
    for v in range(1, self.n + 1):
      if self.holder[member][v]:
        self.holder[b][v] = member

  def expand(self, b):
    """Dissolves an inner blossom whose dual is 0."""
    for member in self.members[b]:
      self.set_root(member, member)
    entry = self.holder[b][self.edge[b][self.parent[b]][0]]
    at = self.even_position(b, entry)
    row = self.members[b]
    for i in range(0, at, 2):
      inner, outer = row[i], row[i + 1]
      self.parent[inner] = self.edge[outer][inner][0]
      self.label[inner], self.label[outer] = _INNER, _OUTER
      self.nearest[inner] = 0
      self.find_nearest(outer)
      self.push(outer)
    self.label[entry], self.parent[entry] = _INNER, self.parent[b]
    for member in row[at + 1 :]:
      self.label[member] = _FREE
      self.find_nearest(member)
    self.root[b] = 0

  def grow(self, edge):
    """Uses a tight edge out of an outer node; whether it augmented."""
    x, y = self.root[edge[0]], self.root[edge[1]]
    if self.label[y] == _FREE:
      outer = self.root[self.mate[y]]
      self.parent[y], self.label[y] = edge[0], _INNER
      self.nearest[y] = self.nearest[outer] = 0
      self.label[outer] = _OUTER
      self.push(outer)
    elif self.label[y] == _OUTER:
      base = self.meeting(x, y)
      if not base:
        self.augment(x, y)
        self.augment(y, x)
        return True
      self.shrink(x, base, y)
    return False

  def augment_once(self):
    """Searches from all unmatched nodes; whether the matching grew."""
    self.label = [_FREE] * len(self.label)
    self.nearest = [0] * len(self.nearest)
    self.queue = []
    for x in self.nodes():
      if not self.mate[x]:
        self.parent[x], self.label[x] = 0, _OUTER
        self.push(x)
    if not self.queue:
      return False
    while True:
      if self.scan():
        return True
      if not self.change_duals():
        return False
      if self.use_tight():
        return True
      for b in range(self.n + 1, self.top + 1):
        if self.root[b] == b and self.label[b] == _INNER and not self.dual[b]:
          self.expand(b)

  def scan(self):
    """Follows the tight edges of queued vertices; whether it augmented."""
    for u in self.queue:
      if self.label[self.root[u]] == _INNER:
        continue
      for v in range(1, self.n + 1):
        if not self.weight[u][v] or self.root[u] == self.root[v]:
          continue
        if self.slack((u, v)):
          self.consider(u, self.root[v])
        elif self.grow((u, v)):
          return True
    self.queue = []
    return False

  def use_tight(self):
    """Follows edges that have become tight; whether it augmented."""
    for x in self.nodes():
      near = self.nearest[x]
      if self.root[x] == x and near and self.root[near] != x:
        edge = self.edge[near][x]
        if not self.slack(edge) and self.grow(edge):
          return True
    return False

  def change_duals(self):
    """Moves duals as far as they can; False at the end of the search."""
    steps = [
      self.dual[v]
      for v in range(1, self.n + 1)
      if self.label[self.root[v]] == _OUTER
    ]
    for x in self.nodes():
      if x > self.n and self.label[x] == _INNER:
        steps.append(self.dual[x] // 2)
      if self.nearest[x] and self.label[x] != _INNER:
        slack = self.slack(self.edge[self.nearest[x]][x])
        steps.append(slack if self.label[x] == _FREE else slack // 2)
    step = min(steps)
    for v in range(1, self.n + 1):
      self.dual[v] -= step * _sign(self.label[self.root[v]])
    for b in range(self.n + 1, self.top + 1):
      if self.root[b] == b:
        self.dual[b] += 2 * step * _sign(self.label[b])
    outer = (v for v in range(1, self.n + 1) if self.label[self.root[v]] == 0)
    return all(self.dual[v] for v in outer)


def _sign(label):
  return {_OUTER: 1, _INNER: -1, _FREE: 0}[label]
