"""Rising subsequences of digits against searching every number."""

import random

from environments.algorithms import digit_subsequences


def _longest(n):
  best = []  # By the last digit.
  for d in map(int, str(n)):
    best.append((d, 1 + max((k for e, k in best if e < d), default=0)))
  return max(k for _, k in best)


def test_every_limit():
  counts = [0] * 11
  for n in range(3_000):
    counts[_longest(n)] += 1
    if n < 300 or n % 97 == 0 or n % 1000 in (0, 999):
      assert digit_subsequences.by_longest_rising(n) == counts, n


def test_long_numbers():
  for digits in (1, 2, 15, 16, 17, 18, 33):
    counts = digit_subsequences.by_longest_rising(10**digits - 1)
    assert sum(counts) == 10**digits
    assert counts[0] == 0
    non_rising = 1  # 0, and non-empty falling words without a leading zero.
    for length in range(1, digits + 1):
      words = dict.fromkeys(range(10), 1)
      for _ in range(length - 1):
        words = {d: sum(words[e] for e in range(d + 1)) for d in range(10)}
      non_rising += sum(words[d] for d in range(1, 10))
    assert counts[1] == non_rising
  assert digit_subsequences.by_longest_rising(10123456789)[10] == 1


def test_differences_of_random_limits():
  rng = random.Random(0)
  for _ in range(200):
    low = rng.randrange(10 ** rng.randint(1, 12))
    high = low + rng.randint(1, 30)
    below = digit_subsequences.by_longest_rising(low)
    upto = digit_subsequences.by_longest_rising(high)
    for k in range(11):
      between = sum(_longest(n) == k for n in range(low + 1, high + 1))
      assert upto[k] - below[k] == between
