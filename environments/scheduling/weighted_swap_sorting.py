"""Bring items into a given order by cheap swaps."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import schedules
from environments.sequence import _family


class WeightedSwapSorting(_family.Solved):
  """Any cheapest list of swaps; graded by (least / cost) ** 5.

  N starts at 5, at least three swaps are needed, and costs go up to 3 N, so
  that help by the cheapest item of all often pays.
  """

  answer = formats.IntPairs()
  example = '0 1 2 0'  # Two swaps; any problem drawn needs more.
  fields = ('N', 'A', 'B', 'C')
  statement = """\
Items 0 to {last} stand in a row in the order
{A}
and are to stand in the order
{B}
A move swaps the places of any two items and costs the sum of their two costs.
The costs of items 0, 1, ..., {last} are
{C}
Reach the wanted order at the least total cost.
Answer: the two items of each swap, swap after swap, separated by blanks; two
swaps have the form {example}"""

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    start, goal = (rng.sample(range(n), n) for _ in range(2))
    costs = [rng.randint(1, 3 * n) for _ in range(n)]
    return {'N': n, 'A': start, 'B': goal, 'C': costs}

  def fair(self, fields, solution):
    return len(solution) >= 3

  def solve(self, fields):
    return schedules.cheapest_swaps(fields['A'], fields['B'], fields['C'])

  def score(self, instance, answer):
    costs = instance['C']
    row = list(instance['A'])
    place = {item: p for p, item in enumerate(row)}
    for i, j in answer:
      if i == j or i not in place or j not in place:
        return rewards.INVALID
      place[i], place[j] = place[j], place[i]
    for item, p in place.items():
      row[p] = item
    if row != instance['B']:
      return rewards.INVALID
    reached, least = (
      sum(costs[i] + costs[j] for i, j in swaps)
      for swaps in (answer, instance['solution'])
    )
    return rewards.ratio(reached, least, power=5)
