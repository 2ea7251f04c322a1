"""Binomial coefficients modulo powers of primes."""

from collections.abc import Iterator
import functools


@functools.cache
def _units(prime: int, modulus: int) -> list[int]:
  """Returns the products of 1..i without multiples of `prime`, i < modulus."""
  products = [1]
  for i in range(1, modulus):
    factor = i if i % prime else 1
    products.append(products[-1] * factor % modulus)
  return products


def _factorial(n: int, prime: int, modulus: int) -> tuple[int, int]:
  """Returns n! as a unit modulo a prime power, and the exponent of the prime.

  The factors without the prime repeat with period `modulus`; the others, over
  the prime, are those of (n // prime)!.
  """
  units = _units(prime, modulus)
  unit, exponent = 1, 0
  while n:
    periods, rest = divmod(n, modulus)
    unit = unit * pow(units[-1], periods, modulus) * units[rest] % modulus
    n //= prime
    exponent += n
  return unit, exponent


def _split(n: int, prime: int) -> tuple[int, int]:
  """Returns n > 0 without its factors `prime`, and how many there were."""
  exponent = 0
  while n % prime == 0:
    n //= prime
    exponent += 1
  return n, exponent


def consecutive(n: int, ks: range, prime: int, power: int) -> Iterator[int]:
  """Yields the binomial coefficients C(n, k) modulo `prime ** power`.

  Args:
    n: at least 0, of any size.
    ks: consecutive integers between 0 and n.
    prime: with `prime ** power` small enough for a list of that length.
    power: at least 1.
  """
  if not ks:
    return
  modulus, k = prime**power, ks[0]
  unit, exponent = _factorial(n, prime, modulus)
  for part in (k, n - k):
    below, more = _factorial(part, prime, modulus)
    unit, exponent = unit * pow(below, -1, modulus), exponent - more
  for k in ks:
    yield unit * pow(prime, exponent, modulus) % modulus
    if k < n:
      over, more = _split(n - k, prime)
      below, less = _split(k + 1, prime)
      unit = unit * over * pow(below, -1, modulus) % modulus
      exponent += more - less
