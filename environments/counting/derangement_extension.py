"""Count permutations with a given number of fixed points."""

import math

from environments import ladders
from environments.counting import _family


def derangements(n: int, modulus: int) -> int:
  """Returns how many permutations of n things leave none in its place."""
  count = 1 % modulus
  for k in range(1, n + 1):
    count = (k * count + (-1) ** k) % modulus
  return count


class DerangementExtension(_family.Residue):
  """Permutations of 1..N with exactly M fixed points, modulo MOD.

  N starts at 9 and M leaves three numbers or more to move. MOD is any number
  above a tenth of its bound in place of three primes, for more problems.
  """

  fields = ('N', 'M', 'MOD')
  statement = """\
How many permutations p of the integers 1 to {N} have exactly {M} of them in
their places, p(i) = i? Give the number modulo {MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'N': ladders.geometric(9, level, limit=1_000), 'max_MOD': 10**6}

  def draw(self, rng, params):
    n, top = params['N'], params['max_MOD']
    return {
      'N': n,
      'M': rng.randint(0, n - 3),
      'MOD': rng.randint(top // 10, top),
    }

  def solve(self, fields):
    n, m, modulus = fields['N'], fields['M'], fields['MOD']
    return math.comb(n, m) * derangements(n - m, modulus) % modulus
