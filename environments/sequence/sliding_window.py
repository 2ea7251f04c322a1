"""Minima of a sliding window."""

import collections

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Give the minimum of every {K} consecutive integers of the list, left to right.
Answer: the minima, separated by blanks, in the form {example}
{array}"""


class SlidingWindow(base.Environment):
  """Minimum of each window of length K of N integers; graded by share.

  K is at most N / 2 and values reach up to 2 N, so that one value repeated is
  seldom the answer.
  """

  answer = formats.IntList()
  example = '-9 -9'  # Below any value drawn.
  fields = ('N', 'K', 'A')

  def params(self, level):
    return {'N': ladders.geometric(5, level)}

  def generate(self, rng, params):
    n = params['N']
    fields = {
      'N': n,
      'K': rng.randint(2, n // 2),
      'A': [rng.randint(0, 2 * n) for _ in range(n)],
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    values, width = fields['A'], fields['K']
    minima = []
    rising = collections.deque()  # Positions of the minima yet to come.
    for i, value in enumerate(values):
      while rising and values[rising[-1]] >= value:
        rising.pop()
      rising.append(i)
      if rising[0] == i - width:
        rising.popleft()
      if i >= width - 1:
        minima.append(values[rising[0]])
    return minima

  def prompt(self, instance):
    array = self.answer.render(instance['A'])
    return _PROMPT.format(K=instance['K'], example=self.example, array=array)

  def score(self, instance, answer):
    return rewards.matching(answer, instance['solution'], power=10)
