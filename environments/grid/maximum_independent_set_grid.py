"""Cells of a grid with the largest sum, none beside another."""

from environments import ladders
from environments import rewards
from environments.algorithms import grid_cuts
from environments.grid import _family as cells
from environments.sequence import _family


def _value(grid: list[list[int]], mask: list[str]) -> int:
  return sum(
    x for row, line in zip(grid, mask) for x, on in zip(row, line) if on == '1'
  )


class MaximumIndependentSetGrid(_family.Solved):
  """Any heaviest set of cells without shared sides; graded by the ratio.

  Sides follow the level within 1, half of the values are 1 or 2, and neither
  colour of the checkerboard is optimal.
  """

  answer = cells.Cells('01')
  example = '10\n01'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'matrix')
  statement = """\
Choose cells of the {N} x {M} grid, no two of which share a side, with the
largest sum of values.
Answer: {N} lines of {M} digits, 1 for the chosen cells and 0 for the others, in
the form
{example}
Grid:
{matrix}"""

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=24)}

  def draw(self, rng, params):
    top = params['MAX_N_M']
    n, m = (rng.randint(max(4, top - 1), top) for _ in range(2))
    high = max(n, m) + 4
    value = lambda: rng.randint(1, high if rng.random() < 0.5 else 2)
    grid = [[value() for _ in range(m)] for _ in range(n)]
    return {'N': n, 'M': m, 'matrix': grid}

  def fair(self, fields, solution):
    grid = fields['matrix']
    even = sum(sum(row[r % 2 :: 2]) for r, row in enumerate(grid))
    odd = sum(map(sum, grid)) - even
    return max(even, odd) < _value(grid, solution)

  def solve(self, fields):
    mask = grid_cuts.heaviest_independent(fields['matrix'])
    return [''.join(map(str, row)) for row in mask]

  def score(self, instance, answer):
    grid = instance['matrix']
    if not cells.has_shape(answer, len(grid), len(grid[0])):
      return rewards.INVALID
    if any('11' in ''.join(line) for line in (*answer, *zip(*answer))):
      return rewards.INVALID
    best = _value(grid, instance['solution'])
    return rewards.graded(_value(grid, answer), best, power=3)

  def prompt(self, instance):
    return super().prompt(instance | {'solution': 0})
