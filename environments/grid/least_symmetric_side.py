"""The least symmetric 0/1 square with so many scattered ones."""

import math

from environments import ladders
from environments import rewards
from environments.counting import _family


def least_side(x: int) -> int:
  """Returns the side of the least such square with x ones, x at least 1.

  With an odd side n up to (n * n + 1) / 2 ones fit, and any number of them but
  3 at side 3; no even side holds more than the odd one below it.
  """
  if x == 3:
    return 5
  n = math.isqrt(2 * x - 2) + 1  # The least one with n * n >= 2 * x - 1.
  return n if n % 2 else n + 1


class LeastSymmetricSide(_family.Number):
  """The least side, right or wrong.

  There are from 100 ones up, and one digit more a level, in place of 1 to 5 and
  half as many more, so that sides differ and roots must be taken exactly.
  """

  example = '1'
  fields = ('x',)
  statement = """\
A square matrix of 0s and 1s is to have exactly {x} ones, no two of them in
cells that share a side, and to stay the same both when reflected left to right
and when reflected top to bottom. What is the least n for which there is such an
n x n matrix?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'digits': ladders.linear(3, level, limit=300)}

  def draw(self, rng, params):
    least = 10 ** (params['digits'] - 1)
    return {'x': rng.randrange(least, 10 * least)}

  def solve(self, fields):
    return least_side(fields['x'])

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
