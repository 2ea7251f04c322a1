"""Numbers by the longest rising subsequence of their digits."""

import functools

_DIGITS = range(10)
_ROUND = 16  # Tables are made for lengths up to a multiple of this.


def by_longest_rising(limit: int) -> list[int]:
  """Returns how many n, 0 <= n <= limit, have each longest rising length.

  Entry k of the list counts the n whose longest strictly increasing subsequence
  of decimal digits has k digits, 0 <= k <= 10.
  """
  digits = list(map(int, str(limit)))
  size = -(-len(digits) // _ROUND) * _ROUND
  tables = _completions(size)
  packed = 1 << 4 * size  # The number 0.
  for length in range(1, len(digits)):
    packed += sum(tables[length - 1][1 << d] for d in _DIGITS[1:])
  tails = 0
  for place, digit in enumerate(digits):
    left = tables[len(digits) - place - 1]
    for d in range(place == 0, digit):
      packed += left[_add(tails, d)]
    tails = _add(tails, digit)
  packed += tables[0][tails]
  if limit == 0:
    packed = 1 << 4 * size
  word = (1 << 4 * size) - 1
  return [packed >> 4 * size * k & word for k in range(11)]


def _add(tails: int, digit: int) -> int:
  """Returns the least last digits of rising subsequences after one more digit.

  Bit d tells that d is the least last digit of those of some length.
  """
  above = tails >> digit
  return tails & ~((above & -above) << digit) | 1 << digit


@functools.lru_cache(maxsize=8)
def _completions(size: int) -> list[list[int]]:
  """Returns how words of 0, 1, ..., size - 1 digits complete a number.

  Entry [n][tails] packs into words of 4 * size bits how many of the words of n
  digits lead to each longest length.
  """
  following = [[_add(tails, d) for d in _DIGITS] for tails in range(1 << 10)]
  tables = [[1 << 4 * size * tails.bit_count() for tails in range(1 << 10)]]
  for _ in range(size - 1):
    ways = tables[-1].__getitem__
    tables.append([sum(map(ways, after)) for after in following])
  return tables
