"""Which values + - * / can make of given numbers, each used once, exactly.

Only values of at least 0 are kept: flipping differences turns an expression
with a negative value into one with the opposite value, and a difference with
it into a sum. A value is a pair of a numerator and a denominator.
"""

import bisect
from collections.abc import Iterator
from collections.abc import Sequence
import fractions
import functools
import itertools
import math
import random

Value = tuple[int, int]
Entry = tuple[Value, tuple]  # A value, and an expression of it in postfix.

_SMALL = 3  # Numbers whose values are listed whole, about 60.
_HALF = 4  # The same where only equality matters, about 1,600.
_FOLDS = 50  # Ways tried to make fewer numbers of many.
_WAYS = (('+', False), ('-', False), ('*', False), ('/', False), ('/', True))


def nearest(numbers: Sequence[int], target: int) -> list[int | str]:
  """Returns an expression with a value as close to `target` as possible.

  Takes about 0.1, 0.6, and 5 ms for 3, 4, and 5 numbers, up to 2 s for 6 where
  no expression hits the target.

  Args:
    numbers: 2 to 6 integers, at least 0.
    target: at least 0.
  """
  _check(numbers, target)
  search = _Search([((number, 1), (number,)) for number in numbers])
  found = search.neighbours(search.everything, (target, 1))
  distance = lambda entry: abs(fractions.Fraction(*entry[0]) - target)
  return list(min(found, key=distance)[1])


def reach(numbers: Sequence[int], target: int) -> list[int | str] | None:
  """Returns an expression with the value `target`; None if none was found.

  Expressions that join two halves of up to four numbers are all tried; of more
  than eight numbers some are subtracted from each other first, in a few ways.

  Args:
    numbers: at least 4 integers, at least 0.
    target: at least 0.
  """
  _check(numbers, target)
  entries = [((number, 1), (number,)) for number in sorted(numbers)]
  for items in _folds(entries):
    found = _Search(items).hit(target)
    if found:
      return list(found)
  return None


def plant(
  rng: random.Random, numbers: Sequence[int], most: int
) -> tuple[int, list[int | str]]:
  """Joins random numbers until one is left; returns it and its expression.

  All values on the way are integers from 0 to `most`.

  Args:
    rng: which numbers are joined, and how.
    numbers: positive, at most `most`.
    most: the largest value.
  """
  items = [(number, [number]) for number in numbers]
  while len(items) > 1:
    chosen = [items.pop(rng.randrange(len(items))) for _ in range(2)]
    (b, right), (a, left) = sorted(chosen, key=lambda item: item[0])
    results = {'+': a + b, '*': a * b, '-': a - b}
    if b and not a % b:
      results['/'] = a // b
    signs = [sign for sign, value in results.items() if 0 < value <= most]
    sign = rng.choice(signs or ['-'])
    items.append((results[sign], [*left, *right, sign]))
  return items[0]


def _check(numbers: Sequence[int], target: int) -> None:
  if min(*numbers, target) < 0:
    raise ValueError(f'Negative: {min(*numbers, target)}.')


def _folds(entries: list[Entry]) -> Iterator[list[Entry]]:
  """Yields the entries with differences of neighbours in place of some."""
  surplus = len(entries) - 2 * _HALF
  if surplus <= 0:
    yield entries
    return
  for start in range(min(_FOLDS, len(entries))):
    items = entries[start:] + entries[:start]
    for _ in range(surplus):
      items = [*_join('-', False, *items[-2:]), *items[:-2]]
    yield items


def _join(sign: str, swapped: bool, a: Entry, b: Entry) -> Iterator[Entry]:
  """Yields |a - b|, a + b, a * b, or a / b, not reduced; nothing for a / 0."""
  ((ap, aq), left), ((bp, bq), right) = (b, a) if swapped else (a, b)
  if sign == '+':
    yield (ap * bq + bp * aq, aq * bq), (*left, *right, '+')
  elif sign == '*':
    yield (ap * bp, aq * bq), (*left, *right, '*')
  elif sign == '/':
    if bp:
      yield (ap * bq, aq * bp), (*left, *right, '/')
  elif ap * bq >= bp * aq:
    yield (ap * bq - bp * aq, aq * bq), (*left, *right, '-')
  else:
    yield (bp * aq - ap * bq, aq * bq), (*right, *left, '-')


def _reduced(value: Value) -> Value:
  common = math.gcd(*value)
  return value[0] // common, value[1] // common


