"""Cheapest heights on a grid whose neighbours differ by little."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import grid_cuts
from environments.grid import _family as cells
from environments.sequence import _family

_PROMPT = """\
Give each cell of a {P} x {Q} grid a value from 0 to {top} so that cells that
share a side differ by at most {D} and the sum of the costs of all cells is as
small as possible. Each line below has the costs of one cell with the values
0, 1, ..., {top}, in this order.
Answer: {P} lines of {Q} values separated by blanks, in the form
{example}
Costs by (row, column), counted from 0:
{costs}"""


def _cost(costs: list, grid: list[list[int]]) -> int:
  return sum(
    prices[f] for row, line in zip(costs, grid) for prices, f in zip(row, line)
  )


class MinCubeAssignment(_family.Solved):
  """Any cheapest grid; graded by the ratio of the costs.

  There are at least three values, D is at least 1, and the cheapest value of
  each cell breaks the rule.
  """

  answer = formats.IntGrid()
  example = '1 0\n0 1'  # Smaller than any grid drawn.
  fields = ('P', 'Q', 'R', 'D', 'costs')

  def params(self, level):
    return {
      'P': ladders.linear(3, level // 4, limit=8),
      'Q': ladders.linear(3, (level + 2) // 4, limit=8),
      'R': ladders.linear(4, (level + 1) // 2, limit=12),
      'max_cost': ladders.linear(9, level, 2, limit=99),
    }

  def draw(self, rng, params):
    p, q, r = (params[key] for key in 'PQR')
    cost = lambda: rng.randint(1, params['max_cost'])
    costs = [[[cost() for _ in range(r)] for _ in range(q)] for _ in range(p)]
    d = rng.randint(1, max(1, r // 3))
    return {'P': p, 'Q': q, 'R': r, 'D': d, 'costs': costs}

  def fair(self, fields, solution):
    costs = fields['costs']
    return _cost(costs, solution) > sum(min(c) for row in costs for c in row)

  def solve(self, fields):
    return grid_cuts.cheapest_heights(fields['costs'], fields['D'])

  def prompt(self, instance):
    lines = [
      f'({r}, {c}): {formats.IntList().render(prices)}'
      for r, row in enumerate(instance['costs'])
      for c, prices in enumerate(row)
    ]
    shown = instance | {'costs': '\n'.join(lines), 'top': instance['R'] - 1}
    return _PROMPT.format(example=self.example, **shown)

  def score(self, instance, answer):
    p, q, step = (instance[key] for key in 'PQD')
    if not cells.has_shape(answer, p, q):
      return rewards.INVALID
    if any(not 0 <= f < instance['R'] for row in answer for f in row):
      return rewards.INVALID
    for line in (*answer, *zip(*answer)):
      if any(abs(a - b) > step for a, b in zip(line, line[1:])):
        return rewards.INVALID
    best = _cost(instance['costs'], instance['solution'])
    return rewards.graded(best, _cost(instance['costs'], answer), power=5)
