"""Count the minimum spanning trees of a graph."""

from environments import formats
from environments import ladders
from environments.algorithms import graphs
from environments.algorithms import structure_counts
from environments.counting import _family


class MinimumSpanningTreeCounting(_family.Residue):
  """Spanning trees of least weight of a connected graph, modulo MOD.

  Graphs start at six vertices with half as many edges again at least, have at
  least two weights, and MOD is above a tenth of its bound: small counts are
  few.
  """

  fields = ('N', 'edges', 'MOD')
  statement = """\
The connected undirected graph on vertices 0 to {last} has the edges below, one
u v w a line for an edge of weight w between u and v. How many of its spanning
trees have the least total weight? Trees with different sets of edges are
different. Give the number modulo {MOD}.
Answer: one integer, in the form {example}
{edges}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=100), 'max_MOD': 10_000}

  def draw(self, rng, params):
    n, top = params['N'], params['max_MOD']
    m = rng.randint(3 * n // 2, min(3 * n, n * (n - 1) // 2))
    weights = range(1, 3 + m // 25)
    edges = [
      [u, v, rng.choice(weights)] for u, v in graphs.connected(rng, n, m)
    ]
    return {'N': n, 'edges': edges, 'MOD': rng.randint(top // 10, top)}

  def solve(self, fields):
    n, edges = fields['N'], fields['edges']
    return structure_counts.minimum_spanning_trees(n, edges) % fields['MOD']

  def prompt(self, instance):
    edges = formats.IntGrid().render(instance['edges'])
    shown = {'last': instance['N'] - 1, 'edges': edges}
    return super().prompt(instance | shown)
