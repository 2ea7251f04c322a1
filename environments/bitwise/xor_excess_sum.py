"""Sum by how much exclusive ors exceed a bound."""

from environments import ladders
from environments.algorithms import bit_counts
from environments.counting import _family


class XorExcessSum(_family.Count):
  """Sum of max((i XOR j) - K, 0) over a rectangle, exactly.

  N and M are from half their bound up, which starts at 12, and K is below a
  quarter of it, so that the sum is never 0.
  """

  fields = ('N', 'M', 'K')
  statement = """\
Compute the sum of max((i XOR j) - {K}, 0) over all pairs of integers (i, j)
with 0 <= i < {N} and 0 <= j < {M}, where XOR is the bitwise exclusive or.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(12, level, 1.5, 0, 10**30)}

  def draw(self, rng, params):
    most = params['MAX_N_M']
    n, m = (rng.randint(most // 2, most) for _ in range(2))
    return {'N': n, 'M': m, 'K': rng.randint(0, most // 4)}

  def solve(self, fields):
    n, m, k = (fields[key] for key in self.fields)
    return bit_counts.xor_excess(n, m, k)
