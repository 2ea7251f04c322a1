"""Sum over a range of numbers of digit times squared run length."""

from environments import ladders
from environments.algorithms import digit_sums
from environments.sequence import _family


class DigitRunSquareSum(_family.Exact):
  """The exact sum, right or wrong.

  R is at least half its bound, which starts at 200, for a choice of problems at
  level 0, and ends at 10 ** 12. Estimates come close, and earn nothing.
  """

  example = '0'  # The sum is positive.
  fields = ('L', 'R')
  presentation = ('MAX_R',)
  statement = """\
Write x in decimal and split it into its longest runs of one repeated digit.
Let f(x) be the sum, over the runs, of the digit times the square of the length
of the run: f(1223) = 1 * 1 + 2 * 4 + 3 * 1 = 12. Give the sum of f(x) over all
integers x with {L} <= x <= {R}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_R': ladders.geometric(200, level, 1.5, 0, 10**12)}

  def draw(self, rng, params):
    most = params['MAX_R']
    high = rng.randint(most // 2, most)
    return {'L': rng.randint(1, high), 'R': high, 'MAX_R': most}

  def solve(self, fields):
    below, up_to = fields['L'] - 1, fields['R']
    return digit_sums.run_squares(up_to) - digit_sums.run_squares(below)
