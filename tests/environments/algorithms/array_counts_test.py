"""Tests for `environments/algorithms/array_counts.py`, by enumeration."""

import itertools
import random

from environments.algorithms import array_counts


def _splits(array):
  """Returns in how many ways blocks can be as long as their minimum."""
  if not array:
    return 1
  return sum(
    _splits(array[k:]) for k in range(1, len(array) + 1) if min(array[:k]) == k
  )


def test_blocks_as_long_as_their_minimum():
  for n in range(1, 6):
    for size in range(1, n + 1):
      for allowed in itertools.combinations(range(1, n + 1), size):
        splits = [_splits(a) for a in itertools.product(allowed, repeat=n)]
        assert max(splits) <= 1
        expected = sum(splits)
        for modulus in (1, 7, 10**6):
          found = array_counts.minimum_is_length(n, allowed, modulus)
          assert found == expected % modulus, (n, allowed)


def test_range_maxima():
  rng = random.Random(0)
  for _ in range(250):
    n, top = rng.randint(1, 5), rng.randint(1, 4)
    conditions = [
      (*sorted(rng.choices(range(1, n + 1), k=2)), rng.randint(1, top + 1))
      for _ in range(rng.randint(0, 3))
    ]
    expected = sum(
      all(max(array[left - 1 : right]) == v for left, right, v in conditions)
      for array in itertools.product(range(1, top + 1), repeat=n)
    )
    for modulus in (10**9 + 7, 5):
      found = array_counts.with_range_maxima(n, top, conditions, modulus)
      assert found == expected % modulus, (n, top, conditions)


def test_words_of_bounded_displacement():
  for n in range(1, 7):
    for d in range(n + 1):
      near = [
        p
        for p in itertools.permutations(range(n))
        if all(abs(i - j) <= d for i, j in enumerate(p))
      ]
      for word in itertools.product((0, 1), repeat=n):
        expected = len({tuple(word[j] for j in p) for p in near})
        assert array_counts.shifted_words(word, d) == expected, (word, d)


def _sorting_sequences(values, unused):
  """Tries all exchanges of aligned blocks, each size at most once."""
  count = int(list(values) == sorted(values))
  for i in unused:
    size = 2**i
    for x, y in itertools.combinations(range(0, len(values), size), 2):
      moved = list(values)
      moved[x : x + size] = values[y : y + size]
      moved[y : y + size] = values[x : x + size]
      count += _sorting_sequences(moved, unused - {i})
  return count


def test_exchanges_that_sort():
  for n in (0, 1, 2):
    for values in itertools.permutations(range(2**n)):
      expected = _sorting_sequences(values, frozenset(range(n)))
      assert array_counts.block_exchanges(values) == expected, values
  rng = random.Random(0)
  for _ in range(60):
    values = list(range(8))
    for size in rng.sample((1, 2, 4), 3):
      x, y = rng.sample(range(0, 8, size), 2)
      moved = values[x : x + size], values[y : y + size]
      values[y : y + size], values[x : x + size] = moved
    expected = _sorting_sequences(values, frozenset(range(3)))
    assert expected > 0
    assert array_counts.block_exchanges(values) == expected, values
