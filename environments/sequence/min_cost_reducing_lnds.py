"""Shorten all longest non-decreasing subsequences at least cost."""

from environments import ladders
from environments import rewards
from environments.algorithms import ordered_subsequences
from environments.sequence import _family


def spread(rng, n: int) -> list[int]:
  """Draws a list with several disjoint longest non-decreasing subsequences.

  Falling runs of two or three, each above the one before, are mixed by swaps of
  rising neighbours, which make nothing longer. Neighbours in value share one
  now and then, where they rise.
  """
  order: list[int] = []
  while len(order) < n:
    size = min(rng.choice((2, 2, 3)), n - len(order))
    order += range(len(order) + size - 1, len(order) - 1, -1)
  for _ in range(rng.randint(n // 2, 2 * n)):
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

  N starts at 8 and ends at 60. Lists are built so that two deletions or more
  are cheapest, where random ones mostly need a single one.
  """

  example = '0'  # One deletion is never enough, or never cheapest.
  fields = ('N', 'A', 'B')
  statement = """\
The list A has {N} entries, on places 0 to {last}. Deleting the entry at place i
costs B[i]. Delete entries such that the longest non-decreasing subsequence of
what is left of A is shorter than that of A now. Pay as little as possible.
Answer: the places to delete, separated by blanks, in the form {example}
A: {A}
B: {B}"""

  def params(self, level):
    return {'N': ladders.geometric(8, level, limit=60)}

  def draw(self, rng, params):
    n = params['N']
    b = [rng.randint(1, n) for _ in range(n)]
    return {'N': n, 'A': spread(rng, n), 'B': b}

  def fair(self, fields, solution):
    if len(solution) < 2:
      return False
    b = fields['B']
    groups = ordered_subsequences.on_longest(fields['A'])
    alone = [b[group[0]] for group in groups if len(group) == 1]
    return not alone or min(alone) > sum(b[i] for i in solution)

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
