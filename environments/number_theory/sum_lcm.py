"""Sum the least common multiples of all pairs."""

from environments import ladders
from environments.algorithms import divisor_sums
from environments.number_theory import _family


class SumLCM(_family.Exact):
  """Sum of lcm(i, j) over an N x M box; exact.

  Sides start at up to 12, for a choice of problems at level 0, are at least a
  third of their bound and grow by 1.4.
  """

  example = '0'  # Every sum is positive.
  fields = ('N', 'M')
  statement = """\
Compute the sum of lcm(i, j) over all ordered pairs of integers i from 1 to {N}
and j from 1 to {M}, where lcm is the least common multiple.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(12, level, 1.4, 0, 20_000)}

  def draw(self, rng, params):
    most = params['MAX_N_M']
    return {key: rng.randint(most // 3, most) for key in self.fields}

  def solve(self, fields):
    return divisor_sums.lcm_sum(fields['N'], fields['M'])
