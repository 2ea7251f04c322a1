"""The longest block whose entries lie close together."""

from environments import ladders
from environments import rewards
from environments.algorithms import subarrays
from environments.sequence import _family


class LongestMaxdiffBoundedInterval(_family.Solved):
  """Any longest block with max - min <= K; graded by (length / best) ** 5.

  N starts at 10, K is at least a quarter of the whole difference, and the
  longest block has from 3 to N - 1 entries.
  """

  example = '0 1'  # One entry.
  fields = ('N', 'A', 'K')
  statement = """\
The list A has {N} entries, on places 0 to {last}. Find the longest block of
consecutive entries whose largest and smallest entry differ by at most {K}.
Answer: two integers l r with 0 <= l < r <= {N} for the block of the places l,
l+1, ..., r-1 (r is the place after the last one), in the form {example}
A: {A}"""

  def params(self, level):
    return {'N': ladders.geometric(10, level, limit=5_000)}

  def draw(self, rng, params):
    n = params['N']
    a = [rng.randint(0, n) for _ in range(n)]
    most = max(0, max(a) - min(a) - 1)
    return {'N': n, 'A': a, 'K': rng.randint(most // 4, most)}

  def fair(self, fields, solution):
    return 3 <= solution[1] - solution[0] < len(fields['A'])

  def solve(self, fields):
    return list(subarrays.longest_block_within(fields['A'], fields['K']))

  def score(self, instance, answer):
    a, (left, right) = instance['A'], instance['solution']
    if len(answer) != 2 or not 0 <= answer[0] < answer[1] <= len(a):
      return rewards.INVALID
    block = a[answer[0] : answer[1]]
    if max(block) - min(block) > instance['K']:
      return rewards.INVALID
    return rewards.graded(len(block), right - left, power=5)
