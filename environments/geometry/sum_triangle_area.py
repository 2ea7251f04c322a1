"""Add up the areas of all triangles among points."""

from environments import ladders
from environments.algorithms import lines_and_circles
from environments.sequence import _family


class SumTriangleArea(_family.Exact):
  """Twice the sum of the areas; right or wrong, since estimates come close.

  N starts at 5 and ends at 150.
  """

  example = '0'  # The points do not lie on one line.
  fields = ('N', 'points')
  statement = """\
Every three of the {N} points below, one a line, form a triangle, of area 0 if
they lie on one straight line. Give twice the sum of the areas of all these
triangles, which is an integer.
Answer: twice the sum, in the form {example}
{points}"""

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=150)}

  def draw(self, rng, params):
    n = params['N']
    side = max(10, n) + 1
    places = rng.sample(range(side * side), n)
    return {'N': n, 'points': [list(divmod(p, side)) for p in places]}

  def fair(self, fields, solution):
    return solution > 0

  def solve(self, fields):
    return lines_and_circles.triangle_area_sum(fields['points'])
