"""Cut a list so that the largest block sum is least."""

import itertools

from environments import ladders
from environments.algorithms import block_partitions
from environments.dynamic_programming import _optima


class MinimumMaxSlicer(_optima.Optimum):
  """Any best cut; graded by (least largest sum / its largest sum) ** 3.

  N starts at 8 and numbers reach 2 N. Problems that blocks of equal length, or
  single numbers and a rest, solve are drawn again.
  """

  example = '1 2'  # Fewer than M.
  fields = ('N', 'M', 'A')
  power = 3
  statement = """\
Cut the list A[0], ..., A[{last}] below into exactly {M} blocks of consecutive
numbers, none of them empty, so that the largest sum of a block is as small as
possible.
Answer: the index of the last number of each block, in increasing order (the
last one is {last}), separated by blanks, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.geometric(8, level)}

  def draw(self, rng, params):
    n = params['N']
    a = [rng.randint(1, 2 * n) for _ in range(n)]
    return {'N': n, 'M': rng.randint(3, n // 2), 'A': a}

  def shortcuts(self, fields):
    n, m = fields['N'], fields['M']
    singles = [*range(m - 1), n - 1]
    return singles, [(i + 1) * n // m - 1 for i in range(m)]

  def solve(self, fields):
    ends = block_partitions.least_largest(fields['A'], fields['M'])
    return [end - 1 for end in ends]

  def value(self, fields, answer):
    a = fields['A']
    rising = all(i < j for i, j in itertools.pairwise([-1, *answer]))
    if len(answer) != fields['M'] or not rising or answer[-1] != len(a) - 1:
      return None
    bounds = itertools.pairwise([-1, *answer])
    return max(sum(a[i + 1 : j + 1]) for i, j in bounds)
