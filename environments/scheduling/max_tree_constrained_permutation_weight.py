"""Order weighted elements of a forest with the heavy ones late."""

import heapq

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import ordered_optima

_PROMPT = """\
Order the elements 1 to {N}. The line `before` below names for each element, in
turn, one that must stand somewhere before it, or 0 for none. The value of an
order is the sum of i times the weight of the i-th element, for i from 1 to {N};
make it as large as possible.
Answer: the elements in order, separated by blanks, in the form {example}
weights: {weights}
before: {before}"""
_TRIES = 500


def value(weights: list, order: list[int]) -> int:
  """Returns the sum of place times weight."""
  return sum(i * weights[j - 1] for i, j in enumerate(order, 1))


def lightest_first(weights: list, before: list) -> list[int]:
  """Returns the order that takes the lightest element allowed each time."""
  after: dict[int, list[int]] = {}
  for j, parent in enumerate(before, 1):
    after.setdefault(parent, []).append(j)
  ready, order, last = [], [], 0
  for _ in weights:
    for j in after.get(last, ()):
      heapq.heappush(ready, (weights[j - 1], j))
    last = heapq.heappop(ready)[1]
    order.append(last)
  return order


class MaxTreeConstrainedPermutationWeight(base.Environment):
  """Any best order is right; graded by its value.

  Labels say nothing of the precedences, and neither 1 to N nor taking the
  lightest element that is allowed is a best order.
  """

  answer = formats.IntList()
  example = '2 1'  # Fewer than any number of elements drawn.
  fields = ('N', 'W', 'A')

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      label = [0, *rng.sample(range(1, n + 1), n)]
      weights, before = [0] * n, [0] * n
      for j in range(1, n + 1):
        weights[label[j] - 1] = rng.randint(1, n)
        before[label[j] - 1] = label[rng.randrange(j)]
      fields = {'N': n, 'W': weights, 'A': before}
      order = self.solve(fields)
      best = value(weights, order)
      plain = lightest_first(weights, before)
      if value(weights, plain) < best and order != sorted(order):
        return fields | {'solution': order}
    raise base.GenerationError(f'Only plain orders were found: {params}.')

  def solve(self, fields):
    return ordered_optima.weigh_last(fields['W'], fields['A'])

  def prompt(self, instance):
    return _PROMPT.format(
      N=instance['N'],
      example=self.example,
      weights=' '.join(map(str, instance['W'])),
      before=' '.join(map(str, instance['A'])),
    )

  def score(self, instance, answer):
    n, weights = instance['N'], instance['W']
    place = {j: i for i, j in enumerate(answer)}
    if len(answer) != n or set(place) != set(range(1, n + 1)):
      return rewards.INVALID
    pairs = enumerate(instance['A'], 1)
    if any(parent and place[parent] > place[j] for j, parent in pairs):
      return rewards.INVALID
    gold = value(weights, instance['solution'])
    return rewards.graded(min(value(weights, answer), gold), gold, power=5)
