"""Clear marked cells of a box by sub-boxes that cost their shortest side."""

from environments import formats
from environments import ladders
from environments.algorithms import layers
from environments.optimization import _family


def _sides(fields) -> tuple[int, int, int]:
  return fields['A'], fields['B'], fields['C']


def _layer(sides, axis: int, at: int) -> list[int]:
  """Returns the sub-box of one layer across an axis."""
  ranges = [[0, side] for side in sides]
  ranges[axis] = [at, at + 1]
  return [end for pair in ranges for end in pair]


class CheapestBoxClearing(_family.Optimum):
  """Any cheapest list of sub-boxes; graded by the least cost over its cost.

  Cells are drawn on few layers across different axes, and redrawn where the
  complete box or layers across one axis alone are best. Sides end at 9, since
  time doubles with the shortest one.
  """

  answer = formats.IntGrid()
  example = '0 1 0 1 0 1'  # Clears one cell, and more are marked.
  fields = ('A', 'B', 'C', 'one_coordinates')
  statement = """\
Cells (x, y, z) of a box have integers 0 <= x < {A}, 0 <= y < {B}, 0 <= z < {C}.
These are marked: {cells}
One operation x1 x2 y1 y2 z1 z2 clears all cells with x1 <= x < x2, y1 <= y < y2
and z1 <= z < z2, where 0 <= x1 < x2 <= {A}, 0 <= y1 < y2 <= {B} and
0 <= z1 < z2 <= {C}. It costs the least of x2 - x1, y2 - y1 and z2 - z1. Clear
all marked cells at the least total cost.
Answer: one operation a line, its six integers separated by blanks, in the form
{example}"""

  def params(self, level):
    sides = min(9, 4 + level // 3)
    return {'MAX_A_B_C': sides, 'cells': ladders.linear(8, level, limit=60)}

  def draw(self, rng, params):
    most = params['MAX_A_B_C']
    sides = [rng.randint(most - 1, most) for _ in range(3)]
    count = rng.randint(2, most - 1)
    axes = rng.sample([0, 1, 2] * count, count)
    chosen = [(axis, rng.randrange(sides[axis])) for axis in axes]
    cells = set()
    for i in range(params['cells']):
      axis, at = chosen[i % count]
      cell = [rng.randrange(side) for side in sides]
      cell[axis] = at
      cells.add(tuple(cell))
    listed = rng.sample(sorted(cells), len(cells))
    fields = dict(zip('ABC', sides))
    return fields | {'one_coordinates': [list(cell) for cell in listed]}

  def solve(self, fields):
    sides = _sides(fields)
    chosen = layers.fewest(fields['one_coordinates'])
    return [_layer(sides, axis, at) for axis, at in chosen]

  def shortcuts(self, fields):
    sides, cells = _sides(fields), fields['one_coordinates']
    whole = [[end for side in sides for end in (0, side)]]
    across = [
      [_layer(sides, axis, at) for at in {cell[axis] for cell in cells}]
      for axis in range(3)
    ]
    return [whole, *across]

  def prompt(self, instance):
    cells = ', '.join(
      '({}, {}, {})'.format(*cell) for cell in instance['one_coordinates']
    )
    return super().prompt(instance | {'cells': cells})

  def value(self, fields, answer):
    sides, left = _sides(fields), fields['one_coordinates']
    cost = 0
    for row in answer:
      if len(row) != 6:
        return None
      spans = list(zip(row[::2], row[1::2]))
      if not all(0 <= a < b <= side for (a, b), side in zip(spans, sides)):
        return None
      cost += min(b - a for a, b in spans)
      left = [
        cell
        for cell in left
        if not all(a <= x < b for x, (a, b) in zip(cell, spans))
      ]
    return None if left else cost
