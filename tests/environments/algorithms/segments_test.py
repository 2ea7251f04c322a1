"""Sweeps over segments against all choices."""

import itertools
import random

import pytest

from environments.algorithms import segments


def _draw(rng, n, top):
  return [sorted((rng.randint(1, top), rng.randint(1, top))) for _ in range(n)]


def _cases(count):
  rng = random.Random(11)
  for _ in range(count):
    yield rng, _draw(rng, rng.randint(1, 6), rng.randint(1, 9))


def _most_pairs(points, rows):
  if not points:
    return 0
  found = _most_pairs(points[1:], rows)
  for k, (a, b) in enumerate(rows):
    if a <= points[0] <= b:
      rest = rows[:k] + rows[k + 1 :]
      found = max(found, 1 + _most_pairs(points[1:], rest))
  return found


def test_match_points():
  for rng, rows in _cases(250):
    points = [rng.randint(0, 9) for _ in range(rng.randint(1, 5))]
    pairs = segments.match_points(points, rows)
    assert len({c for c, _ in pairs}) == len({k for _, k in pairs})
    assert len({c for c, _ in pairs}) == len(pairs)
    assert all(rows[k][0] <= points[c] <= rows[k][1] for c, k in pairs)
    assert len(pairs) == _most_pairs(points, rows)


def _meet(s, t):
  return s[0] <= t[1] and t[0] <= s[1]


def test_clash_is_any_pair_of_one_colour_that_meets():
  for rng, rows in _cases(300):
    colors = [rng.randint(-1, 1) for _ in rows]
    pairs = itertools.combinations(zip(rows, colors), 2)
    expected = any(a == b and _meet(s, t) for (s, a), (t, b) in pairs)
    assert segments.clash(rows, colors) == expected


def test_color_uses_the_fewest():
  for _, rows in _cases(250):
    colors = segments.color(rows)
    used = len(set(colors))
    assert set(colors) == set(range(1, used + 1))
    assert not segments.clash(rows, colors)
    if used <= 4:
      fewer = itertools.product(range(used - 1), repeat=len(rows))
      assert all(segments.clash(rows, other) for other in fewer)


def _subsets(n):
  labels = range(n)
  return itertools.chain.from_iterable(
    itertools.combinations(labels, k) for k in range(n + 1)
  )


def _obeys(rows, caps, chosen):
  kept = [rows[k] for k in chosen]
  return all(sum(a <= p <= b for a, b in kept) <= x for p, x in caps)


def test_capped_keeps_the_most():
  for rng, rows in _cases(250):
    points = rng.sample(range(10), rng.randint(1, 4))
    caps = [(p, rng.randint(0, 3)) for p in points]
    found = segments.capped(rows, caps)
    assert _obeys(rows, caps, found)
    choices = (c for c in _subsets(len(rows)) if _obeys(rows, caps, c))
    best = max(map(len, choices))
    assert len(set(found)) == len(found) == best


def _least(values, rows, step, chosen):
  return min(
    value + step * sum(rows[i][0] <= p <= rows[i][1] for i in chosen)
    for p, value in enumerate(values, 1)
  )


def test_raise_minimum():
  for rng, rows in _cases(250):
    values = [rng.randint(-3, 9) for _ in range(9)]
    k, step = rng.randint(0, len(rows)), rng.randint(0, 5)
    found = segments.raise_minimum(values, rows, k, step)
    choices = itertools.combinations(range(len(rows)), k)
    assert len(set(found)) == len(found) == k
    best = max(_least(values, rows, step, choice) for choice in choices)
    assert _least(values, rows, step, found) == best


@pytest.mark.parametrize('count', [0, 1])
def test_none_or_one(count):
  rows = [[2, 4]] * count
  assert segments.color(rows) == [1] * count
  assert segments.match_points([4], rows) == [[0, 0]] * count
