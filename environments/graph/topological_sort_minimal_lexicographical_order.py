"""The order that brings 0 forward as far as it can, then 1, and so on."""

import heapq

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs

_PROMPT = """\
Order the labels 0 to {last} so that in each pair `a b` below a comes before b.
Among all such orders take those in which 0 stands as far left as possible,
among these those in which 1 does, then 2, and so on.
Answer: the labels in order, separated by blanks, in the form {example}
{pairs}"""


def first_available(n: int, pairs: list) -> list[int]:
  """Returns the order that always takes the least free label, another task."""
  after: list[list[int]] = [[] for _ in range(n)]
  waiting = [0] * n
  for a, b in pairs:
    after[a].append(b)
    waiting[b] += 1
  free = [v for v in range(n) if not waiting[v]]
  order = []
  while free:
    order.append(heapq.heappop(free))
    for b in after[order[-1]]:
      waiting[b] -= 1
      if not waiting[b]:
        heapq.heappush(free, b)
  return order


class TopologicalSortMinimalLexicographicalOrder(base.Environment):
  """The one order is right; graded by the share in place.

  An order that only obeys the pairs earns nothing for that. Pairs are redrawn
  that 0, 1, 2, ... obeys, and those for which always taking the least label
  that is free gives the answer.
  """

  answer = formats.IntList()
  example = '1 0'  # Fewer than any number of labels drawn.
  fields = ('N', 'before_conditions')

  def params(self, level):
    return {'N': ladders.geometric(4, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(200):
      hidden = rng.sample(range(n), n)
      pairs = [
        [a, hidden[i]]
        for i in range(1, n)
        for a in rng.sample(hidden[:i], rng.randint(0, min(i, 3)))
      ]
      fields = {'N': n, 'before_conditions': pairs}
      order = graphs.leftmost_order(n, pairs)
      if order not in (sorted(order), first_available(n, pairs)):
        rng.shuffle(pairs)
        return fields | {'solution': order}
    raise base.GenerationError(f'Only plain orders were found: {params}.')

  def solve(self, fields):
    return graphs.leftmost_order(fields['N'], fields['before_conditions'])

  def prompt(self, instance):
    pairs = ', '.join(f'{a} {b}' for a, b in instance['before_conditions'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, pairs=pairs)

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n or set(answer) != set(range(n)):
      return rewards.INVALID
    return rewards.matching(answer, instance['solution'], power=5)
