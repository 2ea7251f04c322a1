"""Tests for `environments/algorithms/digit_sums.py`, by definition."""

import collections
import itertools
import math
import random

from environments.algorithms import digit_sums


def _run_value(x):
  runs = ((int(d), len(list(run))) for d, run in itertools.groupby(str(x)))
  return sum(d * length**2 for d, length in runs)


def test_run_squares():
  total = 0
  for x in range(3_000):
    total += _run_value(x)
    assert digit_sums.run_squares(x) == total
  rng = random.Random(0)
  for _ in range(200):
    x = int(''.join(rng.choices('0129', k=rng.randint(1, 20)))) + 1
    step = digit_sums.run_squares(x) - digit_sums.run_squares(x - 1)
    assert step == _run_value(x), x


def test_digit_products():
  counts = collections.Counter()
  for x in range(1, 2_001):
    product = math.prod(map(int, str(x)))
    counts.update([product] if product else [])
    assert x % 7 or digit_sums.digit_products(x) == counts, x


def test_largest_pair_products():
  rng = random.Random(0)
  for _ in range(200):
    counts = {i: rng.randint(1, 5) for i in range(rng.randint(1, 6))}
    products = sorted(
      (a * b for a in counts.values() for b in counts.values()), reverse=True
    )
    k = rng.randint(1, len(products) + 3)
    found = digit_sums.largest_pair_products(counts, k)
    assert found == sum(products[:k])


def _compositions(m, limit, modulus):
  ways = [1]
  for n in range(1, limit + 1):
    ways.append(sum(ways[max(0, n - m) :]) % modulus)
  return ways


def test_compositions_over_cuts():
  rng = random.Random(0)
  for m in range(1, 6):
    for modulus in (1, 2, 9973):
      ways = _compositions(m, 10_000, modulus)
      for _ in range(20):
        word = ''.join(rng.choices('0123456789', k=rng.randint(1, 4)))
        expected = 0
        for cuts in itertools.product((False, True), repeat=len(word) - 1):
          marks = zip(word, [*cuts, False])
          text = ''.join(d + ' ' * cut for d, cut in marks)
          expected += ways[sum(map(int, text.split()))]
        found = digit_sums.compositions_over_cuts(word, m, modulus)
        assert found == expected % modulus, (word, m, modulus)
