"""The largest entries of all square blocks of a matrix."""

import itertools

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import cells
from environments.sequence import _family


class MatrixPooling(_family.Solved):
  """Maxima of K x K blocks; graded by the share of right entries ** 5.

  Sides are bounded below by the level, and K is at most half of the shorter
  one, so that few blocks share their largest entry.
  """

  answer = formats.IntGrid()
  example = '3 3\n2 5'
  fields = ('N', 'M', 'K', 'matrix')
  statement = """\
For every block of {K} consecutive rows and {K} consecutive columns of the
{N} x {M} matrix below give its largest entry; blocks may overlap. The entry in
row i and column j of the result is that of the block whose first row is i and
whose first column is j.
Answer: the resulting matrix, one row a line, entries separated by blanks, in
the form
{example}
The matrix:
{matrix}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(5, level, limit=60)}

  def draw(self, rng, params):
    longest = params['MAX_N_M']
    n, m = (rng.randint(3 * longest // 4 + 1, longest) for _ in range(2))
    k = rng.randint(2, max(2, min(n, m) // 2))
    top = n * m
    matrix = [[rng.randint(0, top) for _ in range(m)] for _ in range(n)]
    return {'N': n, 'M': m, 'K': k, 'matrix': matrix}

  def solve(self, fields):
    return cells.pooled(fields['matrix'], fields['K'])

  def score(self, instance, answer):
    solution = instance['solution']
    if list(map(len, answer)) != list(map(len, solution)):
      return rewards.INVALID
    flat = itertools.chain.from_iterable
    return rewards.matching(list(flat(answer)), list(flat(solution)), power=5)
