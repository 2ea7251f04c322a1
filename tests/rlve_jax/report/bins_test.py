"""Tests of bins against loops over every step."""

import array

import pytest

from rlve_jax.report import bins
from rlve_jax.report import columns


def _column(pairs):
  steps, values = zip(*pairs) if pairs else ((), ())
  return columns.Column(array.array('q', steps), array.array('d', values))


@pytest.mark.parametrize(
  ('steps', 'most', 'expected'),
  [
    ([(1, 10)], 120, (1, 1, 10)),
    ([(1, 120)], 120, (1, 1, 120)),
    ([(1, 121)], 120, (1, 2, 61)),
    ([(301, 700)], 120, (301, 4, 100)),
    ([(5, 9), (1, 3), (7, 24)], 6, (1, 4, 6)),
    ([(3, 3)], 120, (3, 1, 1)),
  ],
)
def test_bins_cover_all_steps(steps, most, expected):
  found = bins.cover([_column([(a, 0.0), (b, 0.0)]) for a, b in steps], most)
  assert (found.start, found.width, found.count) == expected


def test_nothing_has_no_bins():
  assert bins.cover([_column([])]) is None


def test_points_are_those_of_a_loop():
  pairs = [(i, (i * 37 % 101) / 7) for i in range(3, 300) if i % 5]
  found = bins.Bins(start=1, width=7, count=43)
  points = bins.points(_column(pairs), found)
  for i in range(found.count):
    inside = [v for s, v in pairs if 1 + 7 * i <= s < 8 + 7 * i]
    assert points.means[i] == pytest.approx(sum(inside) / len(inside))
    assert (points.lows[i], points.highs[i]) == (min(inside), max(inside))
  assert found.middles[:2] == [4.0, 11.0]


def test_bins_without_values_hold_none():
  points = bins.points(_column([(1, 2.0)]), bins.Bins(1, 1, 3))
  assert points.means == [2.0, None, None]
  assert points.lows == [2.0, None, None]


def test_stretches():
  pairs = [(1, 4.0), (2, 4.0), (3, 8.0), (4, 4.0), (6, 4.0)]
  assert bins.stretches(_column(pairs)) == [(1, 2, 4), (3, 3, 8), (4, 6, 4)]
  assert bins.stretches(_column([])) == []
