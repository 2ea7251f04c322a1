"""One entry a row, no two in a column, with the K-th largest least."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import grid_cuts
from environments.sequence import _family


def _kth(fields, columns: list[int]) -> int:
  values = [row[c - 1] for row, c in zip(fields['A'], columns)]
  return sorted(values)[-fields['K']]


class MinimumUnconflictedGridKMax(_family.Solved):
  """Any choice with the least K-th largest value; graded by the ratio.

  There are at least four rows, sides follow the level within 2, and the
  diagonal is never optimal.
  """

  answer = formats.IntList()
  example = '2 1 3'  # Shorter than any answer.
  fields = ('N', 'M', 'K', 'A')
  statement = """\
Choose one entry in each row of the {N} x {M} matrix, no two in one column, and
sort the {N} chosen values, repeats kept, from the largest to the smallest. The
value on place {K} of that order, counted from 1, must be as small as possible.
Answer: the column of the chosen entry in each row, from the first row on,
counted from 1, separated by blanks, in the form {example}
{A}"""

  def params(self, level):
    return {'MAX_N_M': ladders.linear(5, level, limit=24)}

  def draw(self, rng, params):
    top = params['MAX_N_M']
    n = rng.randint(max(4, top - 2), top)
    m = rng.randint(n, top)
    grid = [[rng.randint(1, n * m) for _ in range(m)] for _ in range(n)]
    return {'N': n, 'M': m, 'K': rng.randint(1, n), 'A': grid}

  def fair(self, fields, solution):
    n, m = fields['N'], fields['M']
    lines = range(1, n + 1), range(n, 0, -1), range(m, m - n, -1)
    least = min(_kth(fields, list(line)) for line in lines)
    return least > _kth(fields, solution)

  def solve(self, fields):
    n, m, k, grid = (fields[key] for key in self.fields)
    values = sorted({value for row in grid for value in row})
    low, high = 0, len(values) - 1
    best: list[int] = []
    while low <= high:
      middle = (low + high) // 2
      choices = [
        [c for c in range(m) if row[c] <= values[middle]] for row in grid
      ]
      partner = grid_cuts.largest_matching(choices, m)
      if n - partner.count(-1) >= n - k + 1:
        best, high = partner, middle - 1
      else:
        low = middle + 1
    free = iter(set(range(m)) - set(best))
    return [1 + (c if c >= 0 else next(free)) for c in best]

  def prompt(self, instance):
    return super().prompt(instance | {'solution': 0})

  def score(self, instance, answer):
    n, m = instance['N'], instance['M']
    if len(answer) != n or len(set(answer)) < n:
      return rewards.INVALID
    if min(answer) < 1 or max(answer) > m:
      return rewards.INVALID
    best = _kth(instance, instance['solution'])
    return rewards.graded(best, _kth(instance, answer), power=5)
