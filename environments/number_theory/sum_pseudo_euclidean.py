"""Sum the steps of doubling one number and taking it from the other."""

from environments import ladders
from environments.algorithms import divisor_sums
from environments.number_theory import _family


class SumPseudoEuclidean(_family.Exact):
  """Sum of steps until both are equal, over all pairs up to N; exact.

  N starts at up to 90 and is at least a quarter of its bound, since the one
  number is the whole of an instance.
  """

  example = '0'  # From N = 3 on every sum is positive.
  fields = ('N',)
  statement = """\
For positive integers a and b let f(a, b) = 0 if a = b,
f(a, b) = 1 + f(a - b, 2b) if a > b, and f(a, b) = 1 + f(2a, b - a) if a < b; if
this never comes to an end, let f(a, b) = 0. Compute the sum of f(a, b) over all
ordered pairs of integers a and b from 1 to {N}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(90, level, 1.4, 0, 100_000)}

  def draw(self, rng, params):
    return {'N': rng.randint(params['MAX_N'] // 4, params['MAX_N'])}

  def solve(self, fields):
    return divisor_sums.halving_steps(fields['N'])
