"""Binomial coefficients modulo prime powers."""

import math

import pytest

from environments.algorithms import binomials


@pytest.mark.parametrize('prime', [2, 3, 5, 7])
@pytest.mark.parametrize('power', [1, 2, 3])
def test_rows(prime, power):
  modulus = prime**power
  for n in (*range(40), 125, 343, 1024):
    expected = [math.comb(n, k) % modulus for k in range(n + 1)]
    found = [*binomials.consecutive(n, range(n + 1), prime, power)]
    assert found == expected, n
    for first in range(0, n, 7):
      part = binomials.consecutive(n, range(first, n), prime, power)
      assert [*part] == expected[first:n]


def test_no_binomials():
  assert [*binomials.consecutive(5, range(3, 3), 2, 4)] == []


def test_huge_rows():
  n = 2**60
  found = [*binomials.consecutive(n, range(4), 5, 5)]
  expected = [1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6]
  assert found == [value % 5**5 for value in expected]
  (middle,) = binomials.consecutive(n, range(n // 2, n // 2 + 1), 2, 6)
  assert middle % 4 == 2  # Kummer: one carry.
