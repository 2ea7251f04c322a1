"""Mean hitting time of a random walk on a tree."""

from environments import formats
from environments import ladders
from environments.algorithms import trees
from environments.probability import _family


class TreeRandomWalkExpectation(_family.Residue):
  """Mean of the expected hitting times over all ordered pairs of vertices.

  Trees start at eight vertices, with many different answers; they are drawn
  deep or flat.
  """

  fields = ('N', 'edges')
  prime = 998_244_353
  statement = """\
A tree has vertices 0 to {last} and the edges below. A walk moves in each step
to a neighbour of the vertex where it stands, all neighbours equally likely. For
vertices S and T, E(S, T) is the expected number of steps of a walk from S
until it first stands on T; E(T, T) = 0. What is the sum of E(S, T) over all
{pairs} ordered pairs (S, T), divided by {pairs}?
{form}
{edges}"""

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    return {'N': n, 'edges': trees.draw(rng, n, rng.randint(2, n))}

  def solve(self, fields):
    """Adds up 2 (n - 1) * distance, both ways between two vertices."""
    n, p = fields['N'], self.prime
    order, parent = trees.rooted(n, fields['edges'])
    size, distances = [1] * n, 0
    for v in reversed(order[1:]):
      size[parent[v]] += size[v]
      distances += size[v] * (n - size[v])
    return 2 * (n - 1) * distances * pow(n, -2, p) % p

  def prompt(self, instance):
    n, lines = instance['N'], formats.IntGrid().render(instance['edges'])
    return super().prompt({'last': n - 1, 'pairs': n * n, 'edges': lines})
