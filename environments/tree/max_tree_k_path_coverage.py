"""How many vertices of a tree K paths can cover."""

from environments import base
from environments import ladders
from environments.algorithms import tree_counts
from environments.algorithms import trees
from environments.tree import _family

_TRIES = 100


class MaxTreeKPathCoverage(_family.Number):
  """The largest number of vertices on K paths; other numbers earn nothing.

  Trees have from half of MAX_N vertices to all, are long or bushy, and have
  four leaves or more; K is below half the leaves, so that not all vertices are
  covered. In small trees of one kind few answers occur.
  """

  fields = ('N', 'K', 'edges')
  example = '0'  # Something is always covered.
  statement = """\
A tree has vertices 0 to {last} and these edges: {shown}
With K = {K}, choose K paths in it, each between two different vertices; paths
may share vertices and edges. What is the largest number of vertices that can
lie on at least one of the chosen paths, ends included?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(20, level, limit=1_000)}

  def draw(self, rng, params):
    n = self.draw_size(rng, params)
    for _ in range(_TRIES):
      edges = self.draw_tree(rng, n)
      leaves = sum(len(around) == 1 for around in trees.neighbours(n, edges))
      if leaves > 3:
        k = rng.randint(1, (leaves - 1) // 2)
        return {'N': n, 'K': k, 'edges': edges}
    raise base.GenerationError(f'No tree with four leaves: {params}.')

  def solve(self, fields):
    return tree_counts.most_on_paths(fields['N'], fields['edges'], fields['K'])
