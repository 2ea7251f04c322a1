"""Fill a Latin square of heights so that the views from outside are right."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import puzzles

_PROMPT = """\
Fill a grid of {N} rows and {N} columns with heights so that each row and each
column holds 0 to {last} once. Seen along a row or column, a cell is visible if
no cell before it is higher. The numbers of visible cells must be, rows from the
top and columns from the left:
rows seen from the left: {left}
rows seen from the right: {right}
columns seen from the top: {top}
columns seen from the bottom: {bottom}
Answer: the rows from the top, one a line, in the form
{example}"""


def views(grid: list[list[int]]) -> dict[str, list[int]]:
  """Returns how many cells are visible in each line from each side."""
  columns = list(zip(*grid))
  return {
    'left': [puzzles.visible(row) for row in grid],
    'right': [puzzles.visible(row[::-1]) for row in grid],
    'top': [puzzles.visible(column) for column in columns],
    'bottom': [puzzles.visible(column[::-1]) for column in columns],
  }


class SkyscraperPuzzle(base.Environment):
  """Any grid with the given views; graded by the share of right views.

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
    return {'N': params['N'], **views(grid), 'solution': grid}

  def prompt(self, instance):
    sides = ('left', 'right', 'top', 'bottom')
    shown = {side: formats.IntList().render(instance[side]) for side in sides}
    n = instance['N']
    return _PROMPT.format(example=self.example, N=n, last=n - 1, **shown)

  def score(self, instance, answer):
    if not puzzles.is_latin(answer, instance['N']):
      return rewards.INVALID
    seen, wanted = [], []
    for side, counts in views(answer).items():
      seen += counts
      wanted += instance[side]
    return rewards.matching(seen, wanted, power=10)
