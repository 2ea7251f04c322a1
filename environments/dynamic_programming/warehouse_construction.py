"""Warehouses on a slope: stock moves in one direction only."""

import itertools

from environments import ladders
from environments.algorithms import free_splits
from environments.dynamic_programming import _optima


class WarehouseConstruction(_optima.Optimum):
  """Any cheapest choice; graded by (least cost / cost) ** 5.

  N starts at 6, and the last site has stock, so that it is always chosen.
  Problems that all sites, or the last alone, solve are drawn again.
  """

  example = '9 2 5'  # Not in order.
  fields = ('N', 'D', 'P', 'C')
  statement = """\
Sites 0 to {last} lie on a line at the positions below. Each holds some units of
stock and has a price for a warehouse. Choose the sites that get a warehouse.
All stock of a site goes to the nearest warehouse at the site itself or at one
of a larger number, and each unit costs the distance that it is moved. Make the
prices of the warehouses plus the cost of moving as small as possible.
Answer: the chosen sites, each once, in any order, separated by blanks, in the
form {example}
Positions:
{D}
Stock:
{P}
Prices:
{C}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=250)}

  def draw(self, rng, params):
    n = params['N']
    stock = [rng.randint(0, n) for _ in range(n - 1)]
    return {
      'N': n,
      'D': [0, *sorted(rng.sample(range(1, 2 * n + 1), n - 1))],
      'P': [*stock, rng.randint(1, n)],
      'C': [rng.randint(1, 4 * n) for _ in range(n)],
    }

  def shortcuts(self, fields):
    n = fields['N']
    return list(range(n)), [n - 1]

  def solve(self, fields):
    d, p, c = fields['D'], fields['P'], fields['C']
    stocked = [i + 1 for i, units in enumerate(p) if units]
    needed = max(stocked, default=0)  # Sites after these may stay empty.
    units = [0, *itertools.accumulate(p)]
    moments = [0, *itertools.accumulate(x * y for x, y in zip(p, d))]

    def saved(i: int, j: int) -> int:
      there = d[j - 1] * (units[j] - units[i]) - (moments[j] - moments[i])
      return -c[j - 1] - there

    if not needed:
      return []
    ends = [free_splits.best_split(n, saved) for n in range(needed, len(p) + 1)]
    best = min(ends, key=lambda e: self.value(fields, [j - 1 for j in e]))
    return [j - 1 for j in best]

  def value(self, fields, answer):
    d, p, chosen = fields['D'], fields['P'], sorted(answer)
    rising = all(i < j for i, j in itertools.pairwise([-1, *chosen]))
    if not rising or (chosen and chosen[-1] >= len(d)):
      return None
    last = chosen[-1] if chosen else -1
    if any(p[last + 1 :]):
      return None
    ends = itertools.pairwise([-1, *chosen])
    moved = (p[k] * (d[j] - d[k]) for i, j in ends for k in range(i + 1, j))
    return sum(moved) + sum(fields['C'][j] for j in chosen)
