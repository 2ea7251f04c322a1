"""Choose K vertices of a weighted graph such that none is far from them."""

import heapq

from environments import ladders
from environments.algorithms import graphs
from environments.algorithms import subsets
from environments.optimization import _family


def distances(n: int, edges: list, sources: list[int]) -> list[int]:
  """Returns each vertex's distance to the nearest source (Dijkstra)."""
  out: list[list] = [[] for _ in range(n)]
  for u, v, w in edges:
    out[u].append((v, w))
    out[v].append((u, w))
  found: dict[int, int] = {}
  heap = [(0, v) for v in sources]
  heapq.heapify(heap)
  while heap:
    length, u = heapq.heappop(heap)
    if u not in found:
      found[u] = length
      for v, w in out[u]:
        if v not in found:
          heapq.heappush(heap, (length + w, v))
  return [found[v] for v in range(n)]


class VertexKCenter(_family.Optimum):
  """Any K vertices of least radius are right; graded by it over the radius.

  K is a third of the vertices at most and 2 or more, at every level, and graphs
  are redrawn where K vertices of most edges, or each next one farthest from
  those before, are best.
  """

  example = '0 0'  # Not different.
  fields = ('N', 'K', 'edges')
  presentation = ('edge_density', 'Floyd')
  statement = """\
An undirected graph has vertices 0 to {last}. Each `u v w` below is an edge of
length w between u and v: {shown}
Choose {K} different vertices. The radius of a choice is the largest distance,
along shortest paths, from any vertex to the nearest chosen one; make it as
small as possible.
Answer: the {K} vertices, separated by blanks, in the form {example}"""

  def params(self, level):
    n = ladders.linear(7, level, limit=18)
    return {'N': n, 'max_length': ladders.linear(8, level, 2, 1_000)}

  def draw(self, rng, params):
    n = params['N']
    density = rng.choice((0.2, 0.3, 0.4, 0.5))
    count = max(n, int(density * n * (n - 1) / 2))
    edges = [
      [u, v, rng.randint(1, params['max_length'])]
      for u, v in graphs.connected(rng, n, count)
    ]
    fields = {'N': n, 'K': rng.randint(2, max(2, n // 3)), 'edges': edges}
    table = [distances(n, edges, [v]) for v in range(n)]
    return fields | {'edge_density': density, 'Floyd': table}

  def solve(self, fields):
    n, k, edges = (fields[key] for key in self.fields)
    table = [distances(n, edges, [v]) for v in range(n)]
    return subsets.centers(table, k)

  def shortcuts(self, fields):
    n, k, edges = (fields[key] for key in self.fields)
    ends = [v for edge in edges for v in edge[:2]]
    busiest = sorted(range(n), key=lambda v: -ends.count(v))[:k]
    far = [busiest[0]]
    while len(far) < k:
      away = distances(n, edges, far)
      far.append(max(range(n), key=away.__getitem__))
    return [busiest, far, [*range(k)]]

  def value(self, fields, answer):
    n, k, edges = (fields[key] for key in self.fields)
    if len(answer) != k or not _family.is_choice(n, answer):
      return None
    return max(distances(n, edges, answer))
