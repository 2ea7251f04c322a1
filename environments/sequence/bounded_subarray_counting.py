"""Count the blocks of a repeated list whose sum stays within a bound."""

from environments import ladders
from environments.algorithms import subarrays
from environments.sequence import _family


class BoundedSubarrayCounting(_family.Exact):
  """Blocks with a sum of at most K in M copies of A; right or wrong.

  Estimates earn nothing. N starts at 4 and M at 3, and K is at most half of the
  whole sum.
  """

  example = '0'  # Blocks of one entry count.
  fields = ('N', 'M', 'A', 'K')
  statement = """\
The list B is the list A below written {M} times in a row. A block is one or
more consecutive entries of B; blocks at different places are different. How
many blocks have a sum of at most {K}?
Answer: an integer, in the form {example}
A: {A}"""

  def params(self, level):
    return {
      'N': ladders.geometric(4, level, limit=5_000),
      'M': ladders.geometric(3, level, limit=10**6),
    }

  def draw(self, rng, params):
    n, m = params['N'], params['M']
    a = [rng.randint(1, n) for _ in range(n)]
    k = rng.randint(max(a), m * sum(a) // 2)
    return {'N': n, 'M': m, 'A': a, 'K': k}

  def solve(self, fields):
    a, m, k = (fields[key] for key in ('A', 'M', 'K'))
    return subarrays.blocks_with_sum_up_to(a, m, k)
