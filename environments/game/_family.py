"""What games with one of two answers have in common."""

import abc
from typing import Any

from environments import base
from environments.sequence import _family

_TRIES = 1_000


class Winner(_family.Exact):
  """Which player wins, by one fair coin; by another, whether `hint` is right.

  The first word of `answer` means that the first player does. Subclasses define
  params, position, value, hint and statement.
  """

  example = 'Name'
  guess_floor = (0.55, 'one of two names wins; a coin is right half the time')

  @abc.abstractmethod
  def position(self, rng, params) -> dict[str, Any]:
    """Returns the declared fields of a position, won or lost."""

  @abc.abstractmethod
  def value(self, fields: dict[str, Any]) -> int:
    """Returns 0 exactly if the first player loses."""

  @abc.abstractmethod
  def hint(self, fields: dict[str, Any]) -> bool:
    """Returns a plain guess of whether the first player wins."""

  def draw(self, rng, params):
    won, hinted = rng.random() < 0.5, rng.random() < 0.5
    for _ in range(_TRIES):
      fields = self.position(rng, params)
      if self.hint(fields) == hinted and bool(self.value(fields)) == won:
        return fields
    raise base.GenerationError(f'No such position was drawn: {params}.')

  def solve(self, fields):
    return self.answer.words[not self.value(fields)]
