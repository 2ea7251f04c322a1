"""Counts of colourings, exact at any size."""

import collections
from collections.abc import Iterable
from collections.abc import Sequence
import math


def colors_used(edges: Iterable[Sequence[int]], caps: Sequence[int]) -> int:
  """Returns the sum of the numbers of colours over all proper colourings.

  Vertices enter in the order of their caps, each into a class without a
  neighbour of it or into a new one, which may have any of the colours up to its
  cap that no class has. Classes are known by their neighbours to come.

  Args:
    edges: pairs of vertices 0, 1, ...
    caps: the largest colour of each vertex; the least is 0.
  """
  order = sorted(range(len(caps)), key=lambda u: caps[u])
  place = {u: at for at, u in enumerate(order)}
  later = [0] * len(order)
  for u, v in edges:
    first, second = sorted((place[u], place[v]))
    later[first] |= 1 << (second - first)
  states = {(): 1}  # Ways, by the sorted masks of the classes.
  for u, near in zip(order, later):
    grown: collections.defaultdict = collections.defaultdict(int)
    for classes, ways in states.items():
      fresh = caps[u] + 1 - len(classes)
      if fresh > 0:
        grown[_advance((*classes, near))] += fresh * ways
      for i, mask in enumerate(classes):
        if not mask & 1:
          joined = (*classes[:i], mask | near, *classes[i + 1 :])
          grown[_advance(joined)] += ways
    states = grown
  return sum(len(classes) * ways for classes, ways in states.items())


def _advance(classes: tuple[int, ...]) -> tuple[int, ...]:
  """Returns the masks, sorted, with the next vertex as bit 0."""
  return tuple(sorted([mask >> 1 for mask in classes]))


def separate_colors(n: int, m: int, counts: Sequence[int]) -> int:
  """Returns how many grids have no two colours in one row or column.

  Colour by colour, the rows and columns that it meets are taken from those
  left.

  Args:
    n: rows.
    m: columns.
    counts: how many cells each colour has; the others are empty.
  """
  states = {(n, m): 1}  # Ways, by the rows and columns left.
  for cells in counts:
    shapes = _covering(n, m, cells)
    grown: collections.defaultdict = collections.defaultdict(int)
    for (rows, columns), ways in states.items():
      for (a, b), covering in shapes.items():
        if a <= rows and b <= columns:
          choices = math.comb(rows, a) * math.comb(columns, b)
          grown[rows - a, columns - b] += ways * choices * covering
    states = grown
  return sum(states.values())


def _covering(n: int, m: int, cells: int) -> dict[tuple[int, int], int]:
  """Returns how many sets of cells meet all rows and columns, by the size.

  Of the sets in a rows and b columns, those that leave out rows, or columns,
  are taken away for each choice of the rows or columns met.
  """
  a_most, b_most = min(n, cells), min(m, cells)
  table = [
    [math.comb(a * b, cells) for b in range(b_most + 1)]
    for a in range(a_most + 1)
  ]
  table = [_inverted(row) for row in table]
  columns = [_inverted(column) for column in zip(*table)]
  return {
    (a, b): ways
    for b, column in enumerate(columns)
    for a, ways in enumerate(column)
    if ways
  }


def _inverted(values: Sequence[int]) -> list[int]:
  """Returns f with values[k] = sum over i of C(k, i) f[i], as differences."""
  inverse, row = [], list(values)
  while row:
    inverse.append(row[0])
    row = [after - before for before, after in zip(row, row[1:])]
  return inverse
