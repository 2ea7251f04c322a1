"""Sum the products of all sequences of different numbers."""

import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Take every ordered sequence of {N} pairwise different integers from 1 to {K},
multiply the numbers of each sequence, and add up all these products. Give the
sum modulo {MOD}.
Answer: one integer, in the form {example}"""
_MODULI = (666_623_333, 998_244_353, 1_000_000_007)


def product_sum(n: int, k: int) -> int:
  """Returns the sum over all sets of n numbers from 1 to k of their product.

  It is the Stirling number [k + 1, k + 1 - n] of the first kind, which is the
  sum over j of E(n, j) C(k + 1 + j, 2 n), E the Eulerian numbers of the second
  order. See "Concrete Mathematics" by Graham, Knuth and Patashnik, 6.2.

  Args:
    n: at least 1.
    k: at least 1, of any size.
  """
  eulerian = [1]
  for m in range(1, n + 1):
    pairs = enumerate(zip([*eulerian, 0], [0, *eulerian]))
    eulerian = [(j + 1) * a + (2 * m - 1 - j) * b for j, (a, b) in pairs]
  terms = enumerate(eulerian)
  return sum(e * math.comb(k + 1 + j, 2 * n) for j, e in terms)


class SumSetMultiplication(base.Environment):
  """N! times the elementary symmetric polynomial of 1..K, modulo MOD.

  N starts at 2 or 3, K at up to 24, for a choice of problems, and grows by a
  fifth up to 2,000, which keeps high levels solvable and K below every MOD.
  """

  answer = formats.Int()
  example = '1234'
  fields = ('N', 'K', 'MOD')

  def params(self, level):
    return {
      'MAX_N': ladders.linear(3, level // 2, limit=40),
      'MAX_K': ladders.geometric(24, level, 1.2, 1, 2_000),
    }

  def generate(self, rng, params):
    n = rng.randint(max(2, params['MAX_N'] // 2), params['MAX_N'])
    fields = {
      'N': n,
      'K': rng.randint(max(n + 1, params['MAX_K'] // 3), params['MAX_K']),
      'MOD': rng.choice(_MODULI),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    n, k, modulus = (fields[key] for key in self.fields)
    return math.factorial(n) * product_sum(n, k) % modulus

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    if not 0 <= answer < instance['MOD']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
