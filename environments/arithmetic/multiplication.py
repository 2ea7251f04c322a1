"""Multiply two integers."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_WORDINGS = (
  '{a} * {b}',
  '{a} times {b}',
  'the product of {a} and {b}',
  '{a} multiplied by {b}',
  '{a} x {b}',
  'a * b for a = {a} and b = {b}',
  '{b} copies of {a} added up',
  'the product {a} * {b}',
  'the value of ({a}) * ({b})',
  'the area of a rectangle with sides {a} and {b}',
)
_PROMPT = """\
Compute {task}.
Answer: one integer, in the form {example}"""


class Multiplication(base.Environment):
  """Exact product of two non-negative integers.

  The second factor has one digit less than the first, so that level 0 is two
  digits by one, and not two by two.
  """

  answer = formats.Int()
  example = '127'  # A prime that factors of at most two digits cannot give.
  fields = ('a', 'b')
  presentation = ('prompt_template',)

  def params(self, level):
    digits = ladders.linear(2, level, limit=ladders.LARGEST_DIGITS)
    return {'digits': [digits, digits - 1]}

  def generate(self, rng, params):
    a, b = (rng.randrange(10**digits) for digits in params['digits'])
    wording = rng.randrange(len(_WORDINGS))
    return {'a': a, 'b': b, 'prompt_template': wording, 'solution': a * b}

  def solve(self, fields):
    return fields['a'] * fields['b']

  def prompt(self, instance):
    wording = _WORDINGS[instance['prompt_template']]
    task = wording.format(a=instance['a'], b=instance['b'])
    return _PROMPT.format(task=task, example=self.example)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
