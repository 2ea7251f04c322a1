"""Count the solutions of a linear equation in a rectangle."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import congruences

_PROMPT = """\
How many pairs of integers (x, y) with {X1} <= x <= {X2} and {Y1} <= y <= {Y2}
satisfy ({A}) * x + ({B}) * y + ({C}) = 0?
Answer: one integer, in the form {example}"""


class BinaryLinearEquationSolutionCounting(base.Environment):
  """Integer points of a line in a rectangle; only the exact count is right.

  Coefficients are far smaller than the ranges, which start at 16, and not both
  0, so that counts are spread out and grow; in one problem of twenty C is drawn
  alone, and the count often 0.
  """

  answer = formats.Int()
  example = '-1'  # No count is negative.
  fields = ('A', 'B', 'C', 'X1', 'X2', 'Y1', 'Y2')

  def params(self, level):
    return {
      'MAX_RANGE': ladders.geometric(16, level, 2, 0, 10**15),
      'MAX_A_B': ladders.geometric(4, level, 1.4, 1, 10**7),
    }

  def generate(self, rng, params):
    r, most = params['MAX_RANGE'], params['MAX_A_B']
    a = rng.randint(-most, most)
    b = rng.randint(-most, most) if a else rng.randint(1, most)
    x, y = rng.randint(-r, r), rng.randint(-r, r)
    c = -(a * x + b * y)
    if rng.random() < 0.05:
      c = rng.randint(-r * most, r * most)
    fields = {'A': a, 'B': b, 'C': c}
    fields |= {'X1': rng.randint(-r, x), 'X2': rng.randint(x, r)}
    fields |= {'Y1': rng.randint(-r, y), 'Y2': rng.randint(y, r)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    a, b, c, x1, x2, y1, y2 = (fields[key] for key in self.fields)
    return congruences.box_solutions(a, b, c, (x1, x2), (y1, y2))

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
