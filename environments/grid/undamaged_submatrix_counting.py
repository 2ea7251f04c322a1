"""Count the rectangles of ones in a 0/1 matrix."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import counting

_PROMPT = """\
How many contiguous rectangles of the matrix (some consecutive rows by some
consecutive columns) hold only 1s? Single cells and the whole matrix are
rectangles too; rectangles in different places are different.
Answer: one integer, in the form {example}
{matrix}"""


class UndamagedSubmatrixCounting(base.Environment):
  """Number of all-ones rectangles of an N x M matrix; graded by ratio.

  Sides are bounded below by the level, from 3 x 3 on, and the share of ones
  lies in 0.5 to 0.95, so that few matrices are empty, full, or near it.
  """

  answer = formats.Int()
  example = '1000'
  fields = ('N', 'M', 'matrix')

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(4, level, limit=100)}

  def generate(self, rng, params):
    longest = params['MAX_N_M']
    n, m = (rng.randint(3 * longest // 4, longest) for _ in range(2))
    density = rng.uniform(0.5, 0.95)
    matrix = [[int(rng.random() < density) for _ in range(m)] for _ in range(n)]
    fields = {'N': n, 'M': m, 'matrix': matrix}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return counting.full_rectangles(fields['matrix'])

  def prompt(self, instance):
    matrix = formats.IntGrid().render(instance['matrix'])
    return _PROMPT.format(example=self.example, matrix=matrix)

  def score(self, instance, answer):
    if answer < 0:
      return rewards.INVALID
    return rewards.ratio(answer, instance['solution'], power=10)
