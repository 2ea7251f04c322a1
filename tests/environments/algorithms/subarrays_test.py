"""Tests for `environments/algorithms/subarrays.py`."""

import itertools
import random

from environments.algorithms import subarrays


def _lists(low, high, count=250, most=9):
  rng = random.Random(0)
  for _ in range(count):
    size = rng.randint(1, most)
    yield rng, [rng.randint(low, high) for _ in range(size)]


def _blocks(values):
  ends = itertools.combinations(range(len(values) + 1), 2)
  return [values[i:j] for i, j in ends]


def test_inversions_are_the_pairs_that_fall():
  for _, values in _lists(0, 6):
    falls = sum(x > y for x, y in itertools.combinations(values, 2))
    assert subarrays.inversions(values) == falls
  assert subarrays.inversions([]) == 0


def test_blocks_with_a_mean():
  for rng, values in _lists(0, 7):
    k = rng.randint(-1, 8)
    lengths = [len(b) for b in _blocks(values) if sum(b) >= k * len(b)]
    assert subarrays.blocks_with_mean(values, k) == len(lengths)
    longest = subarrays.longest_block_with_mean(values, k)
    assert longest == max(lengths, default=0), (values, k)


def _level(state, k):
  """Yields the lists one levelling move away."""
  for i, x in enumerate(state):
    for j in (i - 1, i + 1):
      if x > k and 0 <= j < len(state):
        moved = list(state)
        moved[i] -= 1
        moved[j] += 1
        yield tuple(moved)


def _longest_run(state, k):
  runs = [
    len(list(run)) for full, run in itertools.groupby(state, k.__le__) if full
  ]
  return max(runs, default=0)


def test_moves_between_neighbours_fill_the_blocks_with_the_mean():
  for rng, values in _lists(1, 5, count=200, most=4):
    k = rng.randint(1, 5)
    seen = {tuple(values)}
    queue = list(seen)
    for state in queue:
      new = set(_level(state, k)) - seen
      seen |= new
      queue += new
    longest = max(_longest_run(state, k) for state in seen)
    assert subarrays.longest_block_with_mean(values, k) == longest


def test_sums_in_a_repeated_list():
  for rng, values in _lists(1, 5, most=5):
    copies = rng.randint(1, 4)
    k = rng.randint(0, copies * sum(values) + 2)
    expected = sum(sum(b) <= k for b in _blocks(values * copies))
    found = subarrays.blocks_with_sum_up_to(values, copies, k)
    assert found == expected, (values, copies, k)


def test_sums_in_a_long_repeated_list():
  # One entry of 1: blocks of up to k of m entries.
  m, k = 10**30, 10**20
  expected = k * m - k * (k - 1) // 2
  assert subarrays.blocks_with_sum_up_to([1], m, k) == expected


def test_longest_block_within():
  for rng, values in _lists(0, 6):
    k = rng.randint(0, 6)
    longest = max(len(b) for b in _blocks(values) if max(b) - min(b) <= k)
    left, right = subarrays.longest_block_within(values, k)
    block = values[left:right]
    assert len(block) == longest
    assert max(block) - min(block) <= k


def test_a_block_of_every_sum_that_has_one():
  for _, values in _lists(1, 2, most=11):
    sums = {sum(block) for block in _blocks(values)}
    found = subarrays.block_of_every_sum(values)
    assert len(found) == sum(values)
    for total, (left, right) in enumerate(found, 1):
      if total in sums:
        assert left >= 0
        assert sum(values[left : right + 1]) == total
      else:
        assert [left, right] == [-1, -1]


def test_cuts_with_the_least_peak_and_the_first_ends():
  rng = random.Random(0)
  for _ in range(250):
    n = rng.randint(2, 9)
    m = rng.randint(1, n)
    values = rng.sample(range(1, n + 1), n)
    steps = rng.choices((1, -1), (rng.random(), 0.5), k=n)
    options = []
    for inner in itertools.combinations(range(1, n), m - 1):
      cuts = [0, *inner, n]
      pairs = list(itertools.pairwise(cuts))
      peak = max(abs(sum(steps[i:j])) for i, j in pairs)
      options.append((peak, [values[j - 1] for _, j in pairs]))
    peak, ends = min(options)
    assert subarrays.least_peak(steps, m) == peak
    assert subarrays.first_ends(values, steps, m) == ends
