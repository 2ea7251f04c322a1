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
