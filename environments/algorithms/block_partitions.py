"""Best partitions of a sequence into blocks of consecutive items.

Blocks are given by their ends: block b holds the items from ends[b - 1] (0 for
the first) up to, without, ends[b].
"""

from collections.abc import Callable
from collections.abc import Sequence
import itertools


def cheapest(n: int, k: int, cost: Callable[[int, int], int]) -> list[int]:
  """Returns the ends of k blocks of n items with the least total cost.

  With best[k][j] = min over i of best[k - 1][i] + cost(i, j), and least i in a
  tie, i lies from that of (k - 1, j) to that of (k, j + 1): O(n ** 2) costs.

  Args:
    n: items.
    k: blocks, none empty, 1 <= k <= n.
    cost: of the items from i up to, without, j; for a <= b <= c <= d,
      cost(a, c) + cost(b, d) <= cost(a, d) + cost(b, c), and no block costs
      more than one that holds it.
  """
  best = [0, *(cost(0, j) for j in range(1, n + 1))]
  cuts = [[0] * (n + 1)]
  for blocks in range(2, k + 1):
    following, cut, high = [0] * (n + 1), [0] * (n + 1), n - 1
    for j in range(n, blocks - 1, -1):
      low = max(cuts[-1][j], blocks - 1)
      following[j], high = min(
        (best[i] + cost(i, j), i) for i in range(low, min(high, j - 1) + 1)
      )
      cut[j] = high
    best = following
    cuts.append(cut)
  ends = [n]
  for cut in cuts[:0:-1]:
    ends.append(cut[ends[-1]])
  return ends[::-1]


def medians(positions: Sequence[int], k: int) -> list[int]:
  """Returns k indices with the least total distance to the nearest one.

  Args:
    positions: on a line, increasing.
    k: 1 <= k <= len(positions).
  """
  sums = [0, *itertools.accumulate(positions)]

  def cost(i, j):
    left, right = (i + j) // 2, (i + j + 1) // 2
    return sums[j] - sums[right] - sums[left] + sums[i]

  starts = [0, *cheapest(len(positions), k, cost)]
  return [(i + j) // 2 for i, j in itertools.pairwise(starts)]


def least_squares(values: Sequence[int], k: int) -> list[int]:
  """Returns the ends of k blocks with the least sum of squares of their sums.

  Args:
    values: at least 0.
    k: 1 <= k <= len(values).
  """
  sums = [0, *itertools.accumulate(values)]
  cost = lambda i, j: (sums[j] - sums[i]) ** 2
  return cheapest(len(values), k, cost)


def least_largest(values: Sequence[int], k: int) -> list[int]:
  """Returns the ends of k blocks whose largest sum is least.

  Args:
    values: at least 0.
    k: 1 <= k <= len(values).
  """
  low, high = max(values), sum(values)
  while low < high:
    middle = (low + high) // 2
    if len(_filled(values, 1, middle)) <= k:
      high = middle
    else:
      low = middle + 1
  return _filled(values, k, low)


def _filled(values: Sequence[int], k: int, most: int) -> list[int]:
  """Fills blocks up to the sum `most`, and keeps items for k at least."""
  ends, total = [], 0
  for i, x in enumerate(values):
    rest = len(values) - i
    if i and (total + x > most or rest == k - 1 - len(ends)):
      ends.append(i)
      total = 0
    total += x
  return [*ends, len(values)]


def least_distinct_squares(values: Sequence[int]) -> list[int]:
  """Returns blocks with the least sum of squared numbers of distinct values.

  No prefix costs more than a longer one, so that for each number of distinct
  values the longest last block is best. It takes at most sqrt(n) of them.
  """
  best, cut = [0], [0]
  recent: list[int] = []  # Where each value stood last, the latest first.
  place: dict[int, int] = {}
  for end, x in enumerate(values, 1):
    if x in place:
      recent.remove(place[x])
    recent.insert(0, end)
    place[x] = end
    least, start = best[-1] + 1, end - 1
    for d in range(1, len(recent) + 1):
      if d * d >= least:
        break
      i = recent[d] if d < len(recent) else 0
      if best[i] + d * d <= least:
        least, start = best[i] + d * d, i
    best.append(least)
    cut.append(start)
  ends = [len(values)]
  while cut[ends[-1]]:
    ends.append(cut[ends[-1]])
  return ends[::-1]


def largest_product(digits: str, k: int) -> list[int]:
  """Returns the ends of k blocks of digits with the largest product.

  Args:
    digits: 1 to 9.
    k: 1 <= k <= len(digits).
  """
  n = len(digits)
  numbers = [[int(digits[i:j]) for i in range(j)] for j in range(1, n + 1)]
  best = [1, *(row[0] for row in numbers)]
  cuts = []
  for blocks in range(2, k + 1):
    following, cut = [0] * (n + 1), [0] * (n + 1)
    for j in range(blocks, n + 1):
      row = numbers[j - 1]
      following[j], cut[j] = max(
        (best[i] * row[i], i) for i in range(blocks - 1, j)
      )
    best = following
    cuts.append(cut)
  ends = [n]
  for cut in reversed(cuts):
    ends.append(cut[ends[-1]])
  return ends[::-1]
