"""Two numbers with the least exclusive or."""

import itertools

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Find two indices i < j for which (A[i] AND A[j]) XOR (A[i] OR A[j]), bit by bit,
is as small as possible. Indices are counted from 0.
Answer: i and j, separated by a blank, in the form {example}
{A}"""
_TRIES = 100


class MinXorPair(base.Environment):
  """Any pair with the least XOR; graded by least / its XOR, to the fifth power.

  Values have about twice as many bits as N, and six more, so that the least XOR
  is large; lists in which the least difference belongs to the least XOR are
  redrawn.
  """

  answer = formats.IntList()
  example = '7 5'  # In the wrong order.
  fields = ('N', 'A')
  presentation = ('max_bit_length',)

  def params(self, level):
    n = ladders.geometric(6, level, limit=2_000)
    return {'N': n, 'max_bit_length': 2 * n.bit_length() + 6}

  def generate(self, rng, params):
    n, bits = params['N'], params['max_bit_length']
    for _ in range(_TRIES):
      fields = params | {'A': rng.sample(range(2**bits), n)}
      i, j = self.solve(fields)
      neighbours = itertools.pairwise(sorted(fields['A']))
      a, b = min(neighbours, key=lambda pair: pair[1] - pair[0])
      if a ^ b > fields['A'][i] ^ fields['A'][j]:
        return fields | {'solution': [i, j]}
    raise base.GenerationError(f'Near numbers always had near bits: {params}.')

  def solve(self, fields):
    """Returns neighbours in sorted order: one between would be nearer."""
    values = fields['A']
    order = sorted(range(len(values)), key=values.__getitem__)
    pairs = itertools.pairwise(order)
    return sorted(min(pairs, key=lambda p: values[p[0]] ^ values[p[1]]))

  def prompt(self, instance):
    shown = self.answer.render(instance['A'])
    return _PROMPT.format(example=self.example, A=shown)

  def score(self, instance, answer):
    values = instance['A']
    if len(answer) != 2 or not 0 <= answer[0] < answer[1] < len(values):
      return rewards.INVALID
    value, best = (
      values[i] ^ values[j] for i, j in (answer, instance['solution'])
    )
    return rewards.ratio(value, best, power=5)
