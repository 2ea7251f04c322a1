"""Read a matrix in spiral order."""

from environments import base
from environments import formats
from environments import rewards

_PROMPT = """\
List the entries of the matrix in clockwise spiral order: from the top left go
right, then down, left, up, and so on inward.
Answer: all entries, separated by blanks, in the form {example}
{matrix}"""


class SpiralMatrix(base.Environment):
  """Clockwise inward spiral of an M x N matrix; graded by the share in place.

  The sides follow the level (2 x 2, 2 x 3, 3 x 3, 3 x 4, ..., either way up),
  in place of sides drawn from 2 up; entries are drawn from at least 1 to 9.
  """

  answer = formats.IntList()
  example = '0 0 0'  # Entries are at least 1.
  fields = ('M', 'N', 'matrix')

  def params(self, level):
    short, long = 2 + level // 2, 2 + (level + 1) // 2
    return {'sides': [min(side, 100) for side in (short, long)]}

  def generate(self, rng, params):
    m, n = rng.sample(params['sides'], 2)
    top = max(9, m * n)
    matrix = [[rng.randint(1, top) for _ in range(n)] for _ in range(m)]
    fields = {'M': m, 'N': n, 'matrix': matrix}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    rows = [list(row) for row in fields['matrix']]
    spiral = []
    while rows:
      spiral += rows[0]
      rows = [list(row) for row in zip(*rows[1:])][::-1]  # Turned left.
    return spiral

  def prompt(self, instance):
    matrix = formats.IntGrid().render(instance['matrix'])
    return _PROMPT.format(example=self.example, matrix=matrix)

  def score(self, instance, answer):
    return rewards.matching(answer, instance['solution'], power=5)
