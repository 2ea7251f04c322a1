"""Pick points that meet intervals of the least total cost."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import sequences

_PROMPT = """\
Below are intervals on the points 1 to {N}, one a line: first point, last point,
cost. Pick {K} different points, each inside some interval (ends count). You pay
for every interval with a picked point in it, once. Pay as little as possible.
Answer: the points, separated by blanks, in the form {example}
{intervals}"""
_TRIES = 100
_TOP_COST = 10


def payment(intervals: list[list[int]], points: list[int]) -> int:
  """Returns the cost of the intervals that hold a point."""
  reached = [0] * (max(last for _, last, _ in intervals) + 2)
  for point in points:
    reached[point] = 1
  for j in range(1, len(reached)):
    reached[j] += reached[j - 1]
  return sum(
    cost
    for first, last, cost in intervals
    if reached[last] > reached[first - 1]
  )


def covered(intervals: list[list[int]]) -> list[int]:
  """Returns the points that lie in an interval, in order."""
  top = max(last for _, last, _ in intervals)
  edges = [0] * (top + 2)
  for first, last, _ in intervals:
    edges[first] += 1
    edges[last + 1] -= 1
  points, depth = [], 0
  for j, edge in enumerate(edges):
    depth += edge
    if depth:
      points.append(j)
  return points


def _draw(rng, n: int) -> list[list[int]]:
  """Draws up to 2 n intervals that lie as densely at the ends as inside."""
  found = {}
  for _ in range(2 * n):
    size = rng.randint(1, n // 2)
    first = rng.randint(2 - size, n)
    ends = max(1, first), min(n, first + size - 1)
    found.setdefault(ends, rng.randint(1, _TOP_COST))
  return [[*ends, cost] for ends, cost in found.items()]


class MinimumDominatingInterval(base.Environment):
  """K points that meet intervals of least cost; graded by optimum / payment.

  N starts at 6 and 2 <= K <= N / 2. Intervals do not thin out at the ends, and
  problems that the first or the last K points solve are redrawn.
  """

  answer = formats.IntList()
  example = '0'  # No point.
  fields = ('N', 'M', 'K', 'intervals')

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=150)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      intervals, k = _draw(rng, n), rng.randint(2, n // 2)
      points = covered(intervals)
      if len(points) <= k:
        continue
      fields = {'N': n, 'M': len(intervals), 'K': k, 'intervals': intervals}
      solution = self.solve(fields)
      ends = (points[:k], points[-k:])
      best = payment(intervals, solution)
      if best < min(payment(intervals, end) for end in ends):
        return fields | {'solution': solution}
    raise base.GenerationError(f'The ends were optimal: {params}.')

  def solve(self, fields):
    n, k, intervals = (fields[key] for key in ('N', 'K', 'intervals'))
    return sequences.cheapest_points(n, k, intervals)

  def restore(self, fields, reference_text):
    """Solves the problem: a reference may be the least payment."""
    return super().restore(fields, None)

  def prompt(self, instance):
    intervals = formats.IntGrid().render(instance['intervals'])
    n, k = instance['N'], instance['K']
    return _PROMPT.format(example=self.example, N=n, K=k, intervals=intervals)

  def score(self, instance, answer):
    intervals, k = instance['intervals'], instance['K']
    chosen = set(answer)
    if len(answer) != k or len(chosen) != k:
      return rewards.INVALID
    if not chosen <= set(covered(intervals)):
      return rewards.INVALID
    best = payment(intervals, instance['solution'])
    return rewards.graded(best, payment(intervals, answer), power=5)
