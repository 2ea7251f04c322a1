"""Count sets without a number and its double or triple."""

from environments import ladders
from environments.algorithms import structure_counts
from environments.counting import _family


class NoDoubleTripleCounting(_family.Count):
  """Subsets of 1..N with no x and 2 x, and no x and 3 x.

  N is at least a fifth of its bound, which starts at 80, for a choice of
  problems, and ends at 8,000, where counts have 1,800 digits. Only the exact
  count is correct.
  """

  example = '0'  # All counts are positive.
  fields = ('N',)
  statement = """\
How many sets of integers from 1 to {N}, the empty set included, contain no two
numbers of which one is twice or three times the other?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(80, level, 1.35, 0, 8_000)}

  def draw(self, rng, params):
    return {'N': rng.randint(params['MAX_N'] // 5, params['MAX_N'])}

  def solve(self, fields):
    return structure_counts.double_triple_free(fields['N'])
