"""Count permutations with a given number of inversions."""

import itertools

from environments import ladders
from environments.counting import _family


def with_inversions(n: int, k: int, modulus: int) -> int:
  """Returns how many permutations of 1..n have k inversions.

  The i-th number to enter makes 0 to i - 1 inversions; the reversed permutation
  makes the other n (n - 1) / 2 - k.
  """
  k = min(k, n * (n - 1) // 2 - k)
  ways = [1] + [0] * k
  for i in range(2, n + 1):
    sums = [*itertools.accumulate(ways)]
    ways = [(a - b) % modulus for a, b in zip(sums, [0] * i + sums)]
  return ways[k] % modulus if k >= 0 else 0


class InversionPairKCounting(_family.Residue):
  """Permutations of 1..N with K inversions, modulo MOD.

  K is at least 2 away from either end, N starts at 5 to 8 and MOD is above a
  tenth of its bound, since the first counts of small N are few.
  """

  fields = ('N', 'K', 'MOD')
  statement = """\
How many permutations of 1 to {N} have exactly {K} pairs of positions i < j with
a larger number at i than at j? Give the number modulo {MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {
      'MAX_N': ladders.geometric(8, level, limit=150),
      'max_MOD': 1_000_000,
    }

  def draw(self, rng, params):
    most, top = params['MAX_N'], params['max_MOD']
    n = rng.randint(most // 2 + 1, most)
    return {
      'N': n,
      'K': rng.randint(2, n * (n - 1) // 2 - 2),
      'MOD': rng.randint(top // 10, top),
    }

  def solve(self, fields):
    return with_inversions(fields['N'], fields['K'], fields['MOD'])
