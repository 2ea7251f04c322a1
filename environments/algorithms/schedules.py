"""Cheapest covers, swaps and orders of jobs."""

from collections.abc import Sequence

from environments.algorithms import flows


def interval_multiplicities(
  needs: Sequence[int], intervals: Sequence[Sequence[int]]
) -> list[int]:
  """Returns how often each interval is used in a cheapest cover.

  Equations of neighbouring points are subtracted from each other, so that uses
  of intervals and surpluses of points are flows: an interval leads from its
  left end to beyond its right one, a surplus leads back by one.

  Args:
    needs: for points 1, 2, ..., how often each must be covered, at least 0.
    intervals: [left, right, cost of a use].
  """
  n, most = len(needs), sum(needs)
  arcs = [[left, right + 1, most, cost] for left, right, cost in intervals]
  arcs += [[i + 1, i, most, 0] for i in range(1, n + 1)]
  wanted = 0
  for i, (a, b) in enumerate(zip((0, *needs), (*needs, 0)), 1):
    if b > a:
      wanted += b - a
      arcs.append([0, i, b - a, 0])
    elif a > b:
      arcs.append([i, n + 2, a - b, 0])
  used = flows.cheapest(n + 3, arcs, 0, n + 2)
  if sum(f for f, arc in zip(used, arcs) if arc[0] == 0) < wanted:
    raise ValueError('Intervals must cover all points of positive need.')
  return used[: len(intervals)]


def cheapest_swaps(
  start: Sequence[int], goal: Sequence[int], costs: Sequence[int]
) -> list[list[int]]:
  """Returns swaps of items, in order, that turn `start` into `goal`.

  A swap of two items costs the sum of theirs. Each cycle is put right by one
  item that swaps with all others: its own cheapest, or the cheapest of all,
  which is swapped in before and comes home by the last swap.
  """
  place = [0] * len(start)
  for p, item in enumerate(start):
    place[item] = p
  cheapest = min(start, key=lambda item: costs[item])
  swaps: list[list[int]] = []
  for cycle in _cycles(goal, place):
    own = min(cycle, key=lambda item: costs[item])
    helped = costs[own] + (len(cycle) + 1) * costs[cheapest]
    if helped < (len(cycle) - 2) * costs[own]:
      _swap(place, cheapest, own, swaps)
      own = cheapest
    while goal[place[own]] != own:
      _swap(place, own, goal[place[own]], swaps)
  return swaps


def _cycles(goal: Sequence[int], place: Sequence[int]) -> list[list[int]]:
  """Returns the items of each cycle of two or more."""
  found, seen = [], set()
  for item in goal:
    cycle = []
    while item not in seen:
      seen.add(item)
      cycle.append(item)
      item = goal[place[item]]
    if len(cycle) > 1:
      found.append(cycle)
  return found


def _swap(place: list[int], i: int, j: int, swaps: list[list[int]]) -> None:
  place[i], place[j] = place[j], place[i]
  swaps.append([i, j])


def ratio_order(times: Sequence[int], weights: Sequence[int]) -> list[int]:
  """Returns places by rising time / weight, exactly (Smith's rule).

  Different ratios differ by at least 1 / (largest weight) ** 2.
  """
  scale = max(weights) ** 2
  return sorted(range(len(times)), key=lambda i: times[i] * scale // weights[i])


def waiting_cost(
  times: Sequence[int], weights: Sequence[int], order: Sequence[int]
) -> int:
  """Returns the sum of weight times start of all jobs, done in `order`."""
  clock = cost = 0
  for i in order:
    cost += clock * weights[i]
    clock += times[i]
  return cost
