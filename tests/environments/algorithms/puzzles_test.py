"""Tests for `environments/algorithms/puzzles.py`."""

import collections
import itertools
import random

import pytest

from environments.algorithms import puzzles


@pytest.mark.parametrize('n', [1, 2, 3, 4, 7, 16, 60])
def test_latin_squares_are_latin(n):
  rng = random.Random(n)
  for _ in range(5):
    square = puzzles.latin_square(rng, n)
    assert puzzles.is_latin(square, n)
    square[0][0] = (square[0][0] + 1) % n if n > 1 else 1
    assert not puzzles.is_latin(square, n)


def test_every_latin_square_of_side_3_and_of_side_4_is_drawn():
  rng = random.Random(0)
  for n, count in ((3, 12), (4, 576)):
    drawn = collections.Counter(
      str(puzzles.latin_square(rng, n)) for _ in range(12 * count)
    )
    assert len(drawn) > 0.99 * count  # 12 and 576 exist.
    assert max(drawn.values()) < 12 * 3


def test_shapes_that_are_not_latin():
  for grid in ([], [[0]], [[0, 1]], [[0, 1], [1]], [[0, 1], [0, 1]]):
    assert not puzzles.is_latin(grid, 2)
  assert not puzzles.is_latin([[1, 2], [2, 1]], 2)
  assert puzzles.is_latin([[0, 1], [1, 0]], 2)


@pytest.mark.parametrize(
  ('line', 'expected'),
  [([0, 1, 2], 3), ([2, 1, 0], 1), ([1, 0, 3, 2], 2), ([0], 1)],
)
def test_visible(line, expected):
  assert puzzles.visible(line) == expected


def _completions(given, pairs):
  """Returns all Latin squares with the givens and inequalities."""
  n = len(given)
  fitting = [
    [
      row
      for row in itertools.permutations(range(n))
      if all(g in (-1, x) for x, g in zip(row, givens))
    ]
    for givens in given
  ]
  return [
    grid
    for grid in itertools.product(*fitting)
    if all(len(set(column)) == n for column in zip(*grid))
    and all(grid[a][b] < grid[c][d] for a, b, c, d in pairs)
  ]


def test_dug_squares_have_one_completion():
  rng = random.Random(0)
  blanks = []
  for n in (3, 4, 4, 4, 4, 5):
    square = puzzles.latin_square(rng, n)
    cells = list(itertools.product(range(n), repeat=2))
    drawn = [rng.sample(cells, 2) for _ in range(2 * n)]
    pairs = [
      [*a, *b] for a, b in drawn if square[a[0]][a[1]] < square[b[0]][b[1]]
    ]
    given = puzzles.dig(rng, square, pairs, n * n)
    blanks.append(sum(x < 0 for row in given for x in row) / n**2)
    expected = [tuple(map(tuple, square))]
    assert _completions(given, pairs) == expected, (given, pairs)
  assert min(blanks) > 0.3


def test_no_more_cells_are_dug_than_asked_for():
  square = puzzles.latin_square(random.Random(1), 6)
  for blanks in (0, 1, 5):
    given = puzzles.dig(random.Random(2), square, [], blanks)
    assert sum(x < 0 for row in given for x in row) == blanks


def _contents(capacities, actions):
  held = [0] * len(capacities)
  for word, i, *rest in actions:
    if word == 'Fill':
      held[i] = capacities[i]
    elif word == 'Empty':
      held[i] = 0
    else:
      (j,) = rest
      moved = min(held[i], capacities[j] - held[j])
      held[i], held[j] = held[i] - moved, held[j] + moved
  return held


@pytest.mark.parametrize('capacities', [(3, 5), (4, 6), (3, 5, 8), (7, 5, 4)])
def test_jug_amounts_over_all_short_lists_of_actions(capacities):
  jugs = range(len(capacities))
  actions = [(word, i) for word in ('Fill', 'Empty') for i in jugs]
  actions += [('Pour', i, j) for i, j in itertools.permutations(jugs, 2)]
  fewest = {}
  for count in range(1, 5):
    for chosen in itertools.product(actions, repeat=count):
      for amount in _contents(capacities, chosen):
        fewest.setdefault(amount, count)
  fewest.pop(0)
  found = puzzles.jug_amounts(capacities, 4)
  assert {amount: len(path) for amount, path in found.items()} == fewest
  for amount, path in found.items():
    assert amount in _contents(capacities, path)


def test_two_jugs_reach_every_multiple_of_their_divisor():
  assert set(puzzles.jug_amounts((6, 10), 40)) == {2, 4, 6, 8, 10}
  assert set(puzzles.jug_amounts((5, 7), 40)) == set(range(1, 8))
