"""Sum the numbers of divisors of all products."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import number_theory

_PROMPT = """\
Let d(n) be the number of positive divisors of n. Compute the sum of d(i * j)
over all integers i from 1 to {N} and j from 1 to {M}.
Answer: one integer, in the form {example}"""


class SumProductDivisorNum(base.Environment):
  """Sum of d(i j) over an N x M box; only the exact sum earns credit.

  Sides start at up to 10, for a choice of problems at level 0, and are at least
  a third of the largest.
  """

  answer = formats.Int()
  example = '0'  # Every sum is positive.
  fields = ('N', 'M')

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(10, level, 1.4, 0, 10**7)}

  def generate(self, rng, params):
    most = params['MAX_N_M']
    n, m = (rng.randint(most // 3, most) for _ in range(2))
    fields = {'N': n, 'M': m}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return number_theory.tau_sum_of_products(fields['N'], fields['M'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
