"""Tests for `environments/algorithms/integer_pairs.py`, pair by pair."""

import collections
import itertools
import math

from environments.algorithms import integer_pairs


def test_gcd_counts():
  for n, m in itertools.product(range(15), repeat=2):
    pairs = itertools.product(range(1, n + 1), range(1, m + 1))
    counts = collections.Counter(math.gcd(x, y) for x, y in pairs)
    expected = [counts[g] for g in range(min(n, m) + 1)]
    assert integer_pairs.gcd_counts(n, m) == expected, (n, m)


def test_sums_that_divide_products():
  limit = 260
  count, expected = 0, [0]
  for b in range(1, limit + 1):
    count += sum(a * b % (a + b) == 0 for a in range(1, b))
    expected.append(count)
  for n in range(limit + 1):
    assert integer_pairs.sum_divides_product(n) == expected[n], n


def test_sums_that_divide_products_of_large_numbers():
  n = 3_000
  expected = sum(
    n // (y * (x + y))
    for y in range(2, math.isqrt(n) + 1)
    for x in range(1, y)
    if math.gcd(x, y) == 1
  )
  assert integer_pairs.sum_divides_product(n) == expected


def test_starts_of_fibonacci_sequences():
  limit = 220
  counts = [0] * (limit + 1)
  for a, b in itertools.product(range(1, limit), repeat=2):
    a, b = b, a + b
    while b <= limit:
      counts[b] += 1
      a, b = b, a + b
  for k in range(1, limit + 1):
    assert integer_pairs.fibonacci_starts(k) == counts[k], k
