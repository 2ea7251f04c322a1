"""A 0/1 grid by the parities around its cells."""

from environments import base
from environments import ladders
from environments import rewards
from environments.grid import _family

_TRIES = 200
_PROMPT = """\
Fill a grid of {N} rows and {M} columns with 0s and 1s such that for each cell
the sum of it and of the cells that share a side with it is odd where the grid T
below holds 1, and even where T holds 0.
Answer: the filled grid, {N} lines of {M} characters, in the form
{example}
T:
{rows}"""


def parities(grid: list) -> list[list[int]]:
  """Returns the sums around each cell modulo 2; cells are 0 or 1."""
  width = len(grid[0])
  edge = [0] * (width + 2)
  rows = [edge, *([0, *map(int, row), 0] for row in grid), edge]
  return [
    [
      (up[c] + row[c - 1] + row[c] + row[c + 1] + down[c]) % 2
      for c in range(1, width + 1)
    ]
    for up, row, down in zip(rows, rows[1:], rows[2:])
  ]


class GridParityConstruction(base.Environment):
  """Any grid with these parities is right; else (share of cells) ** 5.

  Sides are 3 or 4 at first and bounded below by the level; a grid with a share
  of ones from 0.3 to 0.7 is planted. T itself, and the grid of 0s, are wrong.
  """

  answer = _family.Cells('01')
  example = '01\n10'  # Smaller than any grid drawn.
  fields = ('N', 'M', 'parity')

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=60)}

  def generate(self, rng, params):
    longest = params['MAX_N_M']
    for _ in range(_TRIES):
      n, m = (rng.randint(3 * longest // 4, longest) for _ in range(2))
      share = rng.uniform(0.3, 0.7)
      rows = [
        ''.join('01'[rng.random() < share] for _ in range(m)) for _ in range(n)
      ]
      parity = parities(rows)
      if any(map(any, parity)) and parities(parity) != parity:
        return {'N': n, 'M': m, 'parity': parity, 'solution': rows}
    raise base.GenerationError(f'Shortcuts solved all problems: {params}.')

  def prompt(self, instance):
    rows = '\n'.join(''.join(map(str, row)) for row in instance['parity'])
    return _PROMPT.format(example=self.example, rows=rows, **instance)

  def score(self, instance, answer):
    n, m = instance['N'], instance['M']
    if not _family.has_shape(answer, n, m):
      return rewards.INVALID
    rows = zip(parities(answer), instance['parity'])
    right = sum(a == b for row in rows for a, b in zip(*row))
    return rewards.graded(right, n * m, power=5)
