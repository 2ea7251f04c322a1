"""Count three vertices of a tree that are equally far from each other."""

from environments import base
from environments import ladders
from environments.algorithms import tree_counts
from environments.algorithms import trees
from environments.tree import _family

_TRIES = 1_000


class TreeDistanceEqualTriadCounting(_family.Number):
  """The number of sets, at least 2; other numbers earn nothing.

  Trees are long or bushy and have ten vertices or more, which gives many
  different numbers. N ends at 200.
  """

  fields = ('N', 'edges')
  statement = """\
A tree has vertices 1 to {N} and these edges: {shown}
The distance of two vertices is the number of edges between them. How many sets
of three different vertices have three equal distances to each other?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.linear(16, level, 2, 200)}

  def draw(self, rng, params):
    for _ in range(_TRIES):
      n = rng.randint(5 * params['MAX_N'] // 8, params['MAX_N'])
      edges = trees.draw(rng, n, rng.choice((3, 6, None)))
      if tree_counts.equal_triples(n, edges) > 1:
        ordered = [sorted(edge) for edge in edges]
        return {'N': n, 'edges': _family.shifted(ordered, 1)}
    raise base.GenerationError(f'Trees had no two such sets: {params}.')

  def solve(self, fields):
    edges = _family.shifted(fields['edges'], -1)
    return tree_counts.equal_triples(fields['N'], edges)
