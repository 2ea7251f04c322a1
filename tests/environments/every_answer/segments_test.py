"""Segments of a line and intervals of a list."""

import itertools

import definitions
import pytest


def _numbers(rng, n, most, least=1):
  return [rng.randint(least, most) for _ in range(n)]


def _subsets(n, first=0):
  for size in range(1, n + 1):
    yield from itertools.combinations(range(first, first + n), size)


def _segments(rng, n, low, high):
  return [sorted(_numbers(rng, 2, high, low)) for _ in range(n)]


def _additions(rng):
  n, m = rng.randint(2, 5), rng.randint(2, 5)
  x = {'N': n, 'M': m, 'K': rng.randint(1, m), 'A': rng.randint(1, 3)}
  rows = _segments(rng, m, 1, n)
  return x | {'ARRAY': _numbers(rng, n, 6), 'intervals': rows}


def _numbered_subsets(x):
  return _subsets(x['M'], first=1)


def _least_entry(x, chosen):
  values = list(x['ARRAY'])
  for k in chosen:
    left, right = x['intervals'][k - 1]
    for place in range(left, right + 1):
      values[place - 1] += x['A']
  return -min(values) if len(chosen) == x['K'] else None


def _limited(rng):
  n = rng.randint(3, 6)
  points = rng.sample(range(8), rng.randint(1, 3))
  limits = [[point, rng.randint(1, 2)] for point in points]
  return {'N': n, 'segments': _segments(rng, n, 0, 7), 'constraints': limits}


def _obeying(x, chosen):
  rows = [x['segments'][k] for k in chosen]
  for point, most in x['constraints']:
    if sum(left <= point <= right for left, right in rows) > most:
      return None
  return -len(chosen)


def _points(rng):
  n = rng.randint(2, 4)
  points, rows = _numbers(rng, n, 5, 0), _segments(rng, n, 0, 5)
  if not any(a <= p <= b for p in points for a, b in rows):
    return _points(rng)
  return {'C': n, 'N': n, 'points': points, 'segments': rows}


def _point_pairs(x):
  """Yields single pairs, and choices of a holding segment for each point."""
  yield from ([p] for p in itertools.product(range(x['N']), repeat=2))
  options = [
    [None, *(k for k, (a, b) in enumerate(x['segments']) if a <= p <= b)]
    for p in x['points']
  ]
  for chosen in itertools.product(*options):
    pairs = [[c, k] for c, k in enumerate(chosen) if k is not None]
    if pairs:
      yield pairs


def _held(x, pairs):
  apart = all(len({p[i] for p in pairs}) == len(pairs) for i in (0, 1))
  held = all(
    x['segments'][k][0] <= x['points'][c] <= x['segments'][k][1]
    for c, k in pairs
  )
  return -len(pairs) if apart and held else None


def _intervals(rng):
  n = rng.randint(3, 5)
  return {'N': n, 'segments': _segments(rng, n, 1, 9)}


def _apart(x, colors):
  pairs = itertools.combinations(zip(x['segments'], colors), 2)
  for (s, a), (t, b) in pairs:
    if a == b and set(range(s[0], s[1] + 1)) & set(range(t[0], t[1] + 1)):
      return None
  return len(set(colors))


def _needs(rng):
  n, m = rng.randint(1, 4), rng.randint(1, 3)
  rows = [[*row, rng.randint(1, 6)] for row in _segments(rng, m, 1, n)]
  held = [any(a <= i <= b for a, b, _ in rows) for i in range(1, n + 1)]
  needs = [rng.randint(0, 3) * inside for inside in held]
  return {'N': n, 'M': m, 'intervals': rows, 'NEEDS': needs}


def _uses(x):
  return itertools.product(range(4), repeat=x['M'])


def _use_cost(x, times):
  for i, need in enumerate(x['NEEDS'], 1):
    used = zip(x['intervals'], times)
    if sum(t for (a, b, _), t in used if a <= i <= b) < need:
      return None
  return sum(t * c for (_, _, c), t in zip(x['intervals'], times))


TABLE = {
  'max_minimum_after_interval_addition': (
    _additions,
    _numbered_subsets,
    _least_entry,
  ),
  'max_segment_coverage_constraint': (
    _limited,
    lambda x: _subsets(x['N']),
    _obeying,
  ),
  'maximum_point_segment_matching': (_points, _point_pairs, _held),
  'minimum_chromatic_number_segment_overlap': (
    _intervals,
    definitions.colorings,
    _apart,
  ),
  'minimum_interval_coverage': (_needs, _uses, _use_cost),
}


@pytest.mark.parametrize('name', TABLE)
def test_right_answers_are_accepted_and_no_others(
  name, one_answer, every_answer
):
  check = one_answer if len(TABLE[name]) == 2 else every_answer
  check(name, *TABLE[name])
