"""Count rising paths between numbers that share no bit."""

from environments import ladders
from environments import rewards
from environments.algorithms import bit_counts
from environments.counting import _family

MODULUS = 10_000  # The same for all problems, as no instance says another.


class BitandZeroPathCounting(_family.Number):
  """Paths from S to T in the graph s < t, s AND t = 0, modulo 10,000.

  T has all of max_length bits, which start at 9 and end at 200, and S at most
  half of them, so that answers differ, and 0 and 1 are not excluded.
  """

  fields = ('S', 'T')
  presentation = ('max_length',)
  statement = """\
In the directed graph on the non-negative integers there is an edge from s to t
if and only if s < t and the bitwise AND of s and t is 0. How many directed
paths lead from S = {S} to T = {T}, both in binary, modulo 10000?
Answer: one integer, in decimal, in the form {example}"""
  example = '10000'  # Never a remainder.

  def params(self, level):
    return {'max_length': ladders.geometric(9, level, limit=200)}

  def draw(self, rng, params):
    length = params['max_length']
    short = rng.randint(1, length // 2)
    s, t = (rng.randrange(1 << n - 1, 1 << n) for n in (short, length))
    return params | {'S': f'{s:b}', 'T': f'{t:b}'}

  def solve(self, fields):
    s, t = (int(fields[key], 2) for key in self.fields)
    return bit_counts.disjoint_paths(s, t, MODULUS)

  def score(self, instance, answer):
    if not 0 <= answer < MODULUS:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
