"""Lower entries until one is 0 and neighbours are as close as they can be."""

import bisect

from environments import ladders
from environments.algorithms import line_optima
from environments.sequence import _family


class LeastSlopeWithZero(_family.Exact):
  """Least possible largest difference of neighbours; right or wrong.

  N starts at 5. The answer is drawn first, from 1 to the largest there is, and
  M is one of its budgets, since most budgets leave differences of 1 or 2.
  """

  example = '0'  # No problem drawn lets all entries fall to 0.
  fields = ('N', 'X', 'M')
  statement = """\
One step lowers one entry of the list by 1. Make at most {M} steps, so that in
the end some entry is 0, no entry is negative, and the largest difference
|x - y| of two neighbours x, y in the list is as small as possible. What is it?
Answer: one integer, in the form {example}
{X}"""

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=200)}

  def draw(self, rng, params):
    n = params['N']
    x = [rng.randint(1, 4 * n) for _ in range(n)]
    cost = lambda slope: line_optima.slope_cost(x, slope)
    within = lambda slope: cost(slope) == min(x)
    largest = bisect.bisect_left(range(4 * n), True, key=within)
    slope = rng.randint(1, largest)
    least = cost(slope)
    budget = rng.randint(least, max(least, cost(slope - 1) - 1))
    return {'N': n, 'X': x, 'M': budget}

  def solve(self, fields):
    return line_optima.least_slope(fields['X'], fields['M'])
