"""Collect the most with several monotone walks over a grid."""

from environments import ladders
from environments.algorithms import flows
from environments.sequence import _family


class MaxGridPathIntersection(_family.Exact):
  """The largest total of K walks right and down, each cell counted once.

  There are at least two walks and four rows, since one walk is a plain sweep.
  """

  example = '-1'  # Totals are at least 0.
  fields = ('N', 'K', 'grid')
  statement = """\
Take {K} walks over the {N} x {N} grid, each from the top left to the bottom
right cell by steps right or down. Cells may be visited by several walks, but
the value of each counts once. Give the largest total value of the visited
cells.
Answer: one integer, written like {example}
{grid}"""

  def params(self, level):
    return {'N': ladders.linear(4, level, limit=24)}

  def draw(self, rng, params):
    n = params['N']
    grid = [[rng.randint(0, n) for _ in range(n)] for _ in range(n)]
    return {'N': n, 'K': rng.randint(2, max(2, min(n // 2, 6))), 'grid': grid}

  def solve(self, fields):
    n, k, grid = (fields[key] for key in ('N', 'K', 'grid'))
    top = max(map(max, grid))
    arcs = []
    for r in range(n):
      for c in range(n):
        enter = 2 * (r * n + c)
        arcs.append((enter, enter + 1, 1, top - grid[r][c]))
        arcs.append((enter, enter + 1, k, top))
        if c < n - 1:
          arcs.append((enter + 1, enter + 2, k, 0))
        if r < n - 1:
          arcs.append((enter + 1, enter + 2 * n, k, 0))
    source, sink = 2 * n * n, 2 * n * n - 1
    arcs.append((source, 0, k, 0))
    used = flows.cheapest(2 * n * n + 1, arcs, source, sink)
    lost = sum(arc[3] * flow for arc, flow in zip(arcs, used))
    return k * (2 * n - 1) * top - lost  # A walk has 2n - 1 cells.
