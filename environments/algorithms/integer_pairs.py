"""Counts of pairs of positive integers."""

import math

from environments.algorithms import number_theory


def gcd_counts(n: int, m: int) -> list[int]:
  """Returns how many pairs x <= n, y <= m have each gcd 0 (none), 1, 2, ...

  The pairs of multiples of g, without those of gcd 2 g, 3 g, ...

  Args:
    n: at least 0.
    m: at least 0.
  """
  counts = [0] * (min(n, m) + 1)
  for g in range(len(counts) - 1, 0, -1):
    counts[g] = (n // g) * (m // g) - sum(counts[2 * g :: g])
  return counts


def sum_divides_product(n: int) -> int:
  """Returns how many pairs a < b <= n have a sum that divides their product.

  They are a = k x (x + y) and b = k y (x + y) with coprime x < y. With
  y = d m and x + y = d s, the multiples of d are counted with moebius(d).
  """
  count = 0
  for d, sign in enumerate(number_theory.moebius(math.isqrt(n))):
    if not sign:
      continue
    m, most = 1, n // (d * d)
    while m * (m + 1) <= most:
      count += sign * _quotients(most // m, m + 1, 2 * m - 1)
      m += 1
  return count


def _quotients(n: int, low: int, high: int) -> int:
  """Returns the sum of n // s over low <= s <= high."""
  most = n // low
  if high - low < most:
    return sum(map(n.__floordiv__, range(low, high + 1)))
  # Every q counts the s up to n // q.
  return sum(min(high, n // q) - low + 1 for q in range(1, most + 1))


def fibonacci_starts(k: int) -> int:
  """Returns how many pairs a, b >= 1 lead to k by adding the last two terms.

  The term after n additions is F(n) a + F(n + 1) b, and terms rise from then
  on, so that a pair reaches k at most once.

  Args:
    k: at least 1.
  """
  count, p, q = 0, 1, 1
  while p + q <= k:
    least = k * pow(q, -1, p) % p or p  # Of b.
    most = (k - p) // q
    count += max(0, (most - least) // p + 1)
    p, q = q, p + q
  return count
