"""Count rows of people in which some may not stand side by side."""

import math

from environments import ladders
from environments.counting import _family


def rows_of_people(boys: int, girls: int) -> int:
  """Returns how many orders part all girls, and the two teachers.

  Girls stand in different gaps of the others; orders of these with the teachers
  side by side, as one person, are taken off.
  """
  apart = math.perm(boys + 3, girls) * math.factorial(boys + 2)
  beside = math.perm(boys + 2, girls) * math.factorial(boys + 1)
  return apart - 2 * beside


class NoAdjacentGirlCounting(_family.Count):
  """Orders of N boys, M girls and 2 teachers with girls and teachers apart.

  N and M are from 2 to their bound, M at most N + 2, in place of pairs up to
  2 that make four problems. Only the exact count is correct.
  """

  example = '0'  # All counts are positive.
  fields = ('N', 'M')
  statement = """\
{N} boys, {M} girls and 2 teachers, all different persons, stand in one row. No
two girls are neighbours, and the two teachers are not neighbours. In how many
orders can they stand?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(12, level, 1.1, 2, 600)}

  def draw(self, rng, params):
    most = params['MAX_N_M']
    n = rng.randint(2, most)
    return {'N': n, 'M': rng.randint(2, min(most, n + 2))}

  def solve(self, fields):
    return rows_of_people(fields['N'], fields['M'])
