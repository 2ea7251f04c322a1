"""Sums over pairs, triples and ranges of integers, by divisors.

Every sum is exact and of any size; a range or a side may be empty.
"""

from collections.abc import Sequence
import functools
import math

from environments.algorithms import integer_pairs
from environments.algorithms import number_theory


def gcd_power_sum(n: int, m: int, k: int) -> int:
  """Returns the sum of gcd(i, j) ** k over 1 <= i <= n and 1 <= j <= m."""
  counts = integer_pairs.gcd_counts(n, m)
  return sum(count * g**k for g, count in enumerate(counts))


def lcm_sum(n: int, m: int) -> int:
  """Returns the sum of lcm(i, j) over 1 <= i <= n and 1 <= j <= m.

  With T(x) = 1 + ... + x it is the sum over d of f(d) T(n // d) T(m // d); f(d)
  is d times the product of 1 - p over the primes p of d.
  """
  most = min(n, m)
  factors = list(range(most + 1))
  for p in number_theory.primes(most):
    factors[p::p] = [(1 - p) * value for value in factors[p::p]]
  return sum(
    factors[d] * _triangle(n // d) * _triangle(m // d)
    for d in range(1, most + 1)
  )


def _triangle(x: int) -> int:
  return x * (x + 1) // 2


def pillai(n: int) -> int:
  """Returns gcd(1, n) + ... + gcd(n, n) for n >= 1.

  Multiplicative: a prime power p ** e gives p ** (e - 1) (p + e (p - 1)).
  """
  return math.prod(
    p ** (e - 1) * (p + e * (p - 1))
    for p, e in number_theory.factorize(n).items()
  )


def remainder_products(n: int, m: int) -> int:
  """Returns the sum of (n mod i) (m mod j) over i <= n, j <= m, i != j."""
  rows = [n % i for i in range(1, n + 1)]
  columns = [m % j for j in range(1, m + 1)]
  return sum(rows) * sum(columns) - sum(a * b for a, b in zip(rows, columns))


def factor_triples(n: int) -> int:
  """Returns the sum of (x + y + z) ** 2 over positive triples, x y z <= n.

  By symmetry, 3 times the sum of x ** 2 and 6 times that of y z: given x, there
  are tau(1) + ... + tau(n // x) pairs (y, z).
  """
  pairs = functools.cache(number_theory.tau_sum)
  total, x = 0, 1
  while x <= n:
    q = n // x
    last = n // q
    squares = _pyramid(last) - _pyramid(x - 1)
    total += 3 * squares * pairs(q) + 6 * (last - x + 1) * _products(q)
    x = last + 1
  return total


def _pyramid(x: int) -> int:
  return x * (x + 1) * (2 * x + 1) // 6


def _products(n: int) -> int:
  """Returns the sum of y z over positive pairs with y z <= n."""
  total, y = 0, 1
  while y <= n:
    q = n // y
    last = n // q
    total += (_triangle(last) - _triangle(y - 1)) * _triangle(q)
    y = last + 1
  return total


def totients(low: int, high: int) -> list[int]:
  """Returns Euler's totient of low, low + 1, ..., high, for low >= 1."""
  values = list(range(low, high + 1))
  rests = values[:]  # Without the primes so far.
  for p in number_theory.primes(math.isqrt(high)):
    for i in range(-low % p, len(values), p):
      values[i] -= values[i] // p
      while rests[i] % p == 0:
        rests[i] //= p
  return [v - v // r if r > 1 else v for v, r in zip(values, rests)]


def halving_steps(n: int) -> int:
  """Returns the sum over a, b <= n of steps until both are equal.

  A step doubles the smaller number and takes it from the larger; pairs that
  never become equal count 0. With g = gcd(a, b), a pair ends after k steps if
  a + b = 2 ** (k + 1) g: both a / g and b / g are odd then, and the larger is
  k + 1 bits long.
  """
  odd = range(3, n + 1, 2)
  return 2 * sum((b.bit_length() - 1) * (n // b) for b in odd)


def coprime_set_pairs(values: Sequence[int]) -> int:
  """Returns how many ordered pairs of disjoint subsets share no prime.

  Each prime belongs to the first set, the second, or none. A sum over all such
  labels, with a sign for each 'none', counts a pair once: a prime that it does
  not use weighs 1 + 1 - 1. Primes above the root of the largest value, one a
  value at most, are independent of each other once the others are labelled.

  Args:
    values: distinct integers of at least 2.
  """
  small, groups = _by_large_prime(values)
  full = (1 << len(small)) - 1
  inside = [_subset_counts(masks, full) for masks in groups.values()]
  bare = _subset_counts(groups.get(1, []), full)
  large = [counts for p, counts in zip(groups, inside) if p > 1]
  total = 0
  for first in range(full + 1):
    rest = full ^ first
    second = rest
    while True:
      ways = 1 << (bare[first] + bare[second])
      for counts in large:
        ways *= (1 << counts[first]) + (1 << counts[second]) - 1
      total += -ways if (rest ^ second).bit_count() & 1 else ways
      if not second:
        break
      second = (second - 1) & rest
  return total


def _by_large_prime(
  values: Sequence[int],
) -> tuple[list[int], dict[int, list[int]]]:
  """Returns shared small primes, and their masks in values with a large prime.

  Values without a large prime are under 1, or for themselves if they also share
  no small one.
  """
  small = [
    p
    for p in number_theory.primes(math.isqrt(max(values, default=0)))
    if sum(value % p == 0 for value in values) > 1
  ]
  groups: dict[int, list[int]] = {}
  for value in values:
    held = number_theory.factorize(value)
    mask = sum(1 << i for i, p in enumerate(small) if p in held)
    top = max(held)
    alone = 1 if mask else value
    large = top if top * top > max(values) else alone
    groups.setdefault(large, []).append(mask)
  return small, groups


def _subset_counts(masks: Sequence[int], full: int) -> list[int]:
  """Returns for each set up to `full` how many masks lie inside it."""
  return [sum(mask & ~held == 0 for mask in masks) for held in range(full + 1)]
