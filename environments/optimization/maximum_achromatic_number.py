"""Colour vertices so that each two colours meet along an edge, with many."""

from environments import ladders
from environments.algorithms import color_classes
from environments.optimization import _colorings


class MaximumAchromaticNumber(_colorings.Coloring):
  """Any such colouring with most colours; graded by their number over these.

  A colouring with k colours is planted, and graphs have fewer edges than k + 1
  colours have pairs, which proves that k is the most, at any size.
  """

  statement = """\
An undirected graph has vertices 0 to {last}. Each `u v` below is an edge
between u and v. Give each vertex a colour, an integer, so that the two ends of
each edge have different colours and, for every two different colours used, at
least one edge has one of them at one end and the other at the other end. Use as
many different colours as possible.
Answer: the {N} colours of vertices 0 to {last} in order, separated by blanks,
in the form {example}
{shown}"""

  def params(self, level):
    return {'N': ladders.linear(7, level, limit=80)}

  def draw(self, rng, params):
    n = params['N']
    k = n // 2 + 1
    joined, extra = k * (k - 1) // 2, rng.randint(0, k - 1)
    colors, edges = color_classes.draw(rng, n, k, joined, extra)
    return {'N': n, 'edges': edges, 'solution': colors}

  def allows(self, edges, colors):
    if any(colors[u] == colors[v] for u, v in edges):
      return False
    used = len(set(colors))
    met = set(color_classes.pairs(edges, colors))
    return len(met) == used * (used - 1) // 2
