"""The longest part of a word that is two palindromes."""

from environments import ladders
from environments.algorithms import palindromes
from environments.dynamic_programming import _optima


class LongestDoublePalindrome(_optima.Optimum):
  """Any longest one; graded by (length / longest) ** 5.

  Words start at 14 bits, 40 to 60 % of which are 1s, and are not two
  palindromes as a whole.
  """

  example = '2 3 6'
  fields = ('N', 'S')
  statement = """\
Find numbers A < B < C such that, in the word below, the characters at places A
to B - 1 read the same backwards, and so do those at places B to C - 1. Make
C - A as large as possible. Places count from 0, and C is at most {N}.
Answer: A, B and C, separated by blanks, in the form {example}
{S}"""

  def params(self, level):
    return {'N': ladders.geometric(14, level, limit=600)}

  def draw(self, rng, params):
    n, share = params['N'], rng.randint(40, 60)
    bits = [int(rng.randrange(100) < share) for _ in range(n)]
    a, b, c = sorted(rng.sample(range(n + 1), 3))
    for first, last in ((a, b - 1), (b, c - 1)):
      for k in range((last - first + 1) // 2):
        bits[last - k] = bits[first + k]
    return {'N': n, 'S': ''.join(map(str, bits))}

  def fair(self, fields, solution):
    return self.value(fields, solution) < fields['N']

  def solve(self, fields):
    return palindromes.longest_double(fields['S'])

  def value(self, fields, answer):
    word = fields['S']
    if len(answer) != 3:
      return None
    a, b, c = answer
    if not 0 <= a < b < c <= len(word):
      return None
    parts = word[a:b], word[b:c]
    return c - a if all(part == part[::-1] for part in parts) else None
