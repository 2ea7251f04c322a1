"""Generators and searches of logic puzzles."""

from collections.abc import Iterator
from collections.abc import Sequence
import random

Action = tuple[str, int] | tuple[str, int, int]


def latin_square(rng: random.Random, n: int) -> list[list[int]]:
  """Draws an n x n square with 0..n-1 once in every row and column.

  Each row is a random perfect matching of columns to the values that they
  lack; any such rows can be completed, so nothing is ever taken back. Rows and
  columns change roles by a fair coin.
  """
  lacking = [rng.sample(range(n), n) for _ in range(n)]
  rows = []
  for _ in range(n):
    row = _matching(lacking)
    for values, value in zip(lacking, row):
      values.remove(value)
    rows.append(row)
  rng.shuffle(rows)
  return [list(row) for row in zip(*rows)] if rng.random() < 0.5 else rows


def _matching(choices: Sequence[Sequence[int]]) -> list[int]:
  """Returns one value a position, all different, by augmenting paths."""
  owner: dict[int, int] = {}

  def place(position, seen):
    for value in choices[position]:
      if value not in owner:
        owner[value] = position
        return True
    for value in choices[position]:
      if value not in seen:
        seen.add(value)
        if place(owner[value], seen):
          owner[value] = position
          return True
    return False

  for position in range(len(choices)):
    place(position, set())
  row = [0] * len(choices)
  for value, position in owner.items():
    row[position] = value
  return row


def is_latin(grid: Sequence[Sequence[int]], n: int) -> bool:
  """Whether `grid` has 0..n-1 once in each of its n rows and n columns."""
  values = set(range(n))
  if len(grid) != n or any(len(row) != n for row in grid):
    return False
  return all(set(line) == values for line in (*grid, *zip(*grid)))


def visible(line: Sequence[int]) -> int:
  """Returns how many entries have no larger one before them."""
  count, highest = 0, None
  for height in line:
    if highest is None or height > highest:
      count, highest = count + 1, height
  return count


class _Blanks:
  """A Latin square of which cells are blanked and given back."""

  def __init__(self, grid, pairs):
    n = len(grid)
    self.given = [list(row) for row in grid]
    self.rows, self.columns = [0] * n, [0] * n  # Bit sets of free values.
    self.bounds: dict[tuple[int, int], list] = {}
    for r1, c1, r2, c2 in pairs:
      self.bounds.setdefault((r1, c1), []).append((r2, c2, True))
      self.bounds.setdefault((r2, c2), []).append((r1, c1, False))

  def blank(self, r: int, c: int, bit: int) -> None:
    self.given[r][c] = -1
    self.rows[r] |= bit
    self.columns[c] |= bit

  def give(self, r: int, c: int, bit: int) -> None:
    self.given[r][c] = bit.bit_length() - 1
    self.rows[r] &= ~bit
    self.columns[c] &= ~bit

  def options(self, r: int, c: int) -> int:
    """Returns the bit set of what a blank cell can hold."""
    free = self.rows[r] & self.columns[c]
    for r2, c2, below in self.bounds.get((r, c), ()):
      other = self.given[r2][c2]
      if below:
        free &= (1 << (len(self.given) - 1 if other < 0 else other)) - 1
      else:
        free &= -1 << (1 if other < 0 else other + 1)
    return free

  def follows(self, r: int, c: int, bit: int) -> bool:
    """Whether one step shows that a blank cell holds the value of `bit`."""
    if self.options(r, c) == bit:
      return True
    places = range(len(self.given))
    row = (j for j in places if j != c and self.given[r][j] < 0)
    if not any(self.options(r, j) & bit for j in row):
      return True
    column = (i for i in places if i != r and self.given[i][c] < 0)
    return not any(self.options(i, c) & bit for i in column)


def dig(
  rng: random.Random,
  grid: Sequence[Sequence[int]],
  pairs: Sequence[Sequence[int]],
  blanks: int,
) -> list[list[int]]:
  """Blanks cells of a Latin square so that the rest still determines it.

  A cell is blanked only while it follows in one step from the cells that then
  remain: it can hold no other value, or no other blank cell of its row or
  column can hold its value. Undone in reverse, the steps solve the puzzle.

  Args:
    rng: for the order of the cells.
    grid: a Latin square with values 0..n-1.
    pairs: [r1, c1, r2, c2], where cell (r1, c1) is below cell (r2, c2).
    blanks: how many cells to blank at most.

  Returns:
    The square with -1 for blanks.
  """
  square = _Blanks(grid, pairs)
  cells = [(r, c) for r in range(len(grid)) for c in range(len(grid))]
  rng.shuffle(cells)
  for r, c in cells:
    if blanks <= 0:
      break
    bit = 1 << grid[r][c]
    square.blank(r, c, bit)
    if square.follows(r, c, bit):
      blanks -= 1
    else:
      square.give(r, c, bit)
  return square.given


def jug_steps(
  capacities: Sequence[int], state: tuple[int, ...]
) -> Iterator[tuple[Action, tuple[int, ...]]]:
  """Yields each action on jugs that changes their contents, and the result."""
  for i, (amount, capacity) in enumerate(zip(state, capacities)):
    if amount < capacity:
      yield ('Fill', i), state[:i] + (capacity,) + state[i + 1 :]
    if amount:
      yield ('Empty', i), state[:i] + (0,) + state[i + 1 :]
      for j in range(len(state)):
        moved = min(amount, capacities[j] - state[j])
        if j != i and moved:
          after = list(state)
          after[i] -= moved
          after[j] += moved
          yield ('Pour', i, j), tuple(after)


def jug_amounts(
  capacities: Sequence[int], limit: int
) -> dict[int, list[Action]]:
  """Returns the amounts that jugs can hold, each with fewest actions.

  Args:
    capacities: of the jugs, which start empty.
    limit: the most actions to try.

  Returns:
    A map from each positive amount that some jug can hold after `limit` actions
    or fewer to a shortest list of such actions.
  """
  start = (0,) * len(capacities)
  paths = {start: ()}  # (last action, path before) or ().
  amounts: dict[int, tuple] = {0: ()}
  frontier = [start]
  for _ in range(limit):
    following = []
    for state in frontier:
      for action, after in jug_steps(capacities, state):
        if after not in paths:
          paths[after] = (action, paths[state])
          following.append(after)
          for amount in after:
            amounts.setdefault(amount, paths[after])
    frontier = following
  del amounts[0]
  return {amount: _unlink(path) for amount, path in amounts.items()}


def _unlink(path: tuple) -> list[Action]:
  """Returns the actions of a linked path, first to last."""
  actions = []
  while path:
    action, path = path
    actions.append(action)
  return actions[::-1]
