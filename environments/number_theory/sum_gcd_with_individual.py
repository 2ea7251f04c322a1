"""Sum the greatest common divisors of a number with all up to it."""

from environments import base
from environments import ladders
from environments.algorithms import divisor_sums
from environments.algorithms import number_theory
from environments.number_theory import _family

_TRIES = 100


class SumGCDWithIndividual(_family.Exact):
  """gcd(1, N) + ... + gcd(N, N); exact.

  N starts at up to 300, for a choice of problems at level 0, is at least a
  quarter of its bound and no prime, whose sum is 2 N - 1.
  """

  example = '0'  # Every sum is positive.
  fields = ('N',)
  statement = """\
Compute the sum of gcd(i, {N}) over all integers i from 1 to {N}, where gcd is
the greatest common divisor.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(300, level, 1.5, 0, 10**11)}

  def draw(self, rng, params):
    for _ in range(_TRIES):
      n = rng.randint(params['MAX_N'] // 4, params['MAX_N'])
      if n not in number_theory.factorize(n):
        return {'N': n}
    raise base.GenerationError(f'Primes only: {params}.')

  def solve(self, fields):
    return divisor_sums.pillai(fields['N'])
