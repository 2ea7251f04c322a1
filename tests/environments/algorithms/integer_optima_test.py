"""Least and greatest integers against search."""

import itertools
import math
import random

from environments.algorithms import integer_optima


def test_least_numbers_by_divisors():
  limit = 200_000
  counts = [0] * (limit + 1)
  for d in range(1, limit + 1):
    for multiple in range(d, limit + 1, d):
      counts[multiple] += 1
  first = {}
  for n, k in enumerate(counts):
    first.setdefault(k, n)
  for k in range(1, 250):
    least = integer_optima.least_with_divisors(k)
    assert first.get(k, least) == least, k
    if k not in first:
      assert least > limit
      small = integer_optima.smooth_divisor_count(least)
      assert small == k


def _least(k, i, most):
  """Tries all exponents in falling order, without any rule."""
  if k == 1:
    return 1
  primes = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
  return min(
    (
      primes[i] ** (d - 1) * _least(k // d, i + 1, d)
      for d in range(2, min(k, most) + 1)
      if k % d == 0
    ),
    default=math.inf,
  )


def test_least_numbers_by_all_exponents():
  rng = random.Random(0)
  for _ in range(200):
    k = math.prod(rng.choices((2, 2, 2, 3, 3, 5), k=rng.randint(3, 7)))
    assert integer_optima.least_with_divisors(k) == _least(k, 0, k), k
  assert integer_optima.least_with_divisors(1) == 1
  assert integer_optima.least_with_divisors(20_479) == 2**20_478


def test_divisors_are_counted_where_it_is_quick():
  for n in range(1, 600):
    direct = sum(n % d == 0 for d in range(1, n + 1))
    assert integer_optima.smooth_divisor_count(n) == direct
  assert integer_optima.smooth_divisor_count(6 * 1_009) == 8
  assert integer_optima.smooth_divisor_count(1_009**2) is None
  assert integer_optima.smooth_divisor_count(10**9 + 7) is None


def test_signed_fibonacci_numbers():
  terms = [1, 2]
  while terms[-1] < 20_000:
    terms.append(terms[-2] + terms[-1])
  steps = [sign * term for term in terms for sign in (1, -1)]
  found, frontier = {0: 0}, [0]
  while frontier:
    following = []
    for n, step in itertools.product(frontier, steps):
      if 0 <= n + step <= 10_000 and n + step not in found:
        found[n + step] = found[n] + 1
        following.append(n + step)
    frontier = following
  # Partial sums of a shortest sum can be kept between 0 and 10,000.
  for n in range(2_500):
    assert integer_optima.signed_fibonacci_terms(n) == found[n], n


def test_pairs_with_the_greatest_gcd():
  rng = random.Random(0)
  for _ in range(300):
    a, c = rng.randint(1, 60), rng.randint(1, 60)
    first = a, a + rng.randint(0, 15)
    second = c, c + rng.randint(0, 15)
    xs, ys = (range(low, high + 1) for low, high in (first, second))
    best = max(math.gcd(x, y) for x, y in itertools.product(xs, ys))
    x, y = integer_optima.greatest_common_pair(first, second)
    assert x in xs and y in ys
    assert math.gcd(x, y) == best, (first, second)
