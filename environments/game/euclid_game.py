"""Who wins Euclid's game."""

import math

from environments import base
from environments import formats
from environments import rewards

_PROMPT = """\
Two players, Stan first and then Ollie, move in turn on two positive integers.
A move subtracts a positive multiple of one from the other, leaving it at least
0. Who makes a 0 wins. Both play perfectly. Who wins?
Answer: one word, in the form {example}
{X} {Y}"""


def first_wins(x: int, y: int) -> bool:
  """Whether the first player wins: who first has a choice takes it all."""
  large, small, first = max(x, y), min(x, y), True
  while large // small == 1 and large % small:
    large, small, first = small, large - small, not first
  return first


class EuclidGame(base.Environment):
  """Winner of Euclid's game on X and Y; yes or no by nature.

  The first player wins on equal numbers and on ratios above the golden one.
  Ratios are drawn ever closer to it as the level rises, on either side with a
  fair coin; uniform numbers would be told apart at a glance at any level.
  """

  answer = formats.Choice(('Stan', 'Ollie'))
  example = 'Name'
  fields = ('X', 'Y')
  guess_floor = (0.55, 'one of two names wins; a coin is right half the time')

  def params(self, level):
    level = min(level, 10_000)  # Numbers of 3,000 digits.
    smaller, spread = 16 << level, 8 << (level + 1) // 2
    return {'smaller': smaller, 'spread': spread}

  def generate(self, rng, params):
    small = params['smaller'] + rng.randrange(params['smaller'])
    golden = (small + math.isqrt(5 * small * small)) // 2
    offset = rng.randint(1, params['spread'])
    large = golden + (offset if rng.random() < 0.5 else 1 - offset)
    x, y = rng.sample((small, large), 2)
    fields = {'X': x, 'Y': y}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return self.answer.words[not first_wins(fields['X'], fields['Y'])]

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
