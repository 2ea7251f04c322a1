"""The largest connected region of ones in a grid."""

from environments import ladders
from environments import rewards
from environments.algorithms import cells
from environments.counting import _family


class GridComponent(_family.Number):
  """The size of the largest region, right or wrong.

  Sides are 5 or 6 at first and bounded below by the level; the share of ones is
  0.4 to 0.62, not 0.1 to 0.9, where regions are neither single cells nor
  nearly all of the ones.
  """

  example = '0'  # Grids have at least 25 cells, so none is all 0 in practice.
  fields = ('N', 'M', 'grid')
  statement = """\
Cells of the grid below are joined if they share a side. How many cells does the
largest joined region of cells that hold 1 have (0 if there is none)?
Answer: one integer, in the form {example}
{rows}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(6, level, limit=100)}

  def draw(self, rng, params):
    longest = params['MAX_N_M']
    n, m = (rng.randint(3 * longest // 4 + 1, longest) for _ in range(2))
    share = rng.uniform(0.4, 0.62)
    grid = [
      ''.join('01'[rng.random() < share] for _ in range(m)) for _ in range(n)
    ]
    return {'N': n, 'M': m, 'grid': grid}

  def solve(self, fields):
    grid = fields['grid']
    return cells.largest_region([[cell == '1' for cell in r] for r in grid])

  def prompt(self, instance):
    rows = '\n'.join(instance['grid'])
    return self.statement.format(example=self.example, rows=rows)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
