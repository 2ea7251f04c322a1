"""Find the least exponent of a power modulo a number."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import congruences

_PROMPT = """\
Find the smallest integer y >= 0 such that {X}^y and {K} leave the same
remainder on division by {Z} ({X}^0 is 1).
Answer: one integer, in the form {example}"""
_TRIES = 1_000


class DiscreteLogarithm(base.Environment):
  """Least y with X^y = K modulo Z; a larger one earns less than half marks.

  Z reaches up to 40 at level 0 and is at least half of its bound, X is below Z,
  and y is redrawn if it is below the square root of Z / 2, as it mostly is for
  small Z. Y, the hidden exponent, is shown nowhere.
  """

  answer = formats.Int()
  example = '1'
  fields = ('Z', 'X', 'K')
  presentation = ('Y',)

  def params(self, level):
    return {'MAX_Z': ladders.geometric(40, level, 1.25, 1, 10**9)}

  def generate(self, rng, params):
    for _ in range(_TRIES):
      z = rng.randint(params['MAX_Z'] // 2, params['MAX_Z'])
      x, y = rng.randint(2, z - 1), rng.randint(2, z)
      fields = {'Z': z, 'X': x, 'Y': y, 'K': pow(x, y, z)}
      least = self.solve(fields)
      if 2 * least * least >= z:
        return fields | {'solution': least}
    raise base.GenerationError(f'All exponents are small: {params}.')

  def solve(self, fields):
    least = congruences.discrete_logarithm(*(fields[key] for key in 'XKZ'))
    if least is None:
      raise ValueError(f'No power of X is K modulo Z: {fields}.')
    return least

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    x, k, z = (instance[key] for key in 'XKZ')
    # Powers repeat before Z exponents are over.
    if not 0 <= answer < z or (pow(x, answer, z) - k) % z:
      return rewards.INVALID
    least = instance['solution']
    if answer == least:
      return rewards.CORRECT
    return rewards.graded(least, 2 * answer) if least else rewards.WRONG
