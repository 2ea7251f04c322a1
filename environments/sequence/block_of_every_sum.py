"""Find a block of ones and twos for every sum."""

import itertools

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import subarrays
from environments.sequence import _family


class BlockOfEverySum(_family.Solved):
  """A block for each sum, any of them; graded by (right lines / S) ** 5.

  N starts at 6. Lists hold ones and twos; at least half begin and end with a 2,
  which is what leaves sums that no block has.
  """

  answer = formats.IntGrid()
  example = '0 2\n-1 -1'  # Fewer lines than any list drawn asks for.
  fields = ('N', 'A')
  statement = """\
The list A has {N} entries, on places 0 to {last}. Let S be their sum. For each
of the sums 1, 2, ..., S in turn, give the first and the last place of a block
of consecutive entries with that sum, or -1 -1 if there is none.
Answer: S lines of two integers each, in the form
{example}
A: {A}"""

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=300)}

  def draw(self, rng, params):
    n = params['N']
    twos = rng.randint(2, n - 2)
    a = [2] * twos + [1] * (n - twos)
    rng.shuffle(a)
    if rng.random() < 0.5:
      for end in (0, -1):
        at = a.index(2, 1)
        a[end], a[at] = 2, a[end]
    return {'N': n, 'A': a}

  def solve(self, fields):
    return subarrays.block_of_every_sum(fields['A'])

  def score(self, instance, answer):
    a, solution = instance['A'], instance['solution']
    n = len(a)
    if len(answer) != len(solution):
      return rewards.INVALID
    p = list(itertools.accumulate(a, initial=0))
    hits = 0
    for total, (pair, known) in enumerate(zip(answer, solution), 1):
      if pair == [-1, -1]:
        hits += known == pair
      elif len(pair) == 2 and 0 <= pair[0] <= pair[1] < n:
        hits += p[pair[1] + 1] - p[pair[0]] == total
      else:
        return rewards.INVALID
    return rewards.graded(hits, len(solution), power=5)
