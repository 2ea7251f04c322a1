"""Find how often the last digits of powers repeat."""

import math

from environments import ladders
from environments import rewards
from environments.algorithms import powers
from environments.number_theory import _family


def _residue_of_two(rng, k: int) -> int:
  """Returns an odd number whose order modulo 2 ** k is any of those there."""
  odd = 2 * rng.randrange(2**k) + 1
  power = pow(5, odd << rng.randrange(max(1, k - 1)), 2**k)
  return power * rng.choice((1, -1)) % 2**k


def _residue_of_five(rng, k: int) -> int:
  """Returns a power of 2, which generates the residues modulo 5 ** k."""
  exponent = 5 * rng.randrange(5**k) + rng.randint(1, 4)
  return pow(2, exponent * 5 ** rng.randrange(k), 5**k)


class PowerCycle(_family.Exact):
  """Least period of N ** a modulo 10 ** K; multiples of it earn half or less.

  N is put together from its residues modulo 2 ** K and 5 ** K, whose orders are
  spread over all possible ones: a random N has the longest period so often that
  a guess without N is right. One residue in ten is 0. K is digit_num, the most
  digits of N, or one less, and at least 2.
  """

  example = '0'
  fields = ('N', 'K')
  statement = """\
Let r(a) be the remainder of {N}^a on division by 10^{K}, for a = 1, 2, 3, ...
Find the smallest integer L >= 1 for which r(a + L) = r(a) for every a >= 1.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'digit_num': ladders.geometric(3, level, limit=200)}

  def draw(self, rng, params):
    digits = params['digit_num']
    k = rng.randint(digits - 1, digits)
    two, five = 2**k, 5**k
    x, y = _residue_of_two(rng, k), _residue_of_five(rng, k)
    share = rng.random()
    if share < 0.1:
      x = 0
    elif share < 0.2:
      y = 0
    n = (x * five * pow(five, -1, two) + y * two * pow(two, -1, five)) % 10**k
    return {'N': n + 10**k * rng.randrange(10 ** (digits - k)), 'K': k}

  def solve(self, fields):
    n, k = fields['N'], fields['K']
    orders = []
    for p in (2, 5):
      if n % p:
        orders.append(powers.order(n, p, k))
      elif n % p**k:
        raise ValueError(f'The first power is in no cycle: N = {n}, K = {k}.')
    return math.lcm(*orders)

  def score(self, instance, answer):
    if answer <= 0:
      return rewards.INVALID
    least = instance['solution']
    if answer == least:
      return rewards.CORRECT
    if answer % least:
      return rewards.WRONG
    return rewards.graded(1, answer // least)
