"""The most reachable pairs in an orientation of a tree."""

from environments import ladders
from environments.algorithms import tree_counts
from environments.tree import _family


class TreeOrientationReachablePairs(_family.Number):
  """The largest number of pairs; other numbers earn nothing.

  Trees have from half of MAX_N vertices to all, and are long or bushy; in small
  trees of one kind few answers occur.
  """

  fields = ('N', 'edges')
  example = '0'  # A tree with an edge has a pair.
  statement = """\
A tree has vertices 0 to {last} and these edges: {shown}
Give every edge one of its two directions. Count the ordered pairs (x, y) of
different vertices such that y can be reached from x along the directed edges.
What is the largest count possible?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.linear(10, level, limit=500)}

  def draw(self, rng, params):
    n = self.draw_size(rng, params)
    return {'N': n, 'edges': self.draw_tree(rng, n)}

  def solve(self, fields):
    return tree_counts.most_reachable_pairs(fields['N'], fields['edges'])
