"""Rays, circles, rectangles and envelopes; exact, of integer coordinates."""

from collections.abc import Iterator
from collections.abc import Sequence
import itertools

from environments.algorithms import geometry

Point = geometry.Point


def rays_through(segments: Sequence[Sequence[int]], most: int) -> list[int]:
  """Returns how many segments 0, 1, ..., `most` rays from the origin can meet.

  No segment may meet two rays; fewer rays than allowed may be used. A ray lies
  on the direction of an end or between two neighbouring ones. What k rays can
  meet whose last is p grows from what k - 1 can that end before all segments
  that p meets.

  Args:
    segments: [x1, y1, x2, y2], all positive.
    most: largest number of rays, at least 0.
  """
  spans, count = _spans(segments)
  met = [0] * count
  free = list(range(count))  # The last ray lies before this place.
  for low, high in spans:
    for p in range(low, high + 1):
      met[p] += 1
      free[p] = min(free[p], low)
  reached, found = [0] * (count + 1), [0]  # By rays before each place.
  for _ in range(most):
    reached = list(
      itertools.accumulate(
        (met[p] + reached[free[p]] for p in range(count)), max, initial=0
      )
    )
    found.append(reached[-1])
  return found


def _spans(
  segments: Sequence[Sequence[int]],
) -> tuple[list[tuple[int, int]], int]:
  """Returns the first and last place of each segment, and the places' number.

  Even places are directions of ends by angle, odd ones lie between.
  """
  scale = max((max(s[0], s[2]) for s in segments), default=1) ** 2
  # Different slopes differ by at least 1 / scale.
  ends = [sorted((b * scale // a, d * scale // c)) for a, b, c, d in segments]
  directions = sorted({end for pair in ends for end in pair})
  place = {direction: 2 * i for i, direction in enumerate(directions)}
  spans = [(place[low], place[high]) for low, high in ends]
  return spans, 2 * len(directions)


def smallest_circle(points: Sequence[Point]) -> list[int]:
  """Returns [d, x, y, q]: centre (x / d, y / d), squared radius q / d ** 2.

  Corners of the hull are taken in turn; whenever one lies outside, it is on the
  border of the smallest circle around those so far.

  Args:
    points: at least one.
  """
  corners = geometry.convex_hull(points)
  circle = [1, *corners[0], 0]
  for i, a in enumerate(corners):
    if _holds(circle, a):
      continue
    circle = [1, *a, 0]
    for j, b in enumerate(corners[:i]):
      if _holds(circle, b):
        continue
      circle = around([a, b])
      for c in corners[:j]:
        if not _holds(circle, c):
          circle = around([a, b, c])
  return circle


def around(border: Sequence[Point]) -> list[int]:
  """Returns the least circle through two points, or that through three."""
  (ax, ay), (bx, by) = border[:2]
  if len(border) == 2:
    d, x, y = 2, ax + bx, ay + by
  else:
    bx, by = bx - ax, by - ay
    cx, cy = border[2][0] - ax, border[2][1] - ay
    d = 2 * (bx * cy - by * cx)
    b, c = bx * bx + by * by, cx * cx + cy * cy
    x, y = d * ax + cy * b - by * c, d * ay + bx * c - cx * b
    if d < 0:
      d, x, y = -d, -x, -y
  return [d, x, y, (d * ax - x) ** 2 + (d * ay - y) ** 2]


def _holds(circle: Sequence[int], point: Point) -> bool:
  d, x, y, q = circle
  return (d * point[0] - x) ** 2 + (d * point[1] - y) ** 2 <= q


def rectangles(points: Sequence[Point]) -> Iterator[tuple[int, list[int]]]:
  """Yields the area and the corners' places of every rectangle.

  Two pairs of points are its diagonals if they agree in midpoint and length.
  """
  diagonals: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
  for j, (x, y) in enumerate(points):
    for i in range(j):
      u, v = points[i]
      key = (x + u, y + v, (x - u) ** 2 + (y - v) ** 2)
      diagonals.setdefault(key, []).append((i, j))
  for group in diagonals.values():
    for (i, j), (k, m) in itertools.combinations(group, 2):
      area = _rhombus(*(points[place] for place in (i, j, k, m)))
      if area:
        yield area, [i, j, k, m]


def _rhombus(a: Point, b: Point, c: Point, d: Point) -> int:
  """Returns the area of the parallelogram with diagonals ab and cd."""
  cross = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
  return abs(cross) // 2


def rectangle_area(corners: Sequence[Point]) -> int:
  """Returns the area of a rectangle by its corners in any order, else 0."""
  return max((area for area, _ in rectangles(corners)), default=0)


def upper_envelope(lines: Sequence[Sequence[int]]) -> list[int]:
  """Returns places of lines y = a x + b that are above all others somewhere.

  Args:
    lines: different pairs [a, b].
  """
  order = sorted(range(len(lines)), key=lambda i: tuple(lines[i]))
  hull: list[int] = []
  for i in order:
    a, b = lines[i]
    if hull and lines[hull[-1]][0] == a:
      hull.pop()
    while len(hull) > 1 and not _rises(lines[hull[-2]], lines[hull[-1]], a, b):
      hull.pop()
    hull.append(i)
  return sorted(hull)


def _rises(left: Sequence[int], middle: Sequence[int], a: int, b: int) -> bool:
  """Whether `middle` is above `left` and a steeper line a x + b somewhere."""
  return (left[1] - b) * (middle[0] - left[0]) > (left[1] - middle[1]) * (
    a - left[0]
  )


def triangle_area_sum(points: Sequence[Point]) -> int:
  """Returns twice the sum of the areas of all triples of different points.

  From the first point of a triple, the others are seen turning left if taken
  by slope, so that areas add up by prefix sums.
  """
  ordered = sorted(map(tuple, points))
  if not ordered:
    return 0
  scale = (1 + ordered[-1][0] - ordered[0][0]) ** 2
  tops = [y for _, y in ordered]
  steepest = (1 + max(tops) - min(tops)) * scale
  total = 0
  for i, (x, y) in enumerate(ordered):
    seen = [(u - x, v - y) for u, v in ordered[i + 1 :]]
    # Different slopes differ by at least 1 / scale.
    seen.sort(key=lambda p: p[1] * scale // p[0] if p[0] else steepest)
    sum_x = sum_y = 0
    for u, v in seen:
      total += sum_x * v - sum_y * u
      sum_x, sum_y = sum_x + u, sum_y + v
  return total


def undamaged_squares(n: int, m: int, damaged: Sequence[Point]) -> int:
  """Returns how many squares have corners in 0..n x 0..m but none damaged.

  Squares with a damaged corner are counted at each of them, and those with
  several are enumerated to be counted once.
  """
  total = sum(k * (n + 1 - k) * (m + 1 - k) for k in range(1, min(n, m) + 1))
  bad = set(map(tuple, damaged))
  for x, y in bad:
    room = (n - x, m - y, x, y)
    for k in range(4):
      total -= _leaning(room[k], room[(k + 1) % 4], room[(k + 2) % 4])
  for corners in _squares_of_pairs(sorted(bad)):
    if all(0 <= x <= n and 0 <= y <= m for x, y in corners):
      total += sum(corner in bad for corner in corners) - 1
  return total


def _leaning(right: int, up: int, left: int) -> int:
  """Returns the number of 0 < a <= right, 0 <= b <= left with a + b <= up."""
  return (
    _below(up - 1)
    - _below(up - 1 - right)
    - _below(up - 2 - left)
    + _below(up - 2 - left - right)
  )


def _below(most: int) -> int:
  """Returns the number of a, b >= 0 with a + b <= most."""
  return (most + 1) * (most + 2) // 2 if most >= 0 else 0


def _squares_of_pairs(points: Sequence[Point]) -> set[tuple[Point, ...]]:
  """Returns all squares with two corners among `points`, corners sorted."""
  found = set()
  for (x, y), (u, v) in itertools.combinations(points, 2):
    dx, dy = u - x, v - y
    for a, b in ((-dy, dx), (dy, -dx)):
      found.add(tuple(sorted(((x, y), (u, v), (x + a, y + b), (u + a, v + b)))))
    if (dx + dy) % 2 == 0:
      p, q = (x + u - dy) // 2, (y + v + dx) // 2
      found.add(tuple(sorted(((x, y), (u, v), (p, q), (x + u - p, y + v - q)))))
  return found
