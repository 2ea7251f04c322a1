"""Solve simultaneous congruences."""

import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Find an integer x >= 0 that satisfies every congruence.
Answer: one integer, in the form {example}
{congruences}"""


class Crt(base.Environment):
  """Any common solution; graded by the share of congruences that hold.

  Moduli are drawn from the upper half of 2..MAX_B, not from 2..X, and X from
  the largest modulus up to their least common multiple, so that no remainder
  gives X away and the number of candidates grows with the level. There are
  always M congruences.
  """

  answer = formats.Int()
  example = '1'  # Below every modulus, and X is not.
  fields = ('B', 'X_mod_B')
  presentation = ('MAX_X', 'M')

  def params(self, level):
    most = ladders.geometric(9, level, 1.2, 1, 10**6)
    return {'MAX_B': most, 'M': ladders.linear(2, level // 3, limit=50)}

  def generate(self, rng, params):
    most, m = params['MAX_B'], params['M']
    # None divides another, so that the lcm is at least twice the largest.
    moduli = rng.sample(range(most // 2 + 1, most + 1), m)
    x = rng.randrange(max(moduli), math.lcm(*moduli))
    return {
      'MAX_X': most**m,
      'M': m,
      'B': moduli,
      'X_mod_B': [x % modulus for modulus in moduli],
      'solution': x,
    }

  def solve(self, fields):
    """Joins the congruences one by one."""
    x, step = 0, 1
    for modulus, rest in zip(fields['B'], fields['X_mod_B'], strict=True):
      common = math.gcd(step, modulus)
      if (rest - x) % common:
        raise ValueError(f'x = {rest} (mod {modulus}) contradicts the others.')
      times = (rest - x) // common * pow(step // common, -1, modulus // common)
      x += step * (times % (modulus // common))
      step = math.lcm(step, modulus)
    return x

  def prompt(self, instance):
    lines = (
      f'x = {rest} (mod {modulus})'
      for modulus, rest in zip(instance['B'], instance['X_mod_B'])
    )
    congruences = '\n'.join(lines)
    return _PROMPT.format(example=self.example, congruences=congruences)

  def score(self, instance, answer):
    if answer < 0:
      return rewards.INVALID
    remainders = [answer % modulus for modulus in instance['B']]
    return rewards.matching(remainders, instance['X_mod_B'], power=10)
