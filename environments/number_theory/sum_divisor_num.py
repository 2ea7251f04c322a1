"""Sum the numbers of divisors over a range."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import number_theory

_PROMPT = """\
Let d(n) be the number of positive divisors of n, 1 and n included. Compute the
sum of d(n) over all integers n from {L} to {R}, both included.
Answer: one integer, in the form {example}"""


class SumDivisorNum(base.Environment):
  """d(L) + ... + d(R); only the exact sum earns credit.

  R is drawn from the upper half of its range and L is at most half of R, so
  that no range is a single number; estimates earn nothing at any size.
  """

  answer = formats.Int()
  example = '0'  # Every sum is positive.
  fields = ('L', 'R')

  def params(self, level):
    return {'MAX_R': ladders.geometric(20, level, 1.5, 0, 10**12)}

  def generate(self, rng, params):
    right = rng.randint(params['MAX_R'] // 2, params['MAX_R'])
    fields = {'L': rng.randint(1, right // 2), 'R': right}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    upto = number_theory.tau_sum
    return upto(fields['R']) - upto(fields['L'] - 1)

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
