"""Rows in which equal neighbours vanish, and swaps that empty them."""

from collections.abc import Sequence


def play(values: Sequence[int], moves: Sequence[int]) -> list[int] | None:
  """Returns what is left after swaps, or None if one is impossible.

  Args:
    values: each twice, equal ones not next to each other.
    moves: i swaps the entries i and i + 1 of the row as it is; then equal
      neighbours vanish as long as there are some.
  """
  row = list(values)
  for i in moves:
    if not 0 <= i < len(row) - 1:
      return None
    row[i], row[i + 1] = row[i + 1], row[i]
    _close(row, i + 1)
    _close(row, i - 1)
  return row


def _close(row: list[int], i: int) -> None:
  while 0 <= i < len(row) - 1 and row[i] == row[i + 1]:
    del row[i : i + 2]
    i -= 1


def crossings(values: Sequence[int]) -> int:
  """Returns how many pairs of values stand as a b a b."""
  opened: list[int] = []
  count = 0
  for x in values:
    if x in opened:
      at = opened.index(x)
      count += len(opened) - at - 1
      del opened[at]
    else:
      opened.append(x)
  return count


def clearing_moves(values: Sequence[int]) -> list[int]:
  """Returns fewest swaps that empty a row, one for each of its `crossings`.

  A swap changes one pair of values, so that no fewer do. Each second entry is
  brought left to its first, over the first entries of pairs that it crosses.
  """
  left: list[int] = []
  right = list(reversed(values))
  moves = []
  while right:
    x = right.pop()
    if x not in left:
      left.append(x)
      continue
    while left[-1] != x:
      passed = left.pop()
      moves.append(len(left))
      if right and right[-1] == passed:
        right.pop()
      else:
        right.append(passed)
    left.pop()
  return moves
