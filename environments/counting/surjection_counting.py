"""Count the maps onto a set."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
In how many ways can {N} different balls be put into {R} different boxes so that
no box stays empty? Give the number modulo 1000000007.
Answer: one integer, in the form {example}"""
_MODULUS = 1_000_000_007


def surjections(n: int, r: int, modulus: int) -> int:
  """Returns how many maps of n things hit all of r, by inclusion-exclusion.

  Args:
    n: at least 0.
    r: at least 0, below the modulus.
    modulus: a prime.
  """
  count, choices = 0, 1  # Of the k things that are missed, with a sign.
  for k in range(r + 1):
    count += choices * pow(r - k, n, modulus)
    choices = -choices * (r - k) * pow(k + 1, -1, modulus) % modulus
  return count % modulus


class SurjectionCounting(base.Environment):
  """Surjections from N labelled balls to R labelled boxes, modulo 10^9 + 7.

  N is drawn from a third of its bound up, which starts at 13, and R from 2 to
  N - 1, for a choice of problems at low levels.
  """

  answer = formats.Int()
  example = '0'  # R is at most N, and far below the modulus.
  fields = ('N', 'R')

  def params(self, level):
    return {'MAX_N': ladders.geometric(13, level, 1.15, 1, 5_000)}

  def generate(self, rng, params):
    n = rng.randint(params['MAX_N'] // 3, params['MAX_N'])
    fields = {'N': n, 'R': rng.randint(2, n - 1)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return surjections(fields['N'], fields['R'], _MODULUS)

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    if not 0 <= answer < _MODULUS:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
