"""Permute rows and columns so that the main diagonal holds ones."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_TRIES = 200
_PROMPT = """\
Below is a matrix A of 0s and 1s, {N} rows of {N}; rows and columns are numbered
from 0. Find orders a of its rows and b of its columns such that
A[a[i]][b[i]] = 1 for every i from 0 to {last}.
Answer: two lines, the {N} numbers of a and then those of b, separated by
blanks. For two rows that would be
{example}
{rows}"""


def _greedy(matrix: list[list[int]]) -> bool:
  """Whether each row in turn can take its first one in a free column."""
  taken: set[int] = set()
  for row in matrix:
    free = (j for j, one in enumerate(row) if one and j not in taken)
    column = next(free, None)
    if column is None:
      return False
    taken.add(column)
  return True


class MatrixPermutationMainDiagonalOne(base.Environment):
  """Any two orders that do it are right; else (share of ones) ** 5.

  There are five rows at first. Beside those planted a row holds 0.8 to 2 ones
  on average, not up to half of it, and taking the first free column of each row
  in turn fails.
  """

  answer = formats.IntGrid()
  example = '1 0\n0 1'  # Fewer than any number of rows drawn.
  fields = ('N', 'A')

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=150)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      share = rng.uniform(0.8, 2) / n
      matrix = [[int(rng.random() < share) for _ in range(n)] for _ in range(n)]
      a, b = (rng.sample(range(n), n) for _ in range(2))
      for i, j in zip(a, b):
        matrix[i][j] = 1
      if not _greedy(matrix):
        return {'N': n, 'A': matrix, 'solution': [a, b]}
    raise base.GenerationError(f'First columns were always right: {params}.')

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
    ones = sum(matrix[i][j] for i, j in zip(*answer))
    return rewards.graded(ones, n, power=5)
