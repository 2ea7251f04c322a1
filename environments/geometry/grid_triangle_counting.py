"""Count the triangles with corners on a grid."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import geometry

_PROMPT = """\
How many triangles of positive area have their three corners at points (x, y)
with integers 0 <= x <= {N} and 0 <= y <= {M}?
Answer: one integer, in the form {example}"""


class GridTriangleCounting(base.Environment):
  """Triangles on a grid of (N + 1) (M + 1) points.

  Only the exact count earns credit, since nearly all triples of points are
  triangles. Sides are bounded below by the level; their bound starts at 9 and
  ends at 100,000.
  """

  answer = formats.Int()
  example = '1000'
  fields = ('N', 'M')

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(9, level, 1.5, 0, 100_000)}

  def generate(self, rng, params):
    longest = params['MAX_N_M']
    n, m = (rng.randint(longest // 4, longest) for _ in range(2))
    fields = {'N': n, 'M': m}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return geometry.lattice_triangles(fields['N'], fields['M'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
