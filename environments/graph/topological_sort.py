"""Order labels so that each stands after those it depends on."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs

_PROMPT = """\
Order the labels 0 to {last} so that in each pair `a b` below a comes before b.
Answer: the labels in order, separated by blanks, in the form {example}
{pairs}"""
_TRIES = 1_000


def satisfied(pairs: list, order: list[int]) -> int:
  """Returns how many pairs stand in `order` as they should."""
  place = {label: i for i, label in enumerate(order)}
  return sum(place[a] < place[b] for a, b in pairs)


def plain_orders(n: int, pairs: list) -> list[list[int]]:
  """Returns rising and falling labels, and orders by number of pairs."""
  before, after = [0] * n, [0] * n
  for a, b in pairs:
    after[a] += 1
    before[b] += 1
  labels = list(range(n))
  return [
    labels,
    labels[::-1],
    sorted(labels, key=lambda v: before[v]),
    sorted(labels, key=lambda v: -after[v]),
    sorted(labels, key=lambda v: before[v] - after[v]),
  ]


class TopologicalSort(base.Environment):
  """Any such order is right; graded by the share of pairs that it obeys.

  A label has up to three direct predecessors, not as many as stand before it,
  which its place could be read from; pairs are redrawn that rising or falling
  labels obey, or labels sorted by their numbers of pairs.
  """

  answer = formats.IntList()
  example = '1 0'  # Fewer than any number of labels drawn.
  fields = ('N', 'before_conditions')

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      hidden = rng.sample(range(n), n)
      pairs = [
        [a, hidden[i]]
        for i in range(1, n)
        for a in rng.sample(hidden[:i], rng.randint(1, min(i, 3)))
      ]
      plain = plain_orders(n, pairs)
      if all(satisfied(pairs, order) < len(pairs) for order in plain):
        rng.shuffle(pairs)
        return {'N': n, 'before_conditions': pairs, 'solution': hidden}
    raise base.GenerationError(f'Only plain orders were found: {params}.')

  def solve(self, fields):
    return graphs.leftmost_order(fields['N'], fields['before_conditions'])

  def prompt(self, instance):
    pairs = ', '.join(f'{a} {b}' for a, b in instance['before_conditions'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, pairs=pairs)

  def score(self, instance, answer):
    n, pairs = instance['N'], instance['before_conditions']
    if len(answer) != n or set(answer) != set(range(n)):
      return rewards.INVALID
    if not pairs:
      return rewards.CORRECT
    return rewards.graded(satisfied(pairs, answer), len(pairs), power=10)
