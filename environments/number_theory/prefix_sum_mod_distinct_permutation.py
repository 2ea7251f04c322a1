"""Arrange numbers so that no two prefixes have the same sum modulo N."""

import operator

from environments.number_theory import _family


class PrefixSumMODDistinctPermutation(_family.PrefixOrder):
  """Order of 1..N with distinct prefix sums modulo the even N.

  N is the whole of an instance. For 58 problems at level 0 and 148 at level 3,
  more than a short table holds, it reaches up to 120 and 300; from there on it
  grows slowly, since answers hold N numbers.
  """

  fold = staticmethod(operator.add)
  statement = """\
Find an order p[1], ..., p[{N}] of the integers 1 to {N} for which the sums
p[1], p[1] + p[2], p[1] + p[2] + p[3], ..., p[1] + ... + p[{N}] leave {N}
different remainders on division by {N}.
Answer: the {N} integers in this order, separated by blanks, in the form
{example}"""

  def params(self, level):
    most = 120 + 60 * min(level, 3) + 10 * max(0, level - 3)
    return {'MAX_N': min(most, 1_000)}

  def draw(self, rng, params):
    return 2 * rng.randint(3, params['MAX_N'] // 2)

  def order(self, n):
    """Returns n and steps to and fro: 1, -2, 3, -4, ..."""
    if n > 1 and n % 2:
      return None
    return [n, *(i if i % 2 else n - i for i in range(1, n))]
