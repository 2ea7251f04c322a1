"""Count sequences whose terms at least halve."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
How many sequences of positive integers, of any length from 1 on, begin with {N}
and have every later term at most half of the term just before it?
Answer: one integer, in the form {example}"""


def halving_chains(n: int) -> int:
  """Returns how many sequences begin with n, in linear time.

  With h(0) = 1 for the chain that ends, h(n) is the sum of h(0..n // 2): so
  h(2 k) = h(2 k + 1) = h(2 k - 2) + h(k).
  """
  even = [1]  # h(0), h(2), h(4), ...
  for k in range(1, n // 2 + 1):
    even.append(even[-1] + even[k // 2])
  return even[n // 2]


class HalvingChainCounting(base.Environment):
  """Sequences from N on, each term at most half the last; graded by ratio.

  N is drawn from a quarter of its bound up, and the bound starts at 64, for a
  choice of problems at level 0, and ends at 200,000.
  """

  answer = formats.Int()
  example = '1000'
  fields = ('N',)

  def params(self, level):
    return {'MAX_N': ladders.geometric(64, level, 1.5, 0, 200_000)}

  def generate(self, rng, params):
    most = params['MAX_N']
    fields = {'N': rng.randint(most // 4, most)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return halving_chains(fields['N'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    if answer <= 0:
      return rewards.INVALID
    return rewards.ratio(answer, instance['solution'], power=10)
