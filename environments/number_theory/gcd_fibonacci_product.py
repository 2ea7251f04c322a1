"""Multiply the Fibonacci numbers of all greatest common divisors."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import integer_pairs

_PROMPT = """\
With the Fibonacci numbers F(0) = 0, F(1) = 1, F(n) = F(n-1) + F(n-2), multiply
F(gcd(i, j)) over all integers i from 1 to {N} and j from 1 to {M}. Give the
product modulo {MOD}.
Answer: one integer, in the form {example}"""
_MODULI = (666_623_333, 998_244_353, 1_000_000_007)


class GCDFibonacciProduct(base.Environment):
  """Product of F(gcd(i, j)) over an N x M box, modulo the prime MOD.

  Sides start at up to 12, are at least half of their bound, and grow by a third
  up to 20,000; the first Fibonacci number that one of the primes divides comes
  far later, so that no product is 0.
  """

  answer = formats.Int()
  example = '0'
  fields = ('N', 'M', 'MOD')

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(12, level, 1.35, 0, 20_000)}

  def generate(self, rng, params):
    most = params['MAX_N_M']
    fields = {
      'N': rng.randint(most // 2, most),
      'M': rng.randint(most // 2, most),
      'MOD': rng.choice(_MODULI),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    n, m, modulus = (fields[key] for key in self.fields)
    product, term, following = 1, 0, 1
    for count in integer_pairs.gcd_counts(n, m):
      product = product * pow(term, count, modulus) % modulus
      term, following = following, (term + following) % modulus
    return product

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    if not 0 <= answer < instance['MOD']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
