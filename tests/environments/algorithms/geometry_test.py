"""Geometry against definitions."""

import itertools
import math
import random

import pytest

from environments.algorithms import geometry


def _inside(p, a, b, c):
  """Whether p lies in the closed triangle a, b, c, which may be flat."""
  turns = [geometry.turn(*pair, p) for pair in ((a, b), (b, c), (c, a))]
  within = min(turns) >= 0 or max(turns) <= 0
  return within and all(min(x) <= q <= max(x) for q, x in zip(p, zip(a, b, c)))


def _convex(points):
  """Whether none of at least 3 points lies among the others."""
  return not any(
    _inside(points[i], *(points[j] for j in others))
    for i, others in itertools.product(
      range(len(points)), itertools.combinations(range(len(points)), 3)
    )
    if i not in others
  ) and not any(
    geometry.turn(*three) == 0 for three in itertools.combinations(points, 3)
  )


def _points(rng, n, side):
  cells = list(itertools.product(range(side + 1), repeat=2))
  return [list(cell) for cell in rng.sample(cells, n)]


@pytest.mark.parametrize('seed', range(200))
def test_largest_convex_subset(seed):
  rng = random.Random(seed)
  points = _points(rng, rng.randint(3, 8), rng.randint(2, 8))
  best = max(
    (
      size
      for size in range(3, len(points) + 1)
      if any(map(_convex, itertools.combinations(points, size)))
    ),
    default=2,
  )
  found = geometry.largest_convex_subset(points)
  assert len(set(found)) == len(found) == best
  assert best == 2 or _convex([points[i] for i in found])


def test_largest_convex_subset_of_a_polygon_is_everything():
  arc = [[x, x * x] for x in range(12)]
  random.Random(1).shuffle(arc)
  assert sorted(geometry.largest_convex_subset(arc)) == list(range(12))


@pytest.mark.parametrize('seed', range(200))
def test_convex_hull(seed):
  rng = random.Random(seed)
  points = _points(rng, rng.randint(3, 9), rng.randint(3, 9))
  hull = geometry.convex_hull(points)
  corners = {
    tuple(p)
    for p in points
    if not any(
      _inside(p, *three)
      for three in itertools.combinations_with_replacement(
        [q for q in points if q != p], 3
      )
    )
  }
  assert set(hull) == corners
  assert len(hull) == len(corners)
  for i in range(len(hull) * (len(hull) > 2)):
    assert geometry.turn(hull[i - 2], hull[i - 1], hull[i]) > 0


@pytest.mark.parametrize('seed', range(200))
def test_area_of_hull(seed):
  points = geometry.general_position(random.Random(seed), 8, 10)
  border = [
    (a, b)
    for a, b in itertools.permutations(points, 2)
    if all(geometry.turn(a, b, p) >= 0 for p in points)
  ]
  area = sum(a[0] * b[1] - a[1] * b[0] for a, b in border)
  assert geometry.twice_area(geometry.convex_hull(points)) == area > 0


def test_area_by_hand():
  assert geometry.twice_area([(0, 0), (3, 0), (3, 2), (0, 2)]) == 12
  assert geometry.convex_hull([[1, 1], [0, 0], [2, 2]]) == [(0, 0), (2, 2)]
  assert geometry.convex_hull([[4, 4], [4, 4]]) == [(4, 4)]


@pytest.mark.parametrize('seed', range(10))
def test_general_position(seed):
  points = geometry.general_position(random.Random(seed), 12, 12)
  assert len(points) == 12
  for three in itertools.combinations(points, 3):
    assert geometry.turn(*three) != 0
  assert min(map(min, points)) >= 0
  assert max(map(max, points)) <= 12


def test_general_position_gives_up_where_there_is_no_room():
  assert geometry.general_position(random.Random(0), 5, 1) is None


def test_lattice_triangles():
  for n, m in itertools.product(range(1, 5), repeat=2):
    cells = itertools.product(range(n + 1), range(m + 1))
    triples = itertools.combinations(cells, 3)
    expected = sum(geometry.turn(*three) != 0 for three in triples)
    assert geometry.lattice_triangles(n, m) == expected


def test_lattice_triangles_by_extents():
  """Counts lines by the outer two points, a gcd at a time."""
  for n, m in ((40, 17), (23, 23)):
    lines = sum(
      (math.gcd(dx, dy) - 1) * (n + 1 - dx) * (m + 1 - dy) * (1 + (dx * dy > 0))
      for dx, dy in itertools.product(range(n + 1), range(m + 1))
      if dx or dy
    )
    total = math.comb((n + 1) * (m + 1), 3)
    assert geometry.lattice_triangles(n, m) == total - lines
