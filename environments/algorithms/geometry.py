"""Points of the plane with integer coordinates; all tests are exact.

A point is a pair [x, y]; polygons are listed counterclockwise.
"""

from collections.abc import Sequence
import itertools
import math
import random

Point = Sequence[int]

_TRIES = 2_000  # For each point.


def general_position(
  rng: random.Random, n: int, side: int
) -> list[list[int]] | None:
  """Draws n points of the square 0..side, no three on a line.

  Each is uniform among those that keep the rule, in bounded tries; None if
  the square offers too few.
  """
  points: list[list[int]] = []
  for _ in range(n):
    for _ in range(_TRIES):
      point = [rng.randint(0, side), rng.randint(0, side)]
      if _sees_all(point, points):
        points.append(point)
        break
    else:
      return None
  return points


def _sees_all(point: Point, points: Sequence[Point]) -> bool:
  """Whether `point` sees `points` in different directions, to and fro."""
  x, y = point
  seen = set()
  for u, v in points:
    dx, dy = u - x, v - y
    g = math.gcd(dx, dy)
    if g == 0:
      return False
    if dx < 0 or (dx == 0 and dy < 0):
      g = -g
    direction = dx // g, dy // g
    if direction in seen:
      return False
    seen.add(direction)
  return True


def turn(a: Point, b: Point, c: Point) -> int:
  """Returns twice the signed area of a, b, c; positive for a left turn."""
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def convex_hull(points: Sequence[Point]) -> list[Point]:
  """Returns the corners of the convex hull, from the leftmost lowest one."""
  ordered = sorted(set(map(tuple, points)))
  if len(ordered) < 3:
    return list(ordered)
  return _right_border(ordered) + _right_border(ordered[::-1])


def _right_border(points: Sequence[Point]) -> list[Point]:
  """Returns the corners to the right of the way from first to last, but it."""
  border: list[Point] = []
  for point in points:
    while len(border) > 1 and turn(border[-2], border[-1], point) <= 0:
      border.pop()
    border.append(point)
  return border[:-1]


def twice_area(polygon: Sequence[Point]) -> int:
  """Returns twice the area of a polygon, by the shoelace formula."""
  following = itertools.chain(polygon[1:], polygon[:1])
  return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(polygon, following))


def largest_convex_subset(points: Sequence[Point]) -> list[int]:
  """Returns positions of a largest set of points in convex position.

  Edges are sorted by direction. A convex polygon is a closed chain of edges of
  rising direction from its lowest point, so that for each lowest point one
  pass over the edges finds the longest chain: O(n ** 3).

  Args:
    points: different points.
  """
  order = sorted(range(len(points)), key=lambda i: points[i][::-1])
  edges = _upward_edges([points[i] for i in order])
  best: list[int] = []
  for start in range(len(order)):
    if len(order) - start > len(best):
      chain = _longest_chain(edges, start, len(order))
      best = max(best, chain, key=len)
  return [order[v] for v in best]


def _upward_edges(points: Sequence[Point]) -> list[list[tuple[int, int]]]:
  """Returns pairs u < v of positions, grouped by direction, then turning left.

  Args:
    points: sorted by height, then from left to right.
  """
  span = 1 + max(y for _, y in points) - min(y for _, y in points)
  groups: dict[tuple[int, int], list[tuple[int, int]]] = {}
  for v, (x, y) in enumerate(points):
    for u in range(v):
      dx, dy = x - points[u][0], y - points[u][1]
      # Different ratios with denominators below span differ by 1 / span**2.
      key = (1, -dx * span * span // dy) if dy else (0, 0)
      groups.setdefault(key, []).append((u, v))
  return [groups[key] for key in sorted(groups)]


def _longest_chain(
  edges: list[list[tuple[int, int]]], start: int, n: int
) -> list[int]:
  """Returns the largest convex polygon whose lowest point is `start`."""
  longest: list[tuple[int, tuple]] = [(0, ())] * n  # Edges, points in links.
  longest[start] = (1, (start, None))
  closed: tuple[int, tuple] = (0, ())
  for up in (True, False):
    for group in edges:
      found = []
      for u, v in group:
        if u < start:
          continue
        tail, head = (u, v) if up else (v, u)
        size, links = longest[tail]
        if not size:
          continue
        if head == start:
          closed = max(closed, (size, links), key=lambda pair: pair[0])
        elif size >= longest[head][0]:
          found.append((head, size + 1, (head, links)))
      for head, size, links in found:
        if size > longest[head][0]:
          longest[head] = (size, links)
  return _unlink(closed[1])


def _unlink(links: tuple) -> list[int]:
  found = []
  while links:
    value, links = links
    found.append(value)
  return found[::-1]


def lattice_triangles(n: int, m: int) -> int:
  """Returns how many triangles have corners in 0..n x 0..m.

  Three points on a line are counted by the outer two: between them lie
  gcd(dx, dy) - 1 points, and a gcd is the sum of phi over common divisors.
  """
  n, m = min(n, m), max(n, m)
  outer = collinear = 0
  for d, phi in enumerate(_totients(n)):
    if d:
      # Ways to place a segment whose extents are positive multiples of d.
      both = _placements(n, d) * _placements(m, d)
      collinear += phi * both
      outer += both if d == 1 else 0
  collinear = 2 * (collinear - outer)
  collinear += (m + 1) * math.comb(n + 1, 3) + (n + 1) * math.comb(m + 1, 3)
  return math.comb((n + 1) * (m + 1), 3) - collinear


def _placements(side: int, d: int) -> int:
  """Returns the sum of side + 1 - i over the multiples i of d up to side."""
  k = side // d
  return k * (side + 1) - d * k * (k + 1) // 2


def _totients(limit: int) -> list[int]:
  """Returns Euler's function of 0 (taken as 0), 1, ..., limit."""
  values = list(range(limit + 1))
  for p in range(2, limit + 1):
    if values[p] == p:
      values[p::p] = [value - value // p for value in values[p::p]]
  return values
