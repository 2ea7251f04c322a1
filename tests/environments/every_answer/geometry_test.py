"""Points, lines and grids, with integers and fractions alone."""

from fractions import Fraction
import functools
import itertools

import numpy as np
import pytest


def _subsets(n, first=0, least=1):
  for size in range(least, n + 1):
    yield from itertools.combinations(range(first, first + n), size)


def _numbers(rng, n, low, high):
  return [rng.randint(low, high) for _ in range(n)]


def _cross(a, b, c):
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _distinct(rng, n, side):
  places = rng.sample(range(side * side), n)
  return {'N': n, 'points': [list(divmod(place, side)) for place in places]}


def _general(rng, low, high, side=8):
  """Draws points of which no three are on a line."""
  while True:
    x = _distinct(rng, rng.randint(low, high), side)
    if all(_cross(*three) for three in itertools.combinations(x['points'], 3)):
      return x


def _hull_area(x):
  """Adds up the cross products of all sides with the points to their left."""
  return sum(
    a[0] * b[1] - a[1] * b[0]
    for a, b in itertools.permutations(x['points'], 2)
    if all(_cross(a, b, c) > 0 for c in x['points'] if c not in (a, b))
  )


def _swaps(rng):
  n = rng.randint(1, 5)
  rows = {key: _numbers(rng, n, 0, 9) for key in 'XY'}
  return {'N': n} | rows | {'M': _numbers(rng, n, 1, 4)}


def _words(x):
  return map(''.join, itertools.product('01', repeat=x['N']))


def _perimeter(x, word):
  points = [
    (v, u) if letter == '1' else (u, v)
    for u, v, letter in zip(x['X'], x['Y'], word)
  ]
  cost = sum(m for m, letter in zip(x['M'], word) if letter == '1')
  return sum(max(axis) - min(axis) for axis in zip(*points)), cost


def _triangles(x):
  """Counts ordered triples of positive area, six for each triangle."""
  sides = range(x['N'] + 1), range(x['M'] + 1)
  u, v = np.array(list(itertools.product(*sides))).T
  du, dv = u[None, :] - u[:, None], v[None, :] - v[:, None]
  areas = du[:, :, None] * dv[:, None, :] - dv[:, :, None] * du[:, None, :]
  return int(np.count_nonzero(areas)) // 6


def _labels(x):
  return _subsets(x['N'], first=1, least=3)


def _convex(x, labels):
  """Points are in convex position if none is in a triangle of others."""
  points = [x['points'][label - 1] for label in labels]
  for p in points:
    others = [q for q in points if q != p]
    for a, b, c in itertools.combinations(others, 3):
      signs = {_cross(*pair, p) > 0 for pair in ((a, b), (b, c), (c, a))}
      if len(signs) == 1:
        return None
  return -len(points)


def _with_rectangle(rng):
  while True:
    x = _distinct(rng, rng.randint(4, 7), 4)
    fours = itertools.combinations(range(x['N']), 4)
    if any(_rectangle(x, four) for four in fours):
      return x


def _fours(x):
  yield from itertools.combinations(range(x['N']), 4)
  yield x['solution'][::-1]


def _rectangle(x, four):
  """Returns the area below 0, or None if no order goes round a rectangle."""
  for a, b, c, d in itertools.permutations(x['points'][i] for i in four):
    closed = all(p + r == q + s for p, q, r, s in zip(a, b, c, d))
    if closed and sum((q - p) * (r - q) for p, q, r in zip(a, b, c)) == 0:
      return -abs(_cross(a, b, c))
  return None


def _segments(rng):
  n = rng.randint(2, 4)
  rows = [_numbers(rng, 4, 1, 6) for _ in range(n)]
  return {'N': n, 'segments': rows, 'K': rng.randint(1, 3)}


def _most_met(x):
  spans = [
    sorted((Fraction(b, a), Fraction(d, c))) for a, b, c, d in x['segments']
  ]
  slopes = sorted({slope for span in spans for slope in span})
  slopes += [(s + t) / 2 for s, t in zip(slopes, slopes[1:])]
  most = 0
  for k in range(1, x['K'] + 1):
    for chosen in itertools.combinations(slopes, k):
      met = [sum(low <= s <= high for s in chosen) for low, high in spans]
      if max(met) < 2:
        most = max(most, sum(met))
  return most


def _weighted_points(rng):
  n = rng.randint(1, 5)
  rows = {key: _numbers(rng, n, 1, 6) for key in 'XY'}
  return {'N': n} | rows | {'T': _numbers(rng, n, 1, 4)}


def _lattice(x):
  return itertools.product(range(9), repeat=2)


def _chebyshev(x, at):
  rows = zip(x['X'], x['Y'], x['T'])
  return sum(t * max(abs(at[0] - u), abs(at[1] - v)) for u, v, t in rows)


def _groups(rng):
  n = rng.randint(1, 4)
  groups = [_numbers(rng, rng.randint(1, 3), -5, 5) for _ in range(n)]
  return {'N': n, 'points': groups}


def _numerators(x):
  return range(-6 * x['N'], 6 * x['N'] + 1)


