"""The fewest values to change so that all children share a value equally."""

import collections
import math

from environments import ladders
from environments.number_theory import _family

_MULTIPLES = 9  # Values are shares of this many different values of the root.


def divisors(parents: list[int | None]) -> list[int]:
  """Returns by what each vertex's value must be multiplied for the root's.

  It is the product of the numbers of children of its proper ancestors.
  """
  children = collections.Counter(parents)
  found: dict[int, int] = {}
  for start in range(len(parents)):
    way = [start]
    while way[-1] not in found and parents[way[-1]] is not None:
      way.append(parents[way[-1]])
    for v in reversed(way):
      up = parents[v]
      found[v] = 1 if up is None else found[up] * children[up]
  return [found[v] for v in range(len(parents))]


class EqualChildrenFewestChanges(_family.Exact):
  """The fewest changes; other numbers earn nothing.

  Trees have nine vertices or more. Two or more random vertices have shares of
  one root's value, others of eight others, so that all numbers of changes from
  1 to N - 2 occur.
  """

  fields = ('N', 'parents', 'A')
  example = '1234'
  statement = """\
A rooted tree has vertices 0 to {last}, and its root is 0. The parents of the
vertices 1 to {last} are, in order: {above}
The values of the vertices 0 to {last} are, in order: {values}
Change as few values as possible, each to any positive real number, such that
for every vertex that has children all its children have the same value and
their values add up to its own. How many values must be changed?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'N': ladders.geometric(9, level, limit=300)}

  def draw(self, rng, params):
    n = params['N']
    parents = [None, *(rng.randrange(i) for i in range(1, n))]
    factors = divisors(parents)
    unit = math.lcm(*factors)
    multiples = rng.sample(range(1, _MULTIPLES + 1), _MULTIPLES)
    planted = set(rng.sample(range(n), rng.randint(2, n - 1)))
    values = []
    for v, factor in enumerate(factors):
      multiple = multiples[0 if v in planted else rng.randrange(1, _MULTIPLES)]
      values.append(multiple * unit // factor)
    return {'N': n, 'parents': parents, 'A': values}

  def solve(self, fields):
    values, factors = fields['A'], divisors(fields['parents'])
    roots = collections.Counter(a * f for a, f in zip(values, factors))
    return len(values) - max(roots.values())

  def prompt(self, instance):
    above = ' '.join(map(str, instance['parents'][1:]))
    values = ' '.join(map(str, instance['A']))
    last = instance['N'] - 1
    return super().prompt(
      instance | {'last': last, 'above': above, 'values': values}
    )
