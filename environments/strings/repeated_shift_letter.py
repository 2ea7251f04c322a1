"""The K-th letter of a word that is doubled with a shift for ever."""

import string

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_DRAWN = string.ascii_lowercase.replace('q', '')  # Which is the example.
_PROMPT = """\
For a word w, let F(w) be w followed by a copy of w whose last letter was moved
to its front. Applying F over and over to the word below gives ever longer
words, each a prefix of the next. What is their letter number {K}, counted from
1?
Answer: one letter, in the form {example}
{S}"""


def place(length: int, k: int) -> int:
  """Returns from which place of the word, from 1, letter number `k` comes."""
  half = length
  while 2 * half < k:
    half *= 2
  while k > length:
    if k > half:
      k = k - half - 1 or half
    half //= 2
  return k


class RepeatedShiftLetter(base.Environment):
  """One letter, right or wrong.

  K is made from a place of the word drawn evenly and a choice of halves, one a
  doubling, because the first letter is the answer too often for K drawn evenly.
  Words have at least six letters, none of them q.
  """

  answer = formats.Word(string.ascii_lowercase)
  example = 'q'
  fields = ('S', 'K')

  def params(self, level):
    longest = ladders.geometric(8, level, limit=500)
    return {'MAX_N': longest, 'doublings': ladders.linear(2, level, limit=500)}

  def generate(self, rng, params):
    n = rng.randint(3 * params['MAX_N'] // 4, params['MAX_N'])
    word = ''.join(rng.choices(_DRAWN, k=n))
    k, half = rng.randint(1, n), n
    for doubling in range(params['doublings']):
      if doubling == params['doublings'] - 1 or rng.random() < 0.5:
        k = half + 1 if k == half else half + k + 1
      half *= 2
    fields = {'S': word, 'K': k}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    word = fields['S']
    return word[place(len(word), fields['K']) - 1]

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    if len(answer) != 1 or answer not in instance['S']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