def _squares(x, z):
  at = Fraction(z, x['N'])
  return sum(min((at - p) ** 2 for p in group) for group in x['points'])


def _circle(x):
  """Returns the centre and the squared radius of the smallest circle.

  It is through two points, as far apart as they can be on it, or through three.
  """
  return _smallest(tuple(map(tuple, x['points'])))


@functools.lru_cache(maxsize=1)
def _smallest(points):
  centres = [
    (Fraction(a[0] + b[0], 2), Fraction(a[1] + b[1], 2))
    for a, b in itertools.combinations(points, 2)
  ]
  for a, b, c in itertools.combinations(points, 3):
    size = [p[0] ** 2 + p[1] ** 2 for p in (a, b, c)]
    up = [p[1] for p in (b, c, a)], [p[1] for p in (c, a, b)]
    right = [p[0] for p in (c, a, b)], [p[0] for p in (b, c, a)]
    centres.append(
      tuple(
        Fraction(sum(s * (p - q) for s, p, q in zip(size, *pair)))
        / (2 * _cross(a, b, c))
        for pair in (up, right)
      )
    )
  reach = lambda at: max((p - at[0]) ** 2 + (q - at[1]) ** 2 for p, q in points)
  best = min(centres, key=reach)
  return *best, reach(best)


def _near_circles(x):
  """Yields numbers just within and just beyond the tolerance, one at a time."""
  unit = 10**7
  u, v, square = _circle(x)
  radius = Fraction(float(square) ** 0.5)
  exact = [round(number * unit) for number in (u, v, radius)]
  for place, off in itertools.product(range(3), (0, 9_990, 10_010)):
    for sign in (1, -1):
      moved = list(exact)
      moved[place] += sign * off
      yield [[number, unit] for number in moved]


def _close(x, numbers):
  u, v, square = _circle(x)
  p, q, r = (Fraction(*pair) for pair in numbers)
  tolerance = Fraction(1, 1000)
  near = abs(p - u) <= tolerance and abs(q - v) <= tolerance
  return near and (r - tolerance) ** 2 <= square <= (r + tolerance) ** 2


def _area_sum(x):
  threes = itertools.combinations(x['points'], 3)
  return sum(abs(_cross(*three)) for three in threes)


def _damaged(rng):
  n, m = _numbers(rng, 2, 1, 5)
  places = rng.sample(range((n + 1) * (m + 1)), rng.randint(0, 4))
  points = [list(divmod(place, m + 1)) for place in places]
  return {'N': n, 'M': m, 'damaged_points': points}


def _squares_left(x):
  """Turns each side by a right angle, and counts sets of four corners."""
  given = set(itertools.product(range(x['N'] + 1), range(x['M'] + 1)))
  given -= set(map(tuple, x['damaged_points']))
  found = set()
  for (a, b), (c, d) in itertools.permutations(given, 2):
    u, v = c - a, d - b
    corners = frozenset(((a, b), (c, d), (c - v, d + u), (a - v, b + u)))
    if corners <= given:
      found.add(corners)
  return len(found)


def _lines(rng):
  n = rng.randint(2, 6)
  pairs = list(itertools.product(range(-3, 4), range(-4, 5)))
  return {'N': n, 'lines': list(map(list, rng.sample(pairs, n)))}


def _visible(x, chosen):
  found = set()
  for i, (a, b) in enumerate(x['lines']):
    low, high, above = Fraction(-(10**9)), Fraction(10**9), True
    for c, d in x['lines'][:i] + x['lines'][i + 1 :]:
      if a == c:
        above = above and b > d
      elif a > c:
        low = max(low, Fraction(d - b, a - c))
      else:
        high = min(high, Fraction(d - b, a - c))
    if above and low < high:
      found.add(i)
  return found == set(chosen)


GRIDS = [
  {'N': n, 'M': m}
  for n in range(1, 40)
  for m in range(1, 40)
  if (n + 1) * (m + 1) <= 80
]

TABLE = {
  'convex_hull': (lambda rng: _general(rng, 3, 7), _hull_area),
  'coordinate_swap_bounding_box': (_swaps, _words, _perimeter),
  'grid_triangle_counting': (GRIDS, _triangles),
  'largest_convex_polygon': (
    lambda rng: _general(rng, 4, 6),
    _labels,
    _convex,
  ),
  'largest_rectangle_among_points': (_with_rectangle, _fours, _rectangle),
  'laser_rays': (_segments, _most_met),
  'min_sum_chebyshev_distance': (_weighted_points, _lattice, _chebyshev),
  'min_sum_distance_square': (_groups, _numerators, _squares),
  'smallest_circle': (lambda rng: _general(rng, 3, 6), _near_circles, _close),
  'sum_triangle_area': (
    lambda rng: _distinct(rng, rng.randint(3, 7), 6),
    _area_sum,
  ),
  'undamaged_square_counting': (_damaged, _squares_left),
  'visible_lines': (_lines, lambda x: _subsets(x['N']), _visible),
}


@pytest.mark.parametrize('name', TABLE)
def test_right_answers_are_accepted_and_no_others(
  name, one_answer, every_answer
):
  check = one_answer if len(TABLE[name]) == 2 else every_answer
  check(name, *TABLE[name])
