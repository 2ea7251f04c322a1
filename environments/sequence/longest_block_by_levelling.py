"""The longest block that moves between neighbours can fill to a bound."""

from environments import ladders
from environments.algorithms import subarrays
from environments.sequence import _family


class LongestBlockByLevelling(_family.Exact):
  """Longest block that can reach K everywhere; right or wrong.

  Such a block has a mean of K or more, and all of these can be filled. N starts
  at 12, and K is the best mean of a block of a random length, so that answers
  from 2 to N - 1 are about as frequent.
  """

  example = '1'  # Two entries can be filled in every list drawn.
  fields = ('N', 'A', 'K')
  statement = """\
A move takes an entry of the list that is now greater than {K}, lowers it by 1,
and raises an entry directly beside it by 1. You may make any number of moves.
How many consecutive entries, at most, can all be {K} or more at one time?
Answer: an integer, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.geometric(12, level)}

  def draw(self, rng, params):
    n = params['N']
    a = [rng.randint(1, max(50, 2 * n)) for _ in range(n)]
    size = rng.randint(2, n - 1)
    total = best = sum(a[:size])
    for old, new in zip(a, a[size:]):
      total += new - old
      best = max(best, total)
    return {'N': n, 'A': a, 'K': best // size}

  def fair(self, fields, solution):
    a, k = fields['A'], fields['K']
    return solution < len(a) and min(a) < k < max(a)

  def solve(self, fields):
    return subarrays.longest_block_with_mean(fields['A'], fields['K'])
