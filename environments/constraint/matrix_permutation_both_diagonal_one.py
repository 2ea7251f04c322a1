"""Permute rows and columns so that both diagonals hold ones."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Below is an {N} x {N} matrix A of 0s and 1s, a row a line; rows and columns are
numbered from 0. Find orders a of its rows and b of its columns such that the
matrix M[i][j] = A[a[i]][b[j]] has 1 wherever i = j and wherever i + j = {last}.
Answer: two lines, the {N} numbers of a and then those of b, separated by
blanks. For two rows that would be
{example}
{rows}"""


def _diagonals(n: int) -> list[tuple[int, int]]:
  """Returns the cells of both diagonals, the centre once."""
  cells = [(i, i) for i in range(n)] + [(i, n - 1 - i) for i in range(n)]
  return list(dict.fromkeys(cells))


class MatrixPermutationBothDiagonalOne(base.Environment):
  """Any two orders are right that do it; graded by the share of ones.

  The share of other ones is drawn from 0.1 to 0.3, not from 0 up, so that rows
  that belong together are not simply those with their ones in equal places.
  """

  answer = formats.IntGrid()
  example = '1 0\n0 1'  # Fewer than any number of rows drawn.
  fields = ('N', 'A')

  def params(self, level):
    n = ladders.linear(3, level, 2, 199)
    return {'N': [n, n + 1], 'ones': [0.1, 0.3]}

  def generate(self, rng, params):
    n = rng.choice(params['N'])
    share = rng.uniform(*params['ones'])
    matrix = [[int(rng.random() < share) for _ in range(n)] for _ in range(n)]
    solution = [rng.sample(range(n), n) for _ in range(2)]
    for i, j in _diagonals(n):
      matrix[solution[0][i]][solution[1][j]] = 1
    return {'N': n, 'A': matrix, 'solution': solution}

  def prompt(self, instance):
    n = instance['N']
    rows = '\n'.join(''.join(map(str, row)) for row in instance['A'])
    return _PROMPT.format(N=n, last=n - 1, example=self.example, rows=rows)

  def score(self, instance, answer):
    n, matrix = instance['N'], instance['A']
    if [len(order) for order in answer] != [n, n]:
      return rewards.INVALID
    if any(set(order) != set(range(n)) for order in answer):
      return rewards.INVALID
    a, b = answer
    ones = [matrix[a[i]][b[j]] for i, j in _diagonals(n)]
    return rewards.graded(sum(ones), len(ones), power=5)
