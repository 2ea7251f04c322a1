"""Where a token can end that follows the growth of a tree."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import growing_trees
from environments.algorithms import trees

_PROMPT = """\
A tree grows from vertex 1, where a token stands. Again and again one new vertex
is joined by an edge to a vertex that is already there, and then the token moves
one edge towards the new vertex. In the end the tree has vertices 1 to {N} and
these edges: {edges}
The new vertices come in any order in which the tree stays connected. For each
vertex, say whether the token can stand there at the end in some order.
Answer: {N} letters for vertices 1 to {N}, T if it can and F if not, in the form
{example}"""


class GrowingTreeToken(base.Environment):
  """Graded by the overlap of the vertices called T with the possible ones.

  Only vertices at distances from vertex 1 of the parity of N - 1 are possible;
  trees in which all of these are possible are redrawn.
  """

  answer = formats.Word('TF')
  example = 'FTF'  # Shorter than any answer.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=500)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(100):
      edges = trees.draw(rng, n, reach=rng.randint(2, n))
      fields = {'N': n, 'edges': [[u + 1, v + 1] for u, v in edges]}
      solution = self.solve(fields)
      far = trees.distances(n, edges, [0])
      if solution.count('T') < sum(d % 2 == (n - 1) % 2 for d in far):
        return fields | {'solution': solution}
    raise base.GenerationError(f'All of one parity were possible: {params}.')

  def solve(self, fields):
    edges = [(u - 1, v - 1) for u, v in fields['edges']]
    possible = growing_trees.final_vertices(fields['N'], edges)
    return ''.join('FT'[can] for can in possible)

  def prompt(self, instance):
    edges = ', '.join(f'{u} {v}' for u, v in instance['edges'])
    return _PROMPT.format(N=instance['N'], example=self.example, edges=edges)

  def score(self, instance, answer):
    if len(answer) != instance['N']:
      return rewards.INVALID
    pairs = list(zip(answer, instance['solution']))
    both = pairs.count(('T', 'T'))
    either = len(pairs) - pairs.count(('F', 'F'))
    return rewards.graded(both, either, power=5)
