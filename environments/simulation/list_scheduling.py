"""When jobs that start in order on K places are all done."""

import heapq

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
There are {K} places, each for one job at a time. The jobs below, given by their
durations, start in this order: each as soon as a place is free, the first {K}
at time 0. When does the last running job end?
Answer: an integer, in the form {example}
{d}"""


class ListScheduling(base.Environment):
  """The time at which all jobs are done; right or wrong.

  K is 2 to N / 2, since with more places the longest job decides, and durations
  are drawn from at least 1 to 20.
  """

  answer = formats.Int()
  example = '0'  # Jobs take time.
  fields = ('N', 'K', 'd')

  def params(self, level):
    return {'N': ladders.linear(4, level)}

  def generate(self, rng, params):
    n = params['N']
    top = max(20, n)
    d = [rng.randint(1, top) for _ in range(n)]
    fields = {'N': n, 'K': rng.randint(2, n // 2), 'd': d}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    free = [0] * fields['K']
    for duration in fields['d']:
      heapq.heapreplace(free, free[0] + duration)
    return max(free)

  def prompt(self, instance):
    d = formats.IntList().render(instance['d'])
    return _PROMPT.format(example=self.example, K=instance['K'], d=d)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
