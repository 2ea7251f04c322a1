"""Label vertices so that each has an even number of equals beside it."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs

_PROMPT = """\
An undirected graph has vertices 0 to {last}; its edges are listed below. Label
every vertex 1 or 2 so that each has an even number (possibly 0) of neighbours
with its own label.
Answer: the labels of 0 to {last}, separated by blanks, in the form {example}
{edges}"""


class EvenDegreeGraphPartitioning(base.Environment):
  """Any such labelling is right; graded by the share of even vertices.

  Graphs are random with a third to two thirds of all edges, and solved, since
  every graph has such a labelling. Some vertex has an odd number of neighbours,
  so that one label for all is never right.
  """

  answer = formats.IntList()
  example = '1 2'  # Fewer than any number of vertices drawn.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=150)}

  def generate(self, rng, params):
    n = params['N']
    pairs = graphs.pairs(n)
    for _ in range(100):
      count = rng.randint(len(pairs) // 3, 2 * len(pairs) // 3)
      edges = rng.sample(pairs, count)
      masks = graphs.neighbour_masks(n, edges)
      if any(mask.bit_count() % 2 for mask in masks):
        fields = {'N': n, 'edges': [list(edge) for edge in edges]}
        return fields | {'solution': self.solve(fields)}
    raise base.GenerationError(f'All degrees are even: {params}.')

  def solve(self, fields):
    bits = graphs.even_labels(fields['N'], fields['edges'])
    return [1 + bit for bit in bits]

  def prompt(self, instance):
    edges = ', '.join(f'{u} {v}' for u, v in instance['edges'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, edges=edges)

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n or not set(answer) <= {1, 2}:
      return rewards.INVALID
    equals = [0] * n
    for u, v in instance['edges']:
      if answer[u] == answer[v]:
        equals[u] += 1
        equals[v] += 1
    even = sum(count % 2 == 0 for count in equals)
    return rewards.graded(even, n, power=10)
