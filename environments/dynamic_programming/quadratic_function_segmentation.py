"""Splitting a list where a block's worth is a quadratic of its sum."""

import itertools

from environments import ladders
from environments.algorithms import free_splits
from environments.dynamic_programming import _optima


class QuadraticFunctionSegmentation(_optima.Optimum):
  """Any best split; graded by (value / best) ** 5, nothing for negative ones.

  A, B, C make blocks of a drawn sum t the best, nearly: B is 2 |A| t and a
  little more, C about A t ** 2. One block, single elements and every split in
  two are beaten.
  """

  example = '2 3 4'  # Never of the length of a list drawn.
  fields = ('N', 'xs', 'A_coef', 'B_coef', 'C_coef')
  statement = """\
Split the list of {N} numbers below into blocks of neighbours, keeping the
order. A block whose numbers sum to x is worth a * x * x + b * x + c, where
a = {A_coef}, b = {B_coef}, c = {C_coef}. Make the sum of what all blocks are
worth as large as possible.
Answer: the place of the last number of each block in increasing order, places
counted from 1, so that {N} comes last, separated by blanks, in the form
{example}
{xs}"""

  def params(self, level):
    return {'N': ladders.geometric(7, level, limit=250)}

  def draw(self, rng, params):
    n = params['N']
    t, a = rng.randint(n, 2 * n + 4), rng.randint(1, n)
    return {
      'N': n,
      'xs': [rng.randint(1, n + 2) for _ in range(n)],
      'A_coef': -a,
      'B_coef': 2 * a * t + rng.randint(1, a * t),
      'C_coef': rng.randint(-a * t, a * t) - a * t * t,
    }

  def shortcuts(self, fields):
    n = fields['N']
    two = ([i, n] for i in range(1, n))
    return [n], list(range(1, n + 1)), *two

  def solve(self, fields):
    sums = [0, *itertools.accumulate(fields['xs'])]
    return free_splits.best_split(
      fields['N'], lambda i, j: _worth(fields, sums[j] - sums[i])
    )

  def value(self, fields, answer):
    sums = [0, *itertools.accumulate(fields['xs'])]
    cuts = [0, *answer]
    rising = all(i < j for i, j in itertools.pairwise(cuts))
    if not rising or cuts[-1] != fields['N']:
      return None
    return sum(
      _worth(fields, sums[j] - sums[i]) for i, j in itertools.pairwise(cuts)
    )


def _worth(fields, x: int) -> int:
  """Returns what a block of sum x is worth."""
  return (fields['A_coef'] * x + fields['B_coef']) * x + fields['C_coef']
