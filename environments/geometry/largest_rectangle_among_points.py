"""Choose four points that are the corners of a large rectangle."""

from environments import ladders
from environments import rewards
from environments.algorithms import lines_and_circles
from environments.sequence import _family


class LargestRectangleAmongPoints(_family.Solved):
  """Any largest rectangle; graded by (area / largest) ** 5.

  Rectangles of many shapes and directions are planted, one for five points and
  at least three. Problems are redrawn if there are fewer than three, if the one
  that comes first by its points' numbers is a largest, or if a largest one has
  sides along the axes. Points differ; N starts at 12 and ends at 80.
  """

  example = '0 1 2 3'  # Never the largest: it would be the first.
  fields = ('N', 'points')
  statement = """\
The points 0 to {last} are listed below in order, one a line. Choose four of
them that are the corners of a rectangle, in any position, of the largest
possible area.
Answer: the numbers of the four points, in any order, separated by blanks, in
the form {example}
{points}"""

  def params(self, level):
    return {'N': ladders.linear(12, level, 2, limit=80)}

  def draw(self, rng, params):
    n = params['N']
    points: set[tuple[int, int]] = set()
    for _ in range(max(3, n // 5)):
      points.update(_rectangle(rng, n))
    points = set(sorted(points)[:n])
    while len(points) < n:
      points.add((rng.randint(-n, n), rng.randint(-n, n)))
    points = [list(point) for point in sorted(points)]
    rng.shuffle(points)
    return {'N': n, 'points': points}

  def fair(self, fields, solution):
    points = fields['points']
    found = list(lines_and_circles.rectangles(points))
    if len(found) < 3:
      return False
    most = max(area for area, _ in found)
    first = min(found, key=lambda pair: sorted(pair[1]))
    if first[0] == most:
      return False
    best = [corners for area, corners in found if area == most]
    return not any(_upright(points, corners) for corners in best)

  def solve(self, fields):
    found = lines_and_circles.rectangles(fields['points'])
    return sorted(max(found, key=lambda pair: pair[0])[1])

  def score(self, instance, answer):
    points = instance['points']
    if len(answer) != 4 or len(set(answer)) < 4:
      return rewards.INVALID
    if min(answer) < 0 or max(answer) >= len(points):
      return rewards.INVALID
    area, most = (
      lines_and_circles.rectangle_area([points[i] for i in corners])
      for corners in (answer, instance['solution'])
    )
    if not area:
      return rewards.INVALID
    return rewards.graded(area, most, power=5)


def _rectangle(rng, n: int) -> list[tuple[int, int]]:
  """Draws corners of a rectangle of sides up to about n / 2, for n >= 6."""
  most = n // 6
  dx, dy = rng.randint(1, most), rng.randint(0, most)
  long, wide = rng.randint(1, 3), rng.randint(1, 3)
  x, y = (rng.randint(-n // 2, n // 2) for _ in range(2))
  if rng.random() < 0.5:
    dx, dy = dy, -dx
  corners = [(0, 0), (long, 0), (long, wide), (0, wide)]
  return [(x + dx * p - dy * q, y + dy * p + dx * q) for p, q in corners]


def _upright(points: list[list[int]], corners: list[int]) -> bool:
  return len({points[i][0] for i in corners}) == 2
