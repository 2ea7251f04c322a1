"""Count the ways to cut a word into palindromes."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import counting

_PROMPT = """\
In how many ways can the word be cut into consecutive non-empty pieces that all
read the same backwards? The whole word uncut is one way if it does; cuts at
different places are different ways.
Answer: one integer, in the form {example}
{S}"""


class PalindromePartitionCounting(base.Environment):
  """Cuts of a word of N bits into palindromes; graded by ratio.

  Words have nine bits at first and neither bit is rare, so that few are
  constant, for which the number of ways is a formula.
  """

  answer = formats.Int()
  example = '1000'
  fields = ('N', 'S')

  def params(self, level):
    return {'N': ladders.geometric(9, level, limit=1_000)}

  def generate(self, rng, params):
    n, ones = params['N'], rng.uniform(0.3, 0.7)
    word = ''.join('01'[rng.random() < ones] for _ in range(n))
    fields = {'N': n, 'S': word}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return counting.palindrome_partitions(fields['S'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, S=instance['S'])

  def score(self, instance, answer):
    if answer <= 0:
      return rewards.INVALID
    return rewards.ratio(answer, instance['solution'], power=10)
