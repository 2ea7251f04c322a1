"""Find the least multiple that is written with zeros and ones."""

from environments import base
from environments import decimals
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import number_theory

_PROMPT = """\
Let P be the smallest positive multiple of {A} whose decimal digits are all 0 or
1. Compute P / {A}.
Answer: one integer, in the form {example}"""


def is_binary(n: int) -> bool:
  """Whether the decimal digits of n are all 0 or 1."""
  return not decimals.render(n).strip('01')


class SmallestBinaryMultiple(base.Environment):
  """P / A for the least multiple P of A with the digits 0 and 1.

  Another such multiple earns at most half of the marks. A reaches up to 100 at
  level 0 and grows by 1.3, since a short table would hold all smaller ones, and
  is itself not written with zeros and ones.
  """

  answer = formats.Int()
  example = '1'
  fields = ('A',)

  def params(self, level):
    return {'MAX_A': ladders.geometric(100, level, 1.3, 0, 10**6)}

  def generate(self, rng, params):
    a = rng.randint(params['MAX_A'] // 5, params['MAX_A'])
    fields = {'A': a + 2 if is_binary(a) else a}  # It ends in 2 or 3 then.
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return number_theory.least_binary_multiple(fields['A']) // fields['A']

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    if answer <= 0 or not is_binary(answer * instance['A']):
      return rewards.INVALID
    if answer == instance['solution']:
      return rewards.CORRECT
    return rewards.graded(instance['solution'], 2 * answer)
