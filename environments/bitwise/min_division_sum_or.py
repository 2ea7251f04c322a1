"""Cut a list so that the OR of the block sums is least."""

import functools
import itertools
import operator

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import xor_counts

_PROMPT = """\
Cut the list A[1], ..., A[{N}] below into at least 1 and at most {K} blocks of
consecutive numbers, none of them empty, so that the bitwise OR of the sums of
the blocks is as small as possible.
Answer: the index of the last number of each block, in increasing order (the
last one is {N}), separated by blanks, in the form {example}
{A}"""


class MinDivisionSumOr(base.Environment):
  """Any best cut; graded by least OR / its OR to the fifth power.

  Lists start at eight numbers, from 1 to N squared, and K is at most N / 2, so
  that neither one block nor single numbers are often best.
  """

  answer = formats.IntList()
  example = '1 2'  # Ends before any list drawn.
  fields = ('N', 'A', 'K')

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=100)}

  def generate(self, rng, params):
    n = params['N']
    fields = {
      'N': n,
      'A': [rng.randint(1, n * n) for _ in range(n)],
      'K': rng.randint(3, n // 2),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return xor_counts.least_or_cut(fields['A'], fields['K'])

  def prompt(self, instance):
    shown = self.answer.render(instance['A'])
    return _PROMPT.format(example=self.example, **instance | {'A': shown})

  def score(self, instance, answer):
    rising = all(a < b for a, b in itertools.pairwise([0, *answer]))
    few = len(answer) <= instance['K']
    if not (few and rising and answer[-1] == len(instance['A'])):
      return rewards.INVALID
    value, best = (
      _or_of_sums(instance['A'], ends)
      for ends in (answer, instance['solution'])
    )
    return rewards.ratio(value, best, power=5)


def _or_of_sums(values, ends):
  blocks = (sum(values[i:j]) for i, j in itertools.pairwise([0, *ends]))
  return functools.reduce(operator.or_, blocks)
