"""A number near one point of each group."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import point_optima
from environments.sequence import _family


class MinSumDistanceSquare(_family.Solved):
  """Any best number; graded by (least / sum) ** 5, compared exactly.

  There are from 3 groups to half as many as points, no number is in all groups,
  and the sum of all points, scaled, is not the answer. M starts at 8.
  """

  answer = formats.Int()
  example = '-1000'
  fields = ('N', 'points')
  statement = """\
Each of the {N} lines below is a group of points on the number line. For a real
number X, the cost of a group is the squared distance from X to its point
nearest to X. The sum of the costs of all groups is least for some X = Z / {N}
with an integer Z.
Answer: such a Z, in the form {example}
{points}"""

  def params(self, level):
    return {'M': ladders.geometric(8, level, limit=2_000)}

  def draw(self, rng, params):
    m = params['M']
    n, side = rng.randint(3, m // 2), max(20, m)
    owners = [*range(n), *(rng.randrange(n) for _ in range(m - n))]
    points: list[list[int]] = [[] for _ in range(n)]
    for owner in owners:
      points[owner].append(rng.randint(-side, side))
    return {'N': n, 'points': points}

  def fair(self, fields, solution):
    groups = fields['points']
    n, flat = len(groups), [p for group in groups for p in group]
    least = point_optima.group_cost(groups, solution)
    guesses = (0, n * sum(flat) // len(flat), n * sorted(flat)[len(flat) // 2])
    return least > 0 and all(
      point_optima.group_cost(groups, z) > least for z in guesses
    )

  def solve(self, fields):
    return point_optima.group_centre(fields['points'])

  def score(self, instance, answer):
    reached, least = (
      point_optima.group_cost(instance['points'], z)
      for z in (answer, instance['solution'])
    )
    return rewards.ratio(reached, least, power=5)
