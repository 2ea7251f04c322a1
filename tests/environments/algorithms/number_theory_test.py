"""Tests for `environments/algorithms/number_theory.py`."""

import itertools
import math

import pytest

from environments.algorithms import number_theory


def _moebius(n):
  """Factors n by trial division."""
  sign = 1
  for p in range(2, n + 1):
    if n % p == 0:
      n //= p
      sign = -sign
      if n % p == 0:
        return 0
  return sign


def test_moebius_by_factoring():
  assert number_theory.moebius(1) == [0, 1]
  expected = [0] + [_moebius(n) for n in range(1, 301)]
  assert number_theory.moebius(300) == expected


def test_mertens_beyond_the_sieve():
  # Known values, https://oeis.org/A084237.
  total = number_theory.mertens(10**6)
  assert [total(10**k) for k in range(7)] == [1, -1, 1, 2, -23, -48, 212]


def test_coprime_pairs_one_by_one():
  for n, m in itertools.product((1, 2, 3, 7, 12, 30, 31), repeat=2):
    pairs = itertools.product(range(1, n + 1), range(1, m + 1))
    expected = sum(math.gcd(x, y) == 1 for x, y in pairs)
    assert number_theory.coprime_pairs(n, m) == expected, (n, m)


@pytest.mark.parametrize('n', [5_000, 20_000])
def test_coprime_pairs_of_large_squares_by_totients(n):
  totient = list(range(n + 1))
  for p in range(2, n + 1):
    if totient[p] == p:
      for k in range(p, n + 1, p):
        totient[k] -= totient[k] // p
  assert number_theory.coprime_pairs(n, n) == 2 * sum(totient[1:]) - 1


def _tau(n):
  """Counts divisors by trial; 0 has none."""
  return sum(n % d == 0 for d in range(1, n + 1))


def test_primes():
  for n in range(60):
    expected = [p for p in range(2, n + 1) if _tau(p) == 2]
    assert number_theory.primes(n) == expected


def test_factorize():
  for n in range(1, 2_000):
    exponents = number_theory.factorize(n)
    assert math.prod(p**e for p, e in exponents.items()) == n
    assert all(_tau(p) == 2 and e > 0 for p, e in exponents.items())
  p = 10**9 + 7
  assert number_theory.factorize(12 * p) == {2: 2, 3: 1, p: 1}


def test_coprime_counter():
  for k in (1, 2, 7, 12, 30, 49, 210):
    count = number_theory.coprime_counter(k)
    for x in (0, 1, 5, 29, 30, 31, 300):
      assert count(x) == sum(math.gcd(y, k) == 1 for y in range(1, x + 1))


@pytest.mark.parametrize('k', [1, 2, 6, 7, 8, 30])
def test_coprime_pairs_with_one_side_coprime_to_k(k):
  for n, m in itertools.product((1, 2, 5, 12, 20), (1, 3, 7, 19)):
    pairs = itertools.product(range(1, n + 1), range(1, m + 1))
    expected = sum(math.gcd(x, y) == math.gcd(y, k) == 1 for x, y in pairs)
    assert number_theory.coprime_pairs(n, m, k) == expected, (n, m)


def test_sums_of_tau():
  for n in range(100):
    assert number_theory.tau_sum(n) == sum(map(_tau, range(1, n + 1)))
  # https://oeis.org/A057494.
  known = [27, 482, 7069, 93668, 1166750, 13970034]
  assert [number_theory.tau_sum(10**k) for k in range(1, 7)] == known


def test_sums_of_tau_of_products():
  for n, m in itertools.product((1, 2, 3, 7, 12), repeat=2):
    pairs = itertools.product(range(1, n + 1), range(1, m + 1))
    expected = sum(_tau(i * j) for i, j in pairs)
    assert number_theory.tau_sum_of_products(n, m) == expected, (n, m)


def test_sums_of_tau_of_xors():
  for n, m, x in itertools.product(range(8), (0, 1, 4, 7, 12), range(0, 18, 3)):
    pairs = itertools.product(range(n + 1), range(m + 1))
    expected = sum(_tau(i ^ j ^ x) for i, j in pairs)
    assert number_theory.tau_sum_of_xors(n, m, x) == expected, (n, m, x)


def test_factorial_multiplicity():
  for n, k in itertools.product(range(1, 26), range(2, 40)):
    factorial, t = math.factorial(n), 0
    while factorial % k ** (t + 1) == 0:
      t += 1
    assert number_theory.factorial_multiplicity(n, k) == t, (n, k)
  assert number_theory.factorial_multiplicity(1_000, 10) == 249


def _distinct_products(n, least):
  """Counts the sets of distinct factors from `least` up with product n."""
  count = 1 if n >= least else 0
  for d in range(least, math.isqrt(n) + 1):
    if n % d == 0:
      count += _distinct_products(n // d, d + 1)
  return count


def test_distinct_factorizations():
  for n in range(1, 1_500):
    exponents = tuple(sorted(number_theory.factorize(n).values()))
    expected = _distinct_products(n, 2) - 1 if n > 1 else 0
    assert number_theory.distinct_factorizations(exponents) == expected, n


def test_least_binary_multiple():
  binary = [int(f'{q:b}') for q in range(1, 4_096)]  # Up to twelve digits.
  for a in range(1, 400):
    found = number_theory.least_binary_multiple(a)
    expected = next((b for b in binary if b % a == 0), None)
    if expected is None:
      assert found > binary[-1]
      assert found % a == 0
      assert set(str(found)) <= {'0', '1'}
    else:
      assert found == expected, a
  nines = number_theory.least_binary_multiple(999)
  assert nines == int('1' * 27)  # Nine ones for each nine, on known grounds.
