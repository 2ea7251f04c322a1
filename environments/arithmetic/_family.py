"""What environments of expressions of given numbers have in common."""

import abc
from fractions import Fraction
from typing import ClassVar

from environments import base
from environments import rewards
from environments.algorithms import expressions


class Countdown(base.Environment):
  """An expression of all operands, aimed at a target; subclasses grade it."""

  answer = expressions.Expression()
  example = '(6 - 5)'  # Fewer operands than ever drawn.
  fields = ('target', 'operands')
  presentation = ('num_operands', 'max_operand', 'max_target')
  statement: ClassVar[str]  # The prompt, with target, operands and example.

  @abc.abstractmethod
  def grade(self, instance: base.Instance, value: Fraction) -> rewards.Reward:
    """Judges the value of an expression of the right operands."""

  def restore(self, fields, reference_text):
    """Solves the problem if the reference is no expression, but a value."""
    if reference_text is not None and self.parse(reference_text) is None:
      reference_text = None
    return super().restore(fields, reference_text)

  def prompt(self, instance):
    return self.statement.format(
      target=instance['target'],
      example=self.example,
      operands=' '.join(map(str, instance['operands'])),
    )

  def score(self, instance, answer):
    if expressions.numbers(answer) != sorted(instance['operands']):
      return rewards.INVALID
    value = expressions.evaluate(answer)
    return rewards.INVALID if value is None else self.grade(instance, value)


def sizes(operands: int, most: int) -> base.Params:
  """Returns the parameters for a number of operands, of at most `most` each."""
  return {
    'num_operands': operands,
    'max_operand': most,
    'max_target': max(10, 2 * operands) * most,
  }
