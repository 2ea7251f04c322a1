"""Count the cycles of a graph."""

from environments import ladders
from environments.algorithms import cycles
from environments.counting import _family
from environments.graph import _family as _graphs

_REACH = 4


class CycleCounting(_family.Count):
  """Exact number of simple cycles of an undirected graph.

  Vertices stand in a hidden row, and edges, more than N of them, join those at
  most four places apart. So there are several cycles, and they can be counted
  at any size.
  """

  fields = ('N', 'edges')
  presentation = ('edge_density',)
  statement = """\
An undirected graph has vertices 0 to {last}; each pair of vertices in the last
line is an edge. How many cycles of at least three vertices are there in it that
visit no vertex twice? Cycles are the same if they have the same edges, whatever
the start and the direction.
Answer: one integer, in the form {example}
{listed}"""

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=60)}

  def draw(self, rng, params):
    n = params['N']
    pairs = [(i, j) for j in range(n) for i in range(max(0, j - _REACH), j)]
    share = rng.choice((0.5, 0.6, 0.7, 0.8, 0.9))
    drawn = rng.sample(pairs, max(n + 1, int(share * len(pairs))))
    row = rng.sample(range(n), n)
    edges = [sorted((row[i], row[j])) for i, j in drawn]
    density = 2 * len(edges) / (n * (n - 1))
    return {'N': n, 'edges': edges, 'edge_density': density}

  def solve(self, fields):
    return cycles.count(fields['N'], fields['edges'])

  def prompt(self, instance):
    listed = _graphs.listed(instance['edges'])
    last = instance['N'] - 1
    return self.statement.format(last=last, example=self.example, listed=listed)
