"""Find the largest product of positive integers with a given sum."""

from environments import ladders
from environments import rewards
from environments.counting import _family


class MaxMultiplicationFixedSum(_family.Number):
  """Largest product for the sum N, exact at any size.

  N is at least a quarter of its bound, which starts at 80 and ends at 12,500,
  where the answer has 2,000 digits.
  """

  fields = ('N',)
  statement = """\
Write {N} as a sum of positive integers, as many as you like, equal ones
allowed, so that their product is as large as possible. Give that product.
Answer: one integer with all its digits, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(80, level, 1.5, 0, 12_500)}

  def draw(self, rng, params):
    return {'N': rng.randint(params['MAX_N'] // 4, params['MAX_N'])}

  def solve(self, fields):
    n = fields['N']
    if n < 5:
      return n
    threes = (n - 2) // 3
    return 3**threes * (n - 3 * threes)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
