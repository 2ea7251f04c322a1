"""Count the words that are subsequences of three strings."""

from environments import ladders
from environments.algorithms import slices
from environments.counting import _family


class ThreeStringCommonSubsequenceCounting(_family.Count):
  """Different common subsequences of three strings; graded by ratio.

  Strings have seven letters at first, at least three quarters of the longest
  length, and letters a with a share from 0.35 to 0.65, not from 0 to 1.
  """

  example = '1000'
  fields = ('S',)
  statement = """\
How many different non-empty strings are subsequences of all three strings
below? A subsequence arises by striking out any letters, also none; a string
that arises in several ways counts once.
Answer: one integer, in the form {example}
{lines}"""

  def params(self, level):
    return {'MAX_N': ladders.linear(7, level, limit=60)}

  def draw(self, rng, params):
    longest, share = params['MAX_N'], rng.uniform(0.35, 0.65)
    lengths = [rng.randint(3 * longest // 4, longest) for _ in range(3)]
    return {
      'S': [
        ''.join('a' if rng.random() < share else 'b' for _ in range(n))
        for n in lengths
      ]
    }

  def solve(self, fields):
    return slices.common_subsequences(*fields['S'])

  def prompt(self, instance):
    lines = '\n'.join(instance['S'])
    return self.statement.format(example=self.example, lines=lines)
