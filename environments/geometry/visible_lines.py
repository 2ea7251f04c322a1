"""Find the lines that are above all others somewhere."""

from environments import ladders
from environments import rewards
from environments.algorithms import lines_and_circles
from environments.sequence import _family


class VisibleLines(_family.Solved):
  """Exactly the visible lines; graded by (common / either) ** 5.

  A line that passes through a corner of the envelope is nowhere above all
  others, so that the task says what is right. Steep lines are lowered, or few
  lines would be visible; problems with fewer than 3 are redrawn, and those
  with all. N starts at 6.
  """

  example = '1 0'  # Fewer than any problem drawn has.
  fields = ('N', 'lines')
  statement = """\
Each line below has the integers A and B of a line y = A x + B; the lines are
numbered from 0 to {last}. A line is visible if for some real x it is strictly
above all other lines. Which lines are visible?
Answer: the numbers of all visible lines, in any order, separated by blanks, in
the form {example}
{lines}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    most = max(8, n)
    lines: set[tuple[int, int]] = set()
    while len(lines) < n:
      a = rng.randint(-most, most)
      lines.add((a, rng.randint(0, most) - a * a // most))
    shuffled = [list(line) for line in sorted(lines)]
    rng.shuffle(shuffled)
    return {'N': n, 'lines': shuffled}

  def fair(self, fields, solution):
    return 3 <= len(solution) < len(fields['lines'])

  def solve(self, fields):
    return lines_and_circles.upper_envelope(fields['lines'])

  def score(self, instance, answer):
    named, visible = set(answer), set(instance['solution'])
    if len(named) < len(answer):
      return rewards.INVALID
    if min(named) < 0 or max(named) >= len(instance['lines']):
      return rewards.INVALID
    return rewards.graded(len(named & visible), len(named | visible), power=5)
