"""One of the sorted subsequences of a word."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import word_orders
from environments.sequence import _family


class KthSubsequence(_family.Solved):
  """The one word, or nothing.

  Words start at seven letters, of which 30 to 70 % are a's, and are not
  constant.
  """

  answer = formats.Word('ab')
  example = 'baab'
  fields = ('N', 'S', 'K')
  statement = """\
A subsequence of a word is what remains when letters are left out, none or some,
but not all; the order is kept. Sort the different subsequences of the word
below as in a dictionary: a before b, and a word before its continuations. Which
one has number {K}, counted from 1?
Answer: one word, in the form {example}
{S}"""

  def params(self, level):
    return {'N': ladders.geometric(7, level, limit=1_000)}

  def draw(self, rng, params):
    n, share = params['N'], rng.randint(30, 70)
    word = ''.join('ab'[rng.randrange(100) >= share] for _ in range(n))
    most = word_orders.subsequence_counts(word)[0] - 1
    return {'N': n, 'S': word, 'K': rng.randint(1, most)}

  def fair(self, fields, solution):
    return len(set(fields['S'])) > 1 and solution != self.example

  def solve(self, fields):
    return word_orders.kth_subsequence(fields['S'], fields['K'])

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
