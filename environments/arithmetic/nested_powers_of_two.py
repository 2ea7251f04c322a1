"""Write an integer with nothing but powers of two, exponents included."""

import re

from environments import base
from environments import formats
from environments import rewards

_PROMPT = """\
A positive integer n is written as the sum of different powers of two, the
largest first, joined by + without blanks. A power 2^e is written 2(E), where E
is e written in the same way; but 2^1 is written 2, and 2^0 is written 2(0). So
5 is {example}, and 11 is 2(2+2(0))+2+2(0).
Write {number} in this way.
Answer: the text alone, in the form {example}"""
_NEIGHBOURS = re.compile(  # Each sign, and what may follow it.
  r'(?:2(?=[(+)]|\Z)|\((?=2|0\))|0(?=\))|\)(?=[+)]|\Z)|\+(?=2))++'
)


def write(n: int) -> str:
  """Returns the form of n >= 1."""
  bits = [i for i in reversed(range(n.bit_length())) if n >> i & 1]
  return '+'.join(map(_power, bits))


def _power(e: int) -> str:
  """Returns the form of 2 ** e."""
  if e == 1:
    return '2'
  return f'2({write(e)})' if e else '2(0)'


def is_form(text: str) -> bool:
  """Whether text is a sum of terms 2, 2(0), and 2(sum), in any order."""
  if text[:1] != '2' or not _NEIGHBOURS.fullmatch(text):
    return False
  depth = 0
  for c in text:
    depth += (c == '(') - (c == ')')
    if depth < 0:
      return False
  return depth == 0


class Sum(formats.Word):
  """Such a form; blanks inside are dropped."""

  def parse(self, text):
    return super().parse(text.replace(' ', ''))


class NestedPowersOfTwo(base.Environment):
  """The one text for a number; another order of powers is wrong.

  Numbers are from half their bound up, which is 128 at level 0, then doubles,
  and ends at 2^256.
  """

  answer = Sum('20()+')
  example = '2(2)+2(0)'
  fields = ('number',)

  def params(self, level):
    return {'max_number': 1 << min(7 + level, 256)}

  def generate(self, rng, params):
    most = params['max_number']
    fields = {'number': rng.randint(most // 2, most)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return write(fields['number'])

  def prompt(self, instance):
    return _PROMPT.format(number=instance['number'], example=self.example)

  def score(self, instance, answer):
    if not is_form(answer):
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
