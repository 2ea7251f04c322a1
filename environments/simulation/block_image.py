"""Draw stacks of cubes with characters."""

import dataclasses

from environments import formats
from environments import ladders
from environments import rewards
from environments.sequence import _family

CUBE = """\
..+---+
./   /|
+---+ |
|   | +
|   |/.
+---+.."""
_PIXELS = tuple(
  (5 - up, right, pixel)
  for up, line in enumerate(CUBE.split('\n'))
  for right, pixel in enumerate(line)
  if pixel != '.'
)


@dataclasses.dataclass(frozen=True)
class _Drawing(formats.Format):
  """Lines of characters; blanks around lines and empty lines are dropped."""

  def parse(self, text):
    lines = [line.strip() for line in formats.undress(text).splitlines()]
    lines = [line for line in lines if line]
    if len(lines) > 1 and len(lines[-1]) == len(lines[0]) + 1:
      lines[-1] = lines[-1].removesuffix('.')  # A closing full stop.
    known = not ''.join(lines).strip('.+-/| ')
    return lines if lines and known else None

  def render(self, answer):
    return '\n'.join(answer)


class BlockImage(_family.Solved):
  """The drawing, line by line; graded by the share of characters in place.

  Grids have two cells or more, and the grade falls with the tenth power,
  in place of the second, by which an empty frame earned a fifth.
  """

  answer = _Drawing()
  example = '..+--+\n./  /|\n+--+.+'
  fields = ('M', 'N', 'grid')
  statement = """\
Draw stacks of cubes. The grid below is {M} x {N} (rows x columns), and each
entry is the number of cubes stacked on its cell; row {M}, the last, is nearest
to the viewer. One cube is drawn as these 6 lines of 7 characters, of which only
those other than '.' are painted, blanks too:
{cube}
The lowest cube of row i and column j (from 1) has its bottom left '+' at the
place 2 ({M} - i) characters up and 4 (j - 1) + 2 ({M} - i) to the right of the
bottom left of the drawing; each cube above is 3 characters higher. Paint row by
row from row 1, each row from column 1, each stack from the bottom; later paint
covers earlier. What is never painted is '.'. The drawing is the least rectangle
at that corner that holds all.
Answer: the drawing, one line of characters a line, in the form
{example}
Grid:
{grid}"""

  def params(self, level):
    return {'MAX_M_N': ladders.linear(2, level, limit=14)}

  def draw(self, rng, params):
    top = params['MAX_M_N']
    m, n = rng.randint(1, top), rng.randint(1, top)
    if m * n == 1:
      m = top
    grid = [[rng.randint(1, 5) for _ in range(n)] for _ in range(m)]
    return {'M': m, 'N': n, 'grid': grid}

  def solve(self, fields):
    m, n, grid = fields['M'], fields['N'], fields['grid']
    height = max(3 * max(row) + 2 * (m - 1 - i) for i, row in enumerate(grid))
    canvas = [['.'] * (4 * n + 2 * m + 1) for _ in range(height + 3)]
    for i, row in enumerate(grid):
      shift = 2 * (m - 1 - i)
      for j, count in enumerate(row):
        for k in range(count):
          for up, right, pixel in _PIXELS:
            canvas[shift + 3 * k + up][4 * j + shift + right] = pixel
    return [''.join(line) for line in reversed(canvas)]

  def prompt(self, instance):
    shown = {key: instance[key] for key in ('M', 'N')}
    shown['grid'] = formats.IntGrid().render(instance['grid'])
    return self.statement.format(cube=CUBE, example=self.example, **shown)

  def score(self, instance, answer):
    wanted = instance['solution']
    width = len(wanted[0])
    if len(answer) != len(wanted) or any(len(x) != width for x in answer):
      return rewards.INVALID
    return rewards.matching(''.join(answer), ''.join(wanted), power=10)
