"""Number theory shared by generators and scorers."""

from collections.abc import Callable


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


def coprime_pairs(n: int, m: int) -> int:
  """Returns how many pairs (x, y), 1 <= x <= n, 1 <= y <= m, are coprime."""
  n, m = min(n, m), max(n, m)
  sums = mertens(n)
  count, d = 0, 1
  while d <= n:
    last = min(n, n // (n // d), m // (m // d))
    count += (sums(last) - sums(d - 1)) * (n // d) * (m // d)
    d = last + 1
  return count
