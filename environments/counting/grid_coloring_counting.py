"""Count grids whose rows and columns hold one colour each."""

from environments import formats
from environments import ladders
from environments.algorithms import colorings
from environments.counting import _family


def _cut(rng, length: int, parts: int) -> list[int]:
  """Returns positive lengths of so many parts."""
  cuts = [0, *sorted(rng.sample(range(1, length), parts - 1)), length]
  return [after - before for before, after in zip(cuts, cuts[1:])]


class GridColoringCounting(_family.Residue):
  """Grids with X[i] cells of colour i, one colour a row and column.

  Two to six colours share out the rows and columns of a hidden grid, in which
  their cells fit; with one colour no rule binds. MOD is above a tenth of its
  bound, and sides are 3 or more.
  """

  fields = ('N', 'M', 'C', 'Xs', 'MOD')
  statement = """\
Each cell of a grid of {N} rows and {M} columns is empty or has one of {C}
colours. No row and no column holds cells of two different colours. The numbers
of cells of the colours, from the first to the last, are: {Xs}. How many such
grids are there? Give the number modulo {MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N_M': ladders.linear(5, level, limit=20), 'max_MOD': 10_000}

  def draw(self, rng, params):
    most, top = params['MAX_N_M'], params['max_MOD']
    n, m = (rng.randint(max(3, most // 2), most) for _ in range(2))
    count = rng.randint(2, min(n, m, 6))
    shares = zip(_cut(rng, n, count), _cut(rng, m, count))
    return {
      'N': n,
      'M': m,
      'C': count,
      'Xs': [rng.randint(1, a * b) for a, b in shares],
      'MOD': rng.randint(top // 10, top),
    }

  def solve(self, fields):
    n, m = fields['N'], fields['M']
    return colorings.separate_colors(n, m, fields['Xs']) % fields['MOD']

  def prompt(self, instance):
    shown = formats.IntList().render(instance['Xs'])
    return super().prompt(instance | {'Xs': shown})
