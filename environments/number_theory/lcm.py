"""The least common multiple of two integers."""

import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_WORDINGS = (
  'the least common multiple of {a} and {b}',
  'lcm({a}, {b})',
  'the smallest positive integer that both {a} and {b} divide',
  'the LCM of {a} and {b}',
  'lcm(a, b) for a = {a} and b = {b}',
  'the smallest positive integer that is a multiple of {a} and of {b}',
  'the least positive number in both the {a} and the {b} times table',
  'the lowest common denominator of 1/{a} and 1/{b}',
  (
    'after how many days two lamps that flash together today, and then every'
    ' {a} and every {b} days, flash together again'
  ),
  (
    'the side of the smallest square that can be filled with tiles {a} wide and'
    ' {b} high'
  ),
)
_PROMPT = """\
Compute {task}.
Answer: one integer, in the form {example}"""
_TRIES = 1_000


class Lcm(base.Environment):
  """Least common multiple of a and b; exact.

  A common factor is drawn first, and neither number divides the other, so that
  the answer is seldom their product and never one of them. Numbers start at up
  to 40.
  """

  answer = formats.Int()
  example = '1'  # Both numbers are larger.
  fields = ('a', 'b')
  presentation = ('prompt_template',)

  def params(self, level):
    return {'MAX_a_b': ladders.geometric(40, level, 1.5, 0, 10**100)}

  def generate(self, rng, params):
    most = params['MAX_a_b']
    common = rng.randint(1, rng.randint(2, most // 5))
    for _ in range(_TRIES):
      x, y = (rng.randint(2, most // common) for _ in range(2))
      if math.gcd(x, y) == 1:
        break
    else:
      raise base.GenerationError(f'No coprime numbers up to {most // common}.')
    fields = {'a': common * x, 'b': common * y}
    wording = rng.randrange(len(_WORDINGS))
    return fields | {
      'prompt_template': wording,
      'solution': self.solve(fields),
    }

  def solve(self, fields):
    return math.lcm(fields['a'], fields['b'])

  def prompt(self, instance):
    wording = _WORDINGS[instance['prompt_template']]
    task = wording.format(a=instance['a'], b=instance['b'])
    return _PROMPT.format(task=task, example=self.example)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
