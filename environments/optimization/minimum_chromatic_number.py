"""Colour vertices so that neighbours differ, with few colours."""

from environments import ladders
from environments.algorithms import color_classes
from environments.algorithms import graphs
from environments.optimization import _colorings


class MinimumChromaticNumber(_colorings.Coloring):
  """Any colouring with fewest colours; graded by their number over that used.

  Densities are middling, and graphs are redrawn where giving each vertex the
  first colour that fits, by label from either end or by degree, is best.
  """

  statement = """\
An undirected graph has vertices 0 to {last}. Each `u v` below is an edge
between u and v. Give each vertex a colour, an integer, so that the two ends of
each edge differ. Use as few different colours as possible.
Answer: the {N} colours of vertices 0 to {last} in order, separated by blanks,
in the form {example}
{shown}"""

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=26)}

  def draw(self, rng, params):
    n = params['N']
    density = rng.choice((0.35, 0.45, 0.55, 0.65))
    count = int(density * n * (n - 1) / 2)
    edges = [list(e) for e in rng.sample(graphs.pairs(n), count)]
    return {'N': n, 'edges': edges}

  def solve(self, fields):
    return color_classes.fewest(fields['N'], fields['edges'])

  def shortcuts(self, fields):
    n = fields['N']
    masks = graphs.neighbour_masks(n, fields['edges'])
    by_degree = sorted(range(n), key=lambda v: -masks[v].bit_count())
    orders = (range(n), range(n - 1, -1, -1), by_degree)
    return [color_classes.first_fit(masks, order) for order in orders]

  def allows(self, edges, colors):
    return all(colors[u] != colors[v] for u, v in edges)
