"""Place stars that do not touch, one in every row."""

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import puzzle_grids
from environments.grid import _family

_PROMPT = """\
Place stars on cells . of the {N} x {M} grid: exactly one star in every row, at
most one in every column, and no two stars in cells that touch, corners
included. Cells X stay without a star.
Answer: {N} lines of {M} digits, 1 for a star and 0 for none, in the form
{example}
Grid:
{grid}"""
_TRIES = 500


def first_fit(grid: list) -> list[int]:
  """Returns columns, row by row the first that fits; fewer if none does."""
  columns: list[int] = []
  for row in grid:
    fits = (
      c
      for c, x in enumerate(row)
      if x == '.'
      and c not in columns
      and not (columns and abs(c - columns[-1]) < 2)
    )
    column = next(fits, None)
    if column is None:
      break
    columns.append(column)
  return columns


class StarBattle(base.Environment):
  """Any placing by the rules; right or wrong.

  Sides follow the level within 1 and are at least 5, 30 % to 60 % of the cells
  without a star are X, and grids that the first cells that fit solve, from
  any side, are redrawn. Stars are written 1, not `*`, which is also used for
  emphasis.
  """

  answer = _family.Cells('01')
  example = '010\n000'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'grid')
  presentation = ('sparsity',)

  def params(self, level):
    return {'MAX_N_M': ladders.linear(6, level, limit=40)}

  def generate(self, rng, params):
    top = params['MAX_N_M']
    for _ in range(_TRIES):
      n, m = sorted(rng.randint(top - 1, top) for _ in range(2))
      columns = puzzle_grids.star_columns(rng, n, m)
      share = rng.randint(30, 60) / 100
      grid = [['.'] * m for _ in range(n)]
      free = [(r, c) for r in range(n) for c in range(m) if c != columns[r]]
      for r, c in rng.sample(free, int(share * len(free))):
        grid[r][c] = 'X'
      flipped = [row[::-1] for row in grid]
      turns = (grid, grid[::-1], flipped, flipped[::-1])
      if all(len(first_fit(turn)) < n for turn in turns):
        stars = ['0' * c + '1' + '0' * (m - 1 - c) for c in columns]
        fields = {'N': n, 'M': m, 'grid': grid, 'sparsity': share}
        return fields | {'solution': stars}
    raise base.GenerationError(f'Only easy grids were found: {params}.')

  def restore(self, fields, reference_text):
    """Reads references with `*` for a star and `.` or `X` for none, too."""
    if reference_text is not None:
      reference_text = reference_text.translate({42: '1', 46: '0', 88: '0'})
    return super().restore(fields, reference_text)

  def prompt(self, instance):
    grid = '\n'.join(map(''.join, instance['grid']))
    return _PROMPT.format(
      N=instance['N'], M=instance['M'], example=self.example, grid=grid
    )

  def score(self, instance, answer):
    n, m, grid = instance['N'], instance['M'], instance['grid']
    if not _family.has_shape(answer, n, m):
      return rewards.INVALID
    blocked = ''.join(map(''.join, grid))
    if ('X', '1') in zip(blocked, ''.join(answer)):
      return rewards.INVALID
    columns = [row.find('1') for row in answer]
    right = (
      all(row.count('1') == 1 for row in answer)
      and len(set(columns)) == n
      and all(abs(a - b) > 1 for a, b in zip(columns, columns[1:]))
    )
    return rewards.exact(right, True)
