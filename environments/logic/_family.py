"""What puzzles of one kind of grid have in common."""

import abc
from collections.abc import Sequence
from typing import ClassVar

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import puzzles
from environments.grid import _family as grids

_SKYLINES = """\
Fill a grid of {N} rows and {N} columns with heights so that each row and each
column holds 0 to {last} once. Seen along a row or column, a cell is visible if
no cell before it is higher. {asked}
rows seen from the left: {left}
rows seen from the right: {right}
columns seen from the top: {top}
columns seen from the bottom: {bottom}
Answer: the rows from the top, one a line, in the form
{example}"""
_SIDES = ('left', 'right', 'top', 'bottom')


class Skylines(base.Environment):
  """A Latin square of heights with the right numbers on all four sides."""

  answer = formats.IntGrid()
  example = '1 0\n0 1'  # Smaller than any grid drawn.
  fields = ('N', *_SIDES)
  asked: ClassVar[str]  # Of the prompt: what the numbers must be.

  @abc.abstractmethod
  def seen(self, line: Sequence[int]) -> int:
    """Returns the number of a line of heights, the nearest cell first."""

  def params(self, level):
    return {'N': ladders.linear(4, level, limit=60)}

  def generate(self, rng, params):
    grid = puzzles.latin_square(rng, params['N'])
    return {'N': params['N'], **self._views(grid), 'solution': grid}

  def prompt(self, instance):
    shown = {side: formats.IntList().render(instance[side]) for side in _SIDES}
    n = instance['N']
    return _SKYLINES.format(
      example=self.example, asked=self.asked, N=n, last=n - 1, **shown
    )

  def score(self, instance, answer):
    if not puzzles.is_latin(answer, instance['N']):
      return rewards.INVALID
    views = self._views(answer)
    seen = [x for side in _SIDES for x in views[side]]
    wanted = [x for side in _SIDES for x in instance[side]]
    return rewards.matching(seen, wanted, power=10)

  def _views(self, grid) -> dict[str, list[int]]:
    columns = list(zip(*grid))
    return {
      'left': [self.seen(row) for row in grid],
      'right': [self.seen(row[::-1]) for row in grid],
      'top': [self.seen(column) for column in columns],
      'bottom': [self.seen(column[::-1]) for column in columns],
    }


class CountedBits(base.Environment):
  """A filling with the right numbers of ones; subclasses draw the grids."""

  answer = grids.Cells('01')
  example = '01\n10'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'row_counts', 'col_counts', 'matrix')
  barred: ClassVar[tuple[str, ...]]  # Not in any row or column.
  statement: ClassVar[str]  # The prompt.

  def instance(self, rng, rows: list[str], hidden: Sequence[int]):
    """Returns the problem of a grid, with a share of its cells hidden.

    Args:
      rng: for the cells to hide.
      rows: the grid.
      hidden: bounds of the hidden share, in per cent.
    """
    n, m = len(rows), len(rows[0])
    matrix = grids.hide(rng, rows, n * m * rng.randint(*hidden) // 100)
    fields = (n, m, *grids.ones(rows), matrix)
    return dict(zip(self.fields, fields)) | {'solution': rows}

  def prompt(self, instance):
    line = formats.IntList().render
    return self.statement.format(
      N=instance['N'],
      M=instance['M'],
      rows=line(instance['row_counts']),
      columns=line(instance['col_counts']),
      example=self.example,
      grid='\n'.join(instance['matrix']),
    )

  def score(self, instance, answer):
    if not grids.keeps(answer, instance['matrix']):
      return rewards.INVALID
    for line in (*answer, *map(''.join, zip(*answer))):
      if any(pattern in line for pattern in self.barred):
        return rewards.INVALID
    rows, columns = grids.ones(answer)
    wanted = instance['row_counts'] + instance['col_counts']
    return rewards.matching(rows + columns, wanted, power=10)
