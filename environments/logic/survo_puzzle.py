"""Complete a table of different numbers with given sums of its lines."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import puzzle_grids

_PROMPT = """\
Fill the dots of the table of {N} rows and {M} columns so that it holds each of
0 to {last} once and all rows and columns have the given sums.
Sums of the rows, from the top: {rows}
Sums of the columns, from the left: {columns}
Answer: all rows of the filled table, one a line, in the form
{example}
Table:
{table}"""


class SurvoPuzzle(base.Environment):
  """Any completion; graded by the share of lines with the right sum.

  Sides follow the level within 1 and are at least 3; 50 % to 90 % of the cells
  are blank, at least 4.
  """

  answer = formats.IntGrid()
  example = '0 1\n2 3'  # Smaller than any table drawn.
  fields = ('N', 'M', 'matrix', 'row_sums', 'col_sums')

  def params(self, level):
    return {'MAX_N_M': ladders.linear(4, level, limit=40)}

  def generate(self, rng, params):
    top = params['MAX_N_M']
    n, m = (rng.randint(top - 1, top) for _ in range(2))
    values = rng.sample(range(n * m), n * m)
    table = [values[r * m : r * m + m] for r in range(n)]
    given = [list(row) for row in table]
    blanks = n * m * rng.randint(50, 90) // 100
    for place in rng.sample(range(n * m), blanks):
      given[place // m][place % m] = -1
    return {
      'N': n,
      'M': m,
      'matrix': given,
      'row_sums': list(map(sum, table)),
      'col_sums': list(map(sum, zip(*table))),
      'solution': table,
    }

  def prompt(self, instance):
    n, m = instance['N'], instance['M']
    show = lambda row: ' '.join('.' if x < 0 else str(x) for x in row)
    return _PROMPT.format(
      N=n,
      M=m,
      last=n * m - 1,
      rows=formats.IntList().render(instance['row_sums']),
      columns=formats.IntList().render(instance['col_sums']),
      example=self.example,
      table='\n'.join(map(show, instance['matrix'])),
    )

  def score(self, instance, answer):
    values = range(instance['N'] * instance['M'])
    if not puzzle_grids.fills(answer, instance['matrix'], -1, values):
      return rewards.INVALID
    sums = [*map(sum, answer), *map(sum, zip(*answer))]
    wanted = instance['row_sums'] + instance['col_sums']
    return rewards.matching(sums, wanted, power=5)
