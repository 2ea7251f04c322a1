"""The exclusive or of the sums of all blocks."""

import functools
import itertools
import operator

from environments import formats
from environments import ladders
from environments import rewards
from environments.counting import _family


class SubarraySumXor(_family.Number):
  """XOR of the N (N + 1) / 2 block sums; nothing else earns credit.

  Lists start at five numbers, from 0 to 5 N: many answers are possible from
  level 0 on.
  """

  fields = ('N', 'A')
  statement = """\
A block is one or more consecutive entries of the list; there are N(N+1)/2
blocks in a list of N entries. Add up each block, and give the bitwise XOR of
all these sums, equal ones each counted.
Answer: one integer, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=500)}

  def draw(self, rng, params):
    n = params['N']
    return {'N': n, 'A': [rng.randint(0, 5 * n) for _ in range(n)]}

  def solve(self, fields):
    sums = list(itertools.accumulate(fields['A'], initial=0))
    blocks = (high - low for low, high in itertools.combinations(sums, 2))
    return functools.reduce(operator.xor, blocks)

  def prompt(self, instance):
    shown = formats.IntList().render(instance['A'])
    return super().prompt({'A': shown})

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
