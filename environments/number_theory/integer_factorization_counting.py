"""Count the ways to write a number as a product of distinct factors."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import number_theory

_PROMPT = """\
In how many ways is {N} a product of two or more different integers, all greater
than 1? The order of the factors does not matter.
Answer: one integer, in the form {example}"""
_PRIMES = (2, 2, 3, 3, 5, 7, 11, 13)


class IntegerFactorizationCounting(base.Environment):
  """Number of sets of distinct factors; only the exact count earns credit.

  N is a product of random small primes, the first of them 2 or 3, as many as
  MAX_N has room for: a uniform one seldom has many divisors, and nothing to
  count if it is prime. MAX_N starts at 800, for a choice of problems.
  """

  answer = formats.Int()
  example = '0'  # N has at least three prime factors.
  fields = ('N',)

  def params(self, level):
    return {'MAX_N': ladders.geometric(800, level, 1.6, 0, 10**8)}

  def generate(self, rng, params):
    n, p = 1, rng.choice((2, 3))
    while n * p <= params['MAX_N']:
      n *= p
      p = rng.choice(_PRIMES)
    fields = {'N': n}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    exponents = number_theory.factorize(fields['N']).values()
    return number_theory.distinct_factorizations(tuple(sorted(exponents)))

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
