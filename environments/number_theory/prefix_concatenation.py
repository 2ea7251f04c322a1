"""Remainder of the number 123456789101112..."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Write the integers from 1 to {N} one after another, in decimal, as one number
(1 to 12 gives 123456789101112). What remainder does it leave when divided by
{M}?
Answer: one integer, in the form {example}"""
_MAX_MODULUS = 10**6


def concatenated(n: int, m: int) -> int:
  """Returns the number 1 2 ... n modulo m.

  A block of the integers a..b of equal length, with q one power of ten above
  them and c of them, appends the sum of i q ** (b - i), which is

    ((a q ** c - b) (q - 1) + q ** c - q) / (q - 1) ** 2.
  """
  value, a, q = 0, 1, 10
  while a <= n:
    b = min(n, q - 1)
    square = (q - 1) ** 2
    power = pow(q, b - a + 1, m * square)
    block = ((a * power - b) * (q - 1) + power - q) % (m * square) // square
    value = (value * power + block) % m
    a, q = q, 10 * q
  return value


class PrefixConcatenation(base.Environment):
  """The concatenation of 1..N modulo M; only the exact value earns credit.

  N is at least 10, so that the concatenation always exceeds M.
  """

  answer = formats.Int()
  example = '1000000'  # Not below any modulus.
  fields = ('N', 'M')

  def params(self, level):
    return {'MAX_N': ladders.geometric(64, level, 2, 0, 10**100)}

  def generate(self, rng, params):
    fields = {
      'N': rng.randint(10, params['MAX_N']),
      'M': rng.randint(3, _MAX_MODULUS),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return concatenated(fields['N'], fields['M'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
