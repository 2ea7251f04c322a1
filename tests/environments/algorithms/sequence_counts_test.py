"""Counts of sequences against lists of all."""

import itertools
import math
import random

import pytest

from environments.algorithms import sequence_counts

LARGE = 10**9 + 7


@pytest.mark.parametrize('seed', range(80))
def test_increasing_choices(seed):
  rng = random.Random(seed)
  n = rng.randint(1, 5)
  lows = [rng.randint(1, 7) for _ in range(n)]
  highs = [rng.randint(low, 8) for low in lows]
  options = [[None, *range(a, b + 1)] for a, b in zip(lows, highs)]
  count = 0
  for choice in itertools.product(*options):
    taken = [x for x in choice if x is not None]
    count += bool(taken) and all(x < y for x, y in itertools.pairwise(taken))
  assert sequence_counts.increasing_choices(lows, highs, LARGE) == count
  assert sequence_counts.increasing_choices(lows, highs, 12) == count % 12


def test_increasing_choices_from_equal_intervals():
  """Choices of k places and k numbers, in order."""
  for n, size in itertools.product(range(1, 12), (1, 4, 50)):
    count = sum(math.comb(n, k) * math.comb(size, k) for k in range(1, n + 1))
    found = sequence_counts.increasing_choices([3] * n, [2 + size] * n, 10**30)
    assert found == count == math.comb(n + size, n) - 1


def _narrows(sequence):
  for i in range(2, len(sequence)):
    last, earlier = sequence[i - 1], sequence[: i - 1]
    low = max((x for x in earlier if x <= last), default=-math.inf)
    high = min((x for x in earlier if x >= last), default=math.inf)
    if not low <= sequence[i] <= high:
      return False
  return True


@pytest.mark.parametrize('seed', range(60))
def test_narrowing_sequences(seed):
  rng = random.Random(seed)
  n = rng.randint(1, 5)
  bounds = [rng.randint(1, 6 if n < 5 else 5) for _ in range(n)]
  ranges = [range(1, bound + 1) for bound in bounds]
  count = sum(map(_narrows, itertools.product(*ranges)))
  assert sequence_counts.narrowing_sequences(bounds, LARGE) == count
  assert sequence_counts.narrowing_sequences(bounds, 10) == count % 10


def _strong_components(n, arcs):
  reach = [[u == v or (u, v) in arcs for v in range(n)] for u in range(n)]
  for k, i, j in itertools.product(range(n), repeat=3):
    reach[i][j] = reach[i][j] or (reach[i][k] and reach[k][j])
  classes = {
    tuple(reach[u][v] and reach[v][u] for v in range(n)) for u in range(n)
  }
  return len(classes)


def _sequences(n):
  """Returns the numbers of component sequences, by adding arcs in all ways."""
  arcs = [*itertools.permutations(range(n), 2)]
  components = {
    mask: _strong_components(
      n, {arc for i, arc in enumerate(arcs) if mask >> i & 1}
    )
    for mask in range(1 << len(arcs))
  }
  counts, reached = [], {(): {0}}
  for _ in arcs:
    grown = {}
    for sequence, masks in reached.items():
      for mask in masks:
        for i in range(len(arcs)):
          if not mask >> i & 1:
            wider = mask | 1 << i
            key = (*sequence, components[wider])
            grown.setdefault(key, set()).add(wider)
    reached = grown
    counts.append(len(reached))
  return counts


@pytest.mark.parametrize('n', [1, 2, 3, 4])
def test_component_sequences(n):
  assert [*sequence_counts.component_sequences(n)] == _sequences(n)


def test_component_sequences_of_five_vertices():
  """As found once from the 9,608 digraphs on five vertices."""
  first = [1, 2, 4, 9, 21, 50, 110, 209, 351, 546, 804, 1125, 1509, 1893, 2277]
  found = [*sequence_counts.component_sequences(5)]
  assert found == first + [2661] * 5


@pytest.mark.parametrize('length', range(1, 6))
def test_words_without_a_pattern(length):
  for pattern in map(''.join, itertools.product('01', repeat=length)):
    for n in range(9):
      words = map(''.join, itertools.product('01', repeat=n))
      count = sum(pattern not in word for word in words)
      found = sequence_counts.words_without(pattern, n, 1000)
      assert found == count
      assert sequence_counts.words_without(pattern, n, 7) == count % 7


def test_words_without_two_ones_are_fibonacci_numbers():
  a, b = 1, 2
  for n in range(200):
    assert sequence_counts.words_without('11', n, 10**50) == a
    a, b = b, a + b


def test_series():
  powers = [
    sequence_counts.series_coefficient([1], [1, -3], n, 97) for n in range(50)
  ]
  assert powers == [pow(3, n, 97) for n in range(50)]
  assert sequence_counts.series_coefficient([1], [1, -3], 10**30, 97) == pow(
    3, 10**30, 97
  )
