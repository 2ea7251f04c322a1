"""Count coprime pairs."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import number_theory

_PROMPT = """\
How many ordered pairs of integers x and y with 1 <= x <= {N}, 1 <= y <= {M}
have greatest common divisor 1?
Answer: one integer, in the form {example}"""


class GCDOneCounting(base.Environment):
  """Number of coprime pairs in an N x M box.

  Only the exact count earns credit, since the estimate 6 N M / pi^2 comes
  close without any work; sides start at up to 16, for a choice of problems at
  level 0, and grow by 1.35 up to 10^8, which keeps high levels solvable.
  """

  answer = formats.Int()
  example = '1000'
  fields = ('N', 'M')

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(16, level, 1.35, 0, 10**8)}

  def generate(self, rng, params):
    n, m = (rng.randint(2, params['MAX_N_M']) for _ in range(2))
    fields = {'N': n, 'M': m}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return number_theory.coprime_pairs(fields['N'], fields['M'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
