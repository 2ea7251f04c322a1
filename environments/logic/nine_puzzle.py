"""Turn one grid into another by shifting rows and columns."""

from environments import base
from environments import formats
from environments import ladders
from environments.logic import _moves

_TRIES = 200


class Shifts(formats.Format):
  """Shifts of rows and columns, one a line: `row 0 1`, `column 2 -1`."""

  def parse(self, text):
    words = formats.undress(text).lower().replace('\N{MINUS SIGN}', '-').split()
    if not words or len(words) % 3 or len(words) > 3 * formats.MAX_ROWS:
      return None
    moves = []
    for word, line, shift in zip(words[::3], words[1::3], words[2::3]):
      numbers = formats.IntList().parse(f'{line[:9]} {shift[:9]}')
      if word not in ('row', 'column') or numbers is None or len(numbers) != 2:
        return None
      moves.append([word, *numbers])
    return moves

  def render(self, answer):
    return '\n'.join(' '.join(map(str, move)) for move in answer)


class NinePuzzle(_moves.Turned):
  """Any shifts that lead to the target; right or wrong.

  Sides follow the level within 1 and are at least 3, the number of planted
  shifts grows, rows and columns take turns in them, and targets within one
  shift are redrawn. Shifts by 0 are not allowed.
  """

  answer = Shifts()
  example = 'row 0 1\ncolumn 1 -1'  # Seldom right.
  fields = ('N', 'M', 'row_K', 'col_K', 'start_grid', 'destination_grid')
  statement = """\
A move shifts one row or one column of a grid cyclically. "row i s" shifts row i
by s cells to the right, to the left if s < 0; "column j s" shifts column j by s
cells down, up if s < 0. Rows and columns are counted from 0, s is not 0, and
|s| is at most {row_K} for rows and at most {col_K} for columns. Find at most
{most} moves that turn the start into the target.
Answer: the moves in order, one a line, in the form
{example}
Start:
{start_grid}
Target:
{destination_grid}"""

  def params(self, level):
    return {
      'MAX_N_M': ladders.linear(4, level // 2, limit=20),
      'steps': ladders.linear(3, level, limit=60),
    }

  def generate(self, rng, params):
    top = params['MAX_N_M']
    n, m = (rng.randint(top - 1, top) for _ in range(2))
    values = rng.sample(range(n * m), n * m)
    fields = {
      'N': n,
      'M': m,
      'row_K': rng.randint(1, m - 1),
      'col_K': rng.randint(1, n - 1),
      'start_grid': [values[r * m : r * m + m] for r in range(n)],
    }
    for _ in range(_TRIES):
      moves = self._draw(rng, fields, params['steps'])
      end = self.play(fields, moves)
      if min(_moves.spread(fields['start_grid'], end)) > 1:
        return fields | {'destination_grid': end, 'solution': moves}
    raise base.GenerationError(f'All targets were near: {params}.')

  def _draw(self, rng, fields, steps):
    moves = []
    first = rng.randrange(2)
    for k in range(first, first + steps):
      word, key, lines = (('row', 'row_K', 'N'), ('column', 'col_K', 'M'))[
        k % 2
      ]
      shift = rng.randint(1, fields[key]) * rng.choice((1, -1))
      moves.append([word, rng.randrange(fields[lines]), shift])
    return moves

  def play(self, instance, moves):
    grid = [list(row) for row in instance['start_grid']]
    n, m = len(grid), len(grid[0])
    for word, k, s in moves:
      rows = word == 'row'
      most = instance['row_K'] if rows else instance['col_K']
      if not (0 <= k < (n if rows else m) and 0 < abs(s) <= most):
        return None
      if rows:
        grid[k] = grid[k][-s:] + grid[k][:-s]
      else:
        column = [row[k] for row in grid]
        for row, x in zip(grid, column[-s:] + column[:-s]):
          row[k] = x
    return grid
