"""Swap coordinates of points for a small bounding box."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import point_optima
from environments.sequence import _family

_BELOW_ONE = 1 - 1e-9


class CoordinateSwapBoundingBox(_family.Solved):
  """Any best word; graded by perimeter, and if that is least, by cost.

  Half of the marks are (least / perimeter) ** 5, the other half (least / cost)
  ** 5. Problems are redrawn if no swaps or all swaps are best; N starts at 6.
  """

  answer = formats.Word('01')
  example = '010'  # Shorter than any word asked for.
  fields = ('N', 'X', 'Y', 'M')
  statement = """\
Each line below has a point's x and y and the cost of swapping its two
coordinates. Choose points to swap such that the perimeter of the smallest
rectangle with sides along the axes that holds all {N} points, as they are then,
is least, and among such choices the total cost is least.
Answer: a word of {N} characters, for each point in order 1 if it is swapped and
0 if not, in the form {example}
{rows}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    x, y = ([rng.randint(0, max(20, 2 * n)) for _ in range(n)] for _ in 'xy')
    costs = [rng.randint(1, max(10, n)) for _ in range(n)]
    return {'N': n, 'X': x, 'Y': y, 'M': costs}

  def fair(self, fields, solution):
    x, y, costs = (fields[key] for key in 'XYM')
    best, *simple = (
      point_optima.perimeter_and_cost(x, y, costs, word)
      for word in (solution, '0' * len(x), '1' * len(x))
    )
    return best not in simple

  def solve(self, fields):
    return point_optima.narrowest_swaps(*(fields[key] for key in 'XYM'))

  def prompt(self, instance):
    rows = zip(*(instance[key] for key in 'XYM'))
    return super().prompt(instance | {'rows': formats.IntGrid().render(rows)})

  def score(self, instance, answer):
    x, y, costs = (instance[key] for key in 'XYM')
    if len(answer) != len(x):
      return rewards.INVALID
    (size, cost), (least, cheapest) = (
      point_optima.perimeter_and_cost(x, y, costs, word)
      for word in (answer, instance['solution'])
    )
    if (size, cost) == (least, cheapest):
      return rewards.CORRECT
    second = rewards.ratio(cost, cheapest, power=5).value
    return _family.halves(size, least, min(second, _BELOW_ONE))
