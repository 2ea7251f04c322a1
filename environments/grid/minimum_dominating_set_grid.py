"""Cheapest cells that, with their neighbours, are the whole grid."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import grid_cuts
from environments.algorithms import grid_sweeps
from environments.sequence import _family


class MinimumDominatingSetGrid(_family.Solved):
  """Any cheapest dominating set; graded by the ratio of the costs.

  The shorter side stays at most 5, which keeps the optimum exact and quick.
  """

  answer = formats.IntPairs()
  example = '1 1\n2 2'  # Does not dominate any grid drawn.
  fields = ('N', 'M', 'F')
  statement = """\
Choose cells of the {N} x {M} grid of costs so that every cell is chosen or
shares a side with a chosen one, and the sum of the costs is least.
Answer: the row and the column of each chosen cell, counted from 1, one cell a
line, in the form
{example}
Costs:
{F}"""

  def params(self, level):
    return {
      'short': min(5, 3 + level // 2),
      'long': ladders.linear(4, level - level // 4, limit=20),
      'max_cost': ladders.linear(12, level, 4, limit=999),
    }

  def draw(self, rng, params):
    n, m = rng.sample([params['short'], params['long']], 2)
    cost = lambda: rng.randint(1, params['max_cost'])
    return {'N': n, 'M': m, 'F': [[cost() for _ in range(m)] for _ in range(n)]}

  def solve(self, fields):
    found = grid_sweeps.cheapest_domination(fields['F'])
    return [[r + 1, c + 1] for r, c in found]

  def prompt(self, instance):
    return super().prompt(instance | {'solution': 0})

  def score(self, instance, answer):
    n, m, costs = (instance[key] for key in 'NMF')
    chosen = {(r - 1, c - 1) for r, c in answer}
    inside = all(0 <= r < n and 0 <= c < m for r, c in chosen)
    if len(chosen) < len(answer) or not inside:
      return rewards.INVALID
    for r in range(n):
      for c in range(m):
        near = grid_cuts.neighbours(r, c, n, m)
        if chosen.isdisjoint([(r, c), *near]):
          return rewards.INVALID
    best = sum(costs[r - 1][c - 1] for r, c in instance['solution'])
    cost = sum(costs[r][c] for r, c in chosen)
    return rewards.graded(best, cost, power=5)
