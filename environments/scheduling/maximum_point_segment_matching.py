"""Pair points with segments that hold them."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import segments

_PROMPT = """\
Points and segments on a line are numbered from 0 below; a segment holds both
its ends. Pair points with segments that hold them, each point and each segment
in one pair at most. Make as many pairs as possible.
Answer: the point and the segment of each pair, pair after pair, separated by
blanks; two pairs have the form {example}
{points}
{segments}"""
_TRIES = 1_000


def first_fit(points: list, rows: list) -> int:
  """Returns how many points find a segment if each takes the first free one."""
  free = list(range(len(rows)))
  for p in points:
    k = next((k for k in free if rows[k][0] <= p <= rows[k][1]), None)
    if k is not None:
      free.remove(k)
  return len(rows) - len(free)


class MaximumPointSegmentMatching(base.Environment):
  """Any largest pairing is right; graded by the number of pairs.

  Segments are up to a third of the line long, so that they are contested, and
  pairing each point with the first free segment is not best.
  """

  answer = formats.IntPairs()
  example = '0 1 0 1'  # Uses a point twice.
  fields = ('C', 'N', 'points', 'segments')

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      points = [rng.randint(0, n) for _ in range(n)]
      rows = []
      for _ in range(n):
        length = rng.randint(0, max(3, n // 3))
        left = rng.randint(0, n - length)
        rows.append([left, left + length])
      fields = {'C': n, 'N': n, 'points': points, 'segments': rows}
      pairs = self.solve(fields)
      if first_fit(points, rows) < len(pairs):
        return fields | {'solution': pairs}
    raise base.GenerationError(f'First fits were best: {params}.')

  def solve(self, fields):
    return segments.match_points(fields['points'], fields['segments'])

  def prompt(self, instance):
    points = enumerate(instance['points'])
    rows = enumerate(instance['segments'])
    return _PROMPT.format(
      example=self.example,
      points='\n'.join(f'point {c}: {p}' for c, p in points),
      segments='\n'.join(f'segment {k}: {a} to {b}' for k, (a, b) in rows),
    )

  def score(self, instance, answer):
    points, rows = instance['points'], instance['segments']
    if any(len({pair[i] for pair in answer}) < len(answer) for i in (0, 1)):
      return rewards.INVALID
    for c, k in answer:
      if not (0 <= c < len(points) and 0 <= k < len(rows)):
        return rewards.INVALID
      if not rows[k][0] <= points[c] <= rows[k][1]:
        return rewards.INVALID
    gold = len(instance['solution'])
    return rewards.graded(min(len(answer), gold), gold, power=5)
