"""Count pairs whose sum divides their product."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import integer_pairs

_PROMPT = """\
For how many pairs of integers (a, b) with 1 <= a < b <= {N} is a * b divisible
by a + b?
Answer: one integer, in the form {example}"""


class AddMultipleDivisibleCounting(base.Environment):
  """Pairs a < b <= N with a + b | a b; only the exact count earns credit.

  N is at least a quarter of its bound, which starts at 100, so that neither
  small counts nor a fitted curve is right.
  """

  answer = formats.Int()
  example = '0'  # Pairs exist from N = 6 on.
  fields = ('N',)
  presentation = ('MAX_N',)

  def params(self, level):
    return {'MAX_N': ladders.geometric(100, level, 1.4, 0, 10**8)}

  def generate(self, rng, params):
    fields = {'N': rng.randint(params['MAX_N'] // 4, params['MAX_N'])}
    return params | fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return integer_pairs.sum_divides_product(fields['N'])

  def prompt(self, instance):
    return _PROMPT.format(N=instance['N'], example=self.example)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
