"""Tests for `environments/algorithms/block_partitions.py`, by all cuts."""

import itertools
import math
import random

from environments.algorithms import block_partitions


def _cases(low, high):
  rng = random.Random(0)
  for _ in range(200):
    n = rng.randint(1, 8)
    values = [rng.randint(low, high) for _ in range(n)]
    yield values, rng.randint(1, n)


def _best(values, k, value):
  """Returns the least value of k blocks."""
  n = len(values)
  cuts = itertools.combinations(range(1, n), k - 1)
  return min(value(_blocks(values, [*inner, n])) for inner in cuts)


def _blocks(values, ends):
  return [values[i:j] for i, j in itertools.pairwise([0, *ends])]


def _check(values, k, value, ends):
  assert len(ends) == k
  assert all(_blocks(values, ends))
  assert value(_blocks(values, ends)) == _best(values, k, value), (values, k)


def test_sums():
  for values, k in _cases(0, 5):
    value = lambda blocks: sum(sum(block) ** 2 for block in blocks)
    _check(values, k, value, block_partitions.least_squares(values, k))
    value = lambda blocks: max(map(sum, blocks))
    _check(values, k, value, block_partitions.least_largest(values, k))


def test_medians():
  for values, k in _cases(0, 20):
    x = sorted(set(values))
    k = min(k, len(x))
    cost = lambda points, x=x: sum(min(abs(p - y) for p in points) for y in x)
    found = block_partitions.medians(x, k)
    assert len(set(found)) == k
    least = min(map(cost, itertools.combinations(x, k)))
    assert cost([x[i] for i in found]) == least


def test_products():
  for values, k in _cases(1, 9):
    digits = ''.join(map(str, values))
    value = lambda blocks: -math.prod(map(int, blocks))
    _check(digits, k, value, block_partitions.largest_product(digits, k))


def test_distinct_values():
  for values, _ in _cases(1, 3):
    value = lambda blocks: sum(len(set(block)) ** 2 for block in blocks)
    ends = block_partitions.least_distinct_squares(values)
    sizes = range(1, len(values) + 1)
    least = min(_best(values, k, value) for k in sizes)
    assert value(_blocks(values, ends)) == least


def test_long_lists_of_distinct_values():
  # The quadratic recurrence, where blocks of up to sqrt(n) values can be best.
  rng = random.Random(0)
  for n in (40, 90):
    values = [rng.randint(1, 5) for _ in range(n)]
    best = [0]
    for j in range(1, n + 1):
      costs = (best[i] + len(set(values[i:j])) ** 2 for i in range(j))
      best.append(min(costs))
    ends = block_partitions.least_distinct_squares(values)
    assert sum(len(set(b)) ** 2 for b in _blocks(values, ends)) == best[-1]
