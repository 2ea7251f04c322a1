"""Count the equal slices of two strings."""

from environments import ladders
from environments.algorithms import slices
from environments.counting import _family


class SharedSubstringCounting(_family.Count):
  """Pairs of equal slices of two strings; graded by ratio.

  Each string has at least three quarters of the longest length, and letters a
  with a share of its own from 0.3 to 0.7, not from 0 to 1.
  """

  example = '1000'
  fields = ('S', 'T')
  statement = """\
In how many ways can a non-empty contiguous piece of the string S and one of the
string T be chosen that are equal as strings? Equal pieces at different places
are different choices.
Answer: one integer, in the form {example}
S = {S}
T = {T}"""

  def params(self, level):
    return {'MAX_LEN': ladders.geometric(10, level, limit=3000)}

  def draw(self, rng, params):
    longest = params['MAX_LEN']
    drawn = {}
    for key in self.fields:
      share = rng.uniform(0.3, 0.7)
      length = rng.randint(3 * longest // 4, longest)
      drawn[key] = ''.join(
        'a' if rng.random() < share else 'b' for _ in range(length)
      )
    return drawn

  def solve(self, fields):
    return slices.shared_slices(fields['S'], fields['T'])
