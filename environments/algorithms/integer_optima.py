"""Least and greatest integers with a property."""

import bisect
import functools

from environments.algorithms import number_theory

_SMALL = tuple(number_theory.primes(1_000))
_LARGEST_COMPOSITE = 50  # (log2 of a prime up to 89) squared is below it.


def least_with_divisors(k: int) -> int:
  """Returns the least integer with exactly k >= 1 divisors.

  Its exponents plus one multiply to k. None of them is a product a b where a
  prime q < p ** a is unused: p ** (a b - 1) > p ** (a - 1) q ** (b - 1).
  """
  factors = number_theory.factorize(k)
  count = sum(factors.values())
  composites = [
    d for d in range(4, _LARGEST_COMPOSITE) if k % d == 0 and d not in factors
  ]

  @functools.cache
  def least(i: int, rest: int) -> int | None:
    if rest == 1:
      return 1
    if i == count:
      return None
    p, found = _SMALL[i], []
    parts = [d for d in (*factors, *composites) if rest % d == 0]
    for d in parts:
      if d in factors or p ** (d // _least_prime(d)) < _SMALL[count]:
        other = least(i + 1, rest // d)
        if other is not None:
          found.append(p ** (d - 1) * other)
    return min(found, default=None)

  return least(0, k)


def _least_prime(n: int) -> int:
  return min(number_theory.factorize(n))


def smooth_divisor_count(n: int) -> int | None:
  """Returns how many divisors n >= 1 has, if that is quick to find, or None.

  It is, unless two of its prime factors are above 1,000.
  """
  count = 1
  for p in _SMALL:
    exponent = 0
    while n % p == 0:
      n //= p
      exponent += 1
    count *= exponent + 1
  if n == 1:
    return count
  return 2 * count if n < 1_000**2 else None


def signed_fibonacci_terms(n: int) -> int:
  """Returns the least number of terms 1, 2, 3, 5, 8, ... with signs, sum n.

  Terms may repeat. The nearest term is part of a shortest sum.

  Args:
    n: at least 0.
  """
  terms = [1, 2]
  while terms[-1] < n:
    terms.append(terms[-2] + terms[-1])
  count = 0
  while n:
    i = bisect.bisect_left(terms, n)
    n = min(abs(n - term) for term in terms[max(0, i - 1) : i + 1])
    count += 1
  return count


def greatest_common_pair(
  first: tuple[int, int], second: tuple[int, int]
) -> list[int]:
  """Returns x and y, each of a range, with the greatest gcd.

  Only the largest g of those with the same multiples below the upper ends can
  be best.

  Args:
    first: least and largest x, at least 1.
    second: least and largest y, at least 1.
  """
  (a, b), (c, d) = first, second
  g = min(b, d)
  while b // g * g < a or d // g * g < c:
    g = max(b // (b // g + 1), d // (d // g + 1))
  return [b // g * g, d // g * g]
