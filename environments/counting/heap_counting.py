"""Count heaps of N numbers, modulo a prime."""

import math

from environments import base
from environments import ladders
from environments.algorithms import number_theory
from environments.counting import _family

_TRIES = 1_000


def heaps(n: int) -> int:
  """Returns n! over the product of the sizes of all subtrees."""
  sizes = [1] * (n + 1)
  for i in range(n, 1, -1):
    sizes[i // 2] += sizes[i]
  return math.factorial(n) // math.prod(sizes[1:])


class HeapCounting(_family.Residue):
  """Permutations of 1..N in heap order, modulo a prime P.

  N is at least 8 and half its bound. P is at least 100 and 3 N / 4, and goes up
  to 1,000 where 5 N is less: small primes are guessed, and many divide the
  number of heaps.
  """

  fields = ('N', 'P')
  modulus = 'P'
  statement = """\
How many permutations p(1), ..., p({N}) of the integers 1 to {N} have p(i) >
p(floor(i / 2)) for all i from 2 to {N}? Give the number modulo the prime {P}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(14, level, limit=2_000)}

  def draw(self, rng, params):
    most = params['MAX_N']
    n = rng.randint(max(8, most // 2), most)
    low, high = max(100, 3 * n // 4), max(1_000, 5 * n)
    for _ in range(_TRIES):
      p = rng.randint(low, high)
      if number_theory.factorize(p) == {p: 1}:
        return {'N': n, 'P': p}
    raise base.GenerationError(f'No prime from {low} to {high} found.')

  def solve(self, fields):
    return heaps(fields['N']) % fields['P']
