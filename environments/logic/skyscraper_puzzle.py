"""Fill a Latin square of heights so that the views from outside are right."""

from environments.algorithms import puzzles
from environments.logic import _family


class SkyscraperPuzzle(_family.Skylines):
  """Any grid with the given views; graded by the share of right views.

  Squares are of all kinds, not only cyclic, and sides start at 4, since there
  are 12 squares of side 3.
  """

  asked = """\
The numbers of visible cells must be, rows from the
top and columns from the left:"""

  def seen(self, line):
    return puzzles.visible(line)
