"""What environments that ask for any best answer have in common."""

import abc
from collections.abc import Iterable
from typing import Any
from typing import ClassVar

from environments import rewards
from environments.sequence import _family


class Optimum(_family.Solved):
  """A best answer by `value`, graded by the ratio to the best value.

  Subclasses define params, draw, solve, value and statement. Problems that one
  of `shortcuts` solves are drawn again.
  """

  power: ClassVar[float] = 5  # Of the ratio.

  @abc.abstractmethod
  def value(self, fields: dict[str, Any], answer: Any) -> int | None:
    """Returns what an answer reaches, at least 0, or None if it is invalid."""

  def shortcuts(self, fields: dict[str, Any]) -> Iterable[Any]:
    """Returns answers that must not be best in a problem drawn."""
    del fields
    return ()

  def fair(self, fields, solution):
    best = self.value(fields, solution)
    return all(self.value(fields, x) != best for x in self.shortcuts(fields))

  def score(self, instance, answer):
    reached = self.value(instance, answer)
    if reached is None:
      return rewards.INVALID
    best = self.value(instance, instance['solution'])
    return rewards.ratio(reached, best, self.power)
