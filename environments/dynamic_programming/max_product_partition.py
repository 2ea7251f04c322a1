"""Partition pairs so that the sum of products of maxima is least."""

import itertools

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import sequences

_PROMPT = """\
Items 1 to {N} have a width and a length. Put every item into one group. A group
costs its largest width times its largest length, which may come from different
items. Make the sum of all costs as small as possible.
Answer: the items of each group, one group a line, in the form
{example}
Width and length of each item, one item a line:
{items}"""
_TRIES = 1_000


def cost(instance: dict, groups: list[list[int]]) -> int:
  """Returns the sum of max width * max length; items count from 1."""
  widths, lengths = instance['W'], instance['L']
  return sum(
    max(widths[i - 1] for i in group) * max(lengths[i - 1] for i in group)
    for group in groups
  )


def _shortcut(items: list[tuple[int, int]]) -> int:
  """Returns the least cost of one group, all alone, or a cut of the order."""
  pairs = sorted(items)
  widths = [width for width, _ in pairs]
  before = list(itertools.accumulate((y for _, y in pairs), max))
  after = list(itertools.accumulate((y for _, y in reversed(pairs)), max))
  cuts = (
    widths[i] * before[i] + widths[-1] * after[-i - 2]
    for i in range(len(pairs) - 1)
  )
  alone = sum(width * length for width, length in pairs)
  return min(alone, widths[-1] * before[-1], *cuts)


class MaxProductPartition(base.Environment):
  """Cheapest partition by max W * max L; graded by optimum / cost.

  At least half of the items lie under no other, so that the optimum has three
  groups or more and beats the shortcuts; uniform items had few such.
  """

  answer = formats.IntGrid()
  example = '1 2\n3'  # Fewer than any number of items drawn.
  fields = ('N', 'W', 'L')

  def params(self, level):
    return {'N': ladders.linear(4, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      items = _draw(rng, n)
      widths, lengths = map(list, zip(*items))
      fields = {'N': n, 'W': widths, 'L': lengths}
      groups = self.solve(fields)
      if cost(fields, groups) < _shortcut(items):
        return fields | {'solution': groups}
    raise base.GenerationError(f'Shortcuts were optimal: {params}.')

  def solve(self, fields):
    groups = sequences.least_product_partition(fields['W'], fields['L'])
    return [[i + 1 for i in group] for group in groups]

  def restore(self, fields, reference_text):
    """Solves the problem: a reference may be the optimal cost."""
    return super().restore(fields, None)

  def prompt(self, instance):
    items = zip(instance['W'], instance['L'])
    lines = formats.IntGrid().render(items)
    n = instance['N']
    return _PROMPT.format(example=self.example, N=n, items=lines)

  def score(self, instance, answer):
    items = sorted(i for group in answer for i in group)
    if items != list(range(1, instance['N'] + 1)):
      return rewards.INVALID
    best = cost(instance, instance['solution'])
    return rewards.graded(best, cost(instance, answer), power=5)


def _draw(rng, n: int) -> list[tuple[int, int]]:
  """Draws items up to n * n: a falling staircase, and others under it."""
  steps = rng.randint(max(3, n // 2), n)
  values = range(1, n * n + 1)
  rising = sorted(rng.sample(values, steps))
  stairs = list(zip(rising, sorted(rng.sample(values, steps), reverse=True)))
  under = (rng.choice(stairs) for _ in range(n - steps))
  items = stairs + [(rng.randint(1, x), rng.randint(1, y)) for x, y in under]
  rng.shuffle(items)
  return items
