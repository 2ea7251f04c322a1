"""Blacken cells so that no value repeats among the others."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import grid_cuts
from environments.grid import _family

_PROMPT = """\
Blacken cells of the {N} x {M} grid so that no value appears twice among the
other cells of a row or column, no two black cells share a side, and the other
cells are connected by shared sides.
Answer: {N} lines of {M} digits, 1 for black cells and 0 for the others, in the
form
{example}
{grid}"""


def _connected(black: set, n: int, m: int) -> bool:
  """Whether the cells outside `black` are one piece."""
  cells = [(r, c) for r in range(n) for c in range(m) if (r, c) not in black]
  seen = set(cells[:1])
  queue = cells[:1]
  for cell in queue:
    for near in grid_cuts.neighbours(*cell, n, m):
      if near not in seen and near not in black:
        seen.add(near)
        queue.append(near)
  return len(seen) == len(cells)


def _separates(cell, black: set, n: int, m: int) -> bool:
  """Whether one more black cell splits the others or touches a black one."""
  if not black.isdisjoint(grid_cuts.neighbours(*cell, n, m)):
    return True
  return not _connected(black | {cell}, n, m)


def _plant(rng, n: int, m: int) -> tuple[list[list[int]], set]:
  """Draws a grid and its black cells, which repeat values of white ones."""
  grid = [[-1] * m for _ in range(n)]
  rows: list[set] = [set() for _ in range(n)]
  columns: list[set] = [set() for _ in range(m)]
  black: set = set()
  cells = [(r, c) for r in range(n) for c in range(m)]
  for r, c in rng.sample(cells, n * m):
    used = rows[r] | columns[c]
    if used and rng.random() < 0.5 and not _separates((r, c), black, n, m):
      black.add((r, c))
      grid[r][c] = rng.choice(sorted(used))
      continue
    grid[r][c] = next(x for x in range(n + m) if x not in used)
    rows[r].add(grid[r][c])
    columns[c].add(grid[r][c])
  names = rng.sample(range(1, n + m + 1), n + m)
  return [[names[x] for x in row] for row in grid], black


def _unique(line) -> bool:
  return len(set(line)) == len(line)


class HitoriPuzzle(base.Environment):
  """Any pattern by the rules; graded by the rows and columns free of repeats.

  Sides start at 4 and follow the level within 1; at least two cells are black,
  and values are renamed at random.
  """

  answer = _family.Cells('01')
  example = '01\n00'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'matrix')

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=18)}

  def generate(self, rng, params):
    top = params['MAX_N_M']
    for _ in range(100):
      n, m = (rng.randint(max(4, top - 1), top) for _ in range(2))
      grid, black = _plant(rng, n, m)
      if len(black) > 1:
        rows = [
          ''.join('01'[(r, c) in black] for c in range(m)) for r in range(n)
        ]
        return {'N': n, 'M': m, 'matrix': grid, 'solution': rows}
    raise base.GenerationError(f'No cells were black: {params}.')

  def restore(self, fields, reference_text):
    """Reads references that mark black cells by `*` and others by `.` too."""
    text = reference_text and reference_text.translate({42: '1', 46: '0'})
    return super().restore(fields, text)

  def prompt(self, instance):
    return _PROMPT.format(
      N=instance['N'],
      M=instance['M'],
      example=self.example,
      grid=formats.IntGrid().render(instance['matrix']),
    )

  def score(self, instance, answer):
    n, m, grid = (instance[key] for key in self.fields)
    if not _family.has_shape(answer, n, m):
      return rewards.INVALID
    black = {(r, c) for r in range(n) for c in range(m) if answer[r][c] == '1'}
    if any('11' in ''.join(x) for x in (*answer, *zip(*answer))):
      return rewards.INVALID
    if not _connected(black, n, m):
      return rewards.INVALID
    kept = [[(r, c) for c in range(m)] for r in range(n)]
    lines = [*kept, *zip(*kept)]
    good = [
      _unique([grid[r][c] for r, c in line if (r, c) not in black])
      for line in lines
    ]
    return rewards.matching(good, [True] * len(good), power=10)
