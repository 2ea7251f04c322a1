"""The sum of the exclusive ors of all blocks."""

import itertools
import operator

from environments import formats
from environments import ladders
from environments import rewards
from environments.counting import _family


class SubarrayXorSum(_family.Number):
  """Sum of the N (N + 1) / 2 block XORs; nothing else earns credit.

  Lists start at four numbers, from 0 to 5 N.
  """

  fields = ('N', 'A')
  statement = """\
A block is one or more consecutive entries of the list; there are N(N+1)/2
blocks in a list of N entries. Take the bitwise XOR of the entries of each
block, and give the sum of all these XORs.
Answer: one integer, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.linear(4, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    return {'N': n, 'A': [rng.randint(0, 5 * n) for _ in range(n)]}

  def solve(self, fields):
    """Counts, for each bit, the pairs of prefixes that differ in it."""
    values = fields['A']
    prefixes = list(itertools.accumulate(values, operator.xor, initial=0))
    total = 0
    for b in range(max(prefixes).bit_length()):
      ones = sum(p >> b & 1 for p in prefixes)
      total += ones * (len(prefixes) - ones) << b
    return total

  def prompt(self, instance):
    shown = formats.IntList().render(instance['A'])
    return super().prompt({'A': shown})

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
