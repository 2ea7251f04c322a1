"""What environments that are solved by a quick algorithm have in common."""

import abc
from typing import Any
from typing import ClassVar

from environments import base
from environments import formats
from environments import rewards

_TRIES = 200


class Solved(base.Environment):
  """A problem that `solve` does, also one from outside.

  Subclasses define params, draw, solve, statement, score, and perhaps `fair`.
  """

  answer = formats.IntList()
  statement: ClassVar[str]  # The prompt, with fields and {last} in braces.

  @abc.abstractmethod
  def draw(self, rng, params) -> dict[str, Any]:
    """Returns the declared fields of an instance."""

  def fair(self, fields: dict[str, Any], solution: Any) -> bool:
    """Whether no shortcut solves the problem; others are drawn again."""
    del fields, solution
    return True

  def generate(self, rng, params):
    for _ in range(_TRIES):
      fields = self.draw(rng, params)
      solution = self.solve(fields)
      if self.fair(fields, solution):
        return fields | {'solution': solution}
    raise base.GenerationError(f'Shortcuts solved all problems: {params}.')

  def restore(self, fields, reference_text):
    """Solves the problem: a reference may be the optimum's value."""
    del reference_text
    return super().restore(fields, None)

  def prompt(self, instance):
    shown = {key: _text(value) for key, value in instance.items()}
    shown['last'] = instance.get('N', 0) - 1  # Places count from 0.
    return self.statement.format(example=self.example, **shown)


class Exact(Solved):
  """One integer, right or wrong."""

  answer = formats.Int()

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])


def _text(value: Any) -> Any:
  """Returns a list as text: one line, or a line for each list in it."""
  if not isinstance(value, list):
    return value
  nested = value and isinstance(value[0], list)
  return (formats.IntGrid() if nested else formats.IntList()).render(value)


def halves(first: int, best: int, second: float) -> rewards.Reward:
  """Judges an answer that is to be best in one thing, then in another.

  Half of the marks are (best / first) ** 5; the other half, which only the best
  `first` can earn, are `second`.

  Args:
    first: what is to be least first, at least `best`.
    best: its least value, at least 0.
    second: in [0, 1); the second thing's grade.
  """
  if first > best:
    value = 0.5 * (best / first) ** 5
    return rewards.Reward(value, 'partial') if value else rewards.WRONG
  return rewards.Reward(0.5 + 0.5 * second, 'partial')
