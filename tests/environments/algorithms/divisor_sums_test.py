"""Sums by divisors against sums term by term."""

import itertools
import math
import random

import pytest

from environments.algorithms import divisor_sums

BOXES = list(itertools.product(range(15), repeat=2))


def _box(n, m):
  return itertools.product(range(1, n + 1), range(1, m + 1))


def test_powers_of_gcds():
  for k, (n, m) in zip(itertools.cycle(range(6)), BOXES):
    direct = sum(math.gcd(i, j) ** k for i, j in _box(n, m))
    assert divisor_sums.gcd_power_sum(n, m, k) == direct, (n, m, k)


def test_lcms():
  for n, m in BOXES:
    direct = sum(math.lcm(i, j) for i, j in _box(n, m))
    assert divisor_sums.lcm_sum(n, m) == direct, (n, m)


def test_gcds_with_one_number():
  for n in range(1, 300):
    direct = sum(math.gcd(i, n) for i in range(1, n + 1))
    assert divisor_sums.pillai(n) == direct, n
  assert divisor_sums.pillai(10**9 + 7) == 2 * 10**9 + 13


def test_products_of_remainders():
  for n, m in BOXES:
    direct = sum(n % i * (m % j) for i, j in _box(n, m) if i != j)
    assert divisor_sums.remainder_products(n, m) == direct, (n, m)


def test_triples():
  points = range(-25, 26)
  found = [0] * 26
  for x, y in itertools.product(points, repeat=2):
    for z in points:
      if 0 < x * y * z <= 25:
        found[x * y * z] += (abs(x) + abs(y) + abs(z)) ** 2
  for n, direct in enumerate(itertools.accumulate(found)):
    assert 4 * divisor_sums.factor_triples(n) == direct, n
  # Triples of n alone, from the divisors of n.
  for n in range(100, 300):
    direct = 0
    for x in range(1, n + 1):
      if n % x == 0:
        pairs = ((y, n // x // y) for y in range(1, n // x + 1))
        direct += sum((x + y + z) ** 2 for y, z in pairs if x * y * z == n)
    step = divisor_sums.factor_triples(n) - divisor_sums.factor_triples(n - 1)
    assert step == direct, n


def test_totients():
  direct = [
    sum(math.gcd(x, y) == 1 for y in range(1, x + 1)) for x in range(1, 250)
  ]
  assert divisor_sums.totients(1, 249) == direct
  for low in range(1, 250, 7):
    assert divisor_sums.totients(low, 249) == direct[low - 1 :]
  assert divisor_sums.totients(10**9 + 7, 10**9 + 8)[0] == 10**9 + 6


def _steps(a, b):
  for k in range(64):
    if a == b:
      return k
    a, b = (a - b, 2 * b) if a > b else (2 * a, b - a)
  return 0


def test_steps_until_numbers_are_equal():
  total = 0
  for n in range(1, 80):
    total += 2 * sum(_steps(a, n) for a in range(1, n))
    assert divisor_sums.halving_steps(n) == total, n


def _set_pairs(values):
  """Every number belongs to the first set, the second, or none."""
  count = 0
  for sides in itertools.product((0, 1, 2), repeat=len(values)):
    first = [v for v, side in zip(values, sides) if side == 1]
    second = [v for v, side in zip(values, sides) if side == 2]
    count += all(math.gcd(x, y) == 1 for x in first for y in second)
  return count


def test_pairs_of_coprime_sets():
  rng = random.Random(0)
  for _ in range(200):
    values = rng.sample(range(2, rng.choice((8, 20, 60))), rng.randint(0, 5))
    count = divisor_sums.coprime_set_pairs(values)
    assert count == _set_pairs(values), values


@pytest.mark.parametrize('largest', [12, 36])
def test_pairs_of_larger_sets(largest):
  values = random.Random(1).sample(range(2, largest), 8)
  assert divisor_sums.coprime_set_pairs(values) == _set_pairs(values)
