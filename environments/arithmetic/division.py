"""Divide one integer by another."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_WORDINGS = (
  '{a} // {b}',
  '{a} divided by {b}',
  'the quotient of {a} and {b}',
  'how many times {b} fits into {a}',
  '{a} / {b}',
  'a / b for a = {a} and b = {b}',
  'the share of each when {b} people split {a} coins evenly',
  'the quotient {a} / {b}',
  'the integer part of ({a}) / ({b})',
  'how many full boxes of {b} can be filled with {a} items',
)
_PROMPT = """\
Compute {task}; drop the remainder.
Answer: one integer, in the form {example}"""


class Division(base.Environment):
  """Integer quotient of a non-negative integer by one of at least 2.

  A divisor of 1, which would make the dividend the answer, is not drawn.
  """

  answer = formats.Int()
  example = '127'
  fields = ('a', 'b')
  presentation = ('prompt_template',)

  def params(self, level):
    digits = ladders.linear(1, level, limit=ladders.LARGEST_DIGITS)
    return {'divisor_digit_num': digits, 'answer_digit_num': digits}

  def generate(self, rng, params):
    b = rng.randrange(2, 10 ** params['divisor_digit_num'])
    quotient = rng.randrange(10 ** params['answer_digit_num'])
    return {
      'a': b * quotient + rng.randrange(b),
      'b': b,
      'prompt_template': rng.randrange(len(_WORDINGS)),
      'solution': quotient,
    }

  def solve(self, fields):
    return fields['a'] // fields['b']

  def prompt(self, instance):
    wording = _WORDINGS[instance['prompt_template']]
    task = wording.format(a=instance['a'], b=instance['b'])
    return _PROMPT.format(task=task, example=self.example)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
