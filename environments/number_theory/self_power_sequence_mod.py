"""Find what a tower of twos leaves, once it is high enough."""

from environments import base
from environments import ladders
from environments.algorithms import powers
from environments.counting import _family

_TRIES = 1_000
_LOW_TOWERS = (1, 2, 4, 16, 65_536)


class SelfPowerSequenceMOD(_family.Residue):
  """Limit of 1, 2, 2 ** 2, 2 ** 2 ** 2, ... modulo MOD; exact.

  MOD is at least a quarter of its bound, which starts at 400, and redrawn if
  the limit is 0 or what one of the first terms leaves, as it is for one small
  MOD in three.
  """

  example = '0'
  fields = ('MOD',)
  statement = """\
Let a[0] = 1 and a[n] = 2^(a[n-1]) for n >= 1. From some n on, all a[n] leave
the same remainder r on division by {MOD}. Find r, 0 <= r < {MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_MOD': ladders.geometric(400, level, 2, 0, 10**10)}

  def draw(self, rng, params):
    for _ in range(_TRIES):
      modulus = rng.randint(params['MAX_MOD'] // 4, params['MAX_MOD'])
      early = {0, *(term % modulus for term in _LOW_TOWERS)}
      if powers.tower_residue(modulus) not in early:
        return {'MOD': modulus}
    raise base.GenerationError(f'Low towers are enough: {params}.')

  def solve(self, fields):
    return powers.tower_residue(fields['MOD'])
