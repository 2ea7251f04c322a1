"""Light a grid by bulbs that do not light each other."""

from environments import base
from environments import ladders
from environments import rewards
from environments.grid import _family

_PROMPT = """\
In the grid, W cells are white and all others black. Replace some W by L, a
bulb. A bulb lights its own cell and all white cells from it upwards, downwards,
to the left and to the right, up to the next black cell. Every white cell must
be lit, no bulb may be lit by another, and a black cell with a digit must share
sides with exactly that many bulbs; B cells have no such rule.
Answer: the whole grid, one row a line, in the form
{example}
Grid:
{grid}"""
_STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))
_TRIES = 200


def _seen(grid: list, r: int, c: int) -> list[tuple[int, int]]:
  """Returns the white cells that a bulb at (r, c) lights beside its own."""
  found = []
  for i, j in _STEPS:
    a, b = r + i, c + j
    while 0 <= a < len(grid) and 0 <= b < len(grid[0]) and grid[a][b] in 'WL':
      found.append((a, b))
      a, b = a + i, b + j
  return found


def light(grid: list, cells: list[tuple[int, int]]) -> set[tuple[int, int]]:
  """Returns the bulbs set by visiting cells and lighting the dark ones."""
  bulbs, lit = set(), set()
  for cell in cells:
    if cell not in lit:
      bulbs.add(cell)
      lit |= {cell, *_seen(grid, *cell)}
  return bulbs


def count(bulbs: set[tuple[int, int]], r: int, c: int) -> int:
  """Returns how many bulbs share a side with cell (r, c)."""
  return sum((r + i, c + j) in bulbs for i, j in _STEPS)


class LightUpPuzzle(base.Environment):
  """Any right placing; graded by the share of digits that hold.

  Sides follow the level within 1, a fifth to two fifths of the cells are black,
  and grids that lighting dark cells in reading order solves, from the first or
  the last cell, are redrawn.
  """

  answer = _family.Cells('WBL01234')
  example = 'LW\n1B'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'grid')

  def params(self, level):
    return {'MAX_N_M': ladders.linear(5, level, limit=30), 'density': 0.75}

  def generate(self, rng, params):
    top = params['MAX_N_M']
    for _ in range(_TRIES):
      n, m = (rng.randint(top - 1, top) for _ in range(2))
      blacks = rng.randint(n * m // 5, 2 * n * m // 5)
      grid, bulbs = self._draw(rng, n, m, blacks, params['density'])
      white = [(r, c) for r in range(n) for c in range(m) if grid[r][c] == 'W']
      fills = (self._fill(grid, light(grid, w)) for w in (white, white[::-1]))
      fields = {'N': n, 'M': m, 'grid': [''.join(row) for row in grid]}
      if not any(self.score(fields, fill).correct for fill in fills):
        return fields | {'solution': self._fill(grid, bulbs)}
    raise base.GenerationError(f'Only easy grids were found: {params}.')

  def _draw(self, rng, n, m, blacks, density):
    cells = [(r, c) for r in range(n) for c in range(m)]
    rng.shuffle(cells)
    grid = [['W'] * m for _ in range(n)]
    for r, c in cells[:blacks]:
      grid[r][c] = 'B'
    bulbs = light(grid, cells[blacks:])
    for r, c in cells[: max(1, int(density * blacks))]:
      grid[r][c] = str(count(bulbs, r, c))
    return grid, bulbs

  def _fill(self, grid, bulbs):
    return [
      ''.join('L' if (r, c) in bulbs else x for c, x in enumerate(row))
      for r, row in enumerate(grid)
    ]

  def prompt(self, instance):
    shown = '\n'.join(instance['grid'])
    return _PROMPT.format(example=self.example, grid=shown)

  def score(self, instance, answer):
    grid = instance['grid']
    if not _family.has_shape(answer, len(grid), len(grid[0])):
      return rewards.INVALID
    if [row.replace('L', 'W') for row in answer] != grid:
      return rewards.INVALID
    cells = [(r, c) for r, row in enumerate(grid) for c in range(len(row))]
    bulbs = {(r, c) for r, c in cells if answer[r][c] == 'L'}
    lit = [cell for bulb in bulbs for cell in _seen(grid, *bulb)]
    white = {(r, c) for r, c in cells if grid[r][c] == 'W'}
    if bulbs & set(lit) or bulbs | set(lit) != white:
      return rewards.INVALID
    digits = [(r, c) for r, c in cells if grid[r][c].isdigit()]
    told = [int(grid[r][c]) for r, c in digits]
    return rewards.matching([count(bulbs, *d) for d in digits], told, power=10)
