"""Count sets of intervals that share a long piece."""

from environments import formats
from environments import ladders
from environments.counting import _family


def overlapping_sets(intervals: list, k: int) -> int:
  """Returns how many non-empty sets have k or more in common.

  Cut by k at the right, those that are left share a point; a set is counted at
  its member that begins last, with any of those open there.
  """
  shortened = [(left, right - k) for left, right in intervals]
  kept = sorted(pair for pair in shortened if pair[0] <= pair[1])
  return sum(
    1 << sum(right >= left for _, right in kept[:i])
    for i, (left, _) in enumerate(kept)
  )


class BoundedIntervalIntersection(_family.Count):
  """Sets of the N intervals with K or more in common; graded by ratio.

  Intervals are not empty. K is the length of one between the first quarter and
  the median, and at least 2, so that it decides about many of them. N starts
  at 6.
  """

  example = '1000'
  fields = ('N', 'K', 'intervals')
  statement = """\
Each of the {N} lines below gives the ends l and r of the interval from l to r,
of length r - l. How many non-empty choices of lines are there whose intervals
have an interval of length {K} or more in common? A single line shares its whole
interval with itself; equal intervals on different lines are different.
Answer: one integer, in the form {example}
{intervals}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    intervals = [sorted(rng.sample(range(n + 1), 2)) for _ in range(n)]
    lengths = sorted(right - left for left, right in intervals)
    k = max(2, lengths[rng.randint(n // 4, n // 2)])
    return {'N': n, 'K': k, 'intervals': intervals}

  def solve(self, fields):
    return overlapping_sets(fields['intervals'], fields['K'])

  def prompt(self, instance):
    intervals = formats.IntGrid().render(instance['intervals'])
    return super().prompt(instance | {'intervals': intervals})
