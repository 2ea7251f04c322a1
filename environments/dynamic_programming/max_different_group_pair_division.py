"""Cut a list so that products of sums of different blocks add up most."""

import itertools

from environments import ladders
from environments.algorithms import block_partitions
from environments.dynamic_programming import _optima


class MaxDifferentGroupPairDivision(_optima.Optimum):
  """Any best cuts; graded by (score / largest) ** 5.

  N starts at 8, K is at most N / 2 and numbers reach 2 N. Problems that the
  first K cuts or blocks of equal length solve are drawn again.
  """

  example = '1 1'  # Not different.
  fields = ('N', 'K', 'A')
  statement = """\
Make {K} cuts, one after another, in the list A[0], ..., A[{last}] below. Cut
i, from 0 to {last_cut}, parts A[i] from A[i + 1]; no cut is made twice. A cut
splits the block that it lies in into two and scores the sum of the numbers in
one times the sum of the numbers in the other. Make the total score as large as
possible.
Answer: the {K} cuts, separated by blanks, in any order, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.geometric(8, level, limit=200)}

  def draw(self, rng, params):
    n = params['N']
    a = [rng.randint(0, 2 * n) for _ in range(n)]
    return {'N': n, 'K': rng.randint(2, n // 2), 'A': a}

  def shortcuts(self, fields):
    n, k = fields['N'], fields['K']
    equal = [i * n // (k + 1) - 1 for i in range(1, k + 1)]
    return list(range(k)), equal

  def solve(self, fields):
    ends = block_partitions.least_squares(fields['A'], fields['K'] + 1)
    return [end - 1 for end in ends[:-1]]

  def prompt(self, instance):
    return super().prompt(instance | {'last_cut': instance['N'] - 2})

  def value(self, fields, answer):
    a, cuts = fields['A'], sorted(set(answer))
    if len(answer) != fields['K'] or len(cuts) < len(answer):
      return None
    if not 0 <= cuts[0] <= cuts[-1] < len(a) - 1:
      return None
    bounds = itertools.pairwise([-1, *cuts, len(a) - 1])
    squares = (sum(a[i + 1 : j + 1]) ** 2 for i, j in bounds)
    return (sum(a) ** 2 - sum(squares)) // 2
