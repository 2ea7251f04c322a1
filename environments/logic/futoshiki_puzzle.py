"""Complete a Latin square under inequalities."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import puzzles

_PROMPT = """\
Fill the dots of the {N} x {N} grid so that each row and each column holds 0 to
{last} once and all inequalities hold; (r, c) is the value in row r and column
c, counted from 0.
Answer: all rows of the filled grid, one a line, in the form
{example}
Inequalities:
{inequalities}
Grid:
{grid}"""


def _inequalities(rng, grid: list[list[int]], count: int) -> list[list[int]]:
  """Draws different pairs of cells with the smaller value first."""
  n = len(grid)
  found = set()
  while len(found) < count:
    r1, r2, c1, c2 = (rng.randrange(n) for _ in range(4))
    if grid[r1][c1] < grid[r2][c2]:
      found.add((r1, c1, r2, c2))
  return sorted(map(list, found))


class FutoshikiPuzzle(base.Environment):
  """Any completion of a Latin square; graded by the inequalities that hold.

  Squares are of all kinds, not only cyclic, and sides start at 4. Cells are
  blanked as long as the rest gives them one at a time, so that the solution is
  unique and three quarters are blank at side 4, half at side 9.
  """

  answer = formats.IntGrid()
  example = '1 0\n0 1'  # Smaller than any grid drawn.
  fields = ('N', 'matrix', 'inequalities')

  def params(self, level):
    return {'N': ladders.linear(4, level, limit=40)}

  def generate(self, rng, params):
    n = params['N']
    grid = puzzles.latin_square(rng, n)
    pairs = _inequalities(rng, grid, rng.randint(n, 2 * n))
    matrix = puzzles.dig(rng, grid, pairs, n * n)
    fields = {'N': n, 'matrix': matrix, 'inequalities': pairs}
    return fields | {'solution': grid}

  def prompt(self, instance):
    n = instance['N']
    pairs = instance['inequalities']
    show = lambda row: ' '.join('.' if x < 0 else str(x) for x in row)
    return _PROMPT.format(
      N=n,
      last=n - 1,
      example=self.example,
      inequalities='\n'.join('({}, {}) < ({}, {})'.format(*p) for p in pairs),
      grid='\n'.join(map(show, instance['matrix'])),
    )

  def score(self, instance, answer):
    if not puzzles.is_latin(answer, instance['N']):
      return rewards.INVALID
    for row, givens in zip(answer, instance['matrix']):
      if any(given not in (-1, x) for x, given in zip(row, givens)):
        return rewards.INVALID
    pairs = instance['inequalities']
    holds = [answer[a][b] < answer[c][d] for a, b, c, d in pairs]
    return rewards.matching(holds, [True] * len(pairs), power=5)
