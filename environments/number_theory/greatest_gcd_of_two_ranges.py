"""Choose a number of each of two ranges, with the greatest common divisor."""

import itertools
import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import integer_optima

_PROMPT = """\
Choose integers X and Y with {A} <= X <= {B} and {C} <= Y <= {D} so that their
greatest common divisor is as large as possible.
Answer: X and Y, separated by a blank, in the form {example}"""
_TRIES = 1_000


class GreatestGcdOfTwoRanges(base.Environment):
  """X and Y with the greatest gcd; any such pair is right, others by gcd ** 3.

  Ranges are a twentieth to a sixth of the bound wide and begin at a quarter of
  it or later. They are redrawn if a pair of ends is best or X can divide Y or Y
  can divide X.
  """

  answer = formats.IntList()
  example = '2 1'  # All numbers are larger.
  fields = ('A', 'B', 'C', 'D')

  def params(self, level):
    return {'MAX_A_B_C_D': ladders.geometric(60, level, 1.5, 0, 10**12)}

  def generate(self, rng, params):
    most = params['MAX_A_B_C_D']
    for _ in range(_TRIES):
      widths = [rng.randint(most // 20, most // 6) for _ in range(2)]
      a = rng.randint(most // 4, most // 2)
      c = rng.randint(a + widths[0] + 1, most - widths[1])
      ranges = [(a, a + widths[0]), (c, c + widths[1])]
      best = math.gcd(*integer_optima.greatest_common_pair(*ranges))
      ends = max(math.gcd(*pair) for pair in itertools.product(*ranges))
      if ends < best < a:
        break
    else:
      raise base.GenerationError(f'All pairs up to {most} are too easy.')
    rng.shuffle(ranges)
    fields = dict(zip('ABCD', [*ranges[0], *ranges[1]]))
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    a, b, c, d = (fields[key] for key in 'ABCD')
    return integer_optima.greatest_common_pair((a, b), (c, d))

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    a, b, c, d = (instance[key] for key in 'ABCD')
    if len(answer) != 2 or not (a <= answer[0] <= b and c <= answer[1] <= d):
      return rewards.INVALID
    best = math.gcd(*instance['solution'])
    return rewards.graded(min(math.gcd(*answer), best), best, power=3)
