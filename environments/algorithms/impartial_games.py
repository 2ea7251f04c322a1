"""Values of games in which both players have the same moves.

The mover loses exactly at the value 0. The value of several games side by side
is the exclusive or of theirs; of one position, the least number >= 0 that is
not the value of a next position.
"""

from collections.abc import Iterable
from collections.abc import Sequence
import functools

from environments.algorithms import number_theory


def mex(values: Iterable[int]) -> int:
  """Returns the least integer >= 0 that is not in `values`."""
  taken, least = set(values), 0
  while least in taken:
    least += 1
  return least


def multiple_flip_values(n: int) -> list[int]:
  """Returns the value of a single white cell x, for x = 0 (unused) to n.

  A move takes a white cell x and flips x, 2 x, ..., k x, all of them at most n.
  Cells with the same n // x have the same value.
  """
  values = [0] * (n + 1)
  known: dict[int, int] = {}
  for x in range(n, 0, -1):
    if n // x not in known:
      reached, after = [0], 0
      for multiple in range(2 * x, n + 1, x):
        after ^= values[multiple]
        reached.append(after)
      known[n // x] = mex(reached)
    values[x] = known[n // x]
  return values


@functools.lru_cache(maxsize=64)
def bean_values(n: int) -> tuple[int, ...]:
  """Returns the value of one bean by its distance from the last cell, below n.

  A move replaces a bean by two beans, each nearer to the last cell.
  """
  values: list[int] = []
  for _ in range(n):
    values.append(mex({a ^ b for a in values for b in values}))
  return tuple(values)


def equal_split_value(sizes: Sequence[int], least: int) -> int:
  """Returns the value of heaps of which those of `least` or more can be split.

  A move splits one heap into two or more non-empty heaps whose sizes differ by
  at most 1.
  """

  @functools.cache
  def value(size: int) -> int:
    if size < least:
      return 0
    reached = set()
    for parts in range(2, size + 1):
      small, larger = divmod(size, parts)
      after = value(small + 1) if larger % 2 else 0
      if (parts - larger) % 2:
        after ^= value(small)
      reached.add(after)
    return mex(reached)

  total = 0
  for size in sizes:
    total ^= value(size)
  return total


@functools.lru_cache(maxsize=4)
def prime_removal_lengths(limit: int) -> tuple[int, ...]:
  """Returns the number of moves for each pile up to `limit`; even if lost.

  A move removes a prime number of stones. Who wins makes the game as short as
  possible, who loses as long as possible.
  """
  primes = number_theory.primes(limit)
  lengths = [0] * (limit + 1)
  for pile in range(limit + 1):
    if lengths[pile]:
      continue
    usable = (p for p in primes if p <= pile)
    longest = max((lengths[pile - p] + 1 for p in usable), default=0)
    lengths[pile] = longest
    for p in primes:
      if pile + p > limit:
        break
      won = lengths[pile + p]
      lengths[pile + p] = min(won, longest + 1) if won else longest + 1
  return tuple(lengths)
