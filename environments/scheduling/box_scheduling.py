"""Places on a circle by steps of one length, with the fewest shifts."""

import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import ordered_optima

_PROMPT = """\
For each i from 1 to {count}, choose integers X[i] >= 0 and Y[i] >= 0 and let
Pos[i] = (C[i] + {D} * X[i] + Y[i]) mod {N}. All Pos must differ and none may be
{S}. Of all such choices take that with the lexicographically least list Y, and
of those the one with the lexicographically least list X.
Answer: Pos[1] to Pos[{count}], separated by blanks, in the form {example}
C[1] to C[{count}]: {C}"""
_TRIES = 200


class BoxScheduling(base.Environment):
  """The one right list; graded by the share of right places.

  N is composite and D shares a factor with it, since all Y are 0 otherwise;
  draws are redrawn until some Y is not 0.
  """

  answer = formats.IntList()
  example = '1 0'  # Fewer than any number of places drawn.
  fields = ('N', 'C', 'D', 'S')
  presentation = ('MAX_N',)

  def params(self, level):
    return {'MAX_N': ladders.geometric(6, level)}

  def generate(self, rng, params):
    most = params['MAX_N']
    least = max(6, 3 * most // 4)
    for _ in range(_TRIES):
      n = rng.randint(least, most)
      d = rng.randint(2, 5) * rng.randint(1, n // 2)
      g = math.gcd(d, n)
      if not (1 < g < n and d < n):
        continue
      c = [rng.randrange(n) for _ in range(n - 1)]
      fields = {'N': n, 'C': c, 'D': d, 'S': rng.randrange(n), 'MAX_N': most}
      places = self.solve(fields)
      if any((place - start) % g for place, start in zip(places, c)):
        return fields | {'solution': places}
    raise base.GenerationError(f'No shift was needed: {params}.')

  def solve(self, fields):
    return ordered_optima.slots(
      fields['N'], fields['C'], fields['D'], fields['S']
    )

  def prompt(self, instance):
    return _PROMPT.format(
      count=len(instance['C']),
      D=instance['D'],
      N=instance['N'],
      S=instance['S'],
      C=' '.join(map(str, instance['C'])),
      example=self.example,
    )

  def score(self, instance, answer):
    if len(answer) != len(instance['C']):
      return rewards.INVALID
    if set(answer) != set(range(instance['N'])) - {instance['S']}:
      return rewards.INVALID
    return rewards.matching(answer, instance['solution'], power=10)
