"""Splits of a row into any number of blocks, and other quadratic optima."""

import bisect
from collections.abc import Callable
from collections.abc import Sequence


def best_split(n: int, gain: Callable[[int, int], int]) -> list[int]:
  """Returns where the blocks of a split of 0..n-1 with the largest gain end.

  Args:
    n: at least 1.
    gain: what the block of places i to j - 1 adds, for 0 <= i < j <= n.

  Returns:
    The ends j in increasing order; the last is n.
  """
  best, origin = [0], [0]
  for j in range(1, n + 1):
    value, i = max((best[i] + gain(i, j), i) for i in range(j))
    best.append(value)
    origin.append(i)
  ends, j = [], n
  while j:
    ends.append(j)
    j = origin[j]
  return ends[::-1]


def heaviest_rise(values: Sequence[int], weights: Sequence[int]) -> list[int]:
  """Returns places of a non-decreasing subsequence of the largest weight.

  Args:
    values: any integers.
    weights: as many, each at least 1.
  """
  best, origin = [], []
  for j, (value, weight) in enumerate(zip(values, weights)):
    before = [(best[i], i) for i in range(j) if values[i] <= value]
    reached, i = max(before, default=(0, -1))
    best.append(reached + weight)
    origin.append(i)
  j = max(range(len(best)), key=best.__getitem__, default=-1)
  places = []
  while j >= 0:
    places.append(j)
    j = origin[j]
  return places[::-1]


def repeated_rise(pattern: Sequence[int], times: int) -> int:
  """Returns the longest non-decreasing subsequence of repeats of a pattern.

  From 2 * len(pattern) copies on, a further one adds the largest number of
  equal values in the pattern.
  """
  copies = min(times, 2 * len(pattern))
  tails = []
  for _ in range(copies):
    for value in pattern:
      k = bisect.bisect_right(tails, value)
      tails[k : k + 1] = [value]
  most = max(map(pattern.count, set(pattern)))
  return len(tails) + (times - copies) * most


def diminishing(weights: Sequence[int], drops: Sequence[int]) -> list[int]:
  """Returns items in the order of the largest total gain.

  An item gains its weight less the drops of the items before it. Items chosen
  go in increasing order of drop, so the last of them is settled first.
  """
  order = sorted(range(len(drops)), key=lambda i: -drops[i])
  rows = [[0]]  # The best gain by the number of items chosen.
  for i in order:
    old = rows[-1]
    take = [x + weights[i] - drops[i] * k for k, x in enumerate(old)]
    rows.append([0, *map(max, old[1:], take[:-1]), take[-1]])
  k = max(range(len(rows[-1])), key=rows[-1].__getitem__)
  chosen = []
  for i, before, row in zip(order[::-1], rows[-2::-1], rows[:0:-1]):
    if k and (k == len(before) or before[k] != row[k]):
      chosen.append(i)
      k -= 1
  return chosen
