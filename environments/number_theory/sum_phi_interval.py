"""Sum how many numbers up to each of a range share a factor with it."""

from environments import ladders
from environments.algorithms import divisor_sums
from environments.number_theory import _family


class SumPHIInterval(_family.Exact):
  """Sum of x - phi(x) for x from L to R; exact.

  R - L starts at up to 8 and is at least half of its bound, L is at least a
  quarter of the bound's square; estimates by the density earn nothing.
  """

  example = '0'  # There is an even number above 2.
  fields = ('L', 'R')
  statement = """\
Let F(x) be the number of integers y from 1 to x for which the greatest common
divisor of x and y is above 1. Compute F({L}) + ... + F({R}), the sum over all x
from {L} to {R}, both included.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_DELTA': ladders.geometric(8, level, limit=2_000)}

  def draw(self, rng, params):
    most = params['MAX_DELTA']
    left = rng.randint(most * most // 4, most * most)
    return {'L': left, 'R': left + rng.randint(most // 2, most)}

  def solve(self, fields):
    left, right = fields['L'], fields['R']
    total = (left + right) * (right - left + 1) // 2
    return total - sum(divisor_sums.totients(left, right))
