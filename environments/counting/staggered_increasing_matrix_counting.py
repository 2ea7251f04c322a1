"""Count matrices whose rows rise, and lie below the row above, shifted."""

import itertools

from environments import ladders
from environments.counting import _family

_MODULI = (1_000_000_007, 998_244_353)


def staggered_matrices(n: int, m: int, modulus: int) -> int:
  """Returns how many n x m matrices with entries 0..m there are.

  A row holds all of 0..m but one number. Rows fit one below the other if the
  missing number falls by at most 1.
  """
  ways = [1] * (m + 1)  # By the number that the last row misses.
  for _ in range(n - 1):
    sums = [x % modulus for x in itertools.accumulate(ways)]
    ways = [*sums[1:], sums[-1]]
  return sum(ways) % modulus


class StaggeredIncreasingMatrixCounting(_family.Residue):
  """Matrices with rising rows and X[i][j] < X[i - 1][j + 1], modulo MOD.

  Sides are drawn from a third of their bound, which starts at 8: sides of 2 and
  3 alone give four problems.
  """

  fields = ('N', 'M', 'MOD')
  statement = """\
How many matrices of integers from 0 to {M}, with {N} rows and {M} columns, have
these two properties? Every row increases strictly from left to right. Every
entry that is neither in the first row nor in the last column is less than the
entry one row up and one column to the right. Give the number modulo {MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(8, level, limit=300)}

  def draw(self, rng, params):
    most = params['MAX_N_M']
    n, m = (rng.randint(most // 3, most) for _ in range(2))
    return {'N': n, 'M': m, 'MOD': rng.choice(_MODULI)}

  def solve(self, fields):
    return staggered_matrices(fields['N'], fields['M'], fields['MOD'])
