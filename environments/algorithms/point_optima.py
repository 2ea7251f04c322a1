"""Points nearest to given ones, and figures of least extent."""

from collections.abc import Sequence
import itertools


def chebyshev_cost(
  x: Sequence[int], y: Sequence[int], weights: Sequence[int], at: Sequence[int]
) -> int:
  """Returns the sum of weight * max(|dx|, |dy|) over all points."""
  p, q = at
  return sum(t * max(abs(p - a), abs(q - b)) for a, b, t in zip(x, y, weights))


def chebyshev_median(
  x: Sequence[int], y: Sequence[int], weights: Sequence[int]
) -> list[int]:
  """Returns an integer point of least `chebyshev_cost`.

  Twice the cost is a convex function of u = x + y plus one of v = x - y, where
  u and v are both even or both odd: either medians of that kind exist, or both
  are unique and one of them moves by 1.
  """
  us = [a + b for a, b in zip(x, y)]
  vs = [a - b for a, b in zip(x, y)]
  (u, u_high), (v, v_high) = (_medians(values, weights) for values in (us, vs))
  if (u + v) % 2 and u < u_high:
    u += 1
  elif (u + v) % 2 and v < v_high:
    v += 1
  options = [(u, v)]
  if (u + v) % 2:
    options = [(u - 1, v), (u + 1, v), (u, v - 1), (u, v + 1)]
  places = [[(p + q) // 2, (p - q) // 2] for p, q in options]
  return min(places, key=lambda at: chebyshev_cost(x, y, weights, at))


def _medians(values: Sequence[int], weights: Sequence[int]) -> tuple[int, int]:
  """Returns the least and the largest weighted median."""
  half = sum(weights)  # Twice a weight is compared with it.
  ends = []
  for sign in (1, -1):
    below = 0
    for value, weight in sorted((sign * v, t) for v, t in zip(values, weights)):
      below += weight
      if 2 * below >= half:
        ends.append(sign * value)
        break
  return ends[0], ends[1]


def group_cost(groups: Sequence[Sequence[int]], z: int) -> int:
  """Returns the sum over groups of least (N p - z) ** 2 for N groups."""
  n = len(groups)
  return sum(min(abs(n * p - z) for p in group) ** 2 for group in groups)


def group_centre(groups: Sequence[Sequence[int]]) -> int:
  """Returns z of least `group_cost`.

  As z / N grows, the nearest point of a group changes at midpoints. For nearest
  points with sum s and sum of squares q the least cost is N (N q - s s), at
  z = s.
  """
  n = len(groups)
  events, total, squares = [], 0, 0
  for group in groups:
    ordered = sorted(set(group))
    total += ordered[0]
    squares += ordered[0] ** 2
    for p, q in itertools.pairwise(ordered):
      events.append((p + q, p, q))
  best = (n * squares - total * total, total)
  for _, p, q in sorted(events):
    total += q - p
    squares += q * q - p * p
    best = min(best, (n * squares - total * total, total))
  return best[1]


def perimeter_and_cost(
  x: Sequence[int], y: Sequence[int], costs: Sequence[int], swapped: str
) -> tuple[int, int]:
  """Returns the bounding box's perimeter after swaps, and their cost."""
  turned = [bit == '1' for bit in swapped]
  xs = [b if turn else a for a, b, turn in zip(x, y, turned)]
  ys = [a if turn else b for a, b, turn in zip(x, y, turned)]
  perimeter = 2 * (max(xs) - min(xs) + max(ys) - min(ys))
  return perimeter, sum(itertools.compress(costs, turned))


def narrowest_swaps(
  x: Sequence[int], y: Sequence[int], costs: Sequence[int]
) -> str:
  """Returns cheapest swaps of coordinates for the least bounding box.

  '1' stands for a swap. Both upper bounds are at least the largest smaller
  coordinate and one is the largest of all, likewise below; so four boxes have
  the least perimeter, and all points fit into the two that keep them in order.
  """
  lows, highs = [min(p) for p in zip(x, y)], [max(p) for p in zip(x, y)]
  bottoms, tops = (min(lows), min(highs)), (max(lows), max(highs))
  found = []
  for i, j in itertools.product((0, 1), repeat=2):
    box = (bottoms[i], tops[j], bottoms[1 - i], tops[1 - j])
    swaps = [_swap(a, b, box) for a, b in zip(x, y)]
    if None not in swaps:
      word = ''.join(swaps)
      cost = sum(c for c, bit in zip(costs, word) if bit == '1')
      found.append((cost, word))
  return min(found)[1]


def _swap(a: int, b: int, box: tuple[int, int, int, int]) -> str | None:
  """Returns '0' if (a, b) is in the box, '1' if only (b, a) is, else None."""
  left, right, bottom, top = box
  if left <= a <= right and bottom <= b <= top:
    return '0'
  if left <= b <= right and bottom <= a <= top:
    return '1'
  return None
