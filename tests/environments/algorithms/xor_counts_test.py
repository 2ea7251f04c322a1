"""Tests for `environments/algorithms/xor_counts.py`."""

import collections
import functools
import itertools
import operator
import random

from environments.algorithms import xor_counts


def _tuples(n, low, high):
  """Counts tuples by their XOR, one entry after another."""
  counts = collections.Counter({0: 1})
  for _ in range(n):
    longer = collections.Counter()
    for total, x in itertools.product(counts, range(low, high + 1)):
      longer[total ^ x] += counts[total]
    counts = longer
  return counts


def test_tuples_with_xor_against_convolution():
  rng = random.Random(0)
  for n, top in itertools.product((1, 2, 3, 4, 7), (1, 3, 5, 8, 17)):
    high = rng.randint(0, top)
    low = rng.randint(0, high)
    counts = _tuples(n, low, high)
    for target in range(2 * top):
      for modulus in (10_000, 7, 1):
        found = xor_counts.tuples_with_xor(n, low, high, target, modulus)
        assert found == counts[target] % modulus, (n, low, high, target)


def _closure(values, full):
  reached = set(values)
  while True:
    more = {full & ~(x & y) for x in reached for y in reached} - reached
    if not more:
      return reached
    reached |= more


def test_unions_of_equal_columns_against_the_closure_under_nand():
  rng = random.Random(1)
  for _ in range(60):
    bits, n = rng.randint(1, 5), rng.randint(1, 3)
    values = [rng.randrange(2**bits) for _ in range(n)]
    masks = xor_counts.equal_columns(values, bits)
    assert sum(masks) == 2**bits - 1
    reached = _closure(values, 2**bits - 1)
    for top in range(-1, 2**bits):
      count = sum(x <= top for x in reached)
      assert xor_counts.unions_up_to(masks, top) == count, (values, top)


def _least_or(values, most):
  """Tries all cuts."""
  n, found = len(values), []
  for k in range(min(most, n)):
    for cuts in itertools.combinations(range(1, n), k):
      ends = itertools.pairwise((0, *cuts, n))
      sums = (sum(values[i:j]) for i, j in ends)
      found.append(functools.reduce(operator.or_, sums))
  return min(found)


def test_least_or_cut_against_all_cuts():
  rng = random.Random(2)
  for _ in range(250):
    n = rng.randint(1, 7)
    values = [rng.randint(0, n * n) for _ in range(n)]
    most = rng.randint(1, n + 1)
    ends = xor_counts.least_or_cut(values, most)
    assert len(ends) <= most and ends[-1] == n
    blocks = itertools.pairwise([0, *ends])
    sums = [sum(values[i:j]) for i, j in blocks]
    assert functools.reduce(operator.or_, sums) == _least_or(values, most)
