"""Sum the products of remainders of two numbers."""

from environments import ladders
from environments.algorithms import divisor_sums
from environments.number_theory import _family


class SumMOD(_family.Exact):
  """Sum of (N mod i) (M mod j) over different i and j; exact.

  N and M start at 5 to 15, where no sum is 0, are at least a third of their
  bound and grow by 1.4.
  """

  example = '0'
  fields = ('N', 'M')
  statement = """\
Compute the sum of ({N} mod i) * ({M} mod j) over all pairs of different
integers i from 1 to {N} and j from 1 to {M}, where a mod b is the remainder of
a on division by b.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(15, level, 1.4, 0, 100_000)}

  def draw(self, rng, params):
    most = params['MAX_N_M']
    return {key: rng.randint(most // 3, most) for key in self.fields}

  def solve(self, fields):
    return divisor_sums.remainder_products(fields['N'], fields['M'])
