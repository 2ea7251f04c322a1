"""Count fillings of a grid with given local minima."""

from environments import ladders
from environments.algorithms import arrangements
from environments.counting import _family


class GridLocalMinimumCounting(_family.Count):
  """Fillings with 1..NM whose local minima are the marked cells, no others.

  Graded by ratio. Sides are 3 or more, and grids have up to 40 cells, so that
  all sets of minima can be listed for any of them.
  """

  example = '1000'
  fields = ('N', 'M', 'grid')
  statement = """\
In how many ways can the integers 1 to {cells}, each used once, fill the cells
of a grid so that the cells marked X below, and no others, hold a smaller number
than all of their neighbours? Neighbours are the up to eight cells that touch a
cell at a side or a corner.
Answer: one integer, in the form {example}
{grid}"""

  def params(self, level):
    return {
      'MAX_N_M': ladders.linear(4, level // 2, limit=8),
      'cells': ladders.linear(16, level, 2, limit=40),
    }

  def draw(self, rng, params):
    most = params['MAX_N_M']
    n = rng.randint(3, most)
    m = rng.randint(3, min(most, params['cells'] // n))
    order = rng.sample(range(n * m), n * m)
    near = arrangements.closed_neighbourhoods(n, m)
    seen, grid = 0, [['.'] * m for _ in range(n)]
    for cell in order:
      if not near[cell] & seen:
        grid[cell // m][cell % m] = 'X'
      seen |= 1 << cell
    return {'N': n, 'M': m, 'grid': grid}

  def solve(self, fields):
    return arrangements.fillings_with_minima(fields['grid'])

  def prompt(self, instance):
    shown = {
      'cells': instance['N'] * instance['M'],
      'grid': '\n'.join(map(''.join, instance['grid'])),
    }
    return super().prompt(instance | shown)
