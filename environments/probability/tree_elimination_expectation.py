"""Expected picks until a tree is coloured."""

from environments import formats
from environments import ladders
from environments.algorithms import trees
from environments.probability import _family


class TreeEliminationExpectation(_family.Residue):
  """Paths to the root are coloured from random uncoloured vertices.

  Trees start at eight vertices, with many different answers; they are drawn
  deep or flat.
  """

  fields = ('N', 'parents')
  prime = 1_000_000_007
  statement = """\
A rooted tree has vertices 1 to {N} and root 1; a line p c below says that p is
the parent of c. While some vertices are not coloured, one of these is picked,
all equally likely, and every vertex on its path to the root, both ends
included, is coloured. What is the expected number of picks until all are
coloured?
{form}
{parents}"""

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    order = [1, *rng.sample(range(2, n + 1), n - 1)]
    reach = rng.randint(2, n)
    parents = [
      [order[rng.randrange(max(0, i - reach), i)], order[i]]
      for i in range(1, n)
    ]
    rng.shuffle(parents)
    return {'N': n, 'parents': parents}

  def solve(self, fields):
    """Sums 1 / (size of the subtree): v is picked before all below it."""
    n = fields['N']
    edges = [(u - 1, v - 1) for u, v in fields['parents']]
    order, parent = trees.rooted(n, edges)
    size = [1] * n
    for v in reversed(order[1:]):
      size[parent[v]] += size[v]
    return sum(pow(s, -1, self.prime) for s in size) % self.prime

  def prompt(self, instance):
    lines = formats.IntGrid().render(instance['parents'])
    return super().prompt(instance | {'parents': lines})
