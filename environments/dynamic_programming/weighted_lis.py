"""The heaviest subsequence that never falls."""

import itertools

from environments import ladders
from environments.algorithms import free_splits
from environments.dynamic_programming import _optima


class WeightedLis(_optima.Optimum):
  """Any heaviest one; graded by (weight / largest weight) ** 5.

  N starts at 7. Problems that the whole list or one place solves are drawn
  again.
  """

  example = '5 2'  # Not in increasing order.
  fields = ('N', 'arrayA', 'arrayB')
  statement = """\
Each place 0 to {last} has a value and a weight. Choose places such that the
values there, from left to right, never fall, and the sum of the weights there
is as large as possible.
Answer: the chosen places in increasing order, separated by blanks, in the form
{example}
Values:
{arrayA}
Weights:
{arrayB}"""

  def params(self, level):
    return {'N': ladders.geometric(7, level, limit=300)}

  def draw(self, rng, params):
    n = params['N']
    return {
      'N': n,
      'arrayA': [rng.randint(0, n) for _ in range(n)],
      'arrayB': [rng.randint(1, n) for _ in range(n)],
    }

  def shortcuts(self, fields):
    places = range(fields['N'])
    return list(places), *([i] for i in places)

  def solve(self, fields):
    return free_splits.heaviest_rise(fields['arrayA'], fields['arrayB'])

  def value(self, fields, answer):
    a = fields['arrayA']
    rising = all(i < j for i, j in itertools.pairwise(answer))
    if not rising or not 0 <= answer[0] <= answer[-1] < len(a):
      return None
    if any(a[i] > a[j] for i, j in itertools.pairwise(answer)):
      return None
    return sum(fields['arrayB'][i] for i in answer)
