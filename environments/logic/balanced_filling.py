"""Fill a grid so that zeros and ones balance in every row and column."""

from environments import base
from environments import ladders
from environments import rewards
from environments.grid import _family

_PROMPT = """\
Turn each * of the grid into 0 or 1 so that every row and every column has as
many ones as zeros.
Answer: {rows} lines of {columns} digits, in the form
{example}
Grid:
{grid}"""


def _balanced(rng, n: int, m: int) -> list[str]:
  """Draws a balanced n x m grid: a checkerboard whose corners are switched.

  A switch exchanges the colours of four corners of a rectangle where they
  alternate, which changes no sum; switches reach every balanced grid.
  """
  grid = [[(r + c) % 2 for c in range(m)] for r in range(n)]
  for _ in range(4 * n * m):
    a, b = rng.sample(range(n), 2)
    c, d = rng.sample(range(m), 2)
    if grid[a][c] == grid[b][d] != grid[a][d] == grid[b][c]:
      for r, k in ((a, c), (a, d), (b, c), (b, d)):
        grid[r][k] ^= 1
  return [''.join(map(str, row)) for row in grid]


class BalancedFilling(base.Environment):
  """Any balanced filling; graded by the rows and columns that balance.

  Grids are of all kinds, not only rows that repeat one pattern; 50 to 80 % of
  the cells are hidden.
  """

  answer = _family.Cells('01')
  example = '01\n10'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'matrix')

  def params(self, level):
    half = ladders.linear(2, level, limit=14)
    return {'MAX_N_M': half, 'hidden': [50, min(80, 60 + level)]}

  def generate(self, rng, params):
    top = params['MAX_N_M']
    n, m = (rng.randint(max(2, top - 1), top) for _ in range(2))
    rows = _balanced(rng, 2 * n, 2 * m)
    hidden = 4 * n * m * rng.randint(*params['hidden']) // 100
    matrix = _family.hide(rng, rows, hidden)
    return {'N': n, 'M': m, 'matrix': matrix, 'solution': rows}

  def prompt(self, instance):
    return _PROMPT.format(
      rows=2 * instance['N'],
      columns=2 * instance['M'],
      example=self.example,
      grid='\n'.join(instance['matrix']),
    )

  def score(self, instance, answer):
    if not _family.keeps(answer, instance['matrix']):
      return rewards.INVALID
    rows, columns = _family.ones(answer)
    wanted = [len(columns) // 2] * len(rows) + [len(rows) // 2] * len(columns)
    return rewards.matching(rows + columns, wanted, power=10)
