"""Cut a list of signs into blocks of small sums, smallest ends first."""

import itertools

from environments import ladders
from environments import rewards
from environments.algorithms import subarrays
from environments.sequence import _family


class MinimumMaxAbsSlicer(_family.Solved):
  """The first cut, by its ends, of those with the least peak.

  Half of the marks are (least / peak) ** 5; if that is 1, the other half are
  (values in place / M) ** 5. N starts at 8 and ends at 300, and
  3 <= M <= N - 3.
  """

  example = '7 2'  # Fewer than M.
  fields = ('N', 'M', 'A', 'B')
  statement = """\
The lists A and B have {N} entries each. Cut the places into {M} blocks of
consecutive places, none of them empty, such that the largest absolute value of
a block's sum of B is as small as possible. Of all cuts for which it is, take
the one whose list of A at the last places of the blocks, from the first block
to the last, comes first in lexicographic order (smaller numbers first).
Answer: that list of {M} entries of A, separated by blanks, in the form
{example}
A: {A}
B: {B}"""

  def params(self, level):
    return {'N': ladders.geometric(8, level, limit=300)}

  def draw(self, rng, params):
    n = params['N']
    a = rng.sample(range(1, n + 1), n)
    b = rng.choices((1, -1), cum_weights=(rng.random(), 1), k=n)
    return {'N': n, 'M': rng.randint(3, n - 3), 'A': a, 'B': b}

  def solve(self, fields):
    a, b, m = (fields[key] for key in ('A', 'B', 'M'))
    return subarrays.first_ends(a, b, m)

  def score(self, instance, answer):
    a, b, m = (instance[key] for key in ('A', 'B', 'M'))
    place = {x: i for i, x in enumerate(a, 1)}
    ends = [0, *(place.get(x, 0) for x in answer)]
    if len(answer) != m or ends[-1] != len(a):
      return rewards.INVALID
    if any(i >= j for i, j in zip(ends, ends[1:])):
      return rewards.INVALID
    if answer == instance['solution']:
      return rewards.CORRECT
    p = list(itertools.accumulate(b, initial=0))
    peak = max(abs(p[j] - p[i]) for i, j in zip(ends, ends[1:]))
    hits = sum(x == y for x, y in zip(answer, instance['solution']))
    return _family.halves(peak, subarrays.least_peak(b, m), (hits / m) ** 5)
