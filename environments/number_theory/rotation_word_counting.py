"""Count a pattern in the word of a rotation."""

import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import congruences

_PROMPT = """\
A word C of {N} letters, at places 0 to {last}, has C[i] = 0 if the remainder of
{A} * i + {B} on division by {N} is less than {P}, and C[i] = 1 if not. At how
many places does the pattern {T} begin in C? Occurrences may overlap.
Answer: one integer, in the form {example}"""
_TRIES = 1_000


class RotationWordCounting(base.Environment):
  """Occurrences of T in a rotation word; only the exact count earns credit.

  N is at least half of its bound, which starts at 60, P is from N / 4 to
  3 N / 4, and T a piece of the word of at least two letters: short words and
  rare letters had few answers.
  """

  answer = formats.Int()
  example = '0'  # T is taken from the word.
  fields = ('N', 'A', 'B', 'P', 'T')

  def params(self, level):
    return {
      'MAX_N': ladders.geometric(60, level, 2, 0, 2**60),
      'MAX_M': ladders.geometric(5, level, 1.1, 1, 500),
    }

  def generate(self, rng, params):
    n = rng.randint(params['MAX_N'] // 2, params['MAX_N'])
    for _ in range(_TRIES):
      a = rng.randint(2, n - 2)
      if math.gcd(a, n) == 1:
        break
    else:
      raise base.GenerationError(f'No step is coprime to {n}.')
    b, p = rng.randrange(n), rng.randint(n // 4, 3 * n // 4)
    length = rng.randint(2, params['MAX_M'])
    start = rng.randint(0, n - length)
    letters = (
      '0' if (a * i + b) % n < p else '1' for i in range(start, start + length)
    )
    fields = {'N': n, 'A': a, 'B': b, 'P': p, 'T': ''.join(letters)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return congruences.rotation_occurrences(*map(fields.get, self.fields))

  def prompt(self, instance):
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
