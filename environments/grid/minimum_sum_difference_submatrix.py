"""Rows and columns whose entries differ least from their neighbours."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import grid_sweeps
from environments.sequence import _family


class MinimumSumDifferenceSubmatrix(_family.Solved):
  """Any smoothest submatrix; graded by the ratio of the sums.

  The shorter side stays at most 8, which keeps the optimum exact and quick;
  the first R rows and C columns are never optimal.
  """

  answer = formats.IntGrid()
  example = '0 1\n0 1'  # Never optimal, as the first rows and columns.
  fields = ('N', 'M', 'R', 'C', 'matrix')
  statement = """\
Choose {R} rows and {C} columns of the {N} x {M} matrix, so that the submatrix
of their entries, order kept, has the least sum of |a - b| over all pairs a, b
that stand beside or below each other in it.
Answer: two lines, the chosen rows and the chosen columns, counted from 0,
rising, separated by blanks, in the form
{example}
Matrix:
{matrix}"""

  def params(self, level):
    return {
      'short': min(8, 4 + level // 2),
      'long': ladders.linear(5, level, limit=20),
    }

  def draw(self, rng, params):
    n, m = rng.sample([params['short'], params['long']], 2)
    matrix = [[rng.randint(1, n * m) for _ in range(m)] for _ in range(n)]
    r, c = rng.randint(2, n - 1), rng.randint(2, m - 1)
    return {'N': n, 'M': m, 'R': r, 'C': c, 'matrix': matrix}

  def fair(self, fields, solution):
    matrix = fields['matrix']
    first = [list(range(fields['R'])), list(range(fields['C']))]
    cost = grid_sweeps.submatrix_cost
    return 0 < cost(matrix, *solution) < cost(matrix, *first)

  def solve(self, fields):
    size = fields['R'], fields['C']
    return list(grid_sweeps.smoothest_submatrix(fields['matrix'], *size))

  def prompt(self, instance):
    return super().prompt(instance | {'solution': 0})

  def score(self, instance, answer):
    n, m, r, c, matrix = (instance[key] for key in self.fields)
    if [len(line) for line in answer] != [r, c]:
      return rewards.INVALID
    for line, most in zip(answer, (n, m)):
      if line != sorted(set(line)) or line[0] < 0 or line[-1] >= most:
        return rewards.INVALID
    best = grid_sweeps.submatrix_cost(matrix, *instance['solution'])
    cost = grid_sweeps.submatrix_cost(matrix, *answer)
    return rewards.graded(best, cost, power=5) if cost else rewards.CORRECT
