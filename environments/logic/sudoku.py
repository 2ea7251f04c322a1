"""Complete a Sudoku grid with boxes of any shape."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import puzzle_grids

_PROMPT = """\
Fill the dots of the {NM} x {NM} grid so that every row, every column and every
box holds each of 1 to {NM} once. The boxes have {N} rows and {M} columns and
part the grid from its upper left corner on.
Answer: all rows of the filled grid, one a line, in the form
{example}
Grid:
{grid}"""
_BOXES = (
  (2, 2),
  (2, 3),
  (2, 4),
  (3, 3),
  (2, 5),
  (3, 4),
  (3, 5),
  (4, 4),
  (4, 5),
  (5, 5),
)


def boxes(grid: list[list[int]], rows: int, cols: int) -> list[list[int]]:
  """Returns the cells of each box of `rows` rows and `cols` columns."""
  size = rows * cols
  return [
    [x for row in grid[r : r + rows] for x in row[c : c + cols]]
    for r in range(0, size, rows)
    for c in range(0, size, cols)
  ]


class Sudoku(base.Environment):
  """Any completion; graded by the share of complete lines and boxes.

  Grids are mixed beyond permutations of one pattern. The side grows from 4 to
  25, at every second level, and 45 % of the cells are blank at odd levels, 60 %
  at even ones.
  """

  answer = formats.IntGrid()
  example = '1 2\n2 1'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'NM', 'sudoku')

  def params(self, level):
    last = len(_BOXES) - 1
    n, m = _BOXES[ladders.linear(0, (level + 1) // 2, limit=last)]
    blanks = (n * m) ** 2 * (45 if level % 2 else 60) // 100
    return {'N': n, 'M': m, 'blanks': blanks}

  def generate(self, rng, params):
    n, m = rng.sample((params['N'], params['M']), 2)
    size = n * m
    full = puzzle_grids.sudoku(rng, n, m)
    given = [list(row) for row in full]
    for place in rng.sample(range(size * size), params['blanks']):
      given[place // size][place % size] = 0
    return {'N': n, 'M': m, 'NM': size, 'sudoku': given, 'solution': full}

  def prompt(self, instance):
    show = lambda row: ' '.join(str(x) if x else '.' for x in row)
    return _PROMPT.format(
      N=instance['N'],
      M=instance['M'],
      NM=instance['NM'],
      example=self.example,
      grid='\n'.join(map(show, instance['sudoku'])),
    )

  def score(self, instance, answer):
    if not puzzle_grids.fills(answer, instance['sudoku'], 0):
      return rewards.INVALID
    values = set(range(1, instance['NM'] + 1))
    if any(not values.issuperset(row) for row in answer):
      return rewards.INVALID
    parts = boxes(answer, instance['N'], instance['M'])
    complete = [
      set(unit) == values for unit in (*answer, *zip(*answer), *parts)
    ]
    return rewards.matching(complete, [True] * len(complete), power=10)
