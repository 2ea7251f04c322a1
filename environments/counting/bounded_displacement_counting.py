"""Count the words that small displacements make of a word."""

import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import array_counts

_PROMPT = """\
The entries of the 0/1 array below are rearranged so that the place of each
entry, counted from the left, changes by at most {D}. How many different arrays
can result, the unchanged one included?
Answer: the number of arrays, in the form {example}
{A}"""
_TRIES = 100


class BoundedDisplacementCounting(base.Environment):
  """Arrays that permutations of displacement at most D make; exact count.

  From a third to two thirds of the entries are ones, N starts at 10 and grows
  by 2, and D is at most N / 4, redrawn if every arrangement can be reached, so
  that small counts are rare and the binomial coefficient is never the answer.
  """

  answer = formats.Int()
  example = '0'  # The unchanged array always counts.
  fields = ('N', 'A', 'D')

  def params(self, level):
    return {'N': ladders.linear(10, level, 2, 300)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      ones = rng.randint(n // 3, 2 * n // 3)
      word = [1] * ones + [0] * (n - ones)
      rng.shuffle(word)
      fields = {'N': n, 'A': word, 'D': rng.randint(1, n // 4)}
      count = self.solve(fields)
      if 1 < count < math.comb(n, ones):
        return fields | {'solution': count}
    raise base.GenerationError(f'All arrangements can be reached: {params}.')

  def solve(self, fields):
    return array_counts.shifted_words(fields['A'], fields['D'])

  def prompt(self, instance):
    word = formats.IntList().render(instance['A'])
    return _PROMPT.format(D=instance['D'], example=self.example, A=word)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
