"""Turn few arrows of a torus so that every walk comes back."""

from environments import rewards
from environments.algorithms import cells
from environments.grid import _family as grids
from environments.sequence import _family


def _joined(rows: list) -> str:
  return ''.join(map(''.join, rows))


def _changed(a: list, b: list) -> int:
  return sum(x != y for x, y in zip(_joined(a), _joined(b)))


class CirculatingGrid(_family.Solved):
  """Any grid with the fewest changes is right; else (fewest / changes) ** 5.

  Sides grow with the level from 3 x 3 to 10 x 10, in place of sides from 2 up.
  Grids are drawn again if a single change is enough, or one letter all over.
  """

  answer = grids.Cells('LRUD')
  example = 'LR\nUD'
  fields = ('R', 'C', 'grid')
  statement = """\
Each cell of the grid below sends a walker to the next cell: L to the left, R to
the right, U up, D down; over an edge he enters the same row or column at its
other end. Change as few letters as possible, each to L, R, U or D, so that a
walker from any cell comes back to it.
Answer: the changed grid, {R} lines of {C} letters, in the form
{example}
The grid:
{rows}"""

  def params(self, level):
    short, long = 3 + level // 2, 3 + (level + 1) // 2
    return {'sides': [min(side, 10) for side in (short, long)]}

  def draw(self, rng, params):
    r, c = rng.sample(params['sides'], 2)
    weights = [rng.randint(1, 4) for _ in range(4)]
    grid = [rng.choices('LRUD', weights, k=c) for _ in range(r)]
    return {'R': r, 'C': c, 'grid': grid}

  def solve(self, fields):
    return cells.one_arrow_each([''.join(row) for row in fields['grid']])

  def fair(self, fields, solution):
    letters = _joined(fields['grid'])
    common = max(letters.count(letter) for letter in 'LRUD')
    return 1 < _changed(fields['grid'], solution) < len(letters) - common

  def prompt(self, instance):
    rows = '\n'.join(map(''.join, instance['grid']))
    return self.statement.format(example=self.example, rows=rows, **instance)

  def score(self, instance, answer):
    r, c = instance['R'], instance['C']
    if not grids.has_shape(answer, r, c):
      return rewards.INVALID
    reached = {
      cells.target(answer, y, x, answer[y][x])
      for y in range(r)
      for x in range(c)
    }
    if len(reached) < r * c:
      return rewards.INVALID
    least = _changed(instance['grid'], instance['solution'])
    changes = _changed(instance['grid'], answer)
    if not changes:
      return rewards.CORRECT
    return rewards.graded(least, changes, power=5)
