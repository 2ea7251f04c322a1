"""Count partitions of a number into a given number of parts."""

from environments import ladders
from environments.counting import _family


def partitions(n: int, k: int) -> int:
  """Returns how many partitions of n have k parts, 1 <= k <= n.

  One taken from each part leaves a partition of n - k into parts, of which at
  most k are left: conjugated, into parts of at most k.
  """
  ways = [1] + [0] * (n - k)
  for part in range(1, min(k, n - k) + 1):
    for total in range(part, n - k + 1):
      ways[total] += ways[total - part]
  return ways[n - k]


class NumberPartitionCounting(_family.Count):
  """Partitions of N into exactly K positive parts.

  N is at least half its bound, which starts at 24, and K from 3 to N / 2: most
  others have one partition, or as many as without K. The bound ends at 1,500.
  Only the exact count is correct.
  """

  example = '0'  # All counts are positive.
  fields = ('N', 'K')
  statement = """\
In how many ways is {N} a sum of exactly {K} positive integers? Sums that differ
only in the order of their terms are the same.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(24, level, 1.3, 0, 1_500)}

  def draw(self, rng, params):
    n = rng.randint(params['MAX_N'] // 2, params['MAX_N'])
    return {'N': n, 'K': rng.randint(3, n // 2)}

  def solve(self, fields):
    return partitions(fields['N'], fields['K'])
