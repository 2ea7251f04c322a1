"""Find the inverse modulo a number."""

import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Find the smallest positive integer x such that {A} * x leaves remainder 1 on
division by {B}.
Answer: one integer, in the form {example}"""
_TRIES = 1_000


class CongruentEquation(base.Environment):
  """Least positive x with A x = 1 modulo B; no credit for a larger one.

  Numbers reach up to 40 at level 0, B is at least half of that, and A is not 1
  modulo B, so that x = 1 is never the answer.
  """

  answer = formats.Int()
  example = '1'
  fields = ('A', 'B')

  def params(self, level):
    return {'MAX_A_B': ladders.geometric(40, level, 2, 0, 2**1000)}

  def generate(self, rng, params):
    most = params['MAX_A_B']
    for _ in range(_TRIES):
      a, b = rng.randint(2, most), rng.randint(most // 2, most)
      if math.gcd(a, b) == 1 and a % b != 1:
        fields = {'A': a, 'B': b}
        return fields | {'solution': self.solve(fields)}
    raise base.GenerationError(f'No coprime numbers up to {most}.')

  def solve(self, fields):
    return pow(fields['A'], -1, fields['B'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    a, b = instance['A'], instance['B']
    if answer <= 0 or a * answer % b != 1:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
