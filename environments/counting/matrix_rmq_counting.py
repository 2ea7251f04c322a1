"""Count matrices with given maxima of submatrices."""

from environments import formats
from environments import ladders
from environments.algorithms import structure_counts
from environments.counting import _family


def _interval(rng, length: int) -> tuple[int, int]:
  """Draws how many of 1..length, then which consecutive ones."""
  size = rng.randint(1, length)
  first = rng.randint(1, length - size + 1)
  return first, first + size - 1


class MatrixRMQCounting(_family.Residue):
  """H x W matrices over 1..M with N given maxima, modulo MOD.

  Sides and M are bounded below, so that few matrices are fixed whole. N ends at
  12, since counting is exponential in the constraints of one value; from then
  on the sides grow. MOD is above a tenth of its bound.
  """

  fields = ('N', 'H', 'W', 'M', 'constraints', 'MOD')
  statement = """\
How many matrices of integers from 1 to {M}, with {H} rows and {W} columns, make
all the lines below true? A line x1 y1 x2 y2 v says that the largest entry in
rows x1 to x2 and columns y1 to y2 (both ends included, counted from 1) is v.
Give the number modulo {MOD}.
Answer: one integer, in the form {example}
{constraints}"""

  def params(self, level):
    return {
      'N': ladders.linear(2, level, limit=12),
      'max_side': ladders.linear(4, level, 2, 40),
      'max_MOD': 1_000_000,
    }

  def draw(self, rng, params):
    n, longest, top = params['N'], params['max_side'], params['max_MOD']
    h, w = (rng.randint(longest // 2, longest) for _ in range(2))
    largest = rng.randint(longest, longest**2)
    hidden = [rng.choices(range(1, largest + 1), k=w) for _ in range(h)]
    constraints = []
    for _ in range(n):
      (x1, x2), (y1, y2) = _interval(rng, h), _interval(rng, w)
      v = max(max(row[y1 - 1 : y2]) for row in hidden[x1 - 1 : x2])
      constraints.append([x1, y1, x2, y2, v])
    return {
      'N': n,
      'H': h,
      'W': w,
      'M': largest,
      'constraints': constraints,
      'MOD': rng.randint(top // 10, top),
    }

  def solve(self, fields):
    h, w, top, constraints, modulus = (fields[key] for key in self.fields[1:])
    return structure_counts.tables_with_maxima(h, w, top, constraints, modulus)

  def prompt(self, instance):
    lines = formats.IntGrid().render(instance['constraints'])
    return super().prompt(instance | {'constraints': lines})
