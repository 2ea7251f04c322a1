"""Write the smallest positive combination of integers."""

import math
import operator

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import congruences

_PROMPT = """\
The integers A[1], ..., A[{N}] are listed below in order. Find integers X[1],
..., X[{N}] such that S = A[1] * X[1] + ... + A[{N}] * X[{N}] is positive and as
small as possible.
Answer: X[1], ..., X[{N}], separated by blanks, in the form {example} for two.
{A}"""
_TRIES = 1_000
_PRIMES = (2, 3, 5, 7)


def _multipliers(rng, n: int, most: int) -> list[int]:
  """Draws n different integers from 2 to `most` without a common divisor.

  If there are three or more, every two of them share a prime of three, so that
  two are never enough.
  """
  shared = [1, 1]
  if n > 2:
    p, q, r = rng.sample(_PRIMES, 3)
    kinds = [p * q, p * r, q * r]
    shared = kinds + rng.choices(kinds, k=n - 3)
  for _ in range(_TRIES):
    drawn = [k * rng.randint(1 + (n < 3), most // k) for k in shared]
    if len(set(drawn)) == n and math.gcd(*drawn) == 1:
      return drawn
  raise base.GenerationError(f'No {n} integers up to {most} are coprime.')


class BezoutIdentity(base.Environment):
  """Coefficients of the greatest common divisor; graded by (gcd / S) ** 5.

  The divisor is drawn first. No number is equal to it up to sign, no two of
  them generate it if there are three, and all differ; N grows every second
  level and numbers start at up to 200.
  """

  answer = formats.IntList()
  example = '5 0'  # Five times a number is no common divisor.
  fields = ('N', 'A')
  presentation = ('MAX_A',)

  def params(self, level):
    return {
      'N': ladders.linear(2, level // 2, limit=50),
      'MAX_A': ladders.geometric(200, level, 2, 0, 10**18),
    }

  def generate(self, rng, params):
    n, most = params['N'], params['MAX_A']
    divisor = rng.randint(1, most // (16 if n < 3 else 40 * n))
    values = [divisor * x for x in _multipliers(rng, n, most // divisor)]
    rng.shuffle(values)
    values = [value * rng.choice((-1, 1)) for value in values]
    fields = {'N': n, 'A': values, 'MAX_A': most}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return congruences.bezout(fields['A'])

  def prompt(self, instance):
    values = self.answer.render(instance['A'])
    return _PROMPT.format(N=instance['N'], example=self.example, A=values)

  def score(self, instance, answer):
    values = instance['A']
    if len(answer) != len(values):
      return rewards.INVALID
    total = sum(map(operator.mul, values, answer))
    if total <= 0:
      return rewards.INVALID
    return rewards.graded(math.gcd(*values), total, power=5)
