"""Add up the greatest common divisors of all spanning trees."""

from environments import formats
from environments import ladders
from environments.algorithms import graphs
from environments.algorithms import structure_counts
from environments.counting import _family


class SumSpanningTreeGcd(_family.Residue):
  """The sum of gcds of the weights of each spanning tree, modulo MOD.

  Two edges or more are left over by every tree, where a tree alone has a single
  gcd. Weights are multiples of one of two numbers or of both. N grows by one in
  three levels, to 20, so that small sums can be found by hand.
  """

  fields = ('N', 'edges', 'MOD')
  presentation = ('edge_density',)
  statement = """\
A connected undirected graph has vertices 1 to {N} and the edges below, one
u v w a line for an edge of weight w between u and v. The value of a spanning
tree is the greatest common divisor of the weights of its edges. What is the sum
of the values of all spanning trees, modulo {MOD}?
Answer: one integer, in the form {example}
{edges}"""

  def params(self, level):
    return {
      'N': ladders.linear(4, level // 3, limit=20),
      'factor': ladders.linear(4, level, limit=100),
    }

  def draw(self, rng, params):
    n, top = params['N'], params['factor']
    m = rng.randint(n + 1, n * (n - 1) // 2)
    a, b = rng.sample(range(2, top + 2), 2)
    edges = []
    for u, v in graphs.connected(rng, n, m):
      weight = rng.choice((a, b, a * b)) * rng.randint(1, top)
      edges.append([u + 1, v + 1, weight])
    modulus = rng.choice([666_623_333, 998_244_353, 1_000_000_007])
    density = 2 * m / (n * (n - 1))
    return {'N': n, 'edges': edges, 'MOD': modulus, 'edge_density': density}

  def solve(self, fields):
    n, edges = fields['N'], fields['edges']
    moved = [(u - 1, v - 1, w) for u, v, w in edges]
    return structure_counts.spanning_tree_gcds(n, moved) % fields['MOD']

  def prompt(self, instance):
    edges = formats.IntGrid().render(instance['edges'])
    return super().prompt(instance | {'edges': edges})
