"""Count the rectangles whose sum is a multiple of a number."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import counting

_PROMPT = """\
How many contiguous rectangles of the matrix (some consecutive rows by some
consecutive columns) have a sum that {K} divides? 0 counts as divisible; single
cells and the whole matrix are rectangles too; rectangles in different places
are different.
Answer: one integer, in the form {example}
{matrix}"""


class SubmatrixSumDivisibleCounting(base.Environment):
  """Number of rectangles of an N x M matrix whose sum K divides.

  Only the exact count earns credit, since 1 / K of all rectangles comes close.
  Sides are bounded below by the level, and K is at most N + M, so that counts
  are not small.
  """

  answer = formats.Int()
  example = '100000'
  fields = ('N', 'M', 'K', 'matrix')

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=60)}

  def generate(self, rng, params):
    longest = params['MAX_N_M']
    n, m = (rng.randint(3 * longest // 4, longest) for _ in range(2))
    k = rng.randint(2, n + m)
    matrix = [[rng.randrange(k) for _ in range(m)] for _ in range(n)]
    fields = {'N': n, 'M': m, 'K': k, 'matrix': matrix}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return counting.divisible_rectangles(fields['matrix'], fields['K'])

  def prompt(self, instance):
    matrix = formats.IntGrid().render(instance['matrix'])
    return _PROMPT.format(K=instance['K'], example=self.example, matrix=matrix)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
