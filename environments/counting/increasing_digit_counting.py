"""Count numbers whose digits rise, in a base that is a power of two."""

import math

from environments import ladders
from environments.counting import _family


def rising_numbers(k: int, width: int) -> int:
  """Returns how many numbers of two or more rising digits have `width` bits.

  They have at most that many. A number of rising digits is a set of digits
  above 0; if it has one digit more than fit in full, the least of the set must
  fit into the bits left.

  Args:
    k: bits of a digit.
    width: most bits of a number.
  """
  digits, (full, rest) = (1 << k) - 1, divmod(width, k)
  full = min(full, digits)
  count = sum(math.comb(digits, j) for j in range(2, full + 1))
  if full:
    large = digits - (1 << rest) + 1  # Digits too large to come first.
    count += math.comb(digits, full + 1) - math.comb(large, full + 1)
  return count


class IncreasingDigitCounting(_family.Count):
  """Numbers of W bits with rising digits in base 2^K; graded by ratio.

  K is at least 3 and W at least 2 K - 1. The digits that W has room for are
  bounded by the level, and K by 9, so that counts have less than 100 digits.
  """

  example = '1000'
  fields = ('K', 'W')
  presentation = ('MAX_K', 'MAX_W')
  statement = """\
How many positive integers have at most {W} digits in base 2, and in base {base}
at least two digits, which strictly rise from the most to the least significant?
Numbers are written without leading zeros.
Answer: one integer, in the form {example}"""

  def params(self, level):
    most = ladders.linear(6, level // 2, limit=9)
    return {
      'MAX_K': most,
      'MAX_W': most * ladders.linear(5, level, limit=50),
    }

  def draw(self, rng, params):
    k = rng.randint(3, params['MAX_K'])
    room = params['MAX_W'] // params['MAX_K'] * k
    return params | {
      'K': k,
      'W': rng.randint(2 * k - 1, min(room, k * (2**k - 1))),
    }

  def solve(self, fields):
    return rising_numbers(fields['K'], fields['W'])

  def prompt(self, instance):
    return super().prompt(instance | {'base': 2 ** instance['K']})
