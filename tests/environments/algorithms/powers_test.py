"""Cycles and limits of powers against powers one after the other."""

import pytest

from environments.algorithms import powers


def test_orders():
  cases = 0
  for p, k in ((2, 1), (2, 2), (2, 5), (3, 3), (5, 1), (5, 2), (5, 3), (7, 2)):
    for n in range(1, 2 * p**k):
      if n % p == 0:
        continue
      power, length = n % p**k, 1
      while power != 1 % p**k:
        power, length = power * n % p**k, length + 1
      assert powers.order(n, p, k) == length, (n, p, k)
      cases += 1
  assert cases > 200
  assert powers.order(2, 5, 30) == 4 * 5**29
  with pytest.raises(ValueError, match='must not divide'):
    powers.order(10, 5, 2)


def test_towers():
  for modulus in range(1, 500):
    assert powers.tower_residue(modulus) == _limit(modulus), modulus
  assert powers.tower_residue(2**40) == 0


def _limit(modulus):
  """Finds the cycle of powers of 2, and in it the place of a high tower."""
  if modulus == 1:
    return 0
  seen, power, exponent = {}, 1, 0
  while power not in seen:
    seen[power] = exponent
    power, exponent = power * 2 % modulus, exponent + 1
  start, cycle = seen[power], exponent - seen[power]
  upper = _limit(cycle)
  upper += -(-max(0, start - upper) // cycle) * cycle
  return pow(2, upper, modulus)
