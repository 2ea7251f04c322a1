"""The smallest rotation of a binary word."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Rotate the word (move characters from its front to its end) so that it comes
first in dictionary order, 0 before 1.
Answer: the rotated word, in the form {example}
{word}"""


def least_rotation(word: str) -> int:
  """Returns where the smallest rotation begins, in linear time."""
  n, i, j, k = len(word), 0, 1, 0
  while i < n and j < n and k < n:
    a, b = word[(i + k) % n], word[(j + k) % n]
    if a == b:
      k += 1
      continue
    if a > b:
      i += k + 1
    else:
      j += k + 1
    j += i == j
    k = 0
  return min(i, j)


class MinimalCyclicShift(base.Environment):
  """Least rotation of N fair random bits; graded by the share in place.

  Words start at eight bits, and bits are fair, because most shorter or uneven
  words are constant, or have their sorted characters as the least rotation.
  """

  answer = formats.Word('01')
  example = '10'  # Shorter than any word drawn.
  fields = ('N', 'S')

  def params(self, level):
    return {'N': ladders.linear(8, level)}

  def generate(self, rng, params):
    n = params['N']
    fields = {'N': n, 'S': format(rng.getrandbits(n), f'0{n}b')}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    word = fields['S']
    start = least_rotation(word)
    return word[start:] + word[:start]

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, word=instance['S'])

  def score(self, instance, answer):
    return rewards.matching(answer, instance['solution'], power=10)
