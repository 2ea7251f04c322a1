"""Placements of queens against all of them."""

import itertools
import random

import pytest

from environments.algorithms import queens


def _attack(a, b):
  (i, j), (k, m) = a, b
  return i == k or j == m or abs(i - k) == abs(j - m)


def test_free_is_no_pair_that_attacks():
  rng = random.Random(1)
  cells = list(itertools.product(range(5), repeat=2))
  for _ in range(300):
    chosen = rng.sample(cells, rng.randint(0, 4))
    pairs = itertools.combinations(chosen, 2)
    expected = not any(_attack(a, b) for a, b in pairs)
    assert queens.free(chosen) == expected


@pytest.mark.parametrize('n,count', [(4, 2), (5, 10), (6, 4)])
def test_every_placement_is_drawn(n, count):
  rng = random.Random(n)
  found = {tuple(queens.draw(rng, n)) for _ in range(40 * count)}
  assert len(found) == count
  assert all(queens.free(list(enumerate(columns))) for columns in found)


def test_large_boards():
  columns = queens.draw(random.Random(0), 40)
  assert queens.free(list(enumerate(columns)))


@pytest.mark.parametrize('n', [0, 2, 3])
def test_small_boards_have_none(n):
  with pytest.raises(ValueError, match='n >= 4'):
    queens.draw(random.Random(0), n)
