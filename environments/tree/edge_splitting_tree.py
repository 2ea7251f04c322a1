"""The most length that can be blue in a tree grown by splitting edges."""

from environments import base
from environments import ladders
from environments.algorithms import tree_costs
from environments.algorithms import trees
from environments.number_theory import _family

_TRIES = 1_000


class EdgeSplittingTree(_family.Exact):
  """The largest blue length; other numbers earn nothing.

  Trees have six vertices or more and weights from N to 2 N; they are redrawn if
  all edges, or all but the lightest, can be blue.
  """

  fields = ('N', 'edges')
  example = '123'
  statement = """\
A tree is grown from a single vertex by steps of two kinds. Either a new vertex
is joined to an old one by a red edge; or a red edge between u and v is removed
and a new vertex x is joined to u and to v by two blue edges. The vertices may
come in any order. The final tree has vertices 0 to {last} and these edges,
where u v w is an edge of length w between u and v: {shown}
The colours are not known. What is the largest total length that its blue edges
can have?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=200)}

  def draw(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      pairs = trees.draw(rng, n)
      edges = [[u, v, rng.randint(n, 2 * n)] for u, v in pairs]
      fields = {'N': n, 'edges': edges}
      lengths = [w for _, _, w in edges]
      if self.solve(fields) < sum(lengths) - min(lengths):
        return fields
    raise base.GenerationError(f'Nearly all edges could be blue: {params}.')

  def solve(self, fields):
    return tree_costs.most_split_length(fields['N'], fields['edges'])

  def prompt(self, instance):
    shown = ', '.join(f'{u} {v} {w}' for u, v, w in instance['edges'])
    return super().prompt(
      instance | {'last': instance['N'] - 1, 'shown': shown}
    )
