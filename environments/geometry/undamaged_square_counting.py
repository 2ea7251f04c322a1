"""Count the squares whose corners avoid damaged points."""

from environments import ladders
from environments.algorithms import lines_and_circles
from environments.sequence import _family


class UndamagedSquareCounting(_family.Exact):
  """Squares on a grid without some points; right or wrong.

  Sides are at least half of their bound, which starts at 6 and ends at 100, and
  the number of damaged points at least half of it, so that few counts are 0.
  """

  example = '1000000'
  fields = ('N', 'M', 'damaged_points')
  statement = """\
The points (x, y) with integers 0 <= x <= {N} and 0 <= y <= {M} are given, but
those listed below, one a line, are damaged. How many squares with sides of
positive length, in any position, turned ones too, have four corners that are
given points and not damaged?
Answer: one integer, in the form {example}
{damaged_points}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(6, level, limit=100)}

  def draw(self, rng, params):
    most = params['MAX_N_M']
    n, m = (rng.randint(most // 2, most) for _ in range(2))
    places = rng.sample(range((n + 1) * (m + 1)), rng.randint(most // 2, most))
    damaged = [list(divmod(place, m + 1)) for place in places]
    return {'N': n, 'M': m, 'damaged_points': damaged}

  def solve(self, fields):
    n, m, damaged = (fields[key] for key in self.fields)
    return lines_and_circles.undamaged_squares(n, m, damaged)
