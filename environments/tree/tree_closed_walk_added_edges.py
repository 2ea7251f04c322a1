"""The shortest closed walk over all edges of a tree, with one or two more."""

from environments import ladders
from environments.algorithms import tree_counts
from environments.tree import _family


class TreeClosedWalkAddedEdges(_family.Number):
  """The least number of steps; other numbers earn nothing.

  Trees have from half of MAX_N vertices to all, and are long or bushy; in trees
  of one size few answers occur.
  """

  fields = ('N', 'K', 'edges')
  example = '0'  # An added edge takes a step.
  statement = """\
A tree has vertices 1 to {N} and these edges: {shown}
Add {added}; an added edge may join any two vertices, joined ones too, or a
vertex to itself. Then walk along edges from vertex 1 back to vertex 1, using
every edge of the tree at least once and every added edge exactly once. What is
the smallest number of steps of such a walk, over all choices? Each use of an
edge is a step.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(14, level, limit=1_000)}

  def draw(self, rng, params):
    n = self.draw_size(rng, params)
    edges = _family.shifted(self.draw_tree(rng, n), 1)
    return {'N': n, 'K': rng.randint(1, 2), 'edges': edges}

  def solve(self, fields):
    edges = _family.shifted(fields['edges'], -1)
    return tree_counts.shortest_round(fields['N'], edges, fields['K'])

  def prompt(self, instance):
    added = 'one edge' if instance['K'] == 1 else 'two edges'
    return super().prompt(instance | {'added': added})
