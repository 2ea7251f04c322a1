"""Parts of a bit string whose reversal is their complement."""

import operator

from environments import ladders
from environments.algorithms import palindromes
from environments.sequence import _family


class AntiPalindromicSubstringCounting(_family.Exact):
  """Exact count, right or wrong: near misses are estimates.

  Ten bits at least; bits are fair, and blocks of random length are mirrored.
  """

  example = '1'
  fields = ('N', 'S')
  statement = """\
A word of bits is anti-palindromic if reading it backwards gives the same as
exchanging its 0s and 1s, as for 01 and 0011. How many non-empty words of
consecutive bits of the word below are anti-palindromic? Equal words at
different places are counted separately.
Answer: one integer, in the form {example}
{S}"""

  def params(self, level):
    return {'N': ladders.geometric(10, level, limit=1_000)}

  def draw(self, rng, params):
    n, word = params['N'], ''
    while len(word) < n:
      half = [rng.randint(0, 1) for _ in range(rng.randint(1, n // 4))]
      mirrored = [1 - bit for bit in reversed(half)]
      word += ''.join(map(str, half + mirrored))
      word += str(rng.randint(0, 1)) * rng.randint(0, 1)
    return {'N': n, 'S': word[:n]}

  def solve(self, fields):
    return sum(palindromes.radii(fields['S'], operator.ne))
