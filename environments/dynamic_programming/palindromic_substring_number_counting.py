"""Numbers that hold a palindrome of two or more digits."""

from environments import ladders
from environments.sequence import _family

_SMALLEST = 1_000


def plain_up_to(limit: int) -> int:
  """Returns how many of 1..limit hold no palindrome of two or more digits.

  Such numbers are those without equal digits at distance one or two: the first
  digit is free, the second differs from it, and any other from two before it.
  """
  digits = list(map(int, str(limit + 1)))  # Count the numbers below.
  n = len(digits)
  count = 9 * sum(_fillings(k, 0) for k in range(1, n))
  for at, digit in enumerate(digits):
    last = digits[max(0, at - 2) : at]
    free = [d for d in range(at == 0, digit) if d not in last]
    count += len(free) * _fillings(n, at)
    if digit in last:
      break
  return count


def _fillings(n: int, at: int) -> int:
  """Returns how many ways the digits after place `at` of n can be chosen."""
  rest = n - 1 - at
  return 9 * 8 ** (rest - 1) if rest and at == 0 else 8**rest


class PalindromicSubstringNumberCounting(_family.Exact):
  """Exact count, right or wrong: near misses are estimates.

  Bounds start at 1,000, so that the count is no matter of a few numbers.
  """

  example = '1234'
  fields = ('L', 'R')
  statement = """\
How many integers from {L} to {R}, both included, are such that their decimal
digits hold, somewhere without gaps, a palindrome of at least two digits?
12334, which holds 33, is one; 4797 and 5005 are others.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_R': ladders.geometric(2_000, level, 1.5, 0, 10**15)}

  def draw(self, rng, params):
    right = rng.randint(_SMALLEST, params['MAX_R'])
    return {'L': rng.randint(1, right // 2), 'R': right}

  def solve(self, fields):
    left, right = fields['L'], fields['R']
    plain = plain_up_to(right) - plain_up_to(left - 1)
    return right - left + 1 - plain
