"""Write the k-th word that is one bracket away from balance."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import unranking

_PROMPT = """\
A word over ( and ) is semi-balanced if there is a character whose removal
leaves a balanced word, that is, one whose brackets all match. All semi-balanced
words of length {N} are listed in dictionary order, ( before ), each of them
once. Give word number {K}, counted from 1.
Answer: the word without blanks, in the form {example}"""


class KthSemiBalancedBracketSequence(base.Environment):
  """The K-th semi-balanced word of length N; only the word itself counts.

  N starts at 9, with 84 words. There is no credit by place, which any likely
  word would earn.
  """

  answer = formats.Word('()')
  example = '())'  # Shorter than any word drawn.
  fields = ('N', 'K')

  def params(self, level):
    return {'N': ladders.linear(9, level, 2, 301)}

  def generate(self, rng, params):
    n = params['N']
    words = unranking.semi_balanced_words(n)
    fields = {'N': n, 'K': rng.randint(1, words)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return unranking.semi_balanced(fields['N'], fields['K'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    if len(answer) != instance['N']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
