"""Clear a grid of counts by equal blocks."""

from environments import ladders
from environments.sequence import _family


def clears(grid: list[list[int]], rows: int, columns: int) -> bool:
  """Whether blocks of one size lower all counts to 0.

  The first count that is left, line by line, is the top left cell of as many
  blocks.
  """
  left = [list(line) for line in grid]
  for r, line in enumerate(left):
    for c, count in enumerate(line):
      if count < 0:
        return False
      if not count:
        continue
      if r + rows > len(left) or c + columns > len(line):
        return False
      for below in left[r : r + rows]:
        for j in range(c, c + columns):
          below[j] -= count
  return True


class FewestBlockHits(_family.Exact):
  """The fewest hits over all block sizes, which is the largest area's.

  Sides follow the level within 1; the hidden block has at least two cells and
  at least two places along each side of the grid.
  """

  example = '-1'  # Hits are at least 0.
  fields = ('N', 'M', 'grid')
  statement = """\
Choose one block size, r rows by c columns, for good. A hit picks an r x c block
of neighbouring cells inside the {N} x {M} grid, not turned, in which all
counts are at least 1, and lowers each of them by 1. Give the fewest hits, over
all sizes, with which all counts become 0.
Answer: one integer, written like {example}
{grid}"""

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=24), 'max_beat': 3}

  def draw(self, rng, params):
    top = params['MAX_N_M']
    n, m = (rng.randint(max(4, top - 1), top) for _ in range(2))
    r, c = rng.randint(1, n - 1), rng.randint(1, m - 1)
    if r * c == 1:
      r = 2
    grid = [[0] * m for _ in range(n)]
    for i in range(n - r + 1):
      for j in range(m - c + 1):
        hits = rng.randint(0, params['max_beat'])
        for line in grid[i : i + r]:
          for k in range(j, j + c):
            line[k] += hits
    return {'N': n, 'M': m, 'grid': grid}

  def fair(self, fields, solution):
    return solution > 0

  def solve(self, fields):
    n, m, grid = (fields[key] for key in ('N', 'M', 'grid'))
    total = sum(map(sum, grid))
    sizes = [(r, c) for r in range(1, n + 1) for c in range(1, m + 1)]
    for r, c in sorted(sizes, key=lambda size: -size[0] * size[1]):
      if total % (r * c) == 0 and clears(grid, r, c):
        return total // (r * c)
    raise ValueError(f'Counts must be at least 0, got {grid}.')
