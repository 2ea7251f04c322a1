"""Count Fibonacci-like sequences that reach a number."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import integer_pairs

_PROMPT = """\
For how many ordered pairs of integers a >= 1 and b >= 1 does the sequence
f(0) = a, f(1) = b, f(n) = f(n-1) + f(n-2) take the value {K} at some n >= 2?
Answer: one integer, in the form {example}"""


class FibonacciContainingCounting(base.Environment):
  """Starting pairs of sequences through K; only the exact count is right.

  K is at least a quarter of its bound, which starts at 80.
  """

  answer = formats.Int()
  example = '0'  # The pair (1, K - 1) always counts.
  fields = ('K',)

  def params(self, level):
    return {'MAX_K': ladders.geometric(80, level, 1.5, 0, 10**18)}

  def generate(self, rng, params):
    fields = {'K': rng.randint(params['MAX_K'] // 4, params['MAX_K'])}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return integer_pairs.fibonacci_starts(fields['K'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
