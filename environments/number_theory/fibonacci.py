"""A term of a linear recurrence, modulo 10,000."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import congruences

_PROMPT = """\
Let A[1] = {A1}, A[2] = {A2}, and A[n] = {P} * A[n-1] + {Q} * A[n-2] for n > 2.
Compute A[{N}] modulo 10000.
Answer: one integer, in the form {example}"""
_MODULUS = 10_000


class Fibonacci(base.Environment):
  """A(N) modulo 10,000 for A(n) = P A(n - 1) + Q A(n - 2).

  N is from half its bound up, which starts at 6 and grows by half, and the
  other numbers start at up to 20. The modulus is the same for all problems,
  since instances do not hold it.
  """

  answer = formats.Int()
  example = '10000'  # Never a remainder.
  fields = ('N', 'A1', 'A2', 'P', 'Q')

  def params(self, level):
    return {
      'MAX_N': ladders.geometric(6, level, 1.5, 0, 10**15),
      'largest': ladders.geometric(20, level, 2, 0, _MODULUS - 1),
    }

  def generate(self, rng, params):
    most = params['largest']
    fields = {
      'N': rng.randint(params['MAX_N'] // 2, params['MAX_N']),
      'A1': rng.randint(0, most),
      'A2': rng.randint(0, most),
      'P': rng.randint(1, most),
      'Q': rng.randint(1, most),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    n, first, second, p, q = (fields[key] for key in self.fields)
    return congruences.power_residue(p, q, first, second, n, _MODULUS)

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
