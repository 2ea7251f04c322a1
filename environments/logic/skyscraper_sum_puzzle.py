"""Fill a Latin square of heights with given sums of what is visible."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import puzzles

_PROMPT = """\
Fill a grid of {N} rows and {N} columns with heights so that each row and each
column holds 0 to {last} once. Seen along a row or column, a cell is visible if
no cell before it is higher. The heights of the visible cells must have these
sums, rows from the top and columns from the left:
rows seen from the left: {left}
rows seen from the right: {right}
columns seen from the top: {top}
columns seen from the bottom: {bottom}
Answer: the rows from the top, one a line, in the form
{example}"""


def visible_sum(line: list[int]) -> int:
  """Returns the sum of the entries that have no larger one before them."""
  total, highest = 0, -1
  for height in line:
    if height > highest:
      highest = height
      total += height
  return total


def sums(grid: list[list[int]]) -> dict[str, list[int]]:
  """Returns the sums of the visible heights in each line from each side."""
  columns = list(zip(*grid))
  return {
    'left': [visible_sum(row) for row in grid],
    'right': [visible_sum(row[::-1]) for row in grid],
    'top': [visible_sum(column) for column in columns],
    'bottom': [visible_sum(column[::-1]) for column in columns],
  }


class SkyscraperSumPuzzle(base.Environment):
  """Any grid with the given sums; graded by the share of right sums.

  Squares are of all kinds, not only cyclic, and sides start at 4, since there
  are 12 squares of side 3.
  """

  answer = formats.IntGrid()
  example = '1 0\n0 1'  # Smaller than any grid drawn.
  fields = ('N', 'left', 'right', 'top', 'bottom')

  def params(self, level):
    return {'N': ladders.linear(4, level, limit=60)}

  def generate(self, rng, params):
    grid = puzzles.latin_square(rng, params['N'])
    return {'N': params['N'], **sums(grid), 'solution': grid}

  def prompt(self, instance):
    sides = ('left', 'right', 'top', 'bottom')
    shown = {side: formats.IntList().render(instance[side]) for side in sides}
    n = instance['N']
    return _PROMPT.format(example=self.example, N=n, last=n - 1, **shown)

  def score(self, instance, answer):
    if not puzzles.is_latin(answer, instance['N']):
      return rewards.INVALID
    seen, wanted = [], []
    for side, totals in sums(answer).items():
      seen += totals
      wanted += instance[side]
    return rewards.matching(seen, wanted, power=10)
