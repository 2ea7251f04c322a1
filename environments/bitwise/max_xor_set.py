"""Choose numbers with the largest exclusive or."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import xor_basis

_PROMPT = """\
Choose some of these {N} integers, A[0] to A[{last}], so that the bitwise XOR of
the chosen ones is as large as possible.
Answer: their different indices, separated by blanks, in the form {example}
{A}"""


class MaxXorSet(base.Environment):
  """Any subset with the largest XOR; graded by the leading bits that agree.

  Numbers have one bit more than there are numbers, so that the largest XOR is
  not simply all ones and few subsets reach it; there are four at level 0, where
  the largest number alone is seldom best. An index may be given only once.
  """

  answer = formats.IntList()
  example = '98 99'  # Past the end of any list drawn.
  fields = ('N', 'A')

  def params(self, level):
    n = ladders.linear(4, level, limit=90)
    return {'N': n, 'MAX_bit_length': n + 1}

  def generate(self, rng, params):
    n, most = params['N'], 2 ** params['MAX_bit_length'] - 2
    fields = {'N': n, 'A': [rng.randint(1, most) for _ in range(n)]}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return xor_basis.best_subset(fields['A'])

  def prompt(self, instance):
    n, values = instance['N'], self.answer.render(instance['A'])
    return _PROMPT.format(N=n, last=n - 1, example=self.example, A=values)

  def score(self, instance, answer):
    values = instance['A']
    if len(set(answer)) < len(answer) or not set(answer) <= {
      *range(len(values))
    }:
      return rewards.INVALID
    best = xor_basis.xor(values, instance['solution'])
    missed = best ^ xor_basis.xor(values, answer)
    bits = best.bit_length()
    return rewards.graded(max(0, bits - missed.bit_length()), bits, power=2)
