"""Find terms of a linear recurrence with a given sum."""

import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Let F(0) = {F0} and F(n) = {A} * F(n-1) + {B} for n >= 1. Find one or more
different indices n >= 1 whose values F(n) have the sum {S}.
Answer: the indices, separated by blanks, in the form {example}"""
_EXPONENTIAL = 0.1  # Share of problems with A > 1.
_TRIES = 1_000


class RecursiveSequenceSumConstruction(base.Environment):
  """Different indices whose terms have the sum S; any such are right.

  There is no largest index: where terms grow, one above S is refused by its
  place alone. Problems with A > 1, which taking the largest term that fits
  solves, are one in ten. The others take half or more of the indices up to N,
  but not all; F0 and B, up to MAX_F0 and MAX_B, which start at 128, are redrawn
  until no other number of indices up to N will do. N, from 5 on, MAX_F0, MAX_A
  and MAX_B are not shown.
  """

  answer = formats.IntList()
  example = '2 1'  # Two indices are never enough.
  fields = ('F0', 'A', 'B', 'S')
  presentation = ('N', 'MAX_F0', 'MAX_A', 'MAX_B')

  def params(self, level):
    most = ladders.linear(128, level, 64)
    n = ladders.geometric(5, level, limit=200)
    return {'N': n, 'MAX_F0': most, 'MAX_A': 16, 'MAX_B': most}

  def generate(self, rng, params):
    n = params['N']
    exponential = rng.random() < _EXPONENTIAL
    a = rng.randint(2, params['MAX_A']) if exponential else 1
    for _ in range(_TRIES):
      f0 = rng.randint(1, params['MAX_F0'])
      b = rng.randint(1, params['MAX_B'])
      if exponential or b // math.gcd(f0, b) > n:
        break
    else:
      raise base.GenerationError(f'One number of indices for all: {params}.')
    indices = sorted(
      rng.sample(range(1, n + 1), rng.randint((n + 1) // 2, n - 1))
    )
    fields = {'F0': f0, 'A': a, 'B': b}
    total = sum(term(fields, i) for i in indices)
    return params | fields | {'S': total, 'solution': indices}

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    if len(set(answer)) != len(answer) or min(answer) < 1:
      return rewards.INVALID
    target = instance['S']
    # Where terms double, F(n) is at least 2 ** (n - 1).
    doubling = instance['A'] > 1 and instance['F0'] + instance['B'] > 0
    if doubling and max(answer) > target.bit_length() + 1:
      return rewards.WRONG
    return rewards.exact(sum(term(instance, i) for i in answer), target)


def term(fields: dict[str, int], n: int) -> int:
  """Returns F(n) for n >= 0."""
  f0, a, b = fields['F0'], fields['A'], fields['B']
  if a == 1:
    return f0 + n * b
  if f0 == b == 0:
    return 0
  return a**n * f0 + b * ((a**n - 1) // (a - 1))
