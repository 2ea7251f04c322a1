"""Fill a Latin square of heights with given sums of what is visible."""

from environments.logic import _family


class SkyscraperSumPuzzle(_family.Skylines):
  """Any grid with the given sums; graded by the share of right sums.

  Squares are of all kinds, not only cyclic, and sides start at 4, since there
  are 12 squares of side 3.
  """

  asked = """\
The heights of the visible cells must have these
sums, rows from the top and columns from the left:"""

  def seen(self, line):
    total, highest = 0, -1
    for height in line:
      if height > highest:
        highest = height
        total += height
    return total
