"""Choose cells of a grid so that places sum up as wanted in every line."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.grid import _family

_PROMPT = """\
Write 0 or 1 into each cell of a grid of {N} rows and {M} columns, both counted
from 1. In each row, the numbers of the columns that hold a 1 must have the sum
given for that row; in each column, the numbers of the rows that hold a 1 must
have the sum given for that column.
Sums of the rows, from the top: {rows}
Sums of the columns, from the left: {columns}
Answer: {N} lines of {M} digits, in the form
{example}"""


def sums(grid: list) -> tuple[list[int], list[int]]:
  """Returns the sums of column numbers by row and of row numbers by column."""
  place = lambda line: sum(k for k, x in enumerate(line, 1) if x == '1')
  return list(map(place, grid)), list(map(place, zip(*grid)))


class Kakurasu(base.Environment):
  """Any grid with the given sums; graded by the share of right sums.

  Both sides follow the level within 1 and are at least 3; a third to two thirds
  of the cells hold a 1.
  """

  answer = _family.Cells('01')
  example = '10\n01'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'A', 'B')

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=60)}

  def generate(self, rng, params):
    top = params['MAX_N_M']
    n, m = (rng.randint(top - 1, top) for _ in range(2))
    ones = set(
      rng.sample(range(n * m), rng.randint(n * m // 3, 2 * n * m // 3))
    )
    grid = [
      ''.join('01'[r * m + c in ones] for c in range(m)) for r in range(n)
    ]
    a, b = sums(grid)
    return {'N': n, 'M': m, 'A': a, 'B': b, 'solution': grid}

  def prompt(self, instance):
    show = formats.IntList().render
    return _PROMPT.format(
      N=instance['N'],
      M=instance['M'],
      rows=show(instance['A']),
      columns=show(instance['B']),
      example=self.example,
    )

  def score(self, instance, answer):
    if not _family.has_shape(answer, instance['N'], instance['M']):
      return rewards.INVALID
    a, b = sums(answer)
    return rewards.matching(a + b, instance['A'] + instance['B'], power=10)
