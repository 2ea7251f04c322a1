"""Colour vertices so that no two edges have the same colours, with few."""

from environments import ladders
from environments.algorithms import color_classes
from environments.optimization import _colorings


class MinimumHarmoniousChromaticNumber(_colorings.Coloring):
  """Any such colouring with fewest colours; graded by their number over these.

  A colouring with k colours is planted, fewer than there are vertices, and
  graphs have more edges than k - 1 colours have pairs, which proves that k is
  the fewest, at any size.
  """

  statement = """\
An undirected graph has vertices 0 to {last}. Each `u v` below is an edge
between u and v. Give each vertex a colour, an integer, so that the two ends of
each edge differ and no two edges have the same two colours at their ends. Use
as few different colours as possible.
Answer: the {N} colours of vertices 0 to {last} in order, separated by blanks,
in the form {example}
{shown}"""

  def params(self, level):
    return {'N': ladders.linear(7, level, limit=80)}

  def draw(self, rng, params):
    n = params['N']
    k = 2 * n // 3
    fewest, most = (k - 1) * (k - 2) // 2 + 1, k * (k - 1) // 2
    joined = rng.randint(fewest, most)
    colors, edges = color_classes.draw(rng, n, k, joined)
    return {'N': n, 'edges': edges, 'solution': colors}

  def allows(self, edges, colors):
    pairs = set(color_classes.pairs(edges, colors))
    return len(pairs) == len(edges) and all(len(pair) == 2 for pair in pairs)
