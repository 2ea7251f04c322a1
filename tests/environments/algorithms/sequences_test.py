"""Tests for `environments/algorithms/sequences.py`."""

import bisect
import itertools
import random

import pytest

from environments.algorithms import sequences


def _rng():
  return random.Random(0)


def _lnds(values):
  """Returns the length of a longest non-decreasing subsequence."""
  tails = []
  for x in values:
    at = bisect.bisect_right(tails, x)
    tails[at : at + 1] = [x]
  return len(tails)


def _lnds_by_every_reversal(values):
  best = 0
  for chosen in itertools.product((0, 1), repeat=len(values)):
    at = [i for i, taken in enumerate(chosen) if taken]
    changed = list(values)
    for i, j in zip(at, reversed(at)):
      changed[i] = values[j]
    best = max(best, _lnds(changed))
  return best


def test_reversal_by_trying_every_one():
  rng = _rng()
  for _ in range(150):
    n = rng.randint(1, 8)
    values = [rng.randint(-1, rng.randint(0, n)) for _ in range(n)]
    expected = _lnds_by_every_reversal(values)
    assert sequences.reversal_lnds(values) == expected, values


def test_reversal_of_runs():
  assert sequences.reversal_lnds([7] * 30) == 30
  assert sequences.reversal_lnds(range(30)) == 30
  assert sequences.reversal_lnds(range(30, 0, -1)) == 30
  assert sequences.reversal_lnds([1, 0] * 15) == 30  # Swap what is misplaced.


def _additions_by_breadth(heights, a, b, limit=15):
  """Counts block additions breadth first, entries in -limit..limit."""
  n, goal = len(heights), (0,) * len(heights)
  blocks = list(itertools.combinations(range(n + 1), 2))
  seen = {tuple(heights)}
  frontier, count = seen, 0
  while goal not in seen:
    frontier = {
      state[:i] + tuple(x + step for x in state[i:j]) + state[j:]
      for state in frontier
      for i, j in blocks
      for step in (a, -a, b, -b)
    }
    frontier = {s for s in frontier if max(map(abs, s)) <= limit} - seen
    seen |= frontier
    count += 1
  return count


def _additions_by_splits(heights, a, b):
  """Tries every x in -15..15 for each entry of the difference array."""
  edges = [0, *heights, 0]
  costs = {0: 0}
  for before, after in itertools.pairwise(edges):
    following = {}
    for (total, cost), x in itertools.product(costs.items(), range(-15, 16)):
      y, rest = divmod(after - before - a * x, b)
      if not rest:
        more = cost + abs(x) + abs(y)
        following[total + x] = min(following.get(total + x, more), more)
    costs = following
  return costs[0] // 2


def test_block_additions_breadth_first():
  rng = _rng()
  for _ in range(40):
    a, b = rng.sample(range(1, 6), 2)
    heights = [a * rng.randint(-1, 1) + b * rng.randint(-1, 1) for _ in '12']
    expected = _additions_by_breadth(heights, a, b)
    found = sequences.least_block_additions(heights, a, b)
    assert found == expected, (heights, a, b)


def test_block_additions_by_all_splits():
  rng = _rng()
  for _ in range(200):
    a, b = rng.sample(range(1, 9), 2)
    n = rng.randint(1, 4)
    heights = [a * rng.randint(-3, 3) + b * rng.randint(-3, 3) for _ in '1' * n]
    expected = _additions_by_splits(heights, a, b)
    found = sequences.least_block_additions(heights, a, b)
    assert found == expected, (heights, a, b)


def test_block_additions_by_hand():
  assert sequences.least_block_additions([0, 0], 2, 3) == 0
  assert sequences.least_block_additions([5, 5, 5], 2, 3) == 2
  assert sequences.least_block_additions([1], 2, 3) == 2
  assert sequences.least_block_additions([10**12], 1, 10**6) == 10**6
  with pytest.raises(ValueError, match='multiples of 2'):
    sequences.least_block_additions([3], 2, 4)


def _neighbor_additions_by_breadth(values):
  seen, frontier, count = {values}, {values}, 0
  while frontier:
    if any(list(state) == sorted(state) for state in frontier):
      return count
    frontier = {
      state[:i] + (state[i - 1] + state[i],) + state[i + 1 :]
      for state in frontier
      for i in range(1, len(values))
    }
    frontier = {s for s in frontier if max(map(abs, s)) <= 3} - seen
    seen |= frontier
    count += 1
  return None