def _goals(a: Value, target: Value) -> Iterator[tuple[str, bool, Value]]:
  """Yields what b would have to be for a sign to make `target` of a and b.

  Each is the sign, whether b stands before it, and b, clipped to at least 0.
  The value is monotone in b, so that neighbours of this b give neighbours of
  the target. A value with the denominator 0 is infinite.
  """
  (ap, aq), (p, q) = a, target
  yield '+', False, (max(0, p * aq - ap * q), q * aq)
  yield '-', True, (p * aq + ap * q, q * aq)
  yield '-', False, (max(0, ap * q - p * aq), q * aq or 1)
  yield '*', False, (p * aq, q * ap)
  yield '/', False, (ap * q, aq * p)
  if ap:
    yield '/', True, (p * ap, q * aq)


class _Search:
  """The values of subsets of some entries; a subset is a bit mask."""

  def __init__(self, entries: Sequence[Entry]):
    self._entries = entries
    self.everything = (1 << len(entries)) - 1
    self.table = functools.cache(self._table)
    self._sorted = functools.cache(self._sort)

  def _table(self, mask: int) -> dict[Value, tuple]:
    """Returns an expression for each value of a subset."""
    if mask.bit_count() == 1:
      value, expression = self._entries[mask.bit_length() - 1]
      return {_reduced(value): expression}
    found: dict[Value, tuple] = {}
    for part in self._parts(mask, range(1, mask.bit_count() // 2 + 1)):
      sides = self.table(part).items(), self.table(mask ^ part).items()
      for a, b in itertools.product(*sides):
        for sign, swapped in _WAYS:
          for value, expression in _join(sign, swapped, a, b):
            found.setdefault(_reduced(value), expression)
    return found

  def _parts(self, mask: int, sizes: Sequence[int]) -> Iterator[int]:
    """Yields subsets of the given sizes; of two equal halves only one."""
    bits = [1 << i for i in range(mask.bit_length()) if mask >> i & 1]
    for size in sizes:
      for chosen in itertools.combinations(bits, size):
        if 2 * size < len(bits) or bits[0] in chosen:
          yield sum(chosen)

  def _sort(self, mask: int) -> tuple[list[float], list[Entry]]:
    """Returns the values of a subset in order, rounded, and as they are."""
    key = lambda entry: fractions.Fraction(*entry[0])
    entries = sorted(self.table(mask).items(), key=key)
    return [p / q for (p, q), _ in entries], entries

  def neighbours(self, mask: int, target: Value) -> list[Entry]:
    """Returns values around a target, the next ones on either side included."""
    if mask.bit_count() > _SMALL:
      return self._search(mask, target)
    floats, entries = self._sorted(mask)
    p, q = target
    rounded = p / q if q else math.inf
    # Rounding keeps the order, so only equal floats leave it open.
    first = bisect.bisect_left(floats, rounded)
    last = bisect.bisect_right(floats, rounded)
    return entries[max(0, first - 1) : last + 1]

  def _search(self, mask: int, target: Value) -> list[Entry]:
    """Returns the largest value up to the target and the smallest above."""
    p, q = target
    below = above = None
    for entry in self._around(mask, target):
      vp, vq = entry[0]
      if vp * q > p * vq:
        if above is None or vp * above[0][1] < above[0][0] * vq:
          above = entry
        continue
      if vp * q == p * vq and p * q:
        return [entry]
      if below is None or vp * below[0][1] > below[0][0] * vq:
        below = entry
    return [entry for entry in (below, above) if entry]

  def _around(self, mask: int, target: Value) -> Iterator[Entry]:
    """Yields values of a subset, the neighbours of the target among them."""
    for part in self._parts(mask, range(mask.bit_count() // 2, 0, -1)):
      for a in self.table(part).items():
        for sign, swapped, goal in _goals(a[0], target):
          for b in self.neighbours(mask ^ part, goal):
            yield from _join(sign, swapped, a, b)

  def hit(self, target: int) -> tuple | None:
    """Returns an expression of all entries for the target, of two halves."""
    half = len(self._entries) // 2
    for part in self._parts(self.everything, [half]):
      others = self.table(self.everything ^ part)
      for a in self.table(part).items():
        for sign, swapped, goal in _goals(a[0], (target, 1)):
          expression = others.get(_reduced(goal)) if goal[1] else None
          if expression:
            for value, found in _join(sign, swapped, a, (goal, expression)):
              if value[0] == target * value[1]:
                return found
    return None
