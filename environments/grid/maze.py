"""A shortest walk through a maze."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.sequence import _family

_STEPS = {'L': (0, -1), 'R': (0, 1), 'U': (-1, 0), 'D': (1, 0)}
_PROMPT = """\
In the grid, . is free and # a wall. Find a shortest walk over free cells from
the top left to the bottom right cell. L, R, U, D step to the cell on the left,
on the right, above and below.
Answer: the steps in order, without blanks, in the form {example}
{maze}"""


def walk(maze: list[str], moves: str) -> tuple[int, int] | None:
  """Returns the cell where moves from (0, 0) end; None if one is illegal."""
  r, c = 0, 0
  for move in moves:
    i, j = _STEPS[move]
    r, c = r + i, c + j
    if not (0 <= r < len(maze) and 0 <= c < len(maze[0])):
      return None
    if maze[r][c] == '#':
      return None
  return r, c


def _shortest(maze: list[str]) -> str | None:
  """Returns a shortest walk, or None if there is none."""
  n, m = len(maze), len(maze[0])
  via = {(0, 0): ''}
  queue = [(0, 0)]
  for r, c in queue:
    for move, (i, j) in _STEPS.items():
      cell = a, b = r + i, c + j
      if 0 <= a < n and 0 <= b < m and maze[a][b] == '.' and cell not in via:
        via[cell] = move
        queue.append(cell)
  r, c = n - 1, m - 1
  moves = []
  while (r, c) != (0, 0):
    if (r, c) not in via:
      return None
    moves.append(via[r, c])
    i, j = _STEPS[moves[-1]]
    r, c = r - i, c - j
  return ''.join(moves[::-1])


class Maze(_family.Solved):
  """Any shortest walk; graded by the ratio of the lengths.

  Two cells in five are walls, a little fewer in large mazes, and every walk has
  steps up or left. Sides start at 7.
  """

  answer = formats.Word('LRUD')
  example = 'RRL'  # Shorter than any walk, and illegal or too short.
  fields = ('N', 'maze')

  def params(self, level):
    n = ladders.linear(7, level, limit=40)
    return {'N': n, 'density': 0.4 if n < 12 else 0.36}

  def draw(self, rng, params):
    for _ in range(20):
      fields = self._draw_once(rng, params['N'], params['density'])
      if self.fair(fields, self.solve(fields)):
        break
    return fields

  def _draw_once(self, rng, n, density):
    rows = [
      ['#' if rng.random() < density else '.' for _ in range(n)]
      for _ in range(n)
    ]
    rows[0][0] = rows[-1][-1] = '.'
    return {'N': n, 'maze': list(map(''.join, rows))}

  def fair(self, fields, solution):
    return solution is not None and len(solution) > 2 * fields['N'] - 2

  def solve(self, fields):
    return _shortest(fields['maze'])

  def prompt(self, instance):
    shown = '\n'.join(instance['maze'])
    return _PROMPT.format(example=self.example, maze=shown)

  def score(self, instance, answer):
    end = walk(instance['maze'], answer)
    if end is None:
      return rewards.INVALID
    if end != (len(instance['maze']) - 1, len(instance['maze'][0]) - 1):
      return rewards.WRONG
    return rewards.graded(len(instance['solution']), len(answer), power=3)
