"""Exact optima that one pass in the right order finds."""

from collections.abc import Sequence
import fractions
import heapq
import math


def slots(n: int, c: Sequence[int], d: int, s: int) -> list[int]:
  """Returns different places (c[i] + d x[i] + y[i]) mod n, none of them s.

  The list y is the lexicographically least, and x the least for that y, with
  all x[i], y[i] >= 0. A y chooses a residue modulo gcd(d, n), which is free
  while one of its places is, whichever those taken are; so each in turn takes
  its least y, then its least x.

  Args:
    n: number of places.
    c: at most n - 1 numbers.
    d: at least 1.
    s: 0..n-1.
  """
  taken = [False] * n
  taken[s] = True
  g = math.gcd(d, n)
  room = [n // g] * g
  room[s % g] -= 1
  following = [(place + d) % n for place in range(n)]
  found = []
  for start in c:
    y = 0
    while not room[(start + y) % g]:
      y += 1
    place = _free((start + y) % n, taken, following)
    found.append(place)
    taken[place] = True
    room[place % g] -= 1
  return found


def _free(place: int, taken: list[bool], following: list[int]) -> int:
  """Returns the next free place on a cycle, and shortens the way there."""
  passed = []
  while taken[place]:
    passed.append(place)
    place = following[place]
  for p in passed:
    following[p] = place
  return place


def serve_most(arrivals: Sequence[int], orders: Sequence[int]) -> list[int]:
  """Returns the days, from 0, on which the most orders are served from stock.

  Each day the stock grows by arrivals[i] before orders[i] >= 0 is served or
  not. The largest order served so far is given up for a smaller new one that
  the stock does not allow.
  """
  stock = 0
  served: list[tuple[int, int]] = []  # The largest first.
  for day, (arrival, order) in enumerate(zip(arrivals, orders)):
    stock += arrival
    if stock >= order:
      stock -= order
      heapq.heappush(served, (-order, day))
    elif served and -served[0][0] > order:
      stock -= served[0][0] + order
      heapq.heapreplace(served, (-order, day))
  return sorted(day for _, day in served)


def weigh_last(weights: Sequence[int], before: Sequence[int]) -> list[int]:
  """Returns the order of 1..n with the largest sum of place times weight.

  The item of smallest mean weight, or block of them, follows its predecessor
  at once in some best order, so that both are joined (Horn 1972).

  Args:
    weights: weights[j - 1] of item j, at least 0.
    before: before[j - 1], a predecessor of item j, or 0; a forest.
  """
  n = len(weights)
  parent = [0, *before]
  block = list(range(n + 1))  # Union-find; a block is named by its first item.
  last = list(range(n + 1))
  following = [0] * (n + 1)
  total, size = [0, *weights], [1] * (n + 1)
  heap = [(fractions.Fraction(w), 1, j) for j, w in enumerate(weights, 1)]
  heapq.heapify(heap)
  while heap:
    _, items, j = heapq.heappop(heap)
    if block[j] != j or items != size[j]:
      continue
    top = _root(block, parent[j])
    block[j] = top
    following[last[top]] = j
    last[top] = last[j]
    total[top] += total[j]
    size[top] += size[j]
    if top:
      mean = fractions.Fraction(total[top], size[top])
      heapq.heappush(heap, (mean, size[top], top))
  order, j = [], following[0]
  while j:
    order.append(j)
    j = following[j]
  return order


def _root(block: list[int], j: int) -> int:
  while block[j] != j:
    block[j] = block[block[j]]
    j = block[j]
  return j


def least_colors(a: Sequence[int]) -> int:
  """Returns the fewest colours for a[i] of them at place i of a cycle.

  Neighbours share none. Two neighbours need a[i] + a[i + 1], and a colour is
  at floor(n / 2) places at most; the larger bound is reached.

  Args:
    a: at least 2 numbers, each at least 0.
  """
  neighbours = max(a[i - 1] + a[i] for i in range(len(a)))
  return max(neighbours, -(-sum(a) // (len(a) // 2)))


def largest_quotient(
  pairs: Sequence[tuple[int, int]], order: Sequence[int]
) -> int:
  """Returns the largest quotient of an order of the pairs (a, b) after pair 0.

  The quotient of a pair is the product of a over pair 0 and those placed
  before it, divided by its b and rounded down.
  """
  product, largest = pairs[0][0], 0
  for k in order:
    a, b = pairs[k]
    largest = max(largest, product // b)
    product *= a
  return largest
