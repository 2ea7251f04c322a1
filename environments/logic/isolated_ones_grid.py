"""Fill a grid by the numbers of ones, without ones side by side."""

from environments import base
from environments import ladders
from environments.algorithms import grid_cuts
from environments.logic import _family


def _plant(rng, n: int, m: int) -> list[str]:
  """Draws a grid: cells in any order become 1 by a coin, where they can."""
  chosen = set()
  cells = [(r, c) for r in range(n) for c in range(m)]
  for cell in rng.sample(cells, n * m):
    free = chosen.isdisjoint(grid_cuts.neighbours(*cell, n, m))
    if free and rng.random() < 0.5:
      chosen.add(cell)
  return [
    ''.join('1' if (r, c) in chosen else '0' for c in range(m))
    for r in range(n)
  ]


class IsolatedOnesGrid(_family.CountedBits):
  """Any filling by the rules; graded by the rows and columns that count up.

  Sides start at 4 and follow the level within 1, 60 to 90 % of the cells are
  hidden, and at least two of them are ones.
  """

  barred = ('11',)
  statement = """\
Turn each * of the {N} x {M} grid into 0 or 1 so that no two ones share a side,
and rows and columns, from the first on, have these numbers of ones.
Rows: {rows}
Columns: {columns}
Answer: {N} lines of {M} digits, in the form
{example}
Grid:
{grid}"""

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=30), 'hidden': [60, 90]}

  def generate(self, rng, params):
    top = params['MAX_N_M']
    for _ in range(200):
      n, m = (rng.randint(max(4, top - 1), top) for _ in range(2))
      rows = _plant(rng, n, m)
      drawn = self.instance(rng, rows, params['hidden'])
      shown = ''.join(drawn['matrix']).count('1')
      if ''.join(rows).count('1') - shown >= 2:
        return drawn
    raise base.GenerationError(f'All hidden cells were 0: {params}.')
