"""Counts of arrays that obey rules on blocks, ranges and shifts."""

import bisect
from collections.abc import Sequence
import itertools
import math


def minimum_is_length(n: int, allowed: Sequence[int], modulus: int) -> int:
  """Returns how many arrays fall into blocks as long as their least entry.

  No array falls into such blocks in two ways: while a block grows, its least
  entry does not rise, and equals the length once at most. If c allowed numbers
  are at least L, c ** L - (c - 1) ** L blocks of length L have the minimum L.

  Args:
    n: length of the arrays.
    allowed: the possible entries, different positive integers.
    modulus: of the count, at least 1.
  """
  blocks = []
  for c, length in enumerate(sorted(allowed, reverse=True), 1):
    ways = pow(c, length, modulus) - pow(c - 1, length, modulus)
    blocks.append((length, ways))
  counts = [1 % modulus]
  for i in range(1, n + 1):
    total = sum(counts[i - k] * ways for k, ways in blocks if k <= i)
    counts.append(total % modulus)
  return counts[n]


def with_range_maxima(
  n: int, top: int, conditions: Sequence[Sequence[int]], modulus: int
) -> int:
  """Returns how many arrays of entries 1..top have the given range maxima.

  A place can hold at most the least maximum of the ranges around it, and a
  range reaches its maximum v only at places whose bound is v; so the bounds
  part the places into independent groups.

  Args:
    n: length of the arrays.
    top: largest entry.
    conditions: rows (l, r, v): the largest of places l to r, from 1, is v.
    modulus: of the count, at least 1.
  """
  bounds = [top] * n
  ranges: dict[int, list[tuple[int, int]]] = {}
  for left, right, value in conditions:
    ranges.setdefault(value, []).append((left - 1, right))
    for i in range(left - 1, right):
      bounds[i] = min(bounds[i], value)
  groups: dict[int, list[int]] = {value: [] for value in ranges}
  for i, bound in enumerate(bounds):
    groups.setdefault(bound, []).append(i)
  count = 1 % modulus
  for value, places in groups.items():
    spans = [
      (bisect.bisect_left(places, left), bisect.bisect_left(places, right))
      for left, right in ranges.get(value, ())
    ]
    count = count * _hitting(len(places), value, spans, modulus) % modulus
  return count


def _hitting(
  n: int, value: int, spans: Sequence[tuple[int, int]], modulus: int
) -> int:
  """Counts arrays of entries 1..value with `value` in each span [a, b).

  Sums over the last place that holds `value`; place 0 stands for none yet.
  """
  if not spans:
    return pow(value, n, modulus)
  least = [0] * (n + 2)  # Where the last one before place i may stand.
  for a, b in spans:
    if a >= b:
      return 0
    least[b + 1] = max(least[b + 1], a + 1)
  least = list(itertools.accumulate(least, max))
  fillers = [1]  # By the number of places between two that hold `value`.
  for _ in range(n):
    fillers.append(fillers[-1] * (value - 1) % modulus)
  ways = [1]
  for i in range(1, n + 2):
    before = range(least[i], i)
    ways.append(sum(ways[j] * fillers[i - 1 - j] for j in before) % modulus)
  return ways[n + 1]


def shifted_words(word: Sequence[int], distance: int) -> int:
  """Returns how many words arise when no entry moves farther than `distance`.

  Equal letters need not overtake each other: the k-th zero of a reachable word
  comes from the k-th zero of `word`, and likewise for ones.

  Args:
    word: zeros and ones.
    distance: in places, at least 0.
  """
  zeros = [i for i, letter in enumerate(word) if not letter]
  ones = [i for i, letter in enumerate(word) if letter]
  ways = {0: 1}  # By the zeros placed.
  for i in range(len(word)):
    grown: dict[int, int] = {}
    for z, count in ways.items():
      if z < len(zeros) and abs(zeros[z] - i) <= distance:
        grown[z + 1] = grown.get(z + 1, 0) + count
      o = i - z
      if o < len(ones) and abs(ones[o] - i) <= distance:
        grown[z] = grown.get(z, 0) + count
    ways = grown
  return ways[len(zeros)]


def block_exchanges(values: Sequence[int], used: int = 0) -> int:
  """Returns how many sequences of block exchanges sort a permutation.

  From short blocks to long: every pair of neighbouring blocks must become the
  two halves of a longer one. At most two pairs can be mended by one exchange.
  Exchanges of blocks of different lengths can be done in any order, the blocks
  meant moving along, so that k of them make k! sequences.

  Args:
    values: a permutation of 0 .. 2 ** n - 1.
    used: exchanges of shorter blocks done before.
  """
  if len(values) == 1:
    return math.factorial(used)
  wrong = [i for i in range(0, len(values), 2) if not _paired(values, i)]
  if not wrong:
    return block_exchanges([v // 2 for v in values[::2]], used)
  if len(wrong) > 2:
    return 0
  count = 0
  spots = [j for i in wrong for j in (i, i + 1)]
  for x, y in itertools.combinations(spots, 2):
    mended = list(values)
    mended[x], mended[y] = values[y], values[x]
    if all(_paired(mended, i) for i in wrong):
      count += block_exchanges([v // 2 for v in mended[::2]], used + 1)
  return count


def _paired(values: Sequence[int], i: int) -> bool:
  return values[i] % 2 == 0 and values[i + 1] == values[i] + 1
