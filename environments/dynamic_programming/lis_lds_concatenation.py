"""The longest subsequence that rises and then falls."""

import itertools

from environments import ladders
from environments.algorithms import longest_choices
from environments.dynamic_programming import _optima


def is_unimodal(values: list[int]) -> bool:
  """Whether values rise strictly, then fall strictly; either part may lack."""
  rises = [x < y for x, y in itertools.pairwise(values)]
  equal = any(x == y for x, y in itertools.pairwise(values))
  return not equal and rises == sorted(rises, reverse=True)


class LisLdsConcatenation(_optima.Optimum):
  """Any longest one; graded by (length / longest) ** 5.

  N starts at 8. Lists that rise and fall as a whole are drawn again.
  """

  example = '0 1'  # Never longest: 5 distinct values hold 3.
  fields = ('N', 'array')
  statement = """\
Choose places of the list below such that the values there, from left to right,
rise strictly up to one of them and fall strictly after it. They may also only
rise, or only fall. Choose as many as possible. Places count from 0 to {last}.
Answer: the chosen places in increasing order, separated by blanks, in the form
{example}
{array}"""

  def params(self, level):
    return {'N': ladders.geometric(8, level, 1.2, 0, 2_000), 'MAX': 1_000}

  def draw(self, rng, params):
    n = params['N']
    return {'N': n, 'array': [rng.randint(0, params['MAX']) for _ in range(n)]}

  def shortcuts(self, fields):
    return (list(range(fields['N'])),)

  def solve(self, fields):
    return longest_choices.unimodal(fields['array'])

  def value(self, fields, answer):
    a = fields['array']
    rising = all(i < j for i, j in itertools.pairwise(answer))
    if not rising or not 0 <= answer[0] <= answer[-1] < len(a):
      return None
    return len(answer) if is_unimodal([a[i] for i in answer]) else None
