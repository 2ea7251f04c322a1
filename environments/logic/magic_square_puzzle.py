"""Complete a magic square."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import puzzle_grids

_PROMPT = """\
Fill the empty cells (0) of the {N} x {N} grid so that it holds each of 1 to
{top} once and every row, every column and both main diagonals have the sum
{total}.
Answer: all rows of the filled grid, one a line, in the form
{example}
Grid:
{grid}"""


class MagicSquarePuzzle(base.Environment):
  """Any completion; graded by the share of lines with the right sum.

  Squares come from random pairs of orthogonal Latin squares, not from one
  square of each side; sides are primes and powers of two from 4 on. 40 % of the
  cells are empty at odd levels, 60 % at even ones.
  """

  answer = formats.IntGrid()
  example = '1 2\n3 4'  # Smaller than any grid drawn.
  fields = ('N', 'grid')

  def params(self, level):
    sides = puzzle_grids.MAGIC_SIDES
    n = sides[ladders.linear(0, (level + 1) // 2, limit=len(sides) - 1)]
    return {'N': n, 'blanks': n * n * (4 if level % 2 else 6) // 10}

  def generate(self, rng, params):
    n = params['N']
    square = puzzle_grids.magic_square(rng, n)
    grid = [list(row) for row in square]
    for place in rng.sample(range(n * n), params['blanks']):
      grid[place // n][place % n] = 0
    return {'N': n, 'grid': grid, 'solution': square}

  def prompt(self, instance):
    n = instance['N']
    return _PROMPT.format(
      N=n,
      top=n * n,
      total=n * (n * n + 1) // 2,
      example=self.example,
      grid=self.answer.render(instance['grid']),
    )

  def score(self, instance, answer):
    values = range(1, instance['N'] ** 2 + 1)
    if not puzzle_grids.fills(answer, instance['grid'], 0, values):
      return rewards.INVALID
    right = puzzle_grids.is_magic(answer)
    return rewards.matching(right, [True] * len(right), power=10)
