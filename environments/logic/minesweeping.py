"""Place mines so that all clues hold."""

from environments import base
from environments import ladders
from environments import rewards
from environments.grid import _family

_PROMPT = """\
Place mines on free cells (.) of the {N} x {M} grid; cells with a number hold no
mine. Each number must equal the number of mines on the up to eight cells that
touch its cell, corners included.
Answer: {N} lines of {M} digits, 1 for a mine and 0 for none, in the form
{example}
Grid:
{grid}"""
_TRIES = 200


def around(mines: list[str], r: int, c: int) -> int:
  """Returns how many mines touch the cell (r, c) or lie on it."""
  near = (row[max(0, c - 1) : c + 2] for row in mines[max(0, r - 1) : r + 2])
  return sum(part.count('1') for part in near)


class Minesweeping(base.Environment):
  """Any placing that all clues allow; graded by the share of clues that hold.

  Sides follow the level within 1, a quarter to a half of the cells are mines,
  and grids that mines on all cells without a clue solve are redrawn. Mines are
  written 1, not `*`, which is also used for emphasis.
  """

  answer = _family.Cells('01')
  example = '10\n01'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'grid')

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=40), 'density': 0.75}

  def generate(self, rng, params):
    top = params['MAX_N_M']
    for _ in range(_TRIES):
      n, m = (rng.randint(top - 1, top) for _ in range(2))
      k = rng.randint(n * m // 4, n * m // 2)
      cells = [(r, c) for r in range(n) for c in range(m)]
      rng.shuffle(cells)
      chosen, free = set(cells[:k]), cells[k:]
      mines = [
        ''.join('01'[(r, c) in chosen] for c in range(m)) for r in range(n)
      ]
      grid = [[-1] * m for _ in range(n)]
      for r, c in free[: int(params['density'] * len(free))]:
        grid[r][c] = around(mines, r, c)
      fields = {'N': n, 'M': m, 'grid': grid}
      full = [''.join('01'[x < 0] for x in row) for row in grid]
      if not self.score(fields, full).correct:
        return fields | {'solution': mines}
    raise base.GenerationError(f'Only easy grids were found: {params}.')

  def restore(self, fields, reference_text):
    """Reads references with `*` for a mine and `.` for none, too."""
    if reference_text is not None:
      reference_text = reference_text.translate({42: '1', 46: '0'})
    return super().restore(fields, reference_text)

  def prompt(self, instance):
    show = lambda row: ' '.join('.' if x < 0 else str(x) for x in row)
    return _PROMPT.format(
      N=instance['N'],
      M=instance['M'],
      example=self.example,
      grid='\n'.join(map(show, instance['grid'])),
    )

  def score(self, instance, answer):
    grid = instance['grid']
    if not _family.has_shape(answer, len(grid), len(grid[0])):
      return rewards.INVALID
    clues = [
      (r, c) for r, row in enumerate(grid) for c, x in enumerate(row) if x >= 0
    ]
    if any(answer[r][c] == '1' for r, c in clues):
      return rewards.INVALID
    counts = [around(answer, r, c) for r, c in clues]
    return rewards.matching(counts, [grid[r][c] for r, c in clues], power=10)
