"""Three disjoint squares with the largest sum."""

from environments import ladders
from environments.sequence import _family

_NONE = -(10**30)  # The sum of a square for which there is no room.


def _sums(grid: list[list[int]], k: int) -> list[list[int]]:
  """Returns the sums of the k x k squares, by their top left cells."""
  columns = [[sum(x) for x in zip(*grid[r : r + k])] for r in _tops(grid, k)]
  return [[sum(x[c : c + k]) for c in _tops(x, k)] for x in columns]


def _tops(items: list, k: int) -> range:
  return range(len(items) - k + 1)


def _corner(sums: list[list[int]]) -> list[list[int]]:
  """Returns the largest sums not below and not right of each place."""
  best = []
  for row in sums:
    above = best[-1] if best else [_NONE] * len(row)
    line, top = [], _NONE
    for value, over in zip(row, above):
      top = max(top, value, over)
      line.append(top)
    best.append(line)
  return best


def _below(sums: list[list[int]], k: int) -> int:
  """Returns the best of one square over two, and of three over each other."""
  left = _corner(sums[::-1])[::-1]  # Not above, not right.
  right = [row[::-1] for row in _corner([row[::-1] for row in sums[::-1]])]
  right = right[::-1]  # Not above, not left.
  best, first = _NONE, _NONE
  for r in range(k, len(sums)):
    first = max(first, *sums[r - k])
    for c in range(k, len(sums[0])):
      best = max(best, first + left[r][c - k] + right[r][c])
    if r + k < len(sums):
      best = max(best, first + max(sums[r]) + left[r + k][-1])
  return best


class MaxThreeSquareSum(_family.Exact):
  """The largest sum of three disjoint K x K squares.

  A straight cut separates one of three disjoint squares from the others, and
  another cut those. Sides are at least 5 and follow the level within 1; values
  reach five times as far.
  """

  example = '-1'  # Sums are at least 0.
  fields = ('N', 'M', 'K', 'A')
  statement = """\
Choose three {K} x {K} squares of neighbouring cells in the {N} x {M} grid, no
two with a cell in common. Give the largest sum of the values in them.
Answer: one integer, written like {example}
{A}"""

  def params(self, level):
    return {'MAX_N_M': ladders.linear(5, level, limit=40)}

  def draw(self, rng, params):
    top = params['MAX_N_M']
    n, m = (rng.randint(max(5, top - 1), top) for _ in range(2))
    grid = [[rng.randint(0, 5 * top) for _ in range(m)] for _ in range(n)]
    return {'N': n, 'M': m, 'K': rng.randint(2, min(n, m) // 2), 'A': grid}

  def solve(self, fields):
    k = fields['K']
    sums = _sums(fields['A'], k)
    turned = [list(column) for column in zip(*sums)]
    views = (sums, sums[::-1], turned, turned[::-1])
    return max(_below(view, k) for view in views)
