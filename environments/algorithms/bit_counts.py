"""Counts and sums over the binary digits of integers."""

from collections.abc import Sequence
import functools


def rising_submasks(values: Sequence[int], bits: int) -> int:
  """Returns how many c_0 <= c_1 <= ... have each c_i inside values[i].

  A number is inside another if it has a 1 only where the other has. The top
  bits of such a sequence are 0s and then 1s, and the lower bits rise within
  each of the two parts.

  Args:
    values: at least 0, below 2 ** bits.
    bits: how many binary digits count.
  """

  @functools.cache
  def ways(bit: int, start: int, end: int) -> int:
    if bit == 0 or start == end:
      return 1
    total, split = ways(bit - 1, start, end), end
    while split > start and values[split - 1] >> (bit - 1) & 1:
      split -= 1
      total += ways(bit - 1, start, split) * ways(bit - 1, split, end)
    return total

  return ways(bits, 0, len(values))


def disjoint_paths(s: int, t: int, modulus: int) -> int:
  """Returns how many sequences rise from s to t with no bit twice in a row.

  They begin with s and end with t, and neighbours u < v have u AND v = 0, so
  that the highest bit rises at each step. Given their number of steps, bits are
  independent, and each holds a word of 0s and 1s without 11.

  Args:
    s: at least 1.
    t: at least s.
    modulus: of the result, at least 1.
  """
  low, high = s.bit_length(), t.bit_length()
  # words[k + 2 - a - b] words of k steps without 11 lead from digit a to b.
  words = [1, 0]
  for _ in range(high - low + 3):
    words.append((words[-1] + words[-2]) % modulus)
  ways = [1]  # By the steps that still follow, for the bits seen, from the top.
  for bit in reversed(range(low, high)):
    end = t >> bit & 1
    grown = [w * words[k + 2 - end] for k, w in enumerate(ways)] + [0]
    for k, w in enumerate(ways):  # Where this is the highest bit of a number.
      grown[k + 1] += w * words[k + 1 - end]
    ways = [w % modulus for w in grown]
  both, either = (s & t).bit_count(), (s ^ t & ((1 << low) - 1)).bit_count()
  powers = low - both - either, either, both
  total = 0
  for k, w in enumerate(ways):
    for less, power in enumerate(powers):
      w = w * pow(words[k + 2 - less], power, modulus)
    total += w
  return total % modulus


def operator_words(words: Sequence[str], result: str) -> int:
  """Returns in how many ways AND and OR between words give `result`.

  Operators are applied from left to right. With AND as 1, OR as 0, and the last
  operator first, a choice is a binary number; a bit of the result is 1 where it
  is below the number that the words spell at that bit, in the same order.

  Args:
    words: words of 0 and 1, of equal length, at least one.
    result: of the same length.
  """
  least, end = 0, 1 << len(words) - 1
  for first, *column, wanted in zip(*words, result):
    bound = int(''.join(['0', *column[::-1]]), 2) + (first == '1')
    if wanted == '1':
      end = min(end, bound)
    else:
      least = max(least, bound)
  return max(0, end - least)


def submask_chains(values: Sequence[int]) -> int:
  """Returns how many subsequences of two or more values lose bits at each step.

  Each chosen value has a 1 only where the one before it has.
  """
  chains: list[int] = []  # That begin with the values seen, from the right.
  for i in reversed(range(len(values))):
    later = zip(reversed(values[i + 1 :]), chains)
    chains.append(1 + sum(n for v, n in later if v & values[i] == v))
  return sum(chains) - len(values)


def signed_weight(d: int) -> int:
  """Returns the least number of signed powers of two with the sum d >= 0."""
  return (d ^ 3 * d).bit_count()


def xor_excess(n: int, m: int, k: int) -> int:
  """Returns the sum of max((i ^ j) - k, 0) over 0 <= i < n and 0 <= j < m.

  Both ranges are cut into aligned blocks of a power of two; two blocks give all
  numbers of such a block equally often.
  """
  total = 0
  for p, i in _blocks(n):
    for q, j in _blocks(m):
      start = (p ^ q) >> max(i, j) << max(i, j)
      last = start + (1 << max(i, j)) - 1
      first = max(start, k + 1)
      count = max(0, last - first + 1)
      total += (count * (first + last) // 2 - k * count) << min(i, j)
  return total


def _blocks(n: int) -> list[tuple[int, int]]:
  """Returns start and i of blocks of 2 ** i that make up 0, ..., n - 1."""
  bits = [i for i in range(n.bit_length()) if n >> i & 1]
  return [(n >> i + 1 << i + 1, i) for i in bits]
