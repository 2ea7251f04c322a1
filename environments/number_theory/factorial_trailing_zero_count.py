"""Count the trailing zeros of a factorial in any base."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import number_theory

_PROMPT = """\
With how many zeros does {N}! end when it is written in base {K}?
Answer: one integer, in the form {example}"""


class FactorialTrailingZeroCount(base.Environment):
  """Largest t such that K^t divides N!; only the exact count earns credit.

  K is at most N / 2, so that the answer, often 0 if both are drawn alike, is at
  least 2; N starts at up to 30, for a choice of problems at level 0.
  """

  answer = formats.Int()
  example = '0'
  fields = ('N', 'K')

  def params(self, level):
    return {'MAX_N_K': ladders.geometric(30, level, 1.5, 0, 10**10)}

  def generate(self, rng, params):
    n = rng.randint(params['MAX_N_K'] // 2, params['MAX_N_K'])
    fields = {'N': n, 'K': rng.randint(2, n // 2)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return number_theory.factorial_multiplicity(fields['N'], fields['K'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
