"""Complete a grid in which successive numbers share a side."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import puzzle_grids

_PROMPT = """\
Fill the dots of the {N} x {M} grid so that it holds each of 0 to {last} once
and successive numbers always stand in cells that share a side.
Answer: all rows of the filled grid, one a line, in the form
{example}
Grid:
{grid}"""


class Numbrix(base.Environment):
  """Any completion; graded by the broken steps from a number to the next.

  Paths are drawn by random changes of a winding one, in bounded time. Sides
  follow the level within 1, and 60 % to 85 % of the cells are blank.
  """

  answer = formats.IntGrid()
  example = '0 1\n3 2'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'matrix')

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=24)}

  def generate(self, rng, params):
    top = params['MAX_N_M']
    n, m = (rng.randint(top - 1, top) for _ in range(2))
    full = puzzle_grids.numbered_path(rng, n, m)
    matrix = [list(row) for row in full]
    blanks = n * m * rng.randint(60, 85) // 100
    for place in rng.sample(range(n * m), blanks):
      matrix[place // m][place % m] = -1
    return {'N': n, 'M': m, 'matrix': matrix, 'solution': full}

  def prompt(self, instance):
    n, m = instance['N'], instance['M']
    show = lambda row: ' '.join('.' if x < 0 else str(x) for x in row)
    grid = '\n'.join(map(show, instance['matrix']))
    return _PROMPT.format(
      N=n, M=m, last=n * m - 1, example=self.example, grid=grid
    )

  def score(self, instance, answer):
    values = range(instance['N'] * instance['M'])
    if not puzzle_grids.fills(answer, instance['matrix'], -1, values):
      return rewards.INVALID
    cells = {
      x: (r, c) for r, row in enumerate(answer) for c, x in enumerate(row)
    }
    path = [cells[x] for x in values]
    steps = zip(path, path[1:])
    broken = sum(abs(a - i) + abs(b - j) != 1 for (a, b), (i, j) in steps)
    return rewards.graded(1, 1 + broken, power=3)
