"""Count pairs with a given gcd and lcm."""

import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import number_theory

_PROMPT = """\
How many ordered pairs of positive integers (P, Q) have greatest common divisor
{GCD} and least common multiple {LCM}?
Answer: one integer, in the form {example}"""
_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47)


def _quotient(rng, k: int, most: int) -> int:
  """Draws an integer up to `most` with exactly k of the small primes."""
  primes = list(_PRIMES[:k])
  for _ in range(2 * k):
    i, p = rng.randrange(k), rng.choice(_PRIMES)
    swapped = [*primes[:i], p, *primes[i + 1 :]]
    if p not in primes and math.prod(swapped) <= most:
      primes = swapped
  quotient = math.prod(primes)
  for p in primes:
    if quotient * p <= most and rng.random() < 0.5:
      quotient *= p
  return quotient


class GcdLcmCounting(base.Environment):
  """Ordered pairs (P, Q) of a gcd and an lcm; only the exact count is right.

  The number k of primes of LCM / GCD is uniform from 0 to what LCM has room
  for, so that 2^k seldom repeats, and as often GCD does not divide LCM and the
  count is 0. Bounds of LCM start at 20,000 and grow eightfold.
  """

  answer = formats.Int()
  example = '3'  # Neither 0 nor a power of 2.
  fields = ('LCM', 'GCD')

  def params(self, level):
    return {'MAX_LCM': ladders.geometric(20_000, level, 8, 0, 10**17)}

  def generate(self, rng, params):
    most = params['MAX_LCM']
    room = next(
      k for k in range(len(_PRIMES), 0, -1) if math.prod(_PRIMES[:k]) <= most
    )
    k = rng.randint(-1, room)
    if k < 0:
      quotient = _quotient(rng, rng.randint(1, 3), most // 100)
      gcd = rng.randint(2, most // quotient)
      lcm = gcd * quotient - rng.randint(1, gcd - 1)
      return {'LCM': lcm, 'GCD': gcd, 'solution': 0}
    quotient = _quotient(rng, k, most)
    gcd = rng.randint(1, most // quotient)
    return {'LCM': gcd * quotient, 'GCD': gcd, 'solution': 2**k}

  def solve(self, fields):
    quotient, rest = divmod(fields['LCM'], fields['GCD'])
    return 0 if rest else 2 ** len(number_theory.factorize(quotient))

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
