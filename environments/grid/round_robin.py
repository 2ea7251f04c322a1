"""A table of games with given points."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.grid import _family

_PROMPT = """\
Each two of {N} players met once. Player i scores 3 points for a win, 1 for a
tie and 0 for a loss. Give a table of results, in which row i, column j has 2 if
i won against j, 1 if they tied, 0 if i lost, and 0 if i = j, that gives the
players these points, from the first on: {points}
Answer: {N} lines of {N} digits, in the form
{example}"""


def _faults(rows: list[str], n: int) -> bool:
  """Whether the table is not one of results."""
  if not _family.has_shape(rows, n, n):
    return True
  table = [list(map(int, row)) for row in rows]
  pairs = ((i, j) for i in range(n) for j in range(i))
  return any(table[i][j] + table[j][i] != 2 for i, j in pairs) or any(
    table[i][i] for i in range(n)
  )


class RoundRobin(base.Environment):
  """Any table with the points; graded by the rows that have theirs.

  There are at least four players, at most half of the games are ties, and
  there is at least one that is not.
  """

  answer = _family.Cells('012')
  example = '02\n00'  # Smaller than any table drawn.
  fields = ('N', 'W')

  def params(self, level):
    return {'N': ladders.linear(4, level, limit=60)}

  def generate(self, rng, params):
    n = params['N']
    table = [[0] * n for _ in range(n)]
    ties = rng.random() / 2
    pairs = [(i, j) for i in range(n) for j in range(i)]
    for k, (i, j) in enumerate(rng.sample(pairs, len(pairs))):
      tie = k > 0 and rng.random() < ties
      table[i][j] = 1 if tie else rng.choice((0, 2))
      table[j][i] = 2 - table[i][j]
    rows = [''.join(map(str, row)) for row in table]
    points = [3 * row.count('2') + row.count('1') for row in rows]
    return {'N': n, 'W': points, 'solution': rows}

  def prompt(self, instance):
    points = formats.IntList().render(instance['W'])
    return _PROMPT.format(N=instance['N'], points=points, example=self.example)

  def score(self, instance, answer):
    if _faults(answer, instance['N']):
      return rewards.INVALID
    points = [3 * row.count('2') + row.count('1') for row in answer]
    return rewards.matching(points, instance['W'], power=5)
