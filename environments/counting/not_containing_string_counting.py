"""Count words that avoid a pattern."""

from environments import ladders
from environments.algorithms import sequence_counts
from environments.counting import _family


class NotContainingStringCounting(_family.Residue):
  """Words of N bits without `pattern` as a block, modulo MOD.

  N and the pattern are bounded below by the level. A pattern repeats a block of
  its own length or less, so that many overlap themselves, and MOD is above a
  tenth of its bound: short words have few counts.
  """

  fields = ('N', 'pattern', 'MOD')
  statement = """\
How many words of {N} characters, each 0 or 1, do not contain {pattern} as a
block of consecutive characters? Give the number modulo {MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {
      'MAX_N': ladders.geometric(16, level, 2, 0, 2**60),
      'MAX_M': ladders.geometric(4, level, limit=40),
      'max_MOD': 10_000,
    }

  def draw(self, rng, params):
    longest, top = params['MAX_N'], params['max_MOD']
    m = rng.randint(max(3, params['MAX_M'] // 2), params['MAX_M'])
    block = rng.choices('01', k=rng.randint(1, m))
    return {
      'N': rng.randint(longest // 2, longest),
      'pattern': ''.join(block * m)[:m],
      'MOD': rng.randint(top // 10, top),
    }

  def solve(self, fields):
    n, pattern, modulus = (fields[key] for key in self.fields)
    return sequence_counts.words_without(pattern, n, modulus)
