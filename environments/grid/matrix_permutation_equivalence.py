"""Permute the rows and columns of one matrix into another."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_TRIES = 200
_PROMPT = """\
Below are two {N} x {M} matrices A and B of 0s and 1s; rows and columns are
numbered from 0. Find an order a of the rows and an order b of the columns such
that B[i][j] = A[a[i]][b[j]] for all i and j.
Answer: two lines, the {N} numbers of a and then the {M} numbers of b, separated
by blanks. For two rows and two columns that would be
{example}
A:
{A_rows}
B:
{B_rows}"""


def _text(matrix: list[list[int]]) -> str:
  return '\n'.join(''.join(map(str, row)) for row in matrix)


class MatrixPermutationEquivalence(base.Environment):
  """Any two orders that do it are right; else (share of entries) ** 10.

  Sides are 3 or 4 at first and bounded below by the level, and the share of
  ones is 0.3 to 0.7, so that orders matter. A differs from B, also after one
  order alone. The power is 10, not 5, lest orders at random earn much.
  """

  answer = formats.IntGrid()
  example = '1 0\n0 1'  # Fewer than any number of rows drawn.
  fields = ('N', 'M', 'A', 'B')

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=100)}

  def generate(self, rng, params):
    longest = params['MAX_N_M']
    for _ in range(_TRIES):
      n, m = (rng.randint(3 * longest // 4, longest) for _ in range(2))
      share = rng.uniform(0.3, 0.7)
      matrix = [[int(rng.random() < share) for _ in range(m)] for _ in range(n)]
      a, b = rng.sample(range(n), n), rng.sample(range(m), m)
      moved = [[matrix[i][j] for j in b] for i in a]
      columns, moved_columns = list(zip(*matrix)), list(zip(*moved))
      by_rows = sorted(matrix) == sorted(moved)
      if not by_rows and sorted(columns) != sorted(moved_columns):
        fields = {'N': n, 'M': m, 'A': matrix, 'B': moved}
        return fields | {'solution': [a, b]}
    raise base.GenerationError(f'One order was always enough: {params}.')

  def prompt(self, instance):
    return _PROMPT.format(
      N=instance['N'],
      M=instance['M'],
      example=self.example,
      A_rows=_text(instance['A']),
      B_rows=_text(instance['B']),
    )

  def score(self, instance, answer):
    n, m = instance['N'], instance['M']
    if [len(order) for order in answer] != [n, m]:
      return rewards.INVALID
    if set(answer[0]) != set(range(n)) or set(answer[1]) != set(range(m)):
      return rewards.INVALID
    a, b = answer
    matrix = instance['A']
    right = sum(
      matrix[i][j] == entry
      for i, row in zip(a, instance['B'])
      for j, entry in zip(b, row)
    )
    return rewards.graded(right, n * m, power=10)
