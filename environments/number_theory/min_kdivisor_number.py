"""Find the least number with a given number of divisors."""

import functools

from environments import ladders
from environments import rewards
from environments.algorithms import integer_optima
from environments.number_theory import _family

_PRIMES = (2, 3, 5, 7, 11, 13)
_WORST = 1_000  # Answers above so many times the least earn nothing.


@functools.cache
def _smooth(limit: int) -> list[int]:
  """Returns the products of small primes, from a tenth of `limit` to it."""
  found = [1]
  for p in _PRIMES:
    for k in found:  # It grows meanwhile.
      if k * p <= limit:
        found.append(k * p)
  return sorted(k for k in found if k >= max(2, limit // 10))


class MinKDivisorNumber(_family.Exact):
  """Least number with K divisors; a larger one earns (least / it) ** 2 / 2.

  K starts at up to 180 and has no prime factor above 13: a large one is the
  exponent of a power of 2, whose digits explode and make levels uneven. Credit
  for larger numbers stops at 1,000 times the least, and where two prime factors
  are above 1,000, so that no answer takes long to judge.
  """

  example = '1'  # It has one divisor.
  fields = ('K',)
  statement = """\
Find the smallest positive integer that has exactly {K} positive divisors, 1 and
itself included.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_K': ladders.geometric(180, level, 1.5, 0, 10**7)}

  def draw(self, rng, params):
    return {'K': rng.choice(_smooth(params['MAX_K']))}

  def solve(self, fields):
    return integer_optima.least_with_divisors(fields['K'])

  def score(self, instance, answer):
    if answer <= 0:
      return rewards.INVALID
    least = instance['solution']
    if answer == least:
      return rewards.CORRECT
    if not least < answer <= _WORST * least:
      return rewards.WRONG
    if integer_optima.smooth_divisor_count(answer) != instance['K']:
      return rewards.WRONG
    return rewards.graded(least**2, 2 * answer**2)
