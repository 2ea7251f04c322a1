"""Puzzles of turning one grid into another by moves."""

from environments import base
from environments import formats
from environments import rewards

MOST_MOVES = 1_000  # Longer answers are not judged.


def spread(start: list[list[int]], end: list[list[int]]) -> tuple[int, int]:
  """Returns the sides of the smallest rectangle around the changed cells."""
  changed = [
    (r, c)
    for r, rows in enumerate(zip(start, end))
    for c, (x, y) in enumerate(zip(*rows))
    if x != y
  ]
  if not changed:
    return 0, 0
  rows, columns = zip(*changed)
  return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


class Turned(base.Environment):
  """Any moves from `start_grid` to `destination_grid`, by `play`."""

  statement: str  # The prompt, to be filled with fields, in a subclass.

  def play(self, instance: base.Instance, moves: list) -> list | None:
    """Returns the grid after the moves; None if one is not allowed."""
    raise NotImplementedError

  def prompt(self, instance):
    show = formats.IntGrid().render
    shown = dict(instance)
    for key in ('start_grid', 'destination_grid'):
      shown[key] = show(instance[key])
    return self.statement.format(example=self.example, most=MOST_MOVES, **shown)

  def score(self, instance, answer):
    grid = self.play(instance, answer) if len(answer) <= MOST_MOVES else None
    if grid is None:
      return rewards.INVALID
    return rewards.exact(grid, instance['destination_grid'])
