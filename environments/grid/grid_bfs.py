"""Distances in a grid with walls."""

import itertools

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import cells
from environments.sequence import _family


class GridBfs(_family.Solved):
  """Distances to the nearest 1; graded by the share of right cells ** 10.

  Sides are 4 or 5 at first and bounded below by the level; a quarter to two
  fifths of the cells are walls, and one in twelve is a 1, not any share of
  them. Some cell is four steps away at least.
  """

  answer = formats.IntGrid()
  example = '0 1\n1 -1'
  fields = ('N', 'M', 'grid')
  statement = """\
A step in the grid below goes up, down, left or right to a cell that is not X.
For every cell find the least number of steps to a cell that holds 1: 0 for such
a cell itself; -1 if none can be reached, and for every X.
Answer: {N} lines of {M} integers, separated by blanks, in the form
{example}
The grid:
{rows}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(5, level, limit=60)}

  def draw(self, rng, params):
    longest = params['MAX_N_M']
    n, m = (rng.randint(3 * longest // 4 + 1, longest) for _ in range(2))
    walls = rng.uniform(0.25, 0.4)
    weights = (11 / 12 - walls, 1 / 12, walls)
    grid = [rng.choices('01X', weights, k=m) for _ in range(n)]
    return {'N': n, 'M': m, 'grid': grid}

  def solve(self, fields):
    grid = fields['grid']
    free = [[cell != 'X' for cell in row] for row in grid]
    places = itertools.product(range(len(grid)), range(len(grid[0])))
    starts = [(r, c) for r, c in places if grid[r][c] == '1']
    reached = cells.spread(free, starts)
    return [
      [reached.get((r, c), -1) for c in range(len(row))]
      for r, row in enumerate(grid)
    ]

  def fair(self, fields, solution):
    return max(map(max, solution)) >= 4

  def prompt(self, instance):
    rows = '\n'.join(map(''.join, instance['grid']))
    return self.statement.format(example=self.example, rows=rows, **instance)

  def score(self, instance, answer):
    solution = instance['solution']
    if list(map(len, answer)) != list(map(len, solution)):
      return rewards.INVALID
    flat = itertools.chain.from_iterable
    return rewards.matching(list(flat(answer)), list(flat(solution)), power=10)
