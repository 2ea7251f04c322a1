"""Count words that are two palindromes in a row."""

from environments import ladders
from environments.counting import _family


def double_palindromes(longest: int, letters: int) -> int:
  """Returns how many words of 2 to `longest` letters are two palindromes.

  A power w = p ** k of a word p that is none itself has k ways to be cut into a
  palindrome and another, maybe empty, or no way. The pairs of a word of n
  letters and a cut are known, so that those words p are found from the shorter
  ones; of the words w, only palindromes with k = 1 have no second part.
  """
  cut = [0] * (longest + 1)  # Words p of each length, and all pairs at first.
  whole = [0] * (longest + 1)  # Those p that are palindromes.
  for n in range(1, longest + 1):
    whole[n] = letters ** ((n + 1) // 2)
    if n % 2:  # One part is odd, whichever it is.
      cut[n] = n * whole[n]
    else:  # Two odd parts, or two even ones.
      cut[n] = n // 2 * (letters ** (n // 2 + 1) + letters ** (n // 2))
  count = 0
  for d in range(1, longest + 1):
    for n in range(2 * d, longest + 1, d):
      cut[n] -= n // d * cut[d]
      whole[n] -= whole[d]
    powers = longest // d - (d == 1)  # Of two letters or more.
    count += powers * cut[d] - (whole[d] if d > 1 else 0)
  return count


class DoublePalindromicStringCounting(_family.Count):
  """Words of 2 to N letters that are two palindromes; graded by ratio.

  There are 2 to 16 letters and N is 4 or more, for a choice of problems at
  level 0; later also more letters.
  """

  example = '1000'
  fields = ('N', 'C')
  statement = """\
How many words of 2 to {N} letters, from an alphabet of {C} letters, can be cut
into two palindromes? Both must have one letter at least; a single letter is a
palindrome. A word that can be cut in several ways counts once.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {
      'MAX_N': ladders.geometric(8, level, limit=500),
      'MAX_C': ladders.linear(16, level, 2, limit=60),
    }

  def draw(self, rng, params):
    most = params['MAX_N']
    return {
      'N': rng.randint(max(4, most // 3), most),
      'C': rng.randint(2, params['MAX_C']),
    }

  def solve(self, fields):
    return double_palindromes(fields['N'], fields['C'])
