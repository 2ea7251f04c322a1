"""Exact geometry against brute force on small random cases."""

import fractions
import itertools
import math
import random

import pytest

from environments.algorithms import geometry
from environments.algorithms import lines_and_circles

CASES = range(200)


def _points(rng, n, side):
  places = rng.sample(range(side * side), n)
  return [list(divmod(p, side)) for p in places]


def _angles(segments):
  """Returns the slopes between which each segment is seen, and candidates."""
  spans = [
    sorted((fractions.Fraction(b, a), fractions.Fraction(d, c)))
    for a, b, c, d in segments
  ]
  ends = sorted({end for span in spans for end in span})
  between = [(p + q) / 2 for p, q in itertools.pairwise(ends)]
  return spans, ends + between


@pytest.mark.parametrize('seed', range(4))
def test_rays_meet_as_many_segments_as_any_choice(seed):
  rng = random.Random(seed)
  for _ in range(60):
    n = rng.randint(1, 5)
    segments = [[rng.randint(1, 6) for _ in range(4)] for _ in range(n)]
    spans, slopes = _angles(segments)
    best = [0] * 4
    for k in range(1, 4):
      best[k] = best[k - 1]
      for rays in itertools.combinations(slopes, k):
        hits = [sum(a <= ray <= b for ray in rays) for a, b in spans]
        if max(hits) < 2:
          best[k] = max(best[k], sum(hits))
    assert lines_and_circles.rays_through(segments, 3) == best, segments


def _least_square(points):
  """Returns the least squared radius of circles around all points."""
  found = []
  for size in (2, 3):
    for border in itertools.combinations(points, size):
      if size == 3 and geometry.turn(*border) == 0:
        continue
      d, x, y, q = lines_and_circles.around(border)
      reach = [(d * u - x) ** 2 + (d * v - y) ** 2 for u, v in points]
      on_it = [reach[points.index(p)] for p in border]
      assert on_it == [q] * size
      if max(reach) <= q:
        found.append(fractions.Fraction(q, d * d))
  return min(found)


def test_smallest_circle_is_the_least_of_those_through_points():
  rng = random.Random(0)
  for case in CASES:
    points = _points(rng, rng.randint(2, 7), 4 + case % 5)
    d, x, y, q = lines_and_circles.smallest_circle(points)
    assert fractions.Fraction(q, d * d) == _least_square(points)
    assert all((d * u - x) ** 2 + (d * v - y) ** 2 <= q for u, v in points)
  assert lines_and_circles.smallest_circle([[3, 4]]) == [1, 3, 4, 0]
  # A right triangle of sides 6, 8 and 10.
  d, _, _, q = lines_and_circles.smallest_circle([[0, 0], [8, 0], [0, 6]])
  assert fractions.Fraction(q, d * d) == 25


def _is_rectangle(corners):
  for a, b, c, d in itertools.permutations(corners):
    u = [b[0] - a[0], b[1] - a[1]]
    v = [d[0] - a[0], d[1] - a[1]]
    if [a[0] + u[0] + v[0], a[1] + u[1] + v[1]] != list(c):
      continue
    if u[0] * v[0] + u[1] * v[1] == 0:
      return abs(u[0] * v[1] - u[1] * v[0])
  return 0


def test_rectangles_are_all_found_with_their_areas():
  rng = random.Random(1)
  for case in CASES:
    n = rng.randint(4, 8)
    points = _points(rng, n, rng.randint(3, 5))
    if case % 4 == 0:
      points[0] = list(points[1])
    wanted = {}
    for chosen in itertools.combinations(range(n), 4):
      area = _is_rectangle([points[i] for i in chosen])
      corners = [points[i] for i in chosen]
      assert lines_and_circles.rectangle_area(corners) == area
      if area:
        wanted[chosen] = area
    found = [
      (tuple(sorted(chosen)), area)
      for area, chosen in lines_and_circles.rectangles(points)
    ]
    assert dict(found) == wanted
    assert len(found) == len(wanted)


def test_envelope_lines_are_above_all_others_somewhere():
  rng = random.Random(2)
  for _ in CASES:
    n = rng.randint(1, 6)
    lines = rng.sample([[a, b] for a in range(-2, 3) for b in range(-3, 4)], n)
    crossings = sorted(
      {
        fractions.Fraction(d - b, a - c)
        for a, b in lines
        for c, d in lines
        if a != c
      }
    ) or [fractions.Fraction(0)]
    places = [(p + q) / 2 for p, q in itertools.pairwise(crossings)]
    places += [crossings[0] - 1, crossings[-1] + 1]
    wanted = set()
    for x in places:
      heights = [a * x + b for a, b in lines]
      wanted.add(heights.index(max(heights)))
    assert lines_and_circles.upper_envelope(lines) == sorted(wanted)


def test_a_line_through_a_corner_of_the_envelope_is_not_above():
  lines = [[-1, -1], [2, 2], [3, 3]]
  assert lines_and_circles.upper_envelope(lines) == [0, 2]


def test_triangle_areas_add_up():
  rng = random.Random(3)
  for _ in CASES:
    points = _points(rng, rng.randint(1, 8), rng.randint(3, 9))
    areas = [abs(geometry.turn(*t)) for t in itertools.combinations(points, 3)]
    assert lines_and_circles.triangle_area_sum(points) == sum(areas)


def test_undamaged_squares_are_counted():
  rng = random.Random(4)
  for _ in CASES:
    n, m = rng.randint(1, 5), rng.randint(1, 5)
    places = [[x, y] for x in range(n + 1) for y in range(m + 1)]
    damaged = rng.sample(places, rng.randint(0, min(9, len(places))))
    count = 0
    for x, y in places:
      for a in range(1, n + 1):
        for b in range(m + 1):
          corners = [[x, y], [x + a, y + b], [x + a - b, y + a + b]]
          corners.append([x - b, y + a])
          count += all(c in places and c not in damaged for c in corners)
    assert lines_and_circles.undamaged_squares(n, m, damaged) == count
  assert lines_and_circles.undamaged_squares(9, 9, []) == sum(
    k * (10 - k) ** 2 for k in range(1, 10)
  )


def test_circle_through_three_points_by_hand():
  d, x, y, q = lines_and_circles.around([[0, 0], [4, 0], [2, 6]])
  assert (fractions.Fraction(x, d), fractions.Fraction(y, d)) == (
    2,
    fractions.Fraction(8, 3),
  )
  assert math.isqrt(9 * q // d**2) == 10
