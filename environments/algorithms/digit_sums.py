"""Sums over the digits of all numbers up to a bound, or over all cuts."""

import collections
from collections.abc import Mapping
import functools
import heapq
import operator


def run_squares(n: int) -> int:
  """Returns the sum over x in 0..n of the sum of digit * length ** 2.

  Runs are the maximal ones of one digit. Of the numbers that share a first
  part below that of n, kept are for each last digit how many there are, the
  sum of their last runs' lengths, and the sum of their values. Zeros in front
  add nothing.
  """
  groups = [(0, 0, 0)] * 10
  digit, run, value = 0, 0, 0  # Of the first part of n itself.
  for top in map(int, str(n)):
    count, total = (sum(group[i] for group in groups) for i in (0, 2))
    following = []
    for d, (c, r, _) in enumerate(groups):
      f = total + d * (count - c) + d * (2 * r + c)
      tight = int(d < top)
      same = run if d == digit else 0
      f += tight * (value + d * (2 * same + 1))
      following.append((count + tight, r + count + tight * (same + 1), f))
    groups = following
    run = run + 1 if top == digit else 1
    digit, value = top, value + top * (2 * run - 1)
  return sum(f for _, _, f in groups) + value


@functools.cache
def _free_products(length: int) -> Mapping[int, int]:
  """Counts words of `length` digits from 1 to 9 by their product."""
  if not length:
    return {1: 1}
  counts: collections.Counter[int] = collections.Counter()
  for product, count in _free_products(length - 1).items():
    for d in range(1, 10):
      counts[product * d] += count
  return counts


def digit_products(n: int) -> dict[int, int]:
  """Counts the x in 1..n without a digit 0 by the product of their digits."""
  digits = list(map(int, str(n)))
  counts: collections.Counter[int] = collections.Counter()
  for length in range(1, len(digits)):
    counts.update(_free_products(length))
  prefix = 1
  for i, top in enumerate(digits):
    rest = _free_products(len(digits) - i - 1)
    for d in range(1, top):
      for product, count in rest.items():
        counts[prefix * d * product] += count
    prefix *= top
    if not prefix:
      return dict(counts)
  counts[prefix] += 1
  return dict(counts)


def largest_pair_products(counts: Mapping[int, int], k: int) -> int:
  """Returns the sum of the k largest of counts[a] * counts[b].

  Args:
    counts: at least 1 each; a and b run over all keys, in either order.
    k: how many; missing products are 0.
  """
  sizes = collections.Counter(counts.values())
  pairs = [(-a * b, sizes[a] * sizes[b]) for a in sizes for b in sizes]
  heapq.heapify(pairs)
  total = 0
  while pairs and k:
    product, times = heapq.heappop(pairs)
    times = min(times, k)
    total -= product * times
    k -= times
  return total


def compositions_over_cuts(digits: str, m: int, modulus: int) -> int:
  """Sums over all cuts of `digits` the compositions of the sum of the pieces.

  F(n), the number of compositions of n into parts 1..m, is a linear function
  of x ** n modulo x ** m - x ** (m - 1) - ... - 1. So the powers are summed;
  power[k][d] is x ** (d * 10 ** k).

  Args:
    digits: 0 to 9, leading zeros allowed in pieces.
    m: at least 1.
    modulus: of the result, at least 1.
  """
  one = [1] + [0] * (m - 1)
  times = functools.partial(_times, modulus=modulus)
  power, x = [], _reduced([0, 1], m, modulus)
  for _ in digits:
    power.append([one, x])
    while len(power[-1]) < 10:
      power[-1].append(times(power[-1][-1], x))
    x = times(power[-1][-1], x)
  sums = [one]
  values = list(map(int, digits))
  for end in range(1, len(values) + 1):
    total = [0] * m
    for i, d in enumerate(values[:end]):
      total = list(map(operator.add, total, sums[i]))
      if d:
        total = times(total, power[end - 1 - i][d])
    sums.append([c % modulus for c in total])
  first = [1, *(2**i for i in range(m - 1))]  # F(0), ..., F(m - 1).
  return sum(map(operator.mul, sums[-1], first)) % modulus


def _times(p: list[int], q: list[int], modulus: int) -> list[int]:
  """Returns p * q, both of m coefficients, in the ring of the caller."""
  m = len(p)
  product = [0] * (2 * m - 1)
  for i, a in enumerate(p):
    if a:
      for j, b in enumerate(q, i):
        product[j] += a * b
  return _reduced(product, m, modulus)


def _reduced(p: list[int], m: int, modulus: int) -> list[int]:
  """Reduces p by x ** m = x ** (m - 1) + ... + 1, and its coefficients."""
  for i in range(len(p) - 1, m - 1, -1):
    top = p[i] % modulus
    for j in range(i - m, i):
      p[j] += top
  return [c % modulus for c in p[:m]] + [0] * (m - len(p))
