"""Choose a permutation with a least product of two sums."""

from environments import formats
from environments import ladders
from environments.algorithms import assignments
from environments.optimization import _family


class MinPairsumMultiplicationPermutation(_family.Optimum):
  """Any best permutation; graded by the least product over its product.

  Matrices are redrawn where the permutation of least sum in A, in B, or in
  A + B is best. N ends at 24, since prompts have N ** 2 numbers, twice.
  """

  example = '0 2 1'  # Fewer than any number drawn.
  fields = ('N', 'A', 'B')
  statement = """\
A and B are matrices of {N} rows and columns, numbered from 0. Choose a
permutation P of 0 to {last} such that (the sum of A[i][P[i]] over all i) times
(the sum of B[i][P[i]] over all i) is as small as possible.
Rows of A:
{rows_A}
Rows of B:
{rows_B}
Answer: P[0] to P[{last}] in order, separated by blanks, in the form
{example}"""

  def params(self, level):
    n = ladders.linear(4, level, limit=24)
    return {'N': n, 'max_entry': ladders.linear(8, level, 2, 1_000)}

  def draw(self, rng, params):
    n, most = params['N'], params['max_entry']
    draw = lambda: [[rng.randint(1, most) for _ in range(n)] for _ in range(n)]
    return {'N': n, 'A': draw(), 'B': draw()}

  def solve(self, fields):
    return assignments.least_product(fields['A'], fields['B'])

  def shortcuts(self, fields):
    a, b = fields['A'], fields['B']
    both = [[x + y for x, y in zip(*rows)] for rows in zip(a, b)]
    return [assignments.cheapest(matrix) for matrix in (a, b, both)]

  def prompt(self, instance):
    render = formats.IntGrid().render
    rows = {f'rows_{key}': render(instance[key]) for key in 'AB'}
    return super().prompt(instance | rows)

  def value(self, fields, answer):
    n = fields['N']
    if len(answer) != n or not _family.is_choice(n, answer):
      return None
    totals = [assignments.total(fields[key], answer) for key in 'AB']
    return totals[0] * totals[1]
