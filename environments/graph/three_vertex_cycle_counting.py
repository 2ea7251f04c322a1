"""Count the triangles of a graph."""

from environments import ladders
from environments.algorithms import graphs
from environments.counting import _family


class ThreeVertexCycleCounting(_family.Count):
  """Sets of three vertices, pairwise joined by an edge; exact.

  A third to four fifths of all pairs are edges, where a number of edges in
  proportion to N would leave the same few triangles at every N.
  """

  fields = ('N', 'edges')
  presentation = ('edge_ratio',)
  statement = """\
An undirected graph has vertices 0 to {last} and these edges: {shown}
How many triangles does it have, that is, sets of three vertices of which every
two are joined by an edge?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=80)}

  def draw(self, rng, params):
    n = params['N']
    pairs = [list(pair) for pair in graphs.pairs(n)]
    m = rng.randint(len(pairs) // 3 + 2, 4 * len(pairs) // 5)
    return {'N': n, 'edges': rng.sample(pairs, m), 'edge_ratio': m / n}

  def solve(self, fields):
    edges = fields['edges']
    masks = graphs.neighbour_masks(fields['N'], edges)
    return sum((masks[u] & masks[v]).bit_count() for u, v in edges) // 3

  def prompt(self, instance):
    shown = ', '.join(f'{u} {v}' for u, v in instance['edges'])
    return super().prompt(
      instance | {'last': instance['N'] - 1, 'shown': shown}
    )
