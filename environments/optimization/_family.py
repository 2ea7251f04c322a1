"""What problems with many answers and one best value have in common."""

import abc
from collections.abc import Iterable
from collections.abc import Sequence
from typing import Any
from typing import ClassVar

from environments import base
from environments import formats
from environments import rewards

TRIES = 1_000  # Draws, before it is said that shortcuts solve them all.


def listed(edges: Iterable[Sequence[int]]) -> str:
  """Returns edges as in `0 1 5, 1 2 3`."""
  return ', '.join(' '.join(map(str, edge)) for edge in edges)


def is_choice(n: int, chosen: Sequence[int]) -> bool:
  """Whether `chosen` are different integers from 0 to n - 1."""
  return len(set(chosen)) == len(chosen) and all(0 <= v < n for v in chosen)


def in_turn(order: Iterable[int], taken) -> list[int]:
  """Returns the items of `order` that are taken when their turn comes.

  Args:
    order: items.
    taken: tells of the items so far and the next one whether it is taken.
  """
  chosen: list[int] = []
  for item in order:
    if taken(chosen, item):
      chosen.append(item)
  return chosen


class Optimum(base.Environment):
  """Any answer of the best value is right; graded by smaller over larger.

  Drawn instances have a best value above 0 that no shortcut reaches.
  """

  answer: ClassVar[formats.Format] = formats.IntList()
  statement: ClassVar[str]  # The prompt, with fields in braces.

  @abc.abstractmethod
  def draw(self, rng, params) -> dict[str, Any]:
    """Returns the declared fields of an instance, perhaps with a solution."""

  @abc.abstractmethod
  def value(self, fields, answer) -> int | None:
    """Returns what an answer is worth, or None if it breaks a rule."""

  def shortcuts(self, fields) -> list[Any]:
    """Returns answers that take no search; best answers must differ."""
    return []

  def generate(self, rng, params):
    for _ in range(TRIES):
      instance = self.draw(rng, params)
      if 'solution' not in instance:
        instance['solution'] = self.solve(instance)
      best = self.value(instance, instance['solution'])
      guesses = self.shortcuts(instance)
      if best and all(self.value(instance, x) != best for x in guesses):
        return instance
    raise base.GenerationError(f'Shortcuts were best: {params}.')

  def prompt(self, instance):
    names = {'example': self.example}
    if 'N' in instance:
      names['last'] = instance['N'] - 1
    if 'edges' in instance:
      names['shown'] = listed(instance['edges'])
    return self.statement.format(**instance, **names)

  def score(self, instance, answer):
    value = self.value(instance, answer)
    if value is None:
      return rewards.INVALID
    best = self.value(instance, instance['solution'])
    return rewards.ratio(value, best, power=5)
