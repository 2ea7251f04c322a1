"""Count paths of XOR 0 while the edges of a tree are deleted."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tree_counts
from environments.algorithms import trees
from environments.tree import _family

_PROMPT = """\
A tree has vertices 0 to {last}. Its edges, numbered from 0, are these, where
u v w is an edge of weight w between u and v: {edges}
All edges are deleted one after another, in this order of their numbers:
{removes}
For t = 0, 1, ..., {last}, count the unordered pairs of different vertices that
are still connected after the first t deletions and between which the bitwise
XOR of the weights on the path is 0.
Answer: the {N} counts for t = 0 to {last}, separated by blanks, in the form
{example}"""
_TRIES = 100


class TreeDynamicXorZeroPath(base.Environment):
  """The only counts; graded by agreement where either side is not 0.

  Weights are below N / 2 or so, and half of the counts or more are not 0, since
  with many zeros much is right without work.
  """

  answer = formats.IntList()
  example = '3 1 0'  # Shorter than any answer.
  fields = ('N', 'edges', 'removes')

  def params(self, level):
    n = ladders.linear(6, level, limit=1_000)
    return {'N': n, 'bits': max(1, n.bit_length() - 2)}

  def generate(self, rng, params):
    n, bits = params['N'], params['bits']
    for _ in range(_TRIES):
      pairs = trees.draw(rng, n)
      fields = {
        'N': n,
        'edges': [[u, v, rng.randrange(1 << bits)] for u, v in pairs],
        'removes': rng.sample(range(n - 1), n - 1),
      }
      solution = self.solve(fields)
      if 2 * solution.count(0) <= n:
        return fields | {'solution': solution}
    raise base.GenerationError(f'Most counts were always 0: {params}.')

  def solve(self, fields):
    return tree_counts.zero_paths(*(fields[key] for key in self.fields))

  def prompt(self, instance):
    return _PROMPT.format(
      N=instance['N'],
      last=instance['N'] - 1,
      edges=_family.shown(instance['edges']),
      removes=' '.join(map(str, instance['removes'])),
      example=self.example,
    )

  def score(self, instance, answer):
    solution = instance['solution']
    if len(answer) != instance['N'] or min(answer) < 0:
      return rewards.INVALID
    if answer == solution:
      return rewards.CORRECT
    pairs = [pair for pair in zip(answer, solution) if any(pair)]
    return rewards.graded(sum(a == b for a, b in pairs), len(pairs), power=5)
