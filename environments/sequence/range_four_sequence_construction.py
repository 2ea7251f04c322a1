"""Walk on the path 3-0-1-2 with different symbols at given positions."""

import itertools

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Find a sequence of {N} symbols 0, 1, 2, 3. Neighbours must be 0 and 1, 0 and 3,
or 1 and 2, in either order. Each line below is a set of positions, counted from
1; the symbols at the positions of one set must all be different.
Answer: the {N} symbols, separated by blanks, in the form {example}
{conditions}"""
_NEAR = {0: (1, 3), 1: (0, 2), 2: (1,), 3: (0,)}
_TRIES = 500


def walks(n: int) -> list[list[int]]:
  """Returns all walks of n symbols, n at least 1."""
  found = [[x] for x in _NEAR]
  for _ in range(n - 1):
    found = [[*walk, x] for walk in found for x in _NEAR[walk[-1]]]
  return found


# What repeats after 2, 4 or 6 symbols, from any of them on.
_CYCLES = [
  walk
  for period in (2, 4, 6)
  for walk in walks(period)
  if walk[0] in _NEAR[walk[-1]]
]


def is_walk(values: list[int]) -> bool:
  """Whether all are symbols, and neighbours may be such."""
  return set(values) <= set(_NEAR) and all(
    y in _NEAR[x] for x, y in itertools.pairwise(values)
  )


def count_met(values: list[int], conditions: list[list[int]]) -> int:
  """Returns how many sets of positions have different symbols."""
  return sum(
    len({values[i - 1] for i in places}) == len(places) for places in conditions
  )


def _meets_all(values: list[int], conditions: list[list[int]]) -> bool:
  return all(count_met(values, [places]) for places in conditions)


def _draw_walk(rng, n: int) -> list[int]:
  odds = [rng.randint(1, 4) for _ in _NEAR]
  walk = [rng.randrange(4)]
  while len(walk) < n:
    near = _NEAR[walk[-1]]
    walk.append(rng.choices(near, [odds[x] for x in near])[0])
  return walk


def _draw_conditions(rng, walk: list[int]) -> list[list[int]]:
  """Draws sets that say something: with two positions of one parity."""
  found = {}
  for _ in range(rng.randint(len(walk) // 2, 2 * len(walk))):
    places = []
    for symbol in rng.sample(range(4), rng.randint(2, 4)):
      at = [i for i, x in enumerate(walk, 1) if x == symbol]
      places += rng.sample(at, min(1, len(at)))
    if len(places) > len({i % 2 for i in places}):
      found.setdefault(tuple(sorted(places)), places)
  return list(found.values())


class RangeFourSequenceConstruction(base.Environment):
  """Any such sequence; graded by (share of the sets that are met) ** 5.

  N starts at 8. A set has two positions of one parity (others are met by every
  walk), and sets that a walk of period 2, 4 or 6 meets are drawn again.
  """

  answer = formats.IntList()
  example = '0 0'  # Not neighbours.
  fields = ('N', 'conditions')

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      walk = _draw_walk(rng, n)
      conditions = _draw_conditions(rng, walk)
      repeated = ((cycle * n)[:n] for cycle in _CYCLES)
      if not any(_meets_all(x, conditions) for x in repeated):
        return {'N': n, 'conditions': conditions, 'solution': walk}
    raise base.GenerationError(f'Periodic walks met all sets: {params}.')

  def prompt(self, instance):
    lines = formats.IntGrid().render(instance['conditions'])
    n = instance['N']
    return _PROMPT.format(example=self.example, N=n, conditions=lines)

  def score(self, instance, answer):
    conditions = instance['conditions']
    if len(answer) != instance['N'] or not is_walk(answer):
      return rewards.INVALID
    met = count_met(answer, conditions)
    return rewards.graded(met, len(conditions), power=5)
