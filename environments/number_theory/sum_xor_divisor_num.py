"""Sum the numbers of divisors of all exclusive ors."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import number_theory

_PROMPT = """\
Let d(n) be the number of positive divisors of n, and d(0) = 0; ^ is bitwise
exclusive or. Compute the sum of d(i ^ j ^ {X}) over all integers i from 0 to
{N} and j from 0 to {M}.
Answer: one integer, in the form {example}"""


class SumXorDivisorNum(base.Environment):
  """Sum of d(i ^ j ^ X) over i <= N, j <= M; only the exact sum earns credit.

  The numbers start at up to 8, for a choice of problems at level 0, and X is at
  least 1.
  """

  answer = formats.Int()
  example = '0'  # Every sum is positive.
  fields = ('N', 'M', 'X')

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(8, level, 1.5, 0, 10**9)}

  def generate(self, rng, params):
    most = params['MAX_N_M']
    n, m = (rng.randint(3, most) for _ in range(2))
    fields = {'N': n, 'M': m, 'X': rng.randint(1, most)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    n, m, x = fields['N'], fields['M'], fields['X']
    return number_theory.tau_sum_of_xors(n, m, x)

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
