"""Assignments of columns to the rows of a square matrix."""

from collections.abc import Sequence
import math

_Matrix = Sequence[Sequence[int]]


def cheapest(costs: _Matrix) -> list[int]:
  """Returns the column of each row, different ones, of the least total cost.

  Rows are added one by one along shortest augmenting paths, in O(n**3) steps on
  integers of any size (the Hungarian method).
  """
  n = len(costs)
  row_price, column_price = [0] * n, [0] * (n + 1)
  row_of = [-1] * (n + 1)  # Column n stands for the row that is being added.
  for row in range(n):
    row_of[n] = row
    column = n
    slack: list = [None] * n
    via = [n] * n
    done = [False] * (n + 1)
    while row_of[column] >= 0:
      done[column] = True
      column = _advance(
        costs, row_of, column, (row_price, column_price), slack, via, done
      )
    while column != n:
      row_of[column] = row_of[via[column]]
      column = via[column]
  chosen = [0] * n
  for column, row in enumerate(row_of[:n]):
    chosen[row] = column
  return chosen


def _advance(costs, row_of, column, prices, slack, via, done) -> int:
  """Adjusts prices until one more column can be reached, and returns it."""
  row_price, column_price = prices
  row = row_of[column]
  costs_here, price = costs[row], row_price[row]
  delta, nearest = None, -1
  for j in range(len(slack)):
    if done[j]:
      continue
    reduced = costs_here[j] - price - column_price[j]
    if slack[j] is None or reduced < slack[j]:
      slack[j], via[j] = reduced, column
    if delta is None or slack[j] < delta:
      delta, nearest = slack[j], j
  if delta:
    for j, is_done in enumerate(done):
      if is_done:
        row_price[row_of[j]] += delta
        column_price[j] -= delta
      elif j < len(slack):
        slack[j] -= delta
  return nearest


def total(matrix: _Matrix, columns: Sequence[int]) -> int:
  """Returns the sum of the entries chosen, one a row."""
  return sum(row[column] for row, column in zip(matrix, columns))


def best_ratio(tops: _Matrix, bottoms: _Matrix) -> list[int]:
  """Returns the columns of the largest ratio of two totals.

  The ratio `a / b` of an assignment is the largest if no other has `b * top - a
  * bottom` above 0; else that one is next (Dinkelbach).

  Args:
    tops: integers of any sign.
    bottoms: positive integers.
  """
  columns = list(range(len(tops)))
  while True:
    a, b = total(tops, columns), total(bottoms, columns)
    costs = [
      [a * bottom - b * top for top, bottom in zip(*rows)]
      for rows in zip(tops, bottoms)
    ]
    better = cheapest(costs)
    if total(costs, better) >= 0:
      return columns
    columns = better


def least_product(left: _Matrix, right: _Matrix) -> list[int]:
  """Returns the columns of the least product of two totals.

  The product is least at a corner of the convex hull of the points of totals.
  Corners are found between two known ones, as the lowest in the direction
  across the line through both.

  Args:
    left: positive integers.
    right: positive integers.
  """
  point = lambda columns: (total(left, columns), total(right, columns))
  found = [cheapest(left), cheapest(right)]
  stack = [(point(found[0]), point(found[1]))]
  while stack:
    (a, b), (c, d) = stack.pop()
    costs = [
      [(b - d) * x + (c - a) * y for x, y in zip(*rows)]
      for rows in zip(left, right)
    ]
    columns = cheapest(costs)
    if total(costs, columns) < (b - d) * a + (c - a) * b:
      found.append(columns)
      middle = point(columns)
      stack += [((a, b), middle), (middle, (c, d))]
  return min(found, key=lambda columns: math.prod(point(columns)))
