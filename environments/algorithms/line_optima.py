"""Optima of points on a line and of slopes."""

import bisect
from collections.abc import Sequence
import heapq
import itertools


def pair_medians(pairs: Sequence[tuple[int, int]], k: int) -> list[int]:
  """Returns k points p with the least sum of min over p of |p - s| + |p - t|.

  A pair is nearer to the point on the side of its middle, so that with two
  points a cut of the pairs in order of s + t is optimal.

  Args:
    pairs: (s, t).
    k: 1 or 2.
  """
  pairs = sorted(pairs, key=sum)
  if k == 1:
    return [_median(pairs)]
  before, after = _median_costs(pairs), _median_costs(pairs[::-1])[::-1]
  cut = min(range(len(pairs)), key=lambda i: before[i] + after[i])
  return [_median(pairs[:cut] or pairs), _median(pairs[cut:])]


def _median(pairs: Sequence[tuple[int, int]]) -> int:
  ends = sorted(itertools.chain.from_iterable(pairs))
  return ends[len(pairs) - 1]


def _median_costs(pairs: Sequence[tuple[int, int]]) -> list[int]:
  """Returns the least sum |p - s| + |p - t| of the first 0, 1, ... pairs."""
  low: list[int] = []  # Negated: `heapq` keeps minima.
  high: list[int] = []
  costs = [0]
  for s, t in pairs:
    heapq.heappush(high, -heapq.heappushpop(low, -s))
    heapq.heappush(low, -heapq.heappushpop(high, t))
    costs.append(sum(high) + sum(low))
  return costs


def slope_cost(values: Sequence[int], slope: int) -> int:
  """Returns how many unit steps down give a zero and neighbours so close.

  Entries first fall to min over j of x[j] + slope * |i - j|. A zero at p then
  lowers to slope * |i - p| those i around p where this is less, which are
  neighbours.

  Args:
    values: at least 1.
    slope: the largest difference of neighbours, at least 0.
  """
  x = list(values)
  for i in range(1, len(x)):
    x[i] = min(x[i], x[i - 1] + slope)
  for i in range(len(x) - 2, -1, -1):
    x[i] = min(x[i], x[i + 1] + slope)
  rising = [v + slope * i for i, v in enumerate(x)]
  sinking = [slope * i - v for i, v in enumerate(x)]
  sums = [0, *itertools.accumulate(x)]
  cheapest = sums[-1]
  for p in range(len(x)):
    first = bisect.bisect_right(rising, slope * p)
    end = bisect.bisect_left(sinking, slope * p)
    left, right = p - first, end - 1 - p
    tent = slope * (left * (left + 1) + right * (right + 1)) // 2
    cheapest = min(cheapest, sums[end] - sums[first] - tent)
  return sum(values) - sums[-1] + cheapest


def least_slope(values: Sequence[int], budget: int) -> int:
  """Returns the least slope whose `slope_cost` is within the budget.

  Raises:
    ValueError: if no entry can fall to 0.
  """
  if budget < min(values):
    raise ValueError(f'{budget} steps bring no entry of {values} to 0.')
  slopes = range(max(values) + 1)
  within = lambda slope: slope_cost(values, slope) <= budget
  return bisect.bisect_left(slopes, True, key=within)
