"""Counts of colourings against trying all of them."""

import itertools
import random

import pytest

from environments.algorithms import colorings
from environments.algorithms import graphs


def test_colours_used():
  rng = random.Random(0)
  for _ in range(250):
    n = rng.randint(1, 5)
    edges = [pair for pair in graphs.pairs(n) if rng.random() < 0.5]
    caps = [rng.randint(0, 3) for _ in range(n)]
    total = sum(
      len(set(colors))
      for colors in itertools.product(*(range(cap + 1) for cap in caps))
      if all(colors[u] != colors[v] for u, v in edges)
    )
    assert colorings.colors_used(edges, caps) == total, (edges, caps)


def test_colours_of_complete_and_empty_graphs():
  edges = graphs.pairs(6)
  assert colorings.colors_used(edges, [9] * 6) == 6 * 10 * 9 * 8 * 7 * 6 * 5
  # Each of 5 colours is missed by 4 ** 7 of the 5 ** 7 colourings.
  assert colorings.colors_used([], [4] * 7) == 5 * (5**7 - 4**7)


def _separate(cells, n, m):
  """Whether no row or column of a flat grid holds two colours; 0 is empty."""
  rows = [cells[i * m : (i + 1) * m] for i in range(n)]
  lines = [*rows, *zip(*rows)]
  return all(len({c for c in line if c}) < 2 for line in lines)


@pytest.mark.parametrize(('n', 'm'), [(1, 1), (2, 2), (2, 3), (3, 2), (1, 5)])
def test_grids_of_separate_colours(n, m):
  colors = 3
  counts = dict.fromkeys(itertools.product(range(n * m + 1), repeat=colors), 0)
  for cells in itertools.product(range(colors + 1), repeat=n * m):
    if _separate(cells, n, m):
      counts[tuple(cells.count(c) for c in range(1, colors + 1))] += 1
  for xs, count in counts.items():
    if sum(xs) <= n * m:
      assert colorings.separate_colors(n, m, xs) == count, xs


def test_one_by_one_grid_of_rooks():
  # One cell a colour: ordered placings of non-attacking rooks.
  assert colorings.separate_colors(4, 5, [1, 1, 1]) == (4 * 5) * (3 * 4) * (
    2 * 3
  )
  assert colorings.separate_colors(3, 3, [1] * 4) == 0
