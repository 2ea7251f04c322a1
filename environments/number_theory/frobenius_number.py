"""Find the largest number that two numbers do not add up to."""

import math

from environments import base
from environments import ladders
from environments.number_theory import _family

_TRIES = 1_000


class FrobeniusNumber(_family.Exact):
  """Largest integer that is no sum of numbers A and B, A B - A - B; exact.

  A and B are at least a quarter of their bound, since A = 2 gives B - 2. As one
  formula solves all of them, higher levels lengthen a product and no more.
  """

  example = '0'  # Every answer is positive.
  fields = ('A', 'B')
  statement = """\
What is the largest integer z for which {A} * x + {B} * y = z has no solution in
integers x >= 0 and y >= 0?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_A_B': ladders.geometric(20, level, 2, 0, 10**100)}

  def draw(self, rng, params):
    most = params['MAX_A_B']
    for _ in range(_TRIES):
      a, b = (rng.randint(most // 4, most) for _ in range(2))
      if math.gcd(a, b) == 1:
        return {'A': a, 'B': b}
    raise base.GenerationError(f'No coprime numbers up to {most}.')

  def solve(self, fields):
    a, b = fields['A'], fields['B']
    if min(a, b) < 2 or math.gcd(a, b) > 1:
      raise ValueError(f'A and B must be coprime and above 1, got {a}, {b}.')
    return a * b - a - b
