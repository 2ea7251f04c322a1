"""Fill a grid by the numbers of ones, without three equal cells in a row."""

from environments import base
from environments import ladders
from environments.logic import _family

_TRIES = 1000  # Of a row; half of the rows of 20 cells succeed.


def _row(rng, above: list[str], m: int) -> str | None:
  """Draws a row under the rows `above`; None at a dead end."""
  row = ''
  for c in range(m):
    barred = {row[-1]} if row[-2:] in ('00', '11') else set()
    if len(above) > 1 and above[-1][c] == above[-2][c]:
      barred.add(above[-1][c])
    if len(barred) == 2:
      return None
    row += rng.choice([x for x in '01' if x not in barred])
  return row


def _grid(rng, n: int, m: int) -> list[str]:
  rows: list[str] = []
  for _ in range(_TRIES):
    row = _row(rng, rows, m)
    if row:
      rows.append(row)
    if len(rows) == n:
      return rows
  raise base.GenerationError(f'No {n} x {m} grid in {_TRIES} rows.')


class Binario(_family.CountedBits):
  """Any filling by the rules; graded by the rows and columns that count up.

  Sides start at 4 and follow the level within 1; rows are drawn one by one, and
  half to four fifths of the cells are hidden.
  """

  barred = ('000', '111')
  statement = """\
Turn each * of the {N} x {M} grid into 0 or 1 so that no three neighbouring
cells of a row or column are equal, and rows and columns, from the first on,
have these numbers of ones.
Rows: {rows}
Columns: {columns}
Answer: {N} lines of {M} digits, in the form
{example}
Grid:
{grid}"""

  def params(self, level):
    top = ladders.linear(4, level, limit=24)
    return {'MAX_N_M': top, 'hidden': [50, min(80, 70 + level)]}

  def generate(self, rng, params):
    top = params['MAX_N_M']
    n, m = (rng.randint(max(4, top - 1), top) for _ in range(2))
    rows = _grid(rng, n, m)
    return self.instance(rng, rows, params['hidden'])
