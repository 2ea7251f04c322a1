"""Extract a root to five decimals."""

import fractions

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import real_numbers

TOLERANCE = fractions.Fraction(1, 100_000)
_PROMPT = """\
Compute the real number r > 0 with r^{K} = {N}, with an error of at most
0.00001.
Answer: r as a decimal number, in the form {example}"""


def whole_root(n: int, k: int) -> int:
  """Returns the largest r with r ** k <= n, for n >= 1 and k >= 1."""
  high = 1 << n.bit_length() // k + 1
  while True:  # Newton's steps fall until they have passed the root.
    lower = ((k - 1) * high + n // high ** (k - 1)) // k
    if lower >= high:
      return high
    high = lower


class RootExtraction(base.Environment):
  """K-th root of N to within 0.00001, by exact powers.

  Answers up to and including the tolerance are right, others earn
  t / (t + error) for the tolerance t. The root itself grows with the level, K
  is at least 2 and ends at 30, and no root is an integer.
  """

  answer = real_numbers.Real()
  example = '2000.12345'  # Above every root drawn.
  fields = ('N', 'K')

  def params(self, level):
    return {
      'MAX_K': ladders.linear(3, level // 2, limit=30),
      'MAX_root': ladders.linear(10, level, 5, 1_000),
    }

  def generate(self, rng, params):
    k, most = rng.randint(2, params['MAX_K']), params['MAX_root']
    root = rng.randint(2, most)
    n = rng.randint(root**k + 1, (root + 1) ** k - 1)
    fields = {'N': n, 'K': k}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    """Returns the root rounded to five decimals."""
    k = fields['K']
    doubled = whole_root(fields['N'] * (2 * TOLERANCE.denominator) ** k, k)
    rounded = (doubled + 1) // 2 * TOLERANCE
    return real_numbers.pair(rounded)

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    n, k = instance['N'], instance['K']
    x = fractions.Fraction(*answer)
    if x + TOLERANCE >= 0 and x <= n + 1:
      low = max(x - TOLERANCE, fractions.Fraction(0))
      if low**k <= n <= (x + TOLERANCE) ** k:
        return rewards.CORRECT
    return real_numbers.missed(answer, instance['solution'], TOLERANCE)
