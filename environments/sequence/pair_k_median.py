"""Points on a line that lie between or near pairs of numbers."""

from environments import ladders
from environments.algorithms import line_optima
from environments.dynamic_programming import _optima


class PairKMedian(_optima.Optimum):
  """Any K best integers; graded by (least cost / cost) ** 5.

  N starts at 6 and numbers reach N squared, so that no fixed point is often
  best. Problems that the middle of the range solves are drawn again.
  """

  example = '4 7 7'  # More than K.
  fields = ('N', 'K', 'S', 'T')
  statement = """\
Choose a list P of {K} integer{s}, repeats allowed. The cost of pair i is the
least of |p - S[i]| + |p - T[i]| over the p in P. Make the sum of the costs of
the {N} pairs as small as possible.
Answer: the integers in P, separated by blanks, in the form {example}
S: {S}
T: {T}"""

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    s, t = ([rng.randint(0, n * n) for _ in range(n)] for _ in 'ST')
    return {'N': n, 'K': rng.randint(1, 2), 'S': s, 'T': t}

  def shortcuts(self, fields):
    n, k = fields['N'], fields['K']
    return [n * n // 2] * k, [n // 2] * k

  def solve(self, fields):
    pairs = list(zip(fields['S'], fields['T']))
    return line_optima.pair_medians(pairs, fields['K'])

  def prompt(self, instance):
    plural = '' if instance['K'] == 1 else 's'
    return super().prompt(instance | {'s': plural})

  def value(self, fields, answer):
    if len(answer) != fields['K']:
      return None
    return sum(
      min(abs(p - s) + abs(p - t) for p in answer)
      for s, t in zip(fields['S'], fields['T'])
    )
