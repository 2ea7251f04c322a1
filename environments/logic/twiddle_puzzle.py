"""Turn one grid into another by quarter turns of square blocks."""

from environments import base
from environments import formats
from environments import ladders
from environments.logic import _moves

_TRIES = 200


class TwiddlePuzzle(_moves.Turned):
  """Any turns that lead to the target; right or wrong.

  Sides follow the level within 1 and are at least 3, blocks are smaller than
  the grid, the number of planted turns grows, and targets that differ from the
  start in one block alone are redrawn.
  """

  answer = formats.IntPairs()
  example = '0 0\n0 0'  # Turns of one block, where two are needed.
  fields = ('N', 'M', 'K', 'start_grid', 'destination_grid')
  presentation = ('steps',)
  statement = """\
A move "i j" turns the block of {K} x {K} cells whose upper left cell is in row
i and column j, counted from 0, by 90 degrees counter-clockwise; the block must
lie within the grid. Find at most {most} moves that turn the start into the
target.
Answer: the moves in order, one a line, in the form
{example}
Start:
{start_grid}
Target:
{destination_grid}"""

  def params(self, level):
    return {
      'MAX_N_M': ladders.linear(4, level // 2, limit=20),
      'steps': ladders.linear(3, level, limit=60),
    }

  def generate(self, rng, params):
    top, steps = params['MAX_N_M'], params['steps']
    n, m = (rng.randint(top - 1, top) for _ in range(2))
    k = rng.randint(2, min(4, n - 1, m - 1))
    values = rng.sample(range(n * m), n * m)
    start = [values[r * m : r * m + m] for r in range(n)]
    fields = {'N': n, 'M': m, 'K': k, 'steps': steps, 'start_grid': start}
    for _ in range(_TRIES):
      moves = [
        [rng.randint(0, n - k), rng.randint(0, m - k)] for _ in range(steps)
      ]
      end = self.play(fields, moves)
      if max(_moves.spread(start, end)) > k:
        return fields | {'destination_grid': end, 'solution': moves}
    raise base.GenerationError(f'All targets were near: {params}.')

  def play(self, instance, moves):
    grid = [list(row) for row in instance['start_grid']]
    n, m, k = len(grid), len(grid[0]), instance['K']
    for i, j in moves:
      if not (0 <= i <= n - k and 0 <= j <= m - k):
        return None
      block = [row[j : j + k] for row in grid[i : i + k]]
      for row, turned in zip(grid[i : i + k], list(zip(*block))[::-1]):
        row[j : j + k] = turned
    return grid
