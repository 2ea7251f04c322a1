"""Combine numbers to a value as close to a target as possible."""

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import countdown
from environments.algorithms import expressions
from environments.arithmetic import _family

_SEARCHED = 5  # Operands up to which the best value of any target is searched.
_TRIES = 1_000
_MOST_SEARCHED = 6  # The same where the problem comes without a solution.


class CountdownClose(_family.Countdown):
  """Closest expression of all operands; graded by (1 + best) / (1 + distance).

  An operand is added every second level, and operands and targets grow at each.
  Up to five operands the best of all expressions, whose distance need not be 0,
  is searched exactly; from six on, where that takes long and nearly all targets
  can be hit, the target is the value of a random expression, above the sum of
  all operands so that adding and subtracting alone does not reach it.
  """

  statement = """\
Write an expression whose value is as close to {target} as possible. It uses
each of these numbers exactly once, + - * / (division is exact, so that
fractions may arise, and a minus may be a sign), and round brackets.
Answer: the expression alone, in the form {example}
{operands}"""

  def params(self, level):
    n = ladders.linear(3, level // 2, limit=12)
    most = ladders.linear(8, level, 8, 1_000)
    return _family.sizes(n, most)

  def generate(self, rng, params):
    operands = [
      rng.randint(1, params['max_operand'])
      for _ in range(params['num_operands'])
    ]
    target, solution = self._aim(rng, operands, params['max_target'])
    problem = {'target': target, 'operands': operands, 'solution': solution}
    return params | problem

  def _aim(self, rng, operands, most):
    """Draws a target of at most `most`, with a closest expression."""
    if len(operands) <= _SEARCHED:
      target = rng.randint(1, most)
      return target, countdown.nearest(operands, target)
    for _ in range(_TRIES):
      target, expression = countdown.plant(rng, operands, most)
      if target > sum(operands):
        return target, expression
    raise base.GenerationError(f'No target above the sum of {operands}.')

  def solve(self, fields):
    operands, target = fields['operands'], fields['target']
    if len(operands) <= _MOST_SEARCHED:
      return countdown.nearest(operands, target)
    return countdown.reach(operands, target) or super().solve(fields)

  def grade(self, instance, value):
    best = expressions.evaluate(instance['solution'])
    far, least = (1 + abs(v - instance['target']) for v in (value, best))
    if far <= least:
      return rewards.CORRECT
    share = least / far
    return rewards.graded(share.numerator, share.denominator)
