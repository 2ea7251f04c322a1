"""Number theory shared by generators and scorers."""

from collections.abc import Callable
from collections.abc import Sequence
import functools
import math


def moebius(limit: int) -> list[int]:
  """Returns the Moebius function of 0 (taken as 0), 1, ..., limit."""
  values = [1] * (limit + 1)
  values[0] = 0
  composite = bytearray(limit + 1)
  for p in range(2, limit + 1):
    if composite[p]:
      continue
    composite[p::p] = b'\1' * len(range(p, limit + 1, p))
    values[p::p] = [-value for value in values[p::p]]
    if p * p <= limit:
      values[p * p :: p * p] = [0] * len(range(p * p, limit + 1, p * p))
  return values


def primes(limit: int) -> list[int]:
  """Returns the primes up to `limit`, in order."""
  prime = bytearray(b'\0\0' + b'\1' * (limit - 1))
  for p in range(2, math.isqrt(max(0, limit)) + 1):
    if prime[p]:
      prime[p * p :: p] = bytes(len(range(p * p, limit + 1, p)))
  return [p for p in range(2, limit + 1) if prime[p]]


def mertens(n: int) -> Callable[[int], int]:
  """Returns a function from x <= n to the sum of moebius(1..x).

  Small sums come from a sieve, the others from the identity
  sum over d of M(x // d) = 1, in O(n ** (2 / 3)) for all x = n // k together.
  """
  small = [0]
  for value in moebius(min(n, 4000 + int(n ** (2 / 3))))[1:]:
    small.append(small[-1] + value)
  large: dict[int, int] = {}

  def total(x: int) -> int:
    if x < len(small):
      return small[x]
    if x not in large:
      rest, d = 1, 2
      while d <= x:
        last = x // (x // d)
        rest -= (last - d + 1) * total(x // d)
        d = last + 1
      large[x] = rest
    return large[x]

  return total


def mertens_coprime_to(k: int, n: int) -> Callable[[int], int]:
  """Returns a function from x <= n to a sum of moebius(1..x).

  Only numbers coprime to k count. For a prime p that does not divide k, the
  sums M satisfy M(kp, x) = M(k, x) + M(kp, x // p).
  """
  sums = mertens(n)
  for p in factorize(k):
    sums = _without(p, sums)
  return sums


def _without(p: int, sums: Callable[[int], int]) -> Callable[[int], int]:
  def total(x: int) -> int:
    value = 0
    while x:
      value += sums(x)
      x //= p
    return value

  return total


def factorize(n: int) -> dict[int, int]:
  """Returns the exponents of the primes of n >= 1, by trial division."""
  exponents: dict[int, int] = {}
  p = 2
  while p * p <= n:
    while n % p == 0:
      exponents[p] = exponents.get(p, 0) + 1
      n //= p
    p += 1 + p % 2  # 2, 3, 5, 7, 9, ...
  if n > 1:
    exponents[n] = exponents.get(n, 0) + 1
  return exponents


def coprime_counter(k: int) -> Callable[[int], int]:
  """Returns a function from x >= 0 to how many of 1..x are coprime to k."""
  signed = [1]  # Squarefree divisors d of k, with the sign of moebius(d).
  for p in factorize(k):
    signed += [-p * d for d in signed]
  plus = [d for d in signed if d > 0]
  minus = [-d for d in signed if d < 0]
  return lambda x: sum(x // d for d in plus) - sum(x // d for d in minus)


def coprime_pairs(n: int, m: int, k: int = 1) -> int:
  """Returns how many pairs of x <= n and y <= m, both positive, are coprime.

  Args:
    n: at least 0.
    m: at least 0.
    k: at least 1; only pairs whose y is coprime to it count.
  """
  # Multiples of d, coprime to k, make up n // d and c(m // d) of the sides.
  if k == 1:
    return _moebius_sum(n, m, mertens(min(n, m)), int, int)
  sums = mertens_coprime_to(k, min(n, m))
  return _moebius_sum(n, m, sums, int, coprime_counter(k))


def _moebius_sum(n, m, sums, f, g) -> int:
  """Returns the sum over d of moebius(d) f(n // d) g(m // d), in blocks."""
  count, below, d = 0, 0, 1
  while d <= n and d <= m:
    a, b = n // d, m // d
    last = min(n // a, m // b)
    upto = sums(last)
    count += (upto - below) * f(a) * g(b)
    below, d = upto, last + 1
  return count


def tau_sum(n: int) -> int:
  """Returns tau(1) + ... + tau(n), tau the number of divisors, n >= 0.

  Pairs of factors with a product of at most n, counted by the smaller one.
  """
  root = math.isqrt(n)
  return 2 * sum(map(n.__floordiv__, range(1, root + 1))) - root * root


def tau_sum_of_products(n: int, m: int) -> int:
  """Returns the sum of tau(i * j) over 1 <= i <= n and 1 <= j <= m.

  tau(i j) counts the coprime pairs of a divisor of i and a divisor of j, so the
  sum is that of moebius(d) T(n // d) T(m // d), T the sum of tau.
  """
  total = functools.cache(tau_sum)
  return _moebius_sum(n, m, mertens(min(n, m)), total, total)


def tau_sum_of_xors(n: int, m: int, x: int) -> int:
  """Returns the sum of tau(i ^ j ^ x) over 0 <= i <= n and 0 <= j <= m.

  tau(0) is taken as 0. A bit of n + 1 and one of m + 1 stand for the i and j
  that agree with these numbers above the bit and have 0 there. Below the higher
  bit, i ^ j ^ x runs through everything, once for each value below the lower.
  """
  total = functools.cache(tau_sum)
  count = 0
  for a in _bits(n + 1):
    for b in _bits(m + 1):
      high, low = max(a, b), min(a, b)
      prefix = (n + 1) ^ (1 << a) ^ (m + 1) ^ (1 << b) ^ x
      base = prefix >> high << high
      top = total(base + (1 << high) - 1)
      below = total(base - 1) if base else 0
      count += (top - below) << low
  return count


def _bits(n: int) -> list[int]:
  return [i for i in range(n.bit_length()) if n >> i & 1]


def factorial_multiplicity(n: int, k: int) -> int:
  """Returns the largest t for which k ** t divides n!, for k >= 2.

  Legendre: the exponent of a prime p in n! is n // p + n // p ** 2 + ...
  """
  counts = []
  for p, exponent in factorize(k).items():
    power, legendre = p, 0
    while power <= n:
      legendre += n // power
      power *= p
    counts.append(legendre // exponent)
  return min(counts)


@functools.lru_cache(maxsize=4096)
def distinct_factorizations(exponents: Sequence[int]) -> int:
  """Returns how many sets of two or more integers above 1 multiply to a number.

  Args:
    exponents: of its primes, a sorted tuple; the count depends on them alone.
  """
  divisors, p = [1], 1
  for exponent in exponents:
    p = _next_prime(p)
    powers = [p**e for e in range(exponent + 1)]
    divisors = [d * power for d in divisors for power in powers]
  n = max(divisors)
  ways = {1: 1}  # Sets of the divisors so far, by their product.
  for divisor in divisors:
    if 1 < divisor < n:
      rest = n // divisor
      grown = [(d * divisor, w) for d, w in ways.items() if rest % d == 0]
      for product, more in grown:
        ways[product] = ways.get(product, 0) + more
  return ways.get(n, 0) if n > 1 else 0


def _next_prime(p: int) -> int:
  p += 1
  while len(factorize(p)) > 1 or sum(factorize(p).values()) > 1:
    p += 1
  return p


def least_binary_multiple(a: int) -> int:
  """Returns the least positive multiple of a >= 1 with the digits 0 and 1 only.

  Bit r of reach[k] tells whether a number of k such digits, with leading zeros,
  leaves r. A shortest multiple is read off from its first digit on, with 0 in
  preference to 1.
  """
  full, reach, powers = (1 << a) - 1, [1], [1 % a]
  while not reach[-1] >> -powers[-1] % a & 1:
    mask, shift = reach[-1], powers[-1]
    reach.append(mask | ((mask << shift) | (mask >> (a - shift))) & full)
    powers.append(10 * shift % a)
  number, rest = 1, -powers[-1] % a
  for mask, power in zip(reach[-2::-1], powers[-2::-1]):
    number *= 10
    if not mask >> rest & 1:
      number, rest = number + 1, (rest - power) % a
  return number
