"""The area of a convex hull."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import geometry

_PROMPT = """\
Give twice the area of the convex hull of the points below, one a line.
Answer: one integer, in the form {example}
{points}"""


class ConvexHull(base.Environment):
  """Twice the area of the hull of N points of a square, no three on a line.

  Only the exact area earns credit, since that of the square comes close when
  points are many. N starts at 6 and ends at 150.
  """

  answer = formats.Int()
  example = '1000000'
  fields = ('N', 'points')

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=150)}

  def generate(self, rng, params):
    n = params['N']
    points = geometry.general_position(rng, n, n)
    fields = {'N': n, 'points': points}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return geometry.twice_area(geometry.convex_hull(fields['points']))

  def prompt(self, instance):
    points = formats.IntGrid().render(instance['points'])
    return _PROMPT.format(example=self.example, points=points)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
