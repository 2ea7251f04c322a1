"""Count sequences with equal neighbours."""

from environments import ladders
from environments.counting import _family


class SameAdjacencyCounting(_family.Residue):
  """Sequences of length N over 1..M with two equal neighbours, modulo MOD.

  M is at least 3, N at least half its bound, and MOD above 1,000 in place of M
  to 2 M, under which half the answers were 0.
  """

  fields = ('N', 'M', 'MOD')
  statement = """\
How many sequences of {N} integers from 1 to {M} have at least one pair of equal
neighbours? Give the number modulo {MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {
      'MAX_N': ladders.geometric(8, level, 1.5, 1, 10**12),
      'MAX_M': ladders.geometric(6, level, 1.5, 1, 10**12),
      'max_MOD': 10_000,
    }

  def draw(self, rng, params):
    longest, top = params['MAX_N'], params['max_MOD']
    return {
      'N': rng.randint(longest // 2, longest),
      'M': rng.randint(3, params['MAX_M']),
      'MOD': rng.randint(top // 10, top),
    }

  def solve(self, fields):
    n, m, modulus = (fields[key] for key in self.fields)
    unequal = m * pow(m - 1, n - 1, modulus)
    return (pow(m, n, modulus) - unequal) % modulus
