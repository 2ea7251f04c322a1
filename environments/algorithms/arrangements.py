"""Counts of permutations and of other orders, exact at any size."""

import bisect
import collections
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
import functools
import itertools
import math

# Runs of numbers with open gaps between them, by their ages; a number that has
# both neighbours is left out.
_Gaps = tuple[tuple[int, ...], ...]
_BORDER = -1  # In place of an age, where the row of numbers begins and ends.


def close_neighbours(n: int, k: int) -> int:
  """Returns how many permutations of 1..n have neighbours at most k apart.

  Numbers enter in rising order, each into a gap that is still open between two
  numbers or at a border. The gaps left and right of it then stay open or close
  for good; one next to a number more than k below can no more be filled. The
  state is which gaps are open, and how old the numbers next to them are.

  Args:
    n: at least 0.
    k: at least 1; the number of states grows exponentially with it.
  """
  limit = 1
  while limit < n:
    limit *= 2
  return _close_neighbours(k, limit)[n]


@functools.lru_cache(maxsize=64)
def _close_neighbours(k: int, limit: int) -> list[int]:
  """Returns the numbers of permutations for n = 0, 1, ..., limit."""
  steps: dict[_Gaps, list[_Gaps]] = {}
  states: dict[_Gaps, int] = {((_BORDER, _BORDER),): 1}
  counts = [1]
  for _ in range(limit):
    grown: collections.defaultdict[_Gaps, int] = collections.defaultdict(int)
    for gaps, ways in states.items():
      if gaps not in steps:
        steps[gaps] = list(_enter(gaps, k))
      for following in steps[gaps]:
        grown[following] += ways
    counts.append(grown.pop((), 0))
    states = grown
  return counts


def _enter(gaps: _Gaps, k: int) -> Iterator[_Gaps]:
  """Yields the states after the next number, those that can be completed."""
  aged = [[x + (x != _BORDER) for x in run] for run in gaps]
  for at, run in enumerate(aged):
    others = aged[:at] + aged[at + 1 :]
    for cut in range(1, len(run)):
      left, right = run[:cut], run[cut:]
      for halves in (
        [[*left, 0, *right]],
        [[*left, 0], right],
        [left, [0, *right]],
        [left, right],
      ):
        runs = [r for r in others + halves if len(r) > 1]
        if all(x < k for r in runs for x in r):
          yield tuple(sorted(min(tuple(r), tuple(r[::-1])) for r in runs))


def greater_without_descending_triple(permutation: Sequence[int]) -> int:
  """Returns how many permutations without x > y > z in order are greater.

  Greater is meant lexicographically. Such a permutation goes on, from each
  place on, with the least number left or one above all before, so that with i
  numbers placed and m the largest of them it has as many completions as there
  are lattice paths from (i, m) to (n, n) on or above the diagonal.

  Args:
    permutation: of 1..n.
  """
  n, top, count = len(permutation), 0, 0
  left = set(permutation)
  least = 1
  for i, x in enumerate(permutation):
    count += _paths_above(n, i, max(top, x) + 1)
    if x < top and x != least:
      break
    top = max(top, x)
    left.discard(x)
    while least not in left and least <= n:
      least += 1
  return count


def _paths_above(n: int, i: int, m: int) -> int:
  """Returns the lattice paths from (i, m), i <= m, to (n, n) with m >= i."""
  if m > n:
    return 0
  steps = 2 * n - i - m
  reflected = math.comb(steps, n - m - 1) if m < n else 0
  return math.comb(steps, n - i) - reflected


def multiset_rank(values: Sequence[int]) -> int:
  """Returns how many different rearrangements are lexicographically smaller."""
  left, repeats = sorted(values), collections.Counter(values)
  orders = math.factorial(len(left))
  for repeat in repeats.values():
    orders //= math.factorial(repeat)
  rank = 0
  for x in values:
    smaller = bisect.bisect_left(left, x)
    rank += orders * smaller // len(left)
    orders = orders * repeats[x] // len(left)
    repeats[x] -= 1
    del left[smaller]
  return rank


def fillings_with_minima(grid: Sequence[Sequence[str]]) -> int:
  """Returns how many orders of the cells have exactly the minima marked `X`.

  A minimum comes before its up to eight neighbours. In a random order all of a
  set T of cells without two neighbours are minima with a probability P(T): the
  first of T and its neighbours must be some t of T, so that

    P(T) = sum over t in T of P(T - t) / |T and its neighbours|.

  Then the number is that of all orders times the sum over all T with the marked
  cells of (-1) ** (how many cells of T are not marked) * P(T). Takes time
  proportional to 2 ** marks * (sets of cells, no two close, away from marks).
  """
  near = closed_neighbourhoods(len(grid), len(grid[0]))
  cells = itertools.chain.from_iterable(grid)
  marked = covered = 0
  for i, cell in enumerate(cells):
    if cell == 'X':
      if covered >> i & 1:
        return 0
      marked, covered = marked | 1 << i, covered | near[i]
  orders = _orders(near)
  total, stack = 0, [(marked, covered, 0, 1)]
  while stack:
    minima, covered, start, sign = stack.pop()
    total += sign * orders(minima)
    for i in range(start, len(near)):
      if not covered >> i & 1:
        stack.append((minima | 1 << i, covered | near[i], i + 1, -sign))
  return total


def _orders(near: Sequence[int]) -> Callable[[int], int]:
  """Returns a function from a set T of cells to P(T) times all orders."""

  @functools.cache
  def orders(minima: int) -> int:
    if not minima:
      return math.factorial(len(near))
    covered = total = 0
    left = minima
    while left:
      bit = left & -left
      covered |= near[bit.bit_length() - 1]
      total += orders(minima ^ bit)
      left ^= bit
    return total // covered.bit_count()

  return orders


def closed_neighbourhoods(n: int, m: int) -> list[int]:
  """Returns for each cell of a grid the bits of it and its neighbours."""
  cells = list(itertools.product(range(n), range(m)))
  return [
    sum(
      1 << i
      for i, (x, y) in enumerate(cells)
      if abs(x - a) < 2 and abs(y - b) < 2
    )
    for a, b in cells
  ]
