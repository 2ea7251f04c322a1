"""What environments that ask how many there are have in common."""

import abc
from typing import Any
from typing import ClassVar

from environments import base
from environments import formats
from environments import rewards


class Number(base.Environment):
  """A problem that `solve` can do; subclasses define draw, solve, statement."""

  answer = formats.Int()
  example = '1234'
  statement: ClassVar[str]  # The prompt, with fields in braces.

  @abc.abstractmethod
  def draw(self, rng, params) -> dict[str, Any]:
    """Returns the declared fields of an instance."""

  def generate(self, rng, params):
    fields = self.draw(rng, params)
    return fields | {'solution': self.solve(fields)}

  def prompt(self, instance):
    return self.statement.format(example=self.example, **instance)


class Count(Number):
  """A count of any size: (smaller / larger) ** 10 of answer and solution."""

  def score(self, instance, answer):
    if answer < 0:
      return rewards.INVALID
    return rewards.ratio(answer, instance['solution'], power=10)


class Residue(Number):
  """A count modulo the field named by `modulus`: that residue or nothing."""

  modulus: ClassVar[str] = 'MOD'

  def score(self, instance, answer):
    if not 0 <= answer < instance[self.modulus]:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
