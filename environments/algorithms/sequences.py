"""Optima over sequences, shared by generators and scorers."""

from collections.abc import Sequence
import heapq
import math


def reversal_lnds(values: Sequence[int]) -> int:
  """Returns the longest non-decreasing subsequence after one reversal.

  Any subsequence may be reversed in place. best(l, r)[low][high] is how many
  of positions l..r can be kept with values in [low, high]. The pairs that the
  reversal swaps are nested, so l and r either stay, drop out, or change places:

    best(l, r)[low][high] = max(best(l + 1, r)[low][high],
                                best(l, r - 1)[low][high],
                                1 + best(l + 1, r)[a_l][high],
                                1 + best(l, r - 1)[low][a_r],
                                1 + best(l + 1, r - 1)[a_r][high],
                                1 + best(l + 1, r - 1)[low][a_l],
                                2 + best(l + 1, r - 1)[a_r][a_l]),

  the last five where the kept values lie in [low, high], in order. A table is
  one integer with n bits a cell; a count k is k ones, so that `|` is the
  maximum. Takes O(n ** 2) operations on integers of n * v * v bits.
  """
  ranks = {x: rank for rank, x in enumerate(sorted(set(values)))}
  a = [ranks[x] for x in values]
  n, v = len(a), len(ranks)
  row, full = n * v, (1 << n) - 1
  down = [_comb(row, x + 1) for x in range(v)]  # A one in rows 0..x.
  right = [_comb(n, v - x) << n * x for x in range(v)]  # In columns x..v-1.

  def keep_low(table, x):  # 1 + table[x][high], for all low <= x <= high.
    cells = (table >> row * x) & (right[x] * full)
    return (cells << 1 | right[x]) * down[x]

  def keep_high(table, x):  # 1 + table[low][x], for all low <= x <= high.
    cells = (table >> n * x) & (down[x] * full)
    return (cells << 1 | down[x]) * right[x]

  shorter, best = [0] * (n + 1), [right[x] * down[x] for x in a]
  for size in range(2, n + 1):
    longer = []
    for left in range(n - size + 1):
      x, y = a[left], a[left + size - 1]
      inner, without_left = shorter[left + 1], best[left + 1]
      table = without_left | best[left]
      table |= keep_low(without_left, x) | keep_high(best[left], y)
      table |= keep_low(inner, y) | keep_high(inner, x)
      if y <= x:
        cell = (inner >> row * y + n * x) & full
        table |= (cell << 2 | 3) * right[x] * down[y]
      longer.append(table)
    shorter, best = best, longer
  return (best[0] >> n * (v - 1) & full).bit_length()


def _comb(period: int, teeth: int) -> int:
  """Returns the integer with ones at 0, period, ..., (teeth - 1) * period."""
  return ((1 << period * teeth) - 1) // ((1 << period) - 1)


