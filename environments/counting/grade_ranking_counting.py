"""Count tables by the places of their first row."""

import math

from environments import formats
from environments import ladders
from environments.counting import _family


def tables(n: int, k: int, tops: list[int], above: list[int]) -> int:
  """Returns how many tables of n rows give the first one its places.

  Which rows are above the first one in which columns is counted by inclusion
  and exclusion of rows that are nowhere above; each column is then filled by
  the entry of its first row.

  Args:
    n: rows.
    k: how many rows are nowhere above the first.
    tops: the largest entry of each column; the least is 1.
    above: how many rows have a larger entry than the first, by the column.
  """
  others = n - 1
  patterns = sum(
    (-1) ** i
    * math.comb(others - k, i)
    * math.prod(math.comb(others - k - i, r) for r in above)
    for i in range(others - k + 1)
  )
  count = math.comb(others, k) * patterns
  for top, r in zip(tops, above):
    count *= sum(
      first ** (others - r) * (top - first) ** r for first in range(1, top + 1)
    )
  return count


class GradeRankingCounting(_family.Residue):
  """Tables with R[j] rows above row 0 in column j, and K nowhere above it.

  N and M are at least 4 and half their bound, which starts at 6, and U at least
  2: small tables have three counts only. The first row of the hidden table has
  no largest entries.
  """

  example = '123456'
  fields = ('N', 'M', 'U', 'R', 'K', 'MOD')
  statement = """\
How many tables of integers with {N} rows and {M} columns are as follows? The
entries of column j are from 1 to u(j). In column j, exactly r(j) of the rows
other than the first have a larger entry than the first row. The number of rows
other than the first that have in no column a larger entry than the first is
exactly {K}.
The lines below give u(1), ..., u({M}) and r(1), ..., r({M}). Give the number
modulo {MOD}.
Answer: one integer, in the form {example}
u: {U}
r: {R}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(6, level, limit=40)}

  def draw(self, rng, params):
    most = params['MAX_N_M']
    n, m = (rng.randint(max(4, most // 2), most) for _ in range(2))
    tops = [rng.randint(2, n) for _ in range(m)]
    first = [rng.randint(1, top - 1) for top in tops]
    low = rng.randint(1, n - 2)
    rows = [
      [
        rng.randint(1, entry if i < low else top)
        for entry, top in zip(first, tops)
      ]
      for i in range(n - 1)
    ]
    higher = [[x > y for x, y in zip(row, first)] for row in rows]
    return {
      'N': n,
      'M': m,
      'U': tops,
      'R': [sum(column) for column in zip(*higher)],
      'K': sum(not any(row) for row in higher),
      'MOD': rng.choice((1_000_000_007, 998_244_353)),
    }

  def solve(self, fields):
    count = tables(fields['N'], fields['K'], fields['U'], fields['R'])
    return count % fields['MOD']

  def prompt(self, instance):
    shown = {key: formats.IntList().render(instance[key]) for key in 'UR'}
    return super().prompt(instance | shown)
