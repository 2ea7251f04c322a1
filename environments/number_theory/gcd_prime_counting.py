"""Count pairs whose greatest common divisor is a prime."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import integer_pairs
from environments.algorithms import number_theory

_PROMPT = """\
How many ordered pairs of integers x and y with 1 <= x <= {N}, 1 <= y <= {M}
have a prime number as their greatest common divisor?
Answer: one integer, in the form {example}"""


class GCDPrimeCounting(base.Environment):
  """Pairs of an N x M box with a prime gcd; only the exact count is right.

  The density of such pairs times N M comes close without any work. Sides start
  at up to 30, are at least a third of their bound and grow by 1.4.
  """

  answer = formats.Int()
  example = '0'  # The pair (2, 2) always counts.
  fields = ('N', 'M')

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(30, level, 1.4, 0, 100_000)}

  def generate(self, rng, params):
    most = params['MAX_N_M']
    n, m = (rng.randint(most // 3, most) for _ in range(2))
    fields = {'N': n, 'M': m}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    counts = integer_pairs.gcd_counts(fields['N'], fields['M'])
    return sum(counts[p] for p in number_theory.primes(len(counts) - 1))

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
