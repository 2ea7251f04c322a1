"""Count ways to fill two rising rows, modulo a number."""

import math

from environments import ladders
from environments.counting import _family


class CatalanNumberMod(_family.Residue):
  """The Catalan number of N as permutations of 1..2N, modulo MOD.

  N is at least 11, whose Catalan number is above every MOD, so that none is
  recalled as it stands, and MOD is above a tenth of its bound. N ends at 500:
  larger Catalan numbers are multiples of many a MOD.
  """

  fields = ('N', 'MOD')
  presentation = ('MAX_N',)
  statement = """\
How many permutations a(1), ..., a({last}) of the integers 1 to {last} have
a(1) < a(3) < a(5) < ... at the odd places, a(2) < a(4) < a(6) < ... at the even
places, and a(2 i - 1) < a(2 i) for all i from 1 to {N}? Give the number modulo
{MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    most = ladders.geometric(16, level, limit=500)
    return {'MAX_N': most, 'max_MOD': 50_000}

  def draw(self, rng, params):
    most, top = params['MAX_N'], params['max_MOD']
    return {
      'MAX_N': most,
      'N': rng.randint(max(11, most // 2), most),
      'MOD': rng.randint(top // 10, top),
    }

  def solve(self, fields):
    n = fields['N']
    return math.comb(2 * n, n) // (n + 1) % fields['MOD']

  def prompt(self, instance):
    return super().prompt(instance | {'last': 2 * instance['N']})
