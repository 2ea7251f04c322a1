"""Count permutations without a falling triple, with one value given."""

import math

from environments import ladders
from environments.counting import _family


def ballots(a: int, b: int) -> int:
  """Returns how many counts of a and b <= a votes never put b ahead."""
  return math.comb(a + b, b) * (a - b + 1) // (a + 1)


def with_value(n: int, x: int, y: int) -> int:
  """Returns how many permutations without a falling triple have y at x.

  The inverse has x at y, so let y >= x. Then y exceeds all before it. The
  maxima of the beginnings, each at least its position, determine the
  permutation: up to x they are a ballot below y, and from x on one from y to n.
  """
  x, y = sorted((x, y))
  return ballots(y - 1, x - 1) * ballots(n - x, n - y)


class LDSTwoCounting(_family.Count):
  """Permutations of 1..N with value Y at X and no falling triple.

  N is drawn from two thirds of its bound, which starts at 8: sixteen pairs of
  X and Y with N = 4 are few. Only the exact count is correct.
  """

  example = '0'  # All counts are positive.
  fields = ('N', 'X', 'Y')
  statement = """\
How many permutations a(1), ..., a({N}) of 1 to {N} have a({X}) = {Y} and no
positions i < j < k with a(i) > a(j) > a(k)?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(8, level, limit=1_000)}

  def draw(self, rng, params):
    n = rng.randint(2 * params['MAX_N'] // 3, params['MAX_N'])
    return {'N': n, 'X': rng.randint(1, n), 'Y': rng.randint(1, n)}

  def solve(self, fields):
    return with_value(fields['N'], fields['X'], fields['Y'])
