"""Contiguous blocks of a list: counts, longest ones, cuts into blocks.

A block [l, r] holds the places l to r; p[i] is the sum of the first i entries.
"""

import bisect
import collections
from collections.abc import Sequence
import itertools


def inversions(values: Sequence[int]) -> int:
  """Returns the number of pairs i < j with values[i] > values[j]."""
  seen: list[int] = []
  count = 0
  for x in values:
    at = bisect.bisect_right(seen, x)
    count += len(seen) - at
    seen.insert(at, x)
  return count


def _balances(values: Sequence[int], k: int) -> list[int]:
  """Returns the sums of the first 0, 1, ... entries, each less k."""
  return list(itertools.accumulate((x - k for x in values), initial=0))


def blocks_with_mean(values: Sequence[int], k: int) -> int:
  """Returns how many blocks have a mean of at least k.

  They are the pairs i < j with p[i] <= p[j], once k is taken off every entry.
  """
  n = len(values)
  return n * (n + 1) // 2 - inversions(_balances(values, k))


def longest_block_with_mean(values: Sequence[int], k: int) -> int:
  """Returns the length of the longest block with a mean of at least k.

  A block that begins at i is of no use if p[h] <= p[i] for some h < i.
  """
  p = _balances(values, k)
  starts: list[int] = []
  for i, x in enumerate(p):
    if not starts or x < p[starts[-1]]:
      starts.append(i)
  longest = 0
  for j in range(len(p) - 1, -1, -1):
    while starts and p[starts[-1]] <= p[j]:
      longest = max(longest, j - starts.pop())
  return longest


def blocks_with_sum_up_to(period: Sequence[int], copies: int, k: int) -> int:
  """Returns how many blocks of a repeated list have a sum of at most k.

  Args:
    period: positive integers, written `copies` times in a row.
    copies: at least 1.
    k: at least 0.
  """
  n, total, count = len(period), sum(period), 0
  rounds, rest = divmod(k, total)
  p = list(itertools.accumulate([*period, *period], initial=0))
  end = 0
  for start in range(n):
    while p[end + 1] - p[start] <= rest:
      end += 1
    longest = rounds * n + end - start
    # In the d-th copy from the end, d * n - start entries are left.
    short = min(copies, (longest + start) // n)
    count += n * short * (short + 1) // 2 - start * short
    count += (copies - short) * longest
  return count


def longest_block_within(values: Sequence[int], k: int) -> tuple[int, int]:
  """Returns l, r of the first longest values[l:r] with max - min <= k."""
  least: collections.deque[int] = collections.deque()
  most: collections.deque[int] = collections.deque()
  best, left = (0, 0), 0
  for right, x in enumerate(values):
    while least and values[least[-1]] >= x:
      least.pop()
    while most and values[most[-1]] <= x:
      most.pop()
    least.append(right)
    most.append(right)
    while values[most[0]] - values[least[0]] > k:
      left += 1
      if most[0] < left:
        most.popleft()
      if least[0] < left:
        least.popleft()
    if right + 1 - left > best[1] - best[0]:
      best = left, right + 1
  return best


def block_of_every_sum(values: Sequence[int]) -> list[list[int]]:
  """Returns for each of 1, ..., sum(values) a block with that sum.

  Args:
    values: entries 1 and 2.

  Returns:
    Pairs [l, r], or [-1, -1] where no block has the sum. The largest block of
    either parity is all, or all but what reaches up to the first or the last 1;
    two can be taken off any block of more than two.
  """
  n, total = len(values), sum(values)
  found = [[-1, -1] for _ in range(total + 1)]
  largest = [(total, 0, n - 1)]
  if 1 in values:
    first, last = values.index(1), n - 1 - values[::-1].index(1)
    ends = [(first + 1, n - 1), (0, last - 1)]
    largest.append(max((sum(values[i : j + 1]), i, j) for i, j in ends))
  for size, left, right in largest:
    while size > 0:
      found[size] = [left, right]
      if values[left] == 2:
        left += 1
      elif values[right] == 2:
        right -= 1
      else:
        left, right = left + 1, right - 1
      size -= 2
  return found[1:]


def least_peak(steps: Sequence[int], m: int) -> int:
  """Returns the least possible largest |sum| when `steps` is cut in m blocks.

  Args:
    steps: entries 1 and -1.
    m: from 1 to their number.
  """
  p = list(itertools.accumulate(steps))
  if p[-1]:
    return -(-abs(p[-1]) // m)
  return int(p.count(0) < m)


def first_ends(
  values: Sequence[int], steps: Sequence[int], m: int
) -> list[int]:
  """Returns the values at block ends of the best cut in m blocks.

  Of the cuts with the least peak it is the one whose sequence of values at
  block ends comes first. Entries of +-1 with the sum s can be cut in r blocks
  with a peak of d >= 1 if there are r of them and |s| <= r * d; with d = 0, if
  the sums of r beginnings are 0.

  Args:
    values: distinct.
    steps: entries 1 and -1, as many.
    m: from 1 to their number.
  """
  n, peak = len(values), least_peak(steps, m)
  p = list(itertools.accumulate(steps, initial=0))
  level = list(itertools.accumulate((not x for x in p[1:]), initial=0))
  chosen, start = [], 0
  for left in range(m - 1, 0, -1):
    value, start = min(
      (values[end - 1], end)
      for end in range(start + 1, n - left + 1)
      if abs(p[end] - p[start]) <= peak
      and abs(p[n] - p[end]) <= left * peak
      and (peak or level[n] - level[end] >= left)
    )
    chosen.append(value)
  return [*chosen, values[-1]]
