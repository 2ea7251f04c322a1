"""Counts of orders against trying all of them."""

import collections
import itertools
import math
import random

import pytest

from environments.algorithms import arrangements


def _close(n, k):
  return sum(
    all(abs(a - b) <= k for a, b in itertools.pairwise(p))
    for p in itertools.permutations(range(n))
  )


@pytest.mark.parametrize('k', range(1, 6))
def test_close_neighbours(k):
  for n in range(1, 7):
    assert arrangements.close_neighbours(n, k) == _close(n, k)
  assert arrangements.close_neighbours(0, k) == 1
  assert arrangements.close_neighbours(k + 1, k) == math.factorial(k + 1)


def _close_by_sets(n, k):
  """Counts rows by the set of numbers in them and the last one."""
  rows = {(1 << x, x): 1 for x in range(n)}
  for _ in range(n - 1):
    grown = collections.Counter()
    for (used, last), count in rows.items():
      for x in range(max(0, last - k), min(n, last + k + 1)):
        if not used >> x & 1:
          grown[used | 1 << x, x] += count
    rows = grown
  return sum(rows.values())


def test_close_neighbours_of_more_numbers():
  assert arrangements.close_neighbours(300, 1) == 2
  for n, k in itertools.product(range(7, 11), (2, 3, 4, 5)):
    assert arrangements.close_neighbours(n, k) == _close_by_sets(n, k)


def _tight(p):
  inversions = sum(a > b for a, b in itertools.combinations(p, 2))
  return 2 * inversions == sum(abs(i - x) for i, x in enumerate(p, 1))


@pytest.mark.parametrize('n', range(1, 7))
def test_permutations_greater_than_each(n):
  greater = 0
  for p in sorted(itertools.permutations(range(1, n + 1)), reverse=True):
    found = arrangements.greater_without_descending_triple(p)
    assert found == greater, p
    greater += _tight(p)
  assert greater == math.comb(2 * n, n) // (n + 1)


def test_long_permutations():
  n = 200
  catalan = math.comb(2 * n, n) // (n + 1)
  rank = arrangements.greater_without_descending_triple
  assert rank(range(1, n + 1)) == catalan - 1
  assert rank(range(n, 0, -1)) == 0


@pytest.mark.parametrize('seed', range(60))
def test_rank_among_rearrangements(seed):
  rng = random.Random(seed)
  values = [rng.randint(1, rng.randint(1, 6)) for _ in range(rng.randint(1, 6))]
  ordered = sorted(set(itertools.permutations(values)))
  for rank, other in enumerate(ordered):
    assert arrangements.multiset_rank(other) == rank


def _minima(n, m, order):
  """Returns the cells that come before all of their neighbours."""
  time = {cell: at for at, cell in enumerate(order)}
  return frozenset(
    (x, y)
    for x, y in order
    if all(
      time[x, y] <= time[a, b]
      for a, b in order
      if abs(a - x) < 2 and abs(b - y) < 2
    )
  )


@pytest.mark.parametrize(
  ('n', 'm'), [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (1, 6), (7, 1)]
)
def test_fillings_with_each_set_of_minima(n, m):
  cells = list(itertools.product(range(n), range(m)))
  orders = itertools.permutations(cells)
  seen = collections.Counter(_minima(n, m, order) for order in orders)
  for k in range(len(cells) + 1):
    for marked in map(frozenset, itertools.combinations(cells, k)):
      grid = [['.X'[(x, y) in marked] for y in range(m)] for x in range(n)]
      assert arrangements.fillings_with_minima(grid) == seen[marked], grid


def test_fillings_of_a_larger_grid_add_up():
  total = 0
  for bits in itertools.product('.X', repeat=9):
    grid = [bits[:3], bits[3:6], bits[6:]]
    total += arrangements.fillings_with_minima(grid)
  assert total == math.factorial(9)
