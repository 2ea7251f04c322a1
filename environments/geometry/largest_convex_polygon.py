"""Choose as many points as possible in convex position."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import geometry

_PROMPT = """\
Choose as many of the points as possible, at least 3, such that every chosen
point is a corner of the convex hull of the chosen ones; points not chosen may
lie anywhere. Points are numbered from 1 in the order of the lines.
Answer: the numbers of the chosen points, in any order, separated by blanks, in
the form {example}
{points}"""
_TRIES = 200


class LargestConvexPolygon(base.Environment):
  """Largest subset of N points in convex position; graded by size.

  Problems whose hull has as many corners as the best subset are redrawn, so
  that the hull is never the answer; N starts at 8.
  """

  answer = formats.IntList()
  example = '1 2 3'  # Never the most, since any five points hold four.
  fields = ('N', 'points')

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=70)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      points = geometry.general_position(rng, n, n)
      solution = self.solve({'points': points})
      if len(solution) > len(geometry.convex_hull(points)):
        return {'N': n, 'points': points, 'solution': solution}
    raise base.GenerationError(f'Every hull was a largest polygon: {params}.')

  def solve(self, fields):
    best = geometry.largest_convex_subset(fields['points'])
    return sorted(i + 1 for i in best)

  def restore(self, fields, reference_text):
    """Solves the problem: a reference may tell the number of points alone."""
    return super().restore(fields, None)

  def prompt(self, instance):
    points = formats.IntGrid().render(instance['points'])
    return _PROMPT.format(example=self.example, points=points)

  def score(self, instance, answer):
    labels, n = set(answer), len(instance['points'])
    if len(answer) < 3 or len(labels) < len(answer):
      return rewards.INVALID
    if min(labels) < 1 or max(labels) > n:
      return rewards.INVALID
    chosen = [instance['points'][label - 1] for label in answer]
    if len(geometry.convex_hull(chosen)) < len(chosen):
      return rewards.INVALID
    return rewards.graded(len(chosen), len(instance['solution']), power=5)
