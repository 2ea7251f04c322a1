"""Points of a line that are nearest to all points in sum."""

from environments import ladders
from environments.algorithms import block_partitions
from environments.dynamic_programming import _optima


class AxisKMedian(_optima.Optimum):
  """Any best K points; graded by (least sum / sum) ** 5.

  N starts at 9 and K is at most N / 2, where nearly all points chosen are easy.
  Problems that the first points or evenly spread ones solve are drawn again.
  """

  example = '0 0'  # Not different.
  fields = ('N', 'K', 'X')
  statement = """\
The points 0 to {last} lie on a line at the positions below, in order. Choose
{K} different points so that the sum, over all {N} points, of the distance to
the nearest chosen point is as small as possible.
Answer: the numbers (0 to {last}) of the chosen points, separated by blanks, in
any order, in the form {example}
{X}"""

  def params(self, level):
    return {'N': ladders.geometric(9, level, limit=200)}

  def draw(self, rng, params):
    n = params['N']
    x = sorted(rng.sample(range(5 * n + 1), n))
    return {'N': n, 'K': rng.randint(2, n // 2), 'X': x}

  def shortcuts(self, fields):
    n, k = fields['N'], fields['K']
    spread = [(2 * i + 1) * n // (2 * k) for i in range(k)]
    return list(range(k)), spread

  def solve(self, fields):
    return block_partitions.medians(fields['X'], fields['K'])

  def value(self, fields, answer):
    x, chosen = fields['X'], sorted(set(answer))
    if len(answer) != fields['K'] or len(chosen) < len(answer):
      return None
    if not 0 <= chosen[0] <= chosen[-1] < len(x):
      return None
    total, at = 0, 0
    for position in x:
      while at + 1 < len(chosen) and (
        abs(x[chosen[at + 1]] - position) <= abs(x[chosen[at]] - position)
      ):
        at += 1
      total += abs(x[chosen[at]] - position)
    return total
