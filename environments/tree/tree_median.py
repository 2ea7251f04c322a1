"""Find a vertex of a tree with the least weighted sum of distances."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import trees
from environments.algorithms import weighted_trees
from environments.tree import _family

_PROMPT = """\
A tree has vertices 0 to {last}. The weights of its vertices are, in order:
{weights}
Its edges are these, where u v w is an edge of length w between u and v: {edges}
Find a vertex r for which the sum, over all vertices v, of the weight of v times
the distance between v and r is as small as possible.
Answer: one such vertex, in the form {example}"""
_TRIES = 1_000


class TreeMedian(base.Environment):
  """Any best vertex is right; graded by the least sum over its sum.

  Trees have nine vertices or more, and are redrawn if a vertex with the most
  edges or with the largest weight is right.
  """

  answer = formats.Int()
  example = '1234'  # More than any vertex drawn.
  fields = ('N', 'C', 'edges')

  def params(self, level):
    return {'N': ladders.linear(9, level, limit=500)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      edges = weighted_trees.draw(rng, n, n, rng.choice((2, 3, 5)))
      weights = [rng.randint(1, n) for _ in range(n)]
      sums = weighted_trees.distance_sums(n, edges, weights)
      pairs = [edge[:2] for edge in edges]
      degrees = [len(around) for around in trees.neighbours(n, pairs)]
      right = [v for v in range(n) if sums[v] == min(sums)]
      plain = lambda values, at=right: max(values) == max(values[v] for v in at)
      if not plain(degrees) and not plain(weights):
        fields = {'N': n, 'C': weights, 'edges': edges}
        return fields | {'solution': right[0]}
    raise base.GenerationError(f'No tree withstood plain choices: {params}.')

  def _sums(self, fields):
    n, weights, edges = (fields[key] for key in self.fields)
    return weighted_trees.distance_sums(n, edges, weights)

  def solve(self, fields):
    sums = self._sums(fields)
    return sums.index(min(sums))

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      weights=' '.join(map(str, instance['C'])),
      edges=_family.shown(instance['edges']),
      example=self.example,
    )

  def score(self, instance, answer):
    if not 0 <= answer < instance['N']:
      return rewards.INVALID
    sums = self._sums(instance)
    return rewards.ratio(sums[instance['solution']], sums[answer], power=8)
