"""Longest subsequences and windows, with one that is longest."""

import bisect
import collections
from collections.abc import Sequence


def _ends(values: Sequence[int]) -> list[int]:
  """Returns one less than how long an increasing one ends at each entry."""
  tails: list[int] = []
  lengths = []
  for x in values:
    at = bisect.bisect_left(tails, x)
    tails[at : at + 1] = [x]
    lengths.append(at)
  return lengths


def unimodal(values: Sequence[int]) -> list[int]:
  """Returns the indices of a longest subsequence that rises, then falls."""
  up, down = _ends(values), _ends(values[::-1])[::-1]
  peak = max(range(len(values)), key=lambda i: up[i] + down[i])
  chosen = [peak]
  for i in range(peak - 1, -1, -1):
    if up[i] == up[chosen[-1]] - 1 and values[i] < values[chosen[-1]]:
      chosen.append(i)
  chosen.reverse()
  for i in range(peak + 1, len(values)):
    if down[i] == down[chosen[-1]] - 1 and values[i] < values[chosen[-1]]:
      chosen.append(i)
  return chosen


def self_indexed(values: Sequence[int]) -> list[int]:
  """Returns indices whose subsequence has the most entries B[j] = j, from 1.

  Entries i < k can both do so if 0 < values[k] - values[i] <= k - i: chains
  rise in values and do not fall in index - value.
  """
  items = sorted((i - x, x) for i, x in enumerate(values) if 1 <= x <= i + 1)
  tails: list[int] = []
  links: list[tuple] = []
  for shift, x in items:
    at = bisect.bisect_left(tails, x)
    link = (shift + x, x, links[at - 1] if at else None)
    tails[at : at + 1] = [x]
    links[at : at + 1] = [link]
  chosen = []
  chain = links[-1] if links else (0, 1, None)
  while chain:
    i, x, chain = chain
    before, value = chain[:2] if chain else (-1, 0)
    fillers = range(before + 1, before + x - value)
    chosen += [i, *reversed(fillers)]
  return chosen[::-1]


def after_raises(values: Sequence[int], k: int) -> list[tuple[int, int]]:
  """Returns raises of entries after which a non-decreasing one is longest.

  Raising all entries from some i on is as good as raising a block. Kept is the
  least last height for each length and number of raises.

  Args:
    values: heights.
    k: how many raises at most, at least 0.

  Returns:
    Pairs (i, times), of which the entries from i on are raised by 1 so often.
  """
  heights: list[list[int]] = [[] for _ in range(k + 1)]
  links: list[list[tuple]] = [[] for _ in range(k + 1)]
  for i, x in enumerate(values):
    longer = []
    for used in range(k + 1):
      at = bisect.bisect_right(heights[used], x + used)
      longer.append((at, (i, used, links[used][at - 1] if at else None)))
    for used, (at, link) in enumerate(longer):
      for more in range(used, k + 1):
        if heights[more][at : at + 1] and heights[more][at] <= x + used:
          break
        heights[more][at : at + 1] = [x + used]
        links[more][at : at + 1] = [link]
  raises = []
  chain = links[k][-1]
  while chain:
    i, used, chain = chain
    before = chain[1] if chain else 0
    if used > before:
      raises.append((i, used - before))
  return raises[::-1]


def widest_window(
  values: Sequence[int], d: int, most: int
) -> tuple[int, int, int, int]:
  """Returns a hole and a longest window whose sum outside the hole is small.

  Args:
    values: at least 0.
    d: length of the hole, 1 <= d <= len(values).
    most: what the sum may be, at least 0.

  Returns:
    Start and end of the hole, start and end of the window, ends left out.
  """
  block = [sum(values[:d])]
  for out, x in zip(values, values[d:]):
    block.append(block[-1] + x - out)
  best = (0, d, 0, d)
  starts: collections.deque[int] = collections.deque()  # Of falling sums.
  left, total = 0, sum(values[: d - 1])
  for right in range(d, len(values) + 1):
    total += values[right - 1]
    while starts and block[starts[-1]] <= block[right - d]:
      starts.pop()
    starts.append(right - d)
    while total - block[starts[0]] > most:
      total -= values[left]
      left += 1
      if starts[0] < left:
        starts.popleft()
    if right - left > best[3] - best[2]:
      best = (starts[0], starts[0] + d, left, right)
  return best
