"""Count sets of lengths without the legs of a primitive right triangle."""

import collections
import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import counting

_PROMPT = """\
Two of the {N} numbers below clash if the sum of their squares is a perfect
square and their greatest common divisor is 1. How many non-empty choices of
positions hold no two clashing numbers? Equal numbers stand at different
positions. Give the number modulo {MOD}.
Answer: one integer, in the form {example}
{H}"""


def _primitive_legs(largest: int) -> list[tuple[int, int]]:
  """Returns the legs (odd, even) of all primitive triangles, up to a bound."""
  return [
    (m * m - n * n, 2 * m * n)
    for m in range(2, largest // 2 + 1)
    for n in range(m - 1, 0, -2)
    if m * m - n * n <= largest >= 2 * m * n and math.gcd(m, n) == 1
  ]


class PythagoreanGraphIndependentSetCounting(base.Environment):
  """Non-empty independent sets of the graph of primitive legs, modulo MOD.

  Numbers are legs of some triangles, and some multiples that do not clash, in
  place of uniform ones, whose few edges gave one count to most problems. N
  starts at 6, and MOD is above a tenth of its bound.
  """

  answer = formats.Int()
  example = '1234'
  fields = ('N', 'H', 'MOD')

  def params(self, level):
    return {
      'N': ladders.geometric(6, level, limit=400),
      'largest_leg': ladders.geometric(60, level, limit=4_000),
      'max_MOD': 1_000_000,
    }

  def generate(self, rng, params):
    n, top = params['N'], params['max_MOD']
    legs = _primitive_legs(params['largest_leg'])
    chosen = rng.sample(legs, min(len(legs), rng.randint(2, n // 2)))
    pool = [leg for pair in chosen for leg in pair]
    pool += [leg * rng.randint(2, 3) for leg in rng.choice(chosen)]
    lengths = [*chosen[0], *rng.choices(pool, k=n - 2)]
    rng.shuffle(lengths)
    fields = {'N': n, 'H': lengths, 'MOD': rng.randint(top // 10, top)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    copies = collections.Counter(fields['H'])
    edges = [
      (odd, even)
      for odd in copies
      if odd % 2
      for even in counting.primitive_partners(odd)
      if even in copies
    ]
    weights = {leg: 2**times - 1 for leg, times in copies.items()}
    count = counting.independent_sets(weights, edges) - 1
    return count % fields['MOD']

  def prompt(self, instance):
    lengths = formats.IntList().render(instance['H'])
    return _PROMPT.format(example=self.example, **instance | {'H': lengths})

  def score(self, instance, answer):
    if not 0 <= answer < instance['MOD']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
