"""Count the double crosses in a grid."""

from environments import base
from environments import ladders
from environments.algorithms import cells
from environments.counting import _family

_TRIES = 200


def _grid(fields) -> list[list[int]]:
  grid = [[1] * fields['M'] for _ in range(fields['N'])]
  for r, c in fields['zero_coordinates']:
    grid[r][c] = 0
  return grid


class DoubleCrossCounting(_family.Count):
  """Double crosses in the 1-cells of a grid; graded by ratio.

  Sides are 7 or 8 at first and bounded below by the level; a share of 0.02 to
  0.12 of the cells is 0, not up to a quarter, and there is a cross at all.
  """

  example = '1000'
  fields = ('N', 'M', 'zero_coordinates')
  statement = """\
A double cross consists of cells that all hold 1 in the grid below. With rows
counted downwards, it has a vertical bar, the cells of one column y from row t
to row d, and two horizontal bars, in rows p and q with t < p, p + 1 < q and
q < d: row p from column y - a to y + a, and row q from column y - b to y + b,
where 1 <= a < b. How many double crosses are there, that is, choices of
(t, p, q, d, y, a, b)?
Answer: one integer, in the form {example}
{rows}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(8, level, limit=50)}

  def draw(self, rng, params):
    longest = params['MAX_N_M']
    for _ in range(_TRIES):
      n, m = (rng.randint(longest - longest // 8, longest) for _ in range(2))
      zeros = max(1, int(rng.uniform(0.02, 0.12) * n * m))
      places = rng.sample(range(n * m), zeros)
      zeros = [list(divmod(place, m)) for place in places]
      fields = {'N': n, 'M': m, 'zero_coordinates': zeros}
      if self.solve(fields):
        return fields
    raise base.GenerationError(f'No grid held a double cross: {params}.')

  def solve(self, fields):
    return cells.double_crosses(_grid(fields))

  def prompt(self, instance):
    rows = '\n'.join(''.join(map(str, row)) for row in _grid(instance))
    return self.statement.format(example=self.example, rows=rows)
