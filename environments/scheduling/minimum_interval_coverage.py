"""Cover points as often as needed by intervals of least cost."""

from environments import ladders
from environments import rewards
from environments.algorithms import schedules
from environments.sequence import _family


class MinimumIntervalCoverage(_family.Solved):
  """Any cheapest multiset of intervals; graded by (least / cost) ** 5.

  There are twice as many intervals as points, a use costs up to 3 times the
  length, and some point that can be covered needs it; N ends at 40.
  """

  example = '2 0 1'  # Fewer than the intervals of any problem drawn.
  fields = ('N', 'M', 'intervals', 'NEEDS')
  statement = """\
Each line below has an interval of the points 1 to {N}: its first point, its
last point and the cost of using it once. Choose how often to use each of the
{M} intervals, 0 or more times, such that each point i lies in at least as many
used intervals, repeats counted, as the i-th number of
{NEEDS}
says, at the least total cost.
Answer: how often each interval is used, in the order of the lines, separated by
blanks, in the form {example}
{intervals}"""

  def params(self, level):
    n = ladders.geometric(4, level, limit=40)
    return {'N': n, 'M': 2 * n}

  def draw(self, rng, params):
    n, m = params['N'], params['M']
    intervals, needs = [], [0] * n
    for _ in range(m):
      left, right = sorted(rng.randint(1, n) for _ in range(2))
      cost = rng.randint(1, 3 * (right - left + 1))
      intervals.append([left, right, cost])
    for i in range(n):
      if any(left <= i + 1 <= right for left, right, _ in intervals):
        needs[i] = rng.randint(0, n)
    return {'N': n, 'M': m, 'intervals': intervals, 'NEEDS': needs}

  def fair(self, fields, solution):
    return any(solution)

  def solve(self, fields):
    return schedules.interval_multiplicities(
      fields['NEEDS'], fields['intervals']
    )

  def score(self, instance, answer):
    intervals, needs = instance['intervals'], instance['NEEDS']
    if len(answer) != len(intervals) or min(answer) < 0:
      return rewards.INVALID
    changes = [0] * (len(needs) + 2)
    for (left, right, _), times in zip(intervals, answer):
      changes[left] += times
      changes[right + 1] -= times
    covered = 0
    for need, change in zip(needs, changes[1:]):
      covered += change
      if covered < need:
        return rewards.INVALID
    costs = [cost for _, _, cost in intervals]
    reached, least = (
      sum(cost * times for cost, times in zip(costs, uses))
      for uses in (answer, instance['solution'])
    )
    return rewards.ratio(reached, least, power=5)
