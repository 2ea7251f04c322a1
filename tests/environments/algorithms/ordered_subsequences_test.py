"""Tests for `environments/algorithms/ordered_subsequences.py`."""

import itertools
import random

import pytest

from environments.algorithms import ordered_subsequences


def _lists(low, high, count=200, most=8):
  rng = random.Random(0)
  for _ in range(count):
    size = rng.randint(1, most)
    yield rng, [rng.randint(low, high) for _ in range(size)]


def _parts(values):
  """Returns all non-empty subsequences, as tuples, with repeats."""
  sizes = range(1, len(values) + 1)
  return [p for k in sizes for p in itertools.combinations(values, k)]


def test_longest_subsequences_at_each_place():
  for _, values in _lists(0, 5, most=7):
    for i, x in enumerate(values):
      before = [p for p in _parts(values[: i + 1]) if p[-1] == x]
      rising = max(len(p) for p in before if list(p) == sorted(p))
      assert ordered_subsequences.rising_lengths(values)[i] == rising
      after = [p for p in _parts(values[i:]) if p[0] == x]
      falling = max(len(p) for p in after if list(p[::-1]) == sorted(p))
      assert ordered_subsequences.falling_lengths(values)[i] == falling


def test_different_subsequences():
  for _, values in _lists(0, 3):
    expected = len(set(_parts(values)))
    assert ordered_subsequences.distinct_subsequences(values) == expected
  assert ordered_subsequences.distinct_subsequences(range(300)) == 2**300 - 1


def test_largest_subsequence():
  for rng, values in _lists(0, 5):
    k = rng.randint(1, len(values))
    largest = max(itertools.combinations(values, k))
    assert ordered_subsequences.largest_subsequence(values, k) == list(largest)


def test_groups_of_longest_subsequences():
  for _, values in _lists(0, 5, most=7):
    longest = max(ordered_subsequences.rising_lengths(values))
    chains = [
      places
      for places in itertools.combinations(range(len(values)), longest)
      if all(values[i] <= values[j] for i, j in itertools.pairwise(places))
    ]
    ranks = [sorted(set(column)) for column in zip(*chains)]
    assert ordered_subsequences.on_longest(values) == ranks


def _shortens(values, places):
  left = [x for i, x in enumerate(values) if i not in places]
  lengths = (len(p) for p in _parts(left) if list(p) == sorted(p))
  return max(lengths, default=0) < max(
    ordered_subsequences.rising_lengths(values)
  )


def test_cheapest_shortening():
  for rng, values in _lists(0, 6, most=7):
    n = len(values)
    costs = [rng.randint(1, 4) for _ in values]
    found = ordered_subsequences.cheapest_shortening(values, costs)
    assert _shortens(values, found)
    paid = sum(costs[i] for i in found)
    for k in range(n):
      for places in itertools.combinations(range(n), k):
        if sum(costs[i] for i in places) < paid:
          assert not _shortens(values, places)


def test_permutations_with_given_lengths():
  rng = random.Random(0)
  for _ in range(200):
    n = rng.randint(1, 5)
    lengths = ordered_subsequences.rising_lengths(rng.sample(range(n), n))
    falls = lambda p: sum(ordered_subsequences.falling_lengths(p))
    best = max(
      falls(p)
      for p in itertools.permutations(range(1, n + 1))
      if ordered_subsequences.rising_lengths(p) == lengths
    )
    found = ordered_subsequences.permutation_with_lengths(lengths)
    assert sorted(found) == list(range(1, n + 1))
    assert ordered_subsequences.rising_lengths(found) == lengths
    assert falls(found) == best


@pytest.mark.parametrize('lengths', [[2], [1, 3], [0]])
def test_lengths_of_no_permutation(lengths):
  with pytest.raises(ValueError, match='No permutation'):
    ordered_subsequences.permutation_with_lengths(lengths)