@pytest.mark.parametrize('n', range(1, 6))
def test_neighbor_additions_for_all_short_lists(n):
  for values in itertools.product((-1, 0, 1), repeat=n):
    expected = _neighbor_additions_by_breadth(values)
    assert sequences.least_neighbor_additions(values) == expected, values


def _partitions(n):
  """Yields all partitions of 0..n-1."""
  if n == 0:
    yield []
    return
  for groups in _partitions(n - 1):
    for i, group in enumerate(groups):
      yield [*groups[:i], [*group, n - 1], *groups[i + 1 :]]
    yield [*groups, [n - 1]]


def test_product_partitions_one_by_one():
  rng = _rng()
  for _ in range(120):
    n, top = rng.randint(1, 6), rng.choice((2, 10, 50))
    w = [rng.randint(1, top) for _ in range(n)]
    h = [rng.randint(1, top) for _ in range(n)]
    cost = lambda groups, w=w, h=h: sum(
      max(w[i] for i in group) * max(h[i] for i in group) for group in groups
    )
    found = sequences.least_product_partition(w, h)
    assert sorted(i for group in found for i in group) == list(range(n))
    assert cost(found) == min(map(cost, _partitions(n))), (w, h)


def test_monotone_sequences_one_by_one():
  rng = _rng()
  for _ in range(200):
    a = [rng.randint(0, 6) for _ in range(rng.randint(1, 5))]
    distance = lambda b, a=a: sum(abs(x - y) for x, y in zip(a, b))
    rising = list(itertools.combinations_with_replacement(range(7), len(a)))
    found = sequences.closest_monotone(a)
    assert sorted(found) in (found, found[::-1])
    both = (*rising, *(b[::-1] for b in rising))
    assert distance(found) == min(map(distance, both)), a
    found = sequences.closest_non_decreasing(a)
    assert sorted(found) == found
    assert distance(found) == min(map(distance, rising)), a


def test_cheapest_points_choice_by_choice():
  rng = _rng()
  for _ in range(200):
    n = rng.randint(1, 6)
    ends = [(i, j) for j in range(1, n + 1) for i in range(1, j + 1)]
    drawn = rng.sample(ends, rng.randint(1, len(ends)))
    intervals = [[*pair, rng.randint(1, 9)] for pair in drawn]
    inside = [p for p in range(1, n + 1) if any(i <= p <= j for i, j in drawn)]
    cost = lambda points, intervals=intervals: sum(
      c for i, j, c in intervals if any(i <= p <= j for p in points)
    )
    k = rng.randint(1, len(inside))
    found = sequences.cheapest_points(n, k, intervals)
    assert len(set(found)) == k
    assert set(found) <= set(inside)
    choices = itertools.combinations(inside, k)
    assert cost(found) == min(map(cost, choices)), (intervals, k)


def test_more_points_than_are_covered_are_refused():
  with pytest.raises(ValueError, match=r'1\.\.2, got 3'):
    sequences.cheapest_points(5, 3, [[2, 3, 1]])


def _outputs(n):
  """Returns all outputs of two stacks, by every sequence of moves."""
  states = {(0, (), (), ())}
  for _ in range(2 * n):
    following = set()
    for front, first, second, output in states:
      if front < n:
        following.add((front + 1, (*first, front), second, output))
        following.add((front + 1, first, (*second, front), output))
      if first:
        following.add((front, first[:-1], second, (*output, first[-1])))
      if second:
        following.add((front, first, second[:-1], (*output, second[-1])))
    states = following
  return {state[3] for state in states}


@pytest.mark.parametrize('n', range(1, 6))
def test_two_stacks_for_all_permutations(n):
  possible = _outputs(n)
  for output in itertools.permutations(range(n)):
    moves = sequences.two_stack_moves(output)
    assert (moves is not None) == (output in possible), output
    if moves is not None:
      stacks, items, found = {'a': [], 'c': []}, iter(range(n)), []
      for move in moves:
        if move in stacks:
          stacks[move].append(next(items))
        else:
          found.append(stacks['a' if move == 'b' else 'c'].pop())
      assert tuple(found) == output
