"""Add up the colours of all proper colourings of a graph."""

from environments import formats
from environments import ladders
from environments.algorithms import colorings
from environments.algorithms import graphs
from environments.counting import _family


class ColoringCounting(_family.Count):
  """Colours used, over all colourings with caps R; graded by ratio.

  Graphs are connected, since a vertex without neighbours had but one colour,
  and have up to 12 vertices: their classes are all tried. Caps also rise above
  twice the degrees, further with the level.
  """

  example = '1000'
  fields = ('N', 'edges', 'R')
  presentation = ('edge_density',)
  statement = """\
Each vertex from 0 to {last} of the graph below gets as its colour an integer
from 0 to a cap of its own, both included, with different colours at the two
ends of every edge. Take the number of different colours that such a colouring
uses, and add up these numbers over all of them. Caps stand on the first line,
from vertex 0 on, then come the edges, one a line.
Answer: one integer, in the form {example}
{R}
{edges}"""

  def params(self, level):
    return {
      'N': ladders.linear(5, level * 7 // 10, limit=12),
      'slack': ladders.linear(1, level, limit=100),
    }

  def draw(self, rng, params):
    n = params['N']
    pairs = n * (n - 1) // 2
    edges = graphs.connected(rng, n, rng.randint(n, pairs))
    degrees = [sum(u in edge for edge in edges) for u in range(n)]
    most = [max(2 * degree, degree + params['slack']) for degree in degrees]
    return {
      'N': n,
      'edge_density': len(edges) / pairs,
      'edges': edges,
      'R': [rng.randint(*ends) for ends in zip(degrees, most)],
    }

  def solve(self, fields):
    return colorings.colors_used(fields['edges'], fields['R'])

  def prompt(self, instance):
    shown = {
      'last': instance['N'] - 1,
      'R': formats.IntList().render(instance['R']),
      'edges': formats.IntGrid().render(instance['edges']),
    }
    return super().prompt(instance | shown)