def least_block_additions(heights: Sequence[int], a: int, b: int) -> int:
  """Returns how few additions of +-a or +-b to blocks make all heights 0.

  A block is contiguous, so that an addition changes two entries of the
  difference array. Writing each difference as a * x + b * y with sum x = 0
  takes (sum |x| + |y|) / 2 additions. Each entry starts at its cheapest (x, y);
  (x - b, y + a) / gcd then moves the sum, cheapest first, which is exact since
  the cost of every entry is convex.

  Raises:
    ValueError: if no number of additions does.
  """
  divisor = math.gcd(a, b)
  if any(height % divisor for height in heights):
    raise ValueError(f'Heights must be multiples of {divisor}: {heights}.')
  a, b = a // divisor, b // divisor
  edges = [0, *(height // divisor for height in heights), 0]
  inverse = pow(a, -1, b)
  splits = [
    _cheapest_split(after - before, a, b, inverse)
    for before, after in zip(edges, edges[1:])
  ]
  cost = sum(abs(x) + abs(y) for x, y in splits)
  excess = sum(x for x, _ in splits) // b
  if excess < 0:  # The mirror image.
    splits = [(-x, -y) for x, y in splits]
  step = lambda x, y: (abs(x - b) - abs(x) + abs(y + a) - abs(y), x, y)
  steps = [step(x, y) for x, y in splits]
  heapq.heapify(steps)
  for _ in range(abs(excess)):
    more, x, y = steps[0]
    cost += more
    heapq.heapreplace(steps, step(x - b, y + a))
  return cost // 2


def _cheapest_split(
  total: int, a: int, b: int, inverse: int
) -> tuple[int, int]:
  """Returns x, y with a * x + b * y = total and |x| + |y| least.

  Args:
    total: what to split.
    a: at least 1, coprime to b.
    b: at least 1.
    inverse: of a, modulo b.
  """
  x = total * inverse % b
  y = (total - a * x) // b
  turn = y // a  # The cost bends where x or y changes its sign.
  shifts = (0, -1, turn, turn + 1)
  splits = ((x + shift * b, y - shift * a) for shift in shifts)
  return min(splits, key=lambda split: abs(split[0]) + abs(split[1]))


def least_neighbor_additions(values: Sequence[int]) -> int | None:
  """Returns how few steps x[i + 1] += x[i] make `values` non-decreasing.

  Args:
    values: entries -1, 0 and 1.

  Returns:
    The number, or None if no steps do. Costs are kept for each final value of
    the entry before; see the exhaustive test.
  """
  costs = {values[0]: 0}
  for x in values[1:]:
    following: dict[int, int] = {}
    for last, cost in costs.items():
      for steps in range(3):
        value = x + steps * last
        if last <= value <= 1:
          total = cost + steps
          following[value] = min(following.get(value, total), total)
    costs = following
  return min(costs.values(), default=None)


def least_product_partition(
  widths: Sequence[int], lengths: Sequence[int]
) -> list[list[int]]:
  """Partitions items so that the sum of max width * max length is least.

  Items under another in both are free. The others, in order of width, fall in
  length, and groups of neighbours are optimal: exchange two that cross.

  Returns:
    The groups, as sorted lists of indices, in the order of the first.
  """
  order = sorted(range(len(widths)), key=lambda i: (widths[i], lengths[i]))
  stairs: list[int] = []
  for i in order:
    while stairs and lengths[stairs[-1]] <= lengths[i]:
      stairs.pop()
    stairs.append(i)
  best, cut = [0], [0]
  for j in range(1, len(stairs) + 1):
    width = widths[stairs[j - 1]]
    cost, start = min(
      (best[i] + width * lengths[stairs[i]], i) for i in range(j)
    )
    best.append(cost)
    cut.append(start)
  groups, end = [], len(stairs)
  while end:
    groups.append((widths[stairs[end - 1]], lengths[stairs[cut[end]]], []))
    end = cut[end]
  for i in range(len(widths)):
    home = next(g for g in groups if widths[i] <= g[0] and lengths[i] <= g[1])
    home[2].append(i)
  return sorted(members for _, _, members in groups)


def closest_non_decreasing(values: Sequence[int]) -> list[int]:
  """Returns a non-decreasing integer sequence b with sum |values - b| least.

  The cost as a function of the last entry is convex; the heap holds where its
  slope changes left of the minimum, so that its top is the best last entry.
  """
  bends: list[int] = []  # Negated: `heapq` keeps minima.
  best = []
  for x in values:
    heapq.heappush(bends, -x)
    if -bends[0] > x:
      heapq.heapreplace(bends, -x)
    best.append(-bends[0])
  for i in range(len(best) - 2, -1, -1):
    best[i] = min(best[i], best[i + 1])
  return best


def closest_monotone(values: Sequence[int]) -> list[int]:
  """Returns the closest monotone sequence, the non-decreasing one in a tie."""
  rising = closest_non_decreasing(values)
  falling = [-x for x in closest_non_decreasing([-x for x in values])]
  distance = lambda b: sum(abs(x - y) for x, y in zip(values, b))
  return min(rising, falling, key=distance)


def cheapest_points(
  n: int, k: int, intervals: Sequence[Sequence[int]]
) -> list[int]:
  """Picks k covered points of 1..n that meet intervals of least total cost.

  dp[count][j] = min over i < j of dp[count - 1][i] + entering[i][j], where
  entering[i][j] is the cost of the intervals that hold j and not i.

  Args:
    n: the last point.
    k: how many points, at most the number of points in some interval.
    intervals: triples [first, last, cost].
  """
  entering = [[0] * (n + 1) for _ in range(n + 1)]
  covered = [False] * (n + 1)
  for first, last, cost in intervals:
    for j in range(first, last + 1):
      entering[first - 1][j] += cost
      covered[j] = True
  for i in range(n - 1, -1, -1):
    entering[i] = [x + y for x, y in zip(entering[i], entering[i + 1])]
  points = [j for j in range(1, n + 1) if covered[j]]
  if not 1 <= k <= len(points):
    raise ValueError(f'k must be in 1..{len(points)}, got {k}.')
  columns = list(zip(*entering))
  best = {j: (columns[j][0], None) for j in points}
  for count in range(2, k + 1):
    following = {}
    for j in points[count - 1 :]:
      column = columns[j]
      cost, i = min((best[i][0] + column[i], i) for i in best if i < j)
      following[j] = (cost, (i, best[i][1]))
    best = following
  last = min(best, key=lambda j: best[j][0])
  chain = (last, best[last][1])
  chosen = []
  while chain:
    point, chain = chain
    chosen.append(point)
  return chosen[::-1]


def two_stack_moves(output: Sequence[int]) -> str | None:
  """Returns moves that bring 0, 1, ... out of two stacks in a given order.

  Every item is pushed as late as it can be. Items i < j then cannot share a
  stack if i leaves before j, with j already in: some k > j leaves before i.

  Returns:
    A word of `a` (push to the first stack), `b` (pop it), `c` and `d` (the
    same of the second), or None if there is none.
  """
  n = len(output)
  place = {item: at for at, item in enumerate(output)}
  clashes: list[list[int]] = [[] for _ in range(n)]
  pushed = -1
  for i in output:
    pushed = max(pushed, i)
    for j in range(i + 1, pushed):
      if place[j] > place[i]:
        clashes[i].append(j)
        clashes[j].append(i)
  side = _two_colors(clashes)
  if side is None:
    return None
  moves, ahead = [], 0
  for item in output:
    moves += ['ac'[side[i]] for i in range(ahead, item + 1)]
    ahead = max(ahead, item + 1)
    moves.append('bd'[side[item]])
  return ''.join(moves)


def _two_colors(neighbors: Sequence[Sequence[int]]) -> list[int] | None:
  """Returns a color 0 or 1 a vertex, unlike its neighbors', or None."""
  colors: list[int] = [-1] * len(neighbors)
  for root in range(len(neighbors)):
    if colors[root] >= 0:
      continue
    colors[root] = 0
    stack = [root]
    while stack:
      u = stack.pop()
      for w in neighbors[u]:
        if colors[w] == colors[u]:
          return None
        if colors[w] < 0:
          colors[w] = 1 - colors[u]
          stack.append(w)
  return colors
