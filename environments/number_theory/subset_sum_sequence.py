"""Sums of distinct powers, in order."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
All positive integers that are sums of one or more different powers of {K}
({K}^0, {K}^1, {K}^2, ...) are listed in increasing order. Give the number at
position {N}, counted from 1, in decimal.
Answer: one integer, in the form {example}"""


class SubsetSumSequence(base.Environment):
  """The bits of N read in base K; only the exact number earns credit.

  K is at least 3, since the sums of powers of 2 are all integers, and N at
  least 5. N starts at up to 24 and K at up to 6, for a choice of problems.
  """

  answer = formats.Int()
  example = '1'  # The first number.
  fields = ('N', 'K')

  def params(self, level):
    return {
      'MAX_N': ladders.geometric(24, level, 2, 0, 2**500),
      'MAX_K': ladders.linear(6, level, limit=1_000),
    }

  def generate(self, rng, params):
    n, k = rng.randint(5, params['MAX_N']), rng.randint(3, params['MAX_K'])
    fields = {'N': n, 'K': k}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    n, k = fields['N'], fields['K']
    return sum(k**i for i in range(n.bit_length()) if n >> i & 1)

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
