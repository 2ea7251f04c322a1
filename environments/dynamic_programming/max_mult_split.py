"""Cut a string of digits so that the product of the parts is largest."""

import itertools
import math

from environments import decimals
from environments import ladders
from environments.algorithms import block_partitions
from environments.dynamic_programming import _optima


class MaxMultSplit(_optima.Optimum):
  """Any best cut; graded by (product / largest) ** 3.

  N starts at 7 and ends at 100, and K is at most N / 2: with N - 1 cuts there
  is one answer.
  """

  example = '12 34'  # Shorter than any string drawn.
  fields = ('N', 'K', 'string')
  power = 3
  statement = """\
Cut the string of {N} digits below into exactly {parts} parts, so that the
product of the parts, read as decimal numbers, is as large as possible. No part
is empty.
Answer: the parts in order, separated by blanks, in the form {example}
{string}"""

  def params(self, level):
    return {'N': ladders.geometric(7, level, limit=100)}

  def draw(self, rng, params):
    n = params['N']
    digits = ''.join(rng.choices('123456789', k=n))
    return {'N': n, 'K': rng.randint(1, n // 2), 'string': digits}

  def solve(self, fields):
    digits = fields['string']
    ends = block_partitions.largest_product(digits, fields['K'] + 1)
    bounds = itertools.pairwise([0, *ends])
    return [int(digits[i:j]) for i, j in bounds]

  def prompt(self, instance):
    return super().prompt(instance | {'parts': instance['K'] + 1})

  def value(self, fields, answer):
    if len(answer) != fields['K'] + 1:
      return None
    joined = ''.join(map(decimals.render, answer))
    return math.prod(answer) if joined == fields['string'] else None
