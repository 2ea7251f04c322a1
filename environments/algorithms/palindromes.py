"""Words that read the same backwards, inside a word."""

from collections.abc import Callable
import operator


def radii(
  word: str, agree: Callable[[str, str], bool] = operator.eq
) -> list[int]:
  """Returns the largest even palindromes around the gaps of a word.

  Args:
    word: any word, of n characters.
    agree: whether two characters mirror each other.

  Returns:
    For the gap before place k, k = 0, ..., n, the largest r such that the r
    characters on its left mirror the r on its right.
  """
  n, result = len(word), []
  for gap in range(n + 1):
    r = 0
    while r < min(gap, n - gap) and agree(word[gap - r - 1], word[gap + r]):
      r += 1
    result.append(r)
  return result


def occurrences(word: str) -> dict[str, int]:
  """Returns how often each palindrome occurs in a word, overlaps counted."""
  found = {}
  n = len(word)
  for center in range(2 * n - 1):
    i, j = center // 2, (center + 1) // 2
    while i >= 0 and j < n and word[i] == word[j]:
      part = word[i : j + 1]
      found[part] = found.get(part, 0) + 1
      i, j = i - 1, j + 1
  return found


def longest_double(word: str) -> list[int]:
  """Returns [a, b, c] where word[a:b] and word[b:c] are palindromes.

  The sum c - a of their lengths, each at least 1, is the largest.

  Args:
    word: of at least two characters.
  """
  n = len(word)
  ending, starting = [1] * (n + 1), [1] * (n + 1)
  for center in range(2 * n - 1):
    i, j = center // 2, (center + 1) // 2
    while i >= 0 and j < n and word[i] == word[j]:
      ending[j + 1] = max(ending[j + 1], j + 1 - i)
      starting[i] = max(starting[i], j + 1 - i)
      i, j = i - 1, j + 1
  b = max(range(1, n), key=lambda gap: ending[gap] + starting[gap])
  return [b - ending[b], b, b + starting[b]]


def longest_repeated(word: str) -> str:
  """Returns the longest part that is an even palindrome twice in a row.

  The part is a word, that word backwards, and both once more; ''
  if there is none.
  """
  n, around = len(word), radii(word)
  for half in range(n // 4, 0, -1):
    for start in range(n - 4 * half + 1):
      middle = around[start + 2 * half] >= 2 * half
      if middle and around[start + half] >= half:
        return word[start : start + 4 * half]
  return ''
