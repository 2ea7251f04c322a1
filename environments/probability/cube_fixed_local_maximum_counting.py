"""Probability of a number of dominant cells in a box."""

from environments import ladders
from environments.algorithms import expectations
from environments.probability import _family


class CubeFixedLocalMaximumCounting(_family.Residue):
  """Exactly K cells of a random N x M x L box exceed all in their planes.

  Sides are from 2 up to a bound that starts at 5; any K from 1 occurs. Sides
  end at 500: the prime exceeds every number of cells.
  """

  fields = ('N', 'M', 'L', 'K')
  presentation = ('MAX_N_M_L',)
  prime = 998_244_353
  statement = """\
The cells (x, y, z) of a box, 1 <= x <= {N}, 1 <= y <= {M}, 1 <= z <= {L},
receive the numbers 1 to {cells} in random order, all orders equally likely. A
cell is dominant if its number is greater than that of every other cell with the
same x, or the same y, or the same z (one equal coordinate is enough). What is
the probability that the number of dominant cells is {K}?
{form}"""

  def params(self, level):
    return {'MAX_N_M_L': ladders.linear(5, level, limit=500)}

  def draw(self, rng, params):
    most = params['MAX_N_M_L']
    sides = [rng.randint(2, most) for _ in range(3)]
    count = rng.randint(1, min(sides))
    return params | dict(zip(self.fields, [*sides, count]))

  def solve(self, fields):
    *sides, count = (fields[key] for key in self.fields)
    return expectations.dominant_cells(sides, count, self.prime)

  def prompt(self, instance):
    cells = instance['N'] * instance['M'] * instance['L']
    return super().prompt(instance | {'cells': cells})
