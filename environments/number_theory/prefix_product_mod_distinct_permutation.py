"""Arrange numbers so that no two prefixes have the same product modulo N."""

import operator

from environments.algorithms import number_theory
from environments.number_theory import _family

_SPECIAL = {1: [1], 4: [1, 3, 2, 4]}


class PrefixProductMODDistinctPermutation(_family.PrefixOrder):
  """Order of 1..N with distinct prefix products modulo the prime N.

  N is the whole of an instance. For 44 problems at level 0 and 150 at level 3,
  more than a short table holds, it reaches up to 200 and 890; from there on it
  grows slowly, since answers hold N numbers.
  """

  fold = staticmethod(operator.mul)
  statement = """\
Find an order p[1], ..., p[{N}] of the integers 1 to {N} for which the products
p[1], p[1] * p[2], p[1] * p[2] * p[3], ..., p[1] * ... * p[{N}] leave {N}
different remainders on division by {N}.
Answer: the {N} integers in this order, separated by blanks, in the form
{example}"""

  def params(self, level):
    most = 200 + 230 * min(level, 3) + 20 * max(0, level - 3)
    return {'MAX_N': min(most, 2_000)}

  def draw(self, rng, params):
    return rng.choice(number_theory.primes(params['MAX_N'])[2:])

  def order(self, n):
    """Returns 1 and the quotients (i + 1) / i, whose products are 1, 2, ..."""
    if n in _SPECIAL:
      return _SPECIAL[n]
    if sum(number_theory.factorize(n).values()) > 1:
      return None
    return [1, *((i + 1) * pow(i, -1, n) % n for i in range(1, n - 1)), n]
