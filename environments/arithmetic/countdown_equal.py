"""Combine numbers to a value that equals a target."""

import math

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import countdown
from environments.algorithms import expressions
from environments.arithmetic import _family

_TRIES = 1_000
_SEARCHED = 6  # Operands up to which an expression is found for certain.


class CountdownEqual(_family.Countdown):
  """An expression of all operands for the target, exactly.

  An operand is added every third level, and operands and targets grow at each.
  The target is the value of a random expression, above the sum of all operands
  and different from their product, so that one operator alone never reaches it.
  """

  statement = """\
Write an expression whose value is {target}. It uses each of these numbers
exactly once, + - * / (division is exact, so that fractions may arise, and a
minus may be a sign), and round brackets.
Answer: the expression alone, in the form {example}
{operands}"""

  def params(self, level):
    n = ladders.linear(3, level // 3, limit=10)
    most = ladders.linear(10, level, 8, 1_000)
    return _family.sizes(n, most)

  def generate(self, rng, params):
    n, most = params['num_operands'], params['max_operand']
    for _ in range(_TRIES):
      operands = [rng.randint(1, most) for _ in range(n)]
      target, found = countdown.plant(rng, operands, params['max_target'])
      if target > sum(operands) and target != math.prod(operands):
        problem = {'target': target, 'operands': operands, 'solution': found}
        return params | problem
    raise base.GenerationError(f'No target above the sum of {n} operands.')

  def solve(self, fields):
    operands, target = fields['operands'], fields['target']
    found = None
    if len(operands) >= _SEARCHED:
      found = countdown.reach(operands, target)
    if found is None and len(operands) <= _SEARCHED:
      found = countdown.nearest(operands, target)
    if found is None or expressions.evaluate(found) != target:
      raise ValueError(f'No expression of {operands} found for {target}.')
    return found

  def grade(self, instance, value):
    return rewards.exact(value, instance['target'])
