"""Shorten all longest non-decreasing subsequences at least cost."""

from environments import ladders
from environments import rewards
from environments.algorithms import ordered_subsequences
from environments.sequence import _family


def spread(rng, n: int) -> list[int]:
  """Draws a list with several disjoint longest non-decreasing subsequences.

  Falling runs of three or four, each above the one before, are mixed by swaps
  of rising neighbours, which make nothing longer. Neighbours in value share one
  now and then, where they rise.
  """
  order: list[int] = []
  while len(order) < n:
    size = min(rng.choice((3, 4)), n - len(order))
    order += range(len(order) + size - 1, len(order) - 1, -1)
  for _ in range(rng.randint(n, 3 * n)):
    i = rng.randrange(n - 1)
    if order[i] < order[i + 1]:
      order[i], order[i + 1] = order[i + 1], order[i]
  place = {rank: i for i, rank in enumerate(order)}
  value, values = 1, [1] * n
  for rank in range(1, n):
    rises = place[rank - 1] < place[rank]
    value += 0 if rises and rng.random() < 0.3 else rng.randint(1, 2)
    values[place[rank]] = value
  return values


class MinCostReducingLNDS(_family.Solved):
  """Any cheapest places to delete; graded by (least cost / cost) ** 3.

  N starts at 12 and ends at 200. In most random lists a single deletion is
  cheapest. Here no single one is, nor are all entries that can be the i-th of a
  longest subsequence, for any i; that takes five draws or so.
  """

  example = '0'  # A single deletion is never cheapest.
  fields = ('N', 'A', 'B')
  statement = """\
The list A has {N} entries, on places 0 to {last}. Deleting the entry at place i
costs B[i]. Delete entries such that the longest non-decreasing subsequence of
what is left of A is shorter than that of A now. Pay as little as possible.
Answer: the places to delete, separated by blanks, in the form {example}
A: {A}
B: {B}"""

  def params(self, level):
    return {'N': ladders.geometric(12, level, limit=200)}

  def draw(self, rng, params):
    n = params['N']
    b = [rng.randint(1, n) for _ in range(n)]
    return {'N': n, 'A': spread(rng, n), 'B': b}

  def fair(self, fields, solution):
    b = fields['B']
    groups = ordered_subsequences.on_longest(fields['A'])
    paid = lambda places: sum(b[i] for i in places)
    return min(map(paid, groups)) > paid(solution)

  def solve(self, fields):
    return ordered_subsequences.cheapest_shortening(fields['A'], fields['B'])

  def score(self, instance, answer):
    a, b, deleted = instance['A'], instance['B'], set(answer)
    if len(deleted) < len(answer) or not deleted <= set(range(len(a))):
      return rewards.INVALID
    left = [x for i, x in enumerate(a) if i not in deleted]
    now = max(ordered_subsequences.rising_lengths(left), default=0)
    if now >= max(ordered_subsequences.rising_lengths(a)):
      return rewards.INVALID
    best, paid = (sum(b[i] for i in p) for p in (instance['solution'], deleted))
    return rewards.graded(best, paid, power=3)
