"""Count orders in which few larger heights come earlier."""

import bisect
import itertools

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Each line gives the height and the limit of one item. Order all items so that
before each item stand fewer items of strictly greater height than its limit.
How many different sequences of heights arise from such orders? Give the number
modulo {MOD}.
Answer: one integer, in the form {example}
{A}"""


def height_sequences(items: list, modulus: int) -> int:
  """Returns how many height sequences keep every limit, modulo `modulus`.

  Heights are inserted in falling order. Equal ones go into gaps between the
  taller ones placed before, in rising order of their limits, so that rising
  choices of gaps below the limits are counted.

  Args:
    items: pairs (height, limit).
    modulus: at least 1.
  """
  limits: dict[int, list[int]] = {}
  for height, limit in items:
    limits.setdefault(height, []).append(limit)
  count, taller = 1 % modulus, 0
  for height in sorted(limits, reverse=True):
    ways = [1] + [0] * taller  # By the gap of the last one.
    for limit in sorted(limits[height]):
      gaps = min(limit, taller + 1)
      ways = [w % modulus for w in itertools.accumulate(ways[: max(0, gaps)])]
      ways += [0] * (taller + 1 - len(ways))
    count = count * sum(ways) % modulus
    taller += len(limits[height])
  return count


class BoundedInversionSequenceCounting(base.Environment):
  """Height sequences with a bounded number of greater heights before each.

  Limits are drawn between what a hidden order needs and what excludes nothing.
  N starts at 6, since smaller problems have few answers, and MOD is above a
  tenth of its bound.
  """

  answer = formats.Int()
  example = '1234'
  fields = ('N', 'A', 'MOD')

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=600), 'max_MOD': 10**9}

  def generate(self, rng, params):
    n, top = params['N'], params['max_MOD']
    heights = [rng.randint(1, n) for _ in range(n)]
    ordered, before, items = sorted(heights), [], []
    for height in heights:
      needed = len(before) - bisect.bisect(before, height) + 1
      enough = n - bisect.bisect(ordered, height) + 1
      items.append([height, rng.randint(needed, enough)])
      bisect.insort(before, height)
    rng.shuffle(items)
    fields = {'N': n, 'A': items, 'MOD': rng.randint(top // 10, top)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return height_sequences(fields['A'], fields['MOD'])

  def prompt(self, instance):
    items = formats.IntGrid().render(instance['A'])
    return _PROMPT.format(example=self.example, MOD=instance['MOD'], A=items)

  def score(self, instance, answer):
    if not 0 <= answer < instance['MOD']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
