"""Place the most pieces that walls keep apart."""

from environments import ladders
from environments import rewards
from environments.algorithms import grid_cuts
from environments.grid import _family as cells
from environments.sequence import _family

_PROMPT = """\
In the {N} x {M} grid turn some o into B so that any two B of one row or column
have at least one # between them. Characters # and x stay, and x keeps nothing
apart. Place as many B as can be.
Answer: the {N} lines of the grid with the B in place, in the form
{example}
{grid}"""


def _runs(grid: list[list[str]]) -> list[list[int]]:
  """Numbers the stretches of rows that no # breaks, from 0."""
  count, numbers = -1, []
  for row in grid:
    count += 1
    line = []
    for cell in row:
      count += cell == '#'
      line.append(count)
    numbers.append(line)
  return numbers


def _across(grid: list[list[str]]) -> tuple[list, list]:
  """Returns the stretches of rows and of columns, by the cells."""
  down = _runs([list(column) for column in zip(*grid)])
  return _runs(grid), [list(line) for line in zip(*down)]


def _greedy(grid: list[list[str]]) -> int:
  """Returns how many pieces a scan places where it can."""
  used = set()
  rows, columns = _across(grid)
  for line, a, b in zip(grid, rows, columns):
    for cell, i, j in zip(line, a, b):
      if cell == '*' and not {(0, i), (1, j)} & used:
        used |= {(0, i), (1, j)}
  return len(used) // 2


class MaxNoConflictingBombs(_family.Solved):
  """Any largest placement; graded by the ratio of the numbers.

  A piece joins a stretch of its row to one of its column, so a placement is a
  matching. Sides are at least 4 and follow the level within 1, half of the
  cells are free, and a scan that places what it can is never optimal.
  """

  answer = cells.Cells('#xoB')
  example = 'oB#\nx#B'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'grid')

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=30)}

  def draw(self, rng, params):
    top = params['MAX_N_M']
    n, m = (rng.randint(max(4, top - 1), top) for _ in range(2))
    return {
      'N': n,
      'M': m,
      'grid': [rng.choices('#x**', k=m) for _ in range(n)],
    }

  def fair(self, fields, solution):
    return _greedy(fields['grid']) < ''.join(solution).count('B')

  def solve(self, fields):
    grid = fields['grid']
    rows, columns = _across(grid)
    choices = [[] for _ in range(rows[-1][-1] + 1)]
    for line, a, b in zip(grid, rows, columns):
      for cell, i, j in zip(line, a, b):
        if cell == '*':
          choices[i].append(j)
    partner = grid_cuts.largest_matching(choices, columns[-1][-1] + 1)
    return [
      ''.join(
        'B' if x == '*' and partner[i] == j else x
        for x, i, j in zip(line, a, b)
      ).replace('*', 'o')
      for line, a, b in zip(grid, rows, columns)
    ]

  def prompt(self, instance):
    shown = '\n'.join(map(''.join, instance['grid'])).replace('*', 'o')
    n, m = instance['N'], instance['M']
    return _PROMPT.format(N=n, M=m, example=self.example, grid=shown)

  def score(self, instance, answer):
    grid = instance['grid']
    shown = [''.join(row).replace('*', 'o') for row in grid]
    if [row.replace('B', 'o') for row in answer] != shown:
      return rewards.INVALID
    for line in (*answer, *zip(*answer)):
      parts = ''.join(line).split('#')
      if any(part.count('B') > 1 for part in parts):
        return rewards.INVALID
    best = ''.join(instance['solution']).count('B')
    count = ''.join(answer).count('B')
    return rewards.graded(count, best, power=3) if best else rewards.CORRECT
