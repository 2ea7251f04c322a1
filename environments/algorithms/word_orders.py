"""Subsequences, absent words, rotations and overlaps of words."""

from collections.abc import Sequence
import functools
import itertools


def subsequence_counts(word: str) -> list[int]:
  """Returns how many distinct subsequences each end of a word has.

  Entry i is for word[i:], for i = 0, ..., n; the empty one is counted.
  """
  counts, after = [1], {}
  for letter in reversed(word):
    counts.append(2 * counts[-1] - after.get(letter, 0))
    after[letter] = counts[-2]
  return counts[::-1]


def kth_subsequence(word: str, k: int) -> str:
  """Returns the k-th distinct non-empty subsequence in dictionary order.

  Args:
    word: any word.
    k: from 1 to the number of them.
  """
  counts = subsequence_counts(word)
  if not 1 <= k < counts[0]:
    raise ValueError(f'k must be from 1 to {counts[0] - 1}, got {k}.')
  letters, at, chosen = sorted(set(word)), 0, []
  while k:
    for letter in letters:
      place = word.find(letter, at)
      size = counts[place + 1] if place >= 0 else 0
      if k <= size:
        break
      k -= size
    chosen.append(letter)
    at, k = place + 1, k - 1  # The word chosen so far precedes all longer.
  return ''.join(chosen)


def first_absent(word: str, alphabet: str) -> str:
  """Returns the first of the shortest words that do not occur in a word.

  Args:
    word: over the alphabet.
    alphabet: in increasing order, at least two letters.
  """
  k, present = 0, {''}
  while len(present) == len(alphabet) ** k:
    k += 1
    present = {word[i : i + k] for i in range(len(word) - k + 1)}
  words = map(''.join, itertools.product(alphabet, repeat=k))
  return next(w for w in words if w not in present)


def rotated_ends(word: str) -> int:
  """Returns the largest k such that the first and last k letters are rotations.

  They do not overlap: 2 * k is at most the length of the word.
  """
  n = len(word)
  for k in range(n // 2, 0, -1):
    if word[n - k :] in word[:k] * 2:
      return k
  return 0


def largest_concatenation(parts: Sequence[str]) -> list[int]:
  """Returns an order of numerals that reads as the largest number."""

  def compare(i: int, j: int) -> int:
    one, other = parts[i] + parts[j], parts[j] + parts[i]
    return (one < other) - (one > other)

  return sorted(range(len(parts)), key=functools.cmp_to_key(compare))


def shortest_text(parts: Sequence[str], times: int) -> int:
  """Returns the least length of a text in which words occur so often.

  Args:
    parts: words, none of which holds another.
    times: of all occurrences together, overlaps allowed; at least 1.
  """
  step = [[len(y) - _overlap(x, y) for y in parts] for x in parts]
  best, left = list(map(len, parts)), times - 1
  while left:
    if left & 1:
      best = _joined([best], step)[0]
    left >>= 1
    if left:
      step = _joined(step, step)
  return min(best)


def _overlap(x: str, y: str) -> int:
  """Returns how much of the end of x begins y, less than all of either."""
  top = min(len(x), len(y)) - 1
  return next((k for k in range(top, 0, -1) if x.endswith(y[:k])), 0)


def _joined(
  a: Sequence[Sequence[int]], b: Sequence[Sequence[int]]
) -> list[list[int]]:
  """Returns the matrix product with min for sum and sum for product."""
  columns = list(zip(*b))
  return [
    [min(x + y for x, y in zip(row, column)) for column in columns] for row in a
  ]
