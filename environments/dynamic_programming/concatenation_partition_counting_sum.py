"""Sum, over all cuts of a digit string, of compositions of the pieces' sum."""

from environments import ladders
from environments.algorithms import digit_sums
from environments.counting import _family


class ConcatenationPartitionCountingSum(_family.Residue):
  """Compositions over all cuts, modulo MOD; right or wrong.

  M is from 2 to 5, since M = 1 has one composition a number. N starts at 4 and
  ends at 100, and MOD is at least 1,000.
  """

  example = '1234'
  fields = ('N', 'M', 'S', 'MOD')
  statement = """\
Let F(n) be the number of ways to write n as a sum of integers from 1 to {M},
where the order matters; F(0) = 1. Cut the string of {N} digits below into one
or more non-empty pieces, read each piece as a decimal number (zeros in front
are allowed) and let n be the sum of these numbers. Give the sum of F(n) over
all 2^({N} - 1) ways to cut, modulo {MOD}.
Answer: one integer from 0 to {MOD} - 1, in the form {example}
{S}"""

  def params(self, level):
    return {'N': ladders.geometric(4, level, limit=100), 'max_M': 5}

  def draw(self, rng, params):
    n = params['N']
    return {
      'N': n,
      'M': rng.randint(2, params['max_M']),
      'S': ''.join(rng.choices('0123456789', k=n)),
      'MOD': rng.randint(1_000, 10_000),
    }

  def solve(self, fields):
    return digit_sums.compositions_over_cuts(
      fields['S'], fields['M'], fields['MOD']
    )
