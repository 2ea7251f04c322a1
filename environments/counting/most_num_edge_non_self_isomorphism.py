"""The most edges that a graph without symmetry can have."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import structure_counts

_PROMPT = """\
A simple undirected graph on {N} vertices has no automorphism other than the
identity. How many edges can it have at most?
Answer: one integer, in the form {example}"""


def most_edges(n: int) -> int:
  """Returns the most edges of an asymmetric graph, for n = 1 and n >= 6.

  Its complement, asymmetric too, has as few edges as can be: n less the number
  of its components that are trees, all of them different. With six vertices
  there is no asymmetric forest; six edges are needed then.
  """
  if not (n == 1 or n >= 6):
    raise ValueError(f'No graph on {n} vertices is asymmetric; N = 1 or >= 6.')
  trees = 0 if n == 6 else structure_counts.most_asymmetric_trees(n)
  return n * (n - 1) // 2 - n + trees


class MostNumEdgeNonSelfIsomorphism(base.Environment):
  """Most edges of an asymmetric graph on N vertices; exact or nothing.

  N is at least a quarter of its bound, which starts at 150 and triples, since N
  is all there is to a problem and few could be learnt by heart.
  """

  answer = formats.Int()
  example = '0'
  fields = ('N',)

  def params(self, level):
    return {'MAX_N': ladders.geometric(150, level, 3, 0, 10**24)}

  def generate(self, rng, params):
    fields = {'N': rng.randint(params['MAX_N'] // 4, params['MAX_N'])}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return most_edges(fields['N'])

  def restore(self, fields, reference_text):
    """Solves the problem: references for N = 6 are known that say 10, not 9."""
    return super().restore(fields, None)

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
