"""The order in which people leave a circle."""

from environments import ladders
from environments import rewards
from environments.sequence import _family


class Josephus(_family.Solved):
  """All labels in the order of leaving; graded by the share in place.

  M is 2 to 30 or to 2 N, so that it also passes N; N is MAX_N / 2 to MAX_N,
  which starts at 10.
  """

  example = '0 0 0'  # Labels count from 1.
  fields = ('N', 'M')
  statement = """\
The labels 1 to {N} stand in a circle in this order. Counting starts with 1 at
label 1 and goes on to the next label that is still there, after {N} to the
first. The label at which the count is {M} leaves, and counting starts again
with 1 at the next. In which order do all labels leave?
Answer: the labels, the first to leave first, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(10, level, limit=2_000)}

  def draw(self, rng, params):
    top = params['MAX_N']
    n = rng.randint(top // 2, top)
    return {'N': n, 'M': rng.randint(2, max(30, 2 * n))}

  def solve(self, fields):
    circle, place, order = list(range(1, fields['N'] + 1)), 0, []
    while circle:
      place = (place + fields['M'] - 1) % len(circle)
      order.append(circle.pop(place))
    return order

  def score(self, instance, answer):
    solution = instance['solution']
    if sorted(answer) != list(range(1, len(solution) + 1)):
      return rewards.INVALID
    return rewards.matching(answer, solution, power=10)
