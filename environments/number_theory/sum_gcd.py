"""Sum powers of the greatest common divisors of all pairs."""

from environments import ladders
from environments.algorithms import divisor_sums
from environments.number_theory import _family


class SumGCD(_family.Exact):
  """Sum of gcd(i, j) ** K over an N x M box; exact.

  Sides start at up to 12, are at least a third of their bound and grow by 1.4.
  """

  example = '0'  # Every sum is positive.
  fields = ('N', 'M', 'K')
  statement = """\
Compute the sum of gcd(i, j)^{K} over all ordered pairs of integers i from 1 to
{N} and j from 1 to {M}, where gcd is the greatest common divisor.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {
      'MAX_N_M': ladders.geometric(12, level, 1.4, 0, 20_000),
      'max_K': 5,
    }

  def draw(self, rng, params):
    most = params['MAX_N_M']
    n, m = (rng.randint(most // 3, most) for _ in range(2))
    return {'N': n, 'M': m, 'K': rng.randint(1, params['max_K'])}

  def solve(self, fields):
    n, m, k = (fields[key] for key in self.fields)
    return divisor_sums.gcd_power_sum(n, m, k)
