"""Sum the squared Manhattan norms of points with a given product."""

from environments import ladders
from environments.algorithms import divisor_sums
from environments.number_theory import _family


class SumManhattanCurvedSurface(_family.Exact):
  """Sum of (|x| + |y| + |z|) ** 2 over integer points, A <= x y z <= B; exact.

  B is in the upper half of its range, which starts at 20, and A at most half of
  it.
  """

  example = '0'  # Every sum is positive.
  fields = ('A', 'B')
  statement = """\
Compute the sum of (|x| + |y| + |z|)^2 over all ordered triples of integers
(x, y, z), negative ones included, with {A} <= x * y * z <= {B}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_A_B': ladders.geometric(20, level, 1.4, 0, 300_000)}

  def draw(self, rng, params):
    right = rng.randint(params['MAX_A_B'] // 2, params['MAX_A_B'])
    return {'A': rng.randint(1, right // 2), 'B': right}

  def solve(self, fields):
    upto = divisor_sums.factor_triples
    # None of the three is negative, or two of them.
    return 4 * (upto(fields['B']) - upto(fields['A'] - 1))
