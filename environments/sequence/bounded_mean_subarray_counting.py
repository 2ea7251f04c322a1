"""Count the blocks of a list whose mean reaches a bound."""

from environments import ladders
from environments.algorithms import subarrays
from environments.sequence import _family


class BoundedMeanSubarrayCounting(_family.Exact):
  """Blocks of N integers with a mean of K or more; right or wrong.

  Estimates earn nothing. N starts at 6, and K is above the least entry.
  """

  example = '0'  # The block of a largest entry counts.
  fields = ('N', 'A', 'K')
  statement = """\
A block is one or more consecutive entries of the list A; blocks at different
places are different. How many blocks have a mean of {K} or more?
Answer: an integer, in the form {example}
A: {A}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level)}

  def draw(self, rng, params):
    n = params['N']
    a = rng.sample(range(n + 1), 2)  # Two that differ.
    a += [rng.randint(0, n) for _ in range(n - 2)]
    rng.shuffle(a)
    return {'N': n, 'A': a, 'K': rng.randint(min(a) + 1, max(a))}

  def solve(self, fields):
    return subarrays.blocks_with_mean(fields['A'], fields['K'])
