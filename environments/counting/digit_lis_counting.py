"""Count numbers by the longest rising subsequence of their digits."""

from environments import ladders
from environments.algorithms import digit_subsequences
from environments.counting import _family


def _between(low: int, high: int) -> list[int]:
  """Returns how many n, low <= n <= high, have each longest rising length."""
  upto = digit_subsequences.by_longest_rising(high)
  if low == 0:
    return upto
  below = digit_subsequences.by_longest_rising(low - 1)
  return [a - b for a, b in zip(upto, below)]


class DigitLISCounting(_family.Count):
  """Numbers whose longest rising subsequence has K digits; graded by ratio.

  K is drawn from the lengths that ten or more numbers have, R has three digits
  at least, and L is at most half of it.
  """

  example = '1000'
  fields = ('L', 'R', 'K')
  statement = """\
Take the longest strictly increasing subsequence of the decimal digits of an
integer n, read from the first digit on; its digits need not stand next to each
other. For how many n with {L} <= n <= {R} is its length exactly {K}? For n = 0
the length is 1.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'N': ladders.linear(3, level, limit=40)}

  def draw(self, rng, params):
    n = params['N']
    high = rng.randint(10 ** (n - 1), 10**n - 1)
    low = rng.randint(0, high // 2)
    counts = _between(low, high)
    lengths = [k for k, count in enumerate(counts) if count >= 10]
    return {'L': low, 'R': high, 'K': rng.choice(lengths)}

  def solve(self, fields):
    k = fields['K']
    return _between(fields['L'], fields['R'])[k] if k <= 10 else 0
