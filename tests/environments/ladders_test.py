"""Tests for `environments/ladders.py`."""

import pytest

from environments import ladders


def test_linear_ladder():
  assert [ladders.linear(5, level, 2, 9) for level in range(4)] == [5, 7, 9, 9]


@pytest.mark.parametrize(
  ('start', 'ratio', 'step', 'expected'),
  [(3, 1.1, 1, [3, 4, 5, 6, 7, 8, 9, 10, 12]), (8, 1.5, 0, [8, 12, 18, 27])],
)
def test_geometric_ladder(start, ratio, step, expected):
  levels = range(len(expected))
  found = [ladders.geometric(start, level, ratio, step) for level in levels]
  assert found == expected
  assert ladders.geometric(start, 10**9, ratio, step) == ladders.LARGEST_SIZE
