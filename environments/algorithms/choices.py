"""Best choices of places of a list."""

from collections.abc import Sequence
import heapq


def best_ratio(a: Sequence[int], b: Sequence[int], k: int) -> list[int]:
  """Returns k places whose sum of a over sum of b is largest.

  For the ratio p / q of any choice, the k places with the largest q a - p b
  have a larger ratio if there is one.

  Args:
    a: integers.
    b: positive integers, as many.
    k: from 1 to their number.
  """
  chosen = list(range(k))
  while True:
    p, q = _sums(a, b, chosen)
    gain = [p * y - q * x for x, y in zip(a, b)]  # Negated.
    better = heapq.nsmallest(k, range(len(a)), key=gain.__getitem__)
    more_p, more_q = _sums(a, b, better)
    if more_p * q <= p * more_q:
      return sorted(chosen)
    chosen = better


def _sums(a: Sequence[int], b: Sequence[int], chosen) -> tuple[int, int]:
  return sum(a[i] for i in chosen), sum(b[i] for i in chosen)


def largest_apart(values: Sequence[int], k: int) -> list[int]:
  """Returns k places, no two of them neighbours, with the largest sum.

  best[c] of the entries so far is best[c] of those before, or the entry with
  best[c - 1] of those before its left neighbour. Takes O(n k) steps.

  Args:
    values: integers.
    k: from 1 to half of their number, rounded up.
  """
  older: list = [(0, None)]
  newer: list = [(0, None)]
  for i, x in enumerate(values):
    following = newer + [None] * (len(older) == len(newer) <= k)
    for c in range(1, len(following)):
      total, chain = older[c - 1]
      if following[c] is None or total + x > following[c][0]:
        following[c] = (total + x, (i, chain))
    older, newer = newer, following
  chosen, chain = [], newer[k][1]
  while chain:
    i, chain = chain
    chosen.append(i)
  return chosen[::-1]


def equal_windows(bits: Sequence[int]) -> list[list[int]]:
  """Returns the fewest, then shortest, windows of one length to flip.

  For each length, the first 1 must be the first place of a window.

  Args:
    bits: 0 and 1; flipping all windows must leave 0.

  Returns:
    Pairs [first, last] of places counted from 1.
  """
  n = len(bits)
  row = sum(bit << i for i, bit in enumerate(bits))
  best, size = list(range(row.bit_count() + 1)), 0
  for k in range(1, n + 1):
    rest, mask, starts = row, (1 << k) - 1, []
    while rest and len(starts) + 1 < len(best):
      at = (rest & -rest).bit_length() - 1
      if at + k > n:
        break
      rest ^= mask << at
      starts.append(at)
    if not rest:
      best, size = starts, k
  return [[at + 1, at + size] for at in best]


def fewest_exchanges(a: Sequence[int], b: Sequence[int]) -> list[int]:
  """Returns the fewest places to exchange a[i] and b[i] at, to part equals.

  The places are edges of a graph on the numbers, which consists of cycles; each
  cycle is to be run in one direction, and turning fewer edges is cheaper.

  Args:
    a: integers; with those of b, each occurs twice.
    b: integers, as many; each list is then without repeats.
  """
  homes: dict[int, list[int]] = {}
  for i, pair in enumerate(zip(a, b)):
    for x in pair:
      homes.setdefault(x, []).append(i)
  done = [False] * len(a)
  chosen: list[int] = []
  for start in range(len(a)):
    sides: tuple[list[int], list[int]] = ([], [])
    i, x = start, a[start]
    while not done[i]:
      done[i] = True
      sides[a[i] != x].append(i)
      x = b[i] if a[i] == x else a[i]
      i = next((j for j in homes[x] if not done[j]), i)
    chosen += min(sides, key=len)
  return sorted(chosen)


def best_load(
  weights: Sequence[int], values: Sequence[int], capacity: int
) -> list[int]:
  """Returns places of total weight at most `capacity` and the largest value.

  Args:
    weights: positive.
    values: positive.
    capacity: at least 0; there are no more states than this and one.
  """
  states = {0: (0, 0)}  # The best value and its places, by the weight.
  for i, (weight, value) in enumerate(zip(weights, values)):
    for total, (worth, chosen) in list(states.items()):
      heavier = total + weight
      if heavier <= capacity:
        more = (worth + value, chosen | 1 << i)
        states[heavier] = max(states.get(heavier, more), more)
  _, chosen = max(states.values())
  return [i for i in range(len(weights)) if chosen >> i & 1]
