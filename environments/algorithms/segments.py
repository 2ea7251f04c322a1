"""Closed segments of the integer line: exact optima by sweeps."""

import bisect
from collections.abc import Sequence
import heapq

_Segments = Sequence[Sequence[int]]


def match_points(points: Sequence[int], segments: _Segments) -> list[list[int]]:
  """Returns the most pairs (point, segment) with the point in the segment.

  No point or segment is in two pairs. Segments that end first take the
  leftmost point that is left, which no other segment needs more.
  """
  order = sorted(range(len(points)), key=lambda i: (points[i], i))
  places = [points[i] for i in order]
  pairs = []
  for k in sorted(range(len(segments)), key=lambda k: segments[k][1]):
    left, right = segments[k]
    at = bisect.bisect_left(places, left)
    if at < len(places) and places[at] <= right:
      pairs.append([order.pop(at), k])
      del places[at]
  return pairs


def color(segments: _Segments) -> list[int]:
  """Returns colours from 1, as few as differ where segments meet."""
  colors = [0] * len(segments)
  busy: list[tuple[int, int]] = []  # The end and the colour.
  free: list[int] = []
  used = 0
  for k in sorted(range(len(segments)), key=lambda k: segments[k][0]):
    left, right = segments[k]
    while busy and busy[0][0] < left:
      heapq.heappush(free, heapq.heappop(busy)[1])
    if free:
      colors[k] = heapq.heappop(free)
    else:
      used += 1
      colors[k] = used
    heapq.heappush(busy, (right, colors[k]))
  return colors


def clash(segments: _Segments, colors: Sequence[int]) -> bool:
  """Whether two segments of one colour have a common point."""
  ends: dict[int, int] = {}
  for (left, right), c in sorted(zip(map(tuple, segments), colors)):
    if c in ends and ends[c] >= left:
      return True
    ends[c] = right
  return False


def capped(segments: _Segments, caps: _Segments) -> list[int]:
  """Returns the most segments with at most x over the point p, for caps (p, x).

  From left to right, those that reach furthest are dropped where too many are
  left.
  """
  order = sorted(range(len(segments)), key=lambda k: segments[k][0])
  dropped: set[int] = set()
  active: list[tuple[int, int]] = []  # Rising by the end.
  start = 0
  for point, most in sorted(map(tuple, caps)):
    while start < len(order) and segments[order[start]][0] <= point:
      bisect.insort(active, (segments[order[start]][1], order[start]))
      start += 1
    del active[: bisect.bisect_left(active, (point, -1))]
    dropped.update(k for _, k in active[max(most, 0) :])
    del active[max(most, 0) :]
  return [k for k in range(len(segments)) if k not in dropped]


def raise_minimum(
  values: Sequence[int], segments: _Segments, k: int, step: int
) -> list[int]:
  """Returns k segments to add `step` over so that the least value is largest.

  Args:
    values: at the points 1, 2, ...
    segments: of points, both ends included; at least k.
    k: how many to choose, at least 0.
    step: at least 0.
  """
  low, high = min(values), min(values) + k * step
  best: list[int] = []
  while low < high:
    middle = (low + high + 1) // 2
    chosen = _reach(values, segments, k, step, middle)
    if chosen is None:
      high = middle - 1
    else:
      low, best = middle, chosen
  rest = [i for i in range(len(segments)) if i not in set(best)]
  return sorted([*best, *rest[: k - len(best)]])


def _reach(
  values: Sequence[int],
  segments: _Segments,
  k: int,
  step: int,
  goal: int,
) -> list[int] | None:
  """Returns at most k segments that lift all values to `goal`, or None."""
  order = sorted(range(len(segments)), key=lambda i: segments[i][0])
  waiting: list[tuple[int, int]] = []  # Furthest end first.
  falls = [0] * (len(values) + 2)
  chosen: list[int] = []
  start = lifts = 0
  for point, value in enumerate(values, 1):
    while start < len(order) and segments[order[start]][0] <= point:
      i = order[start]
      heapq.heappush(waiting, (-segments[i][1], i))
      start += 1
    lifts -= falls[point]
    while value + lifts * step < goal:
      if not waiting or -waiting[0][0] < point or len(chosen) == k:
        return None
      end, i = heapq.heappop(waiting)
      chosen.append(i)
      lifts += 1
      falls[-end + 1] += 1
  return chosen
