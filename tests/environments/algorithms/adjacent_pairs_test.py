"""Tests for `environments/algorithms/adjacent_pairs.py`."""

import functools

from environments.algorithms import adjacent_pairs


def _closed(row):
  """Takes out equal neighbours; names values in the order of appearance."""
  stack = []
  for x in row:
    if stack and stack[-1] == x:
      stack.pop()
    else:
      stack.append(x)
  names = {x: k for k, x in enumerate(dict.fromkeys(stack))}
  return tuple(names[x] for x in stack)


def _rows(values, rest):
  """Yields all rows of pairs, in which values first appear in order."""
  if len(values) == 2 * rest:
    yield values
    return
  top = max(values, default=-1)
  for x in range(min(top + 2, rest)):
    if values.count(x) < 2:
      yield from _rows([*values, x], rest)


@functools.cache
def _distances():
  """Returns the fewest swaps to empty each closed row of up to 5 pairs."""
  rows = {_closed(row) for n in range(6) for row in _rows([], n)}
  near = {
    row: {
      _closed([*row[:i], row[i + 1], row[i], *row[i + 2 :]])
      for i in range(len(row) - 1)
    }
    for row in rows
  }
  found, frontier = {(): 0}, {()}
  while frontier:
    steps = 1 + max(found.values())
    frontier = {r for r in rows if r not in found and near[r] & frontier}
    found |= dict.fromkeys(frontier, steps)
  assert set(found) == rows
  return found


def test_fewest_swaps_breadth_first():
  assert len(_distances()) > 300
  for row, steps in _distances().items():
    moves = adjacent_pairs.clearing_moves(row)
    assert len(moves) == adjacent_pairs.crossings(row) == steps, row
    assert adjacent_pairs.play(row, moves) == [], row


def test_moves_one_by_one():
  row = [0, 1, 2, 0, 1, 2]
  assert adjacent_pairs.play(row, []) == row
  assert adjacent_pairs.play(row, [0]) == [1, 0, 2, 0, 1, 2]
  assert adjacent_pairs.play(row, [0, 1]) == [1, 2, 1, 2]
  assert adjacent_pairs.play(row, [0, 1, 1]) == []
  assert adjacent_pairs.play(row, [2]) == [0, 1, 0, 2, 1, 2]
  for bad in ([5], [-1], [0, 1, 1, 0]):
    assert adjacent_pairs.play(row, bad) is None
