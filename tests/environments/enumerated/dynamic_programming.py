"""Small problems of the folder dynamic_programming: choices and splits."""

import itertools
import math

from enumerated import cases


def axis_k_median(rng):
  n = rng.randint(3, 6)
  k, x = rng.randint(1, n - 1), sorted(rng.sample(range(12), n))

  def cost(chosen):
    if len(chosen) != k or len(set(chosen)) < k or max(chosen) >= n:
      return None
    return sum(min(abs(x[i] - y) for i in chosen) for y in x)

  options = cases.subsets(n, {max(1, k - 1), k})
  options += [p[::-1] for p in options] + [(n,) * k, (0,) * k]
  return cases.best({'N': n, 'K': k, 'X': x}, options, cost)


def closest_monotone_sequence(rng):
  n = rng.randint(2, 4)
  a = cases.numbers(rng, n, 0, 5)

  def cost(b):
    if list(b) not in (sorted(b), sorted(b)[::-1]) or len(b) != n:
      return None
    return sum(abs(x - y) for x, y in zip(a, b))

  rising = itertools.combinations_with_replacement(range(-1, 7), n)
  options = [b[::way] for b in rising for way in (1, -1)]
  options += [tuple(a), tuple(a[1:]), (*sorted(a), 9)]
  return cases.best({'N': n, 'A': a}, options, cost)


def distinct_squares_partition(rng):
  n = rng.randint(4, 8)
  a = cases.numbers(rng, n, 1, 3)

  def cost(ends):
    parts = cases.blocks(a, ends)
    return parts and sum(len(set(part)) ** 2 for part in parts)

  options = [tuple(i + 1 for i in p) for p in cases.subsets(n)]
  return cases.best({'N': n, 'A': a}, options, cost)


def interval_minimum_pricing(rng):
  n = rng.randint(1, 3)
  customers = [
    [*sorted(cases.numbers(rng, 2, 1, n)), rng.randint(1, 4)]
    for _ in range(rng.randint(1, 6))
  ]
  options = [(1,) * (n + 1), *itertools.product(range(-1, 6), repeat=n)]

  def cost(prices):
    if len(prices) != n or min(prices) < 0:
      return None
    paid = 0
    for a, b, c in customers:
      cheapest = min(prices[i - 1] for i in range(a, b + 1))
      paid += cheapest if cheapest <= c else 0
    return -paid

  fields = {'N': n, 'M': len(customers), 'customers': customers}
  return cases.best(fields, options, cost)


def lis_lds_concatenation(rng):
  n = rng.randint(1, 7)
  a = cases.numbers(rng, n, 0, 5)

  def cost(places):
    if max(places) >= n or list(places) != sorted(set(places)):
      return None
    row = [a[i] for i in places]
    for peak in range(len(row)):
      up, down = row[: peak + 1], row[peak:]
      if up == sorted(set(up)) and down[::-1] == sorted(set(down)):
        return -len(row)
    return None

  options = [*cases.subsets(n + 1), (1, 0), (0, 0)]
  return cases.best({'N': n, 'array': a}, options, cost)


def lnds_after_range_increments(rng):
  n, k = rng.randint(2, 4), rng.randint(1, 2)
  h = cases.numbers(rng, n, 1, 5)
  kept = cases.subsets(n)

  def cost(raises):
    if len(raises) > k or any(not 0 <= i <= j < n for i, j in raises):
      return None
    now = [x + sum(i <= at <= j for i, j in raises) for at, x in enumerate(h)]
    rows = ([now[i] for i in p] for p in kept)
    return -max(len(row) for row in rows if row == sorted(row))

  allowed = [(i, j - 1) for i, j in cases.slices(n)]
  options = [(block,) for block in itertools.product(range(-1, 5), repeat=2)]
  options += itertools.product(allowed, repeat=2)
  options.append(((0, 0), (0, n)))
  return cases.best({'N': n, 'H': h, 'K': k}, options, cost)


def longest_matching_subsequence(rng):
  n = rng.randint(2, 7)
  a = cases.numbers(rng, n, 1, n)
  a[rng.randrange(n)] = 1

  def cost(places):
    if max(places) >= n or list(places) != sorted(set(places)):
      return None
    return -sum(a[i] == j for j, i in enumerate(places, 1))

  options = [*cases.subsets(n + 1), (1, 0), (0, 0)]
  return cases.best({'N': n, 'A': a}, options, cost)


def max_different_group_pair_division(rng):
  n = rng.randint(3, 5)
  k, a = rng.randint(1, n - 1), cases.numbers(rng, n, 0, 5)

  def cost(cuts):
    if len(cuts) != k:
      return None
    score, parts = 0, [(0, n)]
    for cut in cuts:
      home = [(i, j) for i, j in parts if i <= cut < j - 1]
      if not home:
        return None
      ((i, j),) = home
      score += sum(a[i : cut + 1]) * sum(a[cut + 1 : j])
      parts.remove((i, j))
      parts += [(i, cut + 1), (cut + 1, j)]
    return -score

  options = [p for r in (1, k) for p in itertools.permutations(range(n), r)]
  return cases.best({'N': n, 'K': k, 'A': a}, [*options, (0,) * k], cost)


def max_mult_split(rng):
  n = rng.randint(2, 7)
  digits = cases.word(rng, n, '123456789')
  k = rng.randint(1, n - 1)

  def cost(parts):
    if len(parts) != k + 1 or ''.join(map(str, parts)) != digits:
      return None
    return -math.prod(parts)

  options = []
  for p in cases.subsets(n):
    parts = cases.blocks(digits, [i + 1 for i in p])
    if parts:
      options.append(tuple(map(int, parts)))
      options.append((*options[-1][:-1], options[-1][-1] + 1))
  fields = {'N': n, 'K': k, 'string': digits}
  return cases.best(fields, options, cost)


def _groupings(items):
  """Yields all ways to put items into groups."""
  if not items:
    yield ()
    return
  *others, last = items
  for groups in _groupings(others):
    for i, group in enumerate(groups):
      yield (*groups[:i], (*group, last), *groups[i + 1 :])
    yield (*groups, (last,))


def max_product_partition(rng):
  n = rng.randint(1, 5)
  w, h = (cases.numbers(rng, n, 1, 8) for _ in 'wh')

  def cost(groups):
    if sorted(i for group in groups for i in group) != list(range(1, n + 1)):
      return None
    return sum(
      max(w[i - 1] for i in group) * max(h[i - 1] for i in group)
      for group in groups
    )

  options = list(_groupings(range(1, n + 1)))
  options += [p[::-1] for p in options]
  options += [((1,),) * 2, ((*range(n),),), ((*range(1, n + 2),),)]
  return cases.best({'N': n, 'W': w, 'L': h}, options, cost)


def minimum_dominating_interval(rng):
  n = rng.randint(2, 6)
  intervals = [
    [*sorted(cases.numbers(rng, 2, 1, n)), rng.randint(1, 9)]
    for _ in range(rng.randint(1, 5))
  ]
  inside = {p for a, b, _ in intervals for p in range(a, b + 1)}
  k = rng.randint(1, len(inside))

  def cost(points):
    if len(points) != k or len(set(points)) < k or not inside >= set(points):
      return None
    return sum(
      price for a, b, price in intervals if any(a <= p <= b for p in points)
    )

  options = cases.subsets(n + 2, {k, max(1, k - 1)})
  options += [p[::-1] for p in options] + [(1,) * k]
  fields = {'N': n, 'M': len(intervals), 'K': k, 'intervals': intervals}
  return cases.best(fields, options, cost)


def _ends(n):
  """Returns all splits of n places, by the last place, counted from 1."""
  splits = [tuple(i + 1 for i in p) for p in cases.subsets(n)]
  return [*splits, (n, n), (n - 1, n, n + 1), (n, 1)]


def quadratic_function_segmentation(rng):
  n, (a, t) = rng.randint(2, 6), cases.numbers(rng, 2, 1, 9)
  xs = cases.numbers(rng, n, 1, 8)
  b, c = 2 * a * t + rng.randint(0, 9), rng.randint(0, 9) - a * t

  def cost(ends):
    parts = cases.blocks(xs, ends)
    sums = map(sum, parts or ())
    return parts and -sum(-a * x * x + b * x + c for x in sums)

  fields = {'N': n, 'xs': xs, 'A_coef': -a, 'B_coef': b, 'C_coef': c}
  found = cases.best(fields, _ends(n), cost)
  worth = max(-cost(ends) for ends in _ends(n) if cost(ends) is not None)
  return found if worth > 0 else None


def task_arrangement(rng):
  n, s = rng.randint(1, 6), rng.randint(1, 8)
  t, f = (cases.numbers(rng, n, 1, 6) for _ in 'tf')

  def cost(ends):
    parts = cases.blocks(list(range(n)), ends)
    if parts is None:
      return None
    now = total = 0
    for part in parts:
      now += s + sum(t[i] for i in part)
      total += now * sum(f[i] for i in part)
    return total

  fields = {'N': n, 'S': s, 'T': t, 'F': f}
  return cases.best(fields, _ends(n), cost)


def value_diminishing_selection(rng):
  n = rng.randint(1, 5)
  w, r = cases.numbers(rng, n, 0, 9), cases.numbers(rng, n, 1, 4)

  def cost(items):
    if len(set(items)) < len(items) or max(items) >= n:
      return None
    gained = dropped = 0
    for i in items:
      gained += w[i] - dropped
      dropped += r[i]
    return -gained

  options = [
    p for k in range(1, n + 1) for p in itertools.permutations(range(n), k)
  ]
  if max(w) == 0:
    return None
  fields = {'N': n, 'W': w, 'R': r}
  return cases.best(fields, [*options, (0, 0), (n,)], cost)


def warehouse_construction(rng):
  n = rng.randint(1, 6)
  d = sorted(rng.sample(range(12), n))
  p = [*cases.numbers(rng, n - 1, 0, 3), rng.randint(0, 2)]
  c = cases.numbers(rng, n, 1, 12)

  def cost(sites):
    if len(set(sites)) < len(sites) or max(sites) >= n:
      return None
    total = sum(c[i] for i in sites)
    for i in range(n):
      later = [j for j in sites if j >= i]
      if p[i] and not later:
        return None
      total += p[i] and p[i] * (d[min(later)] - d[i])
    return total

  options = cases.subsets(n)
  options += [chosen[::-1] for chosen in options] + [(0, 0), (n,), (0, n)]
  fields = {'N': n, 'D': d, 'P': p, 'C': c}
  return cases.best(fields, options, cost) if any(p) else None


def weighted_binary_tree(rng):
  n = rng.randint(1, 5)
  scores = cases.numbers(rng, n, 1, 5)

  def build(order, low, high):
    """Scores the tree on nodes low..high-1; None if none has the pre-order."""
    if low == high:
      return 1 if not order else None
    if not order or not low <= order[0] < high or len(order) != high - low:
      return None
    root = order[0]
    left = build(order[1 : 1 + root - low], low, root)
    right = build(order[1 + root - low :], root + 1, high)
    if left is None or right is None:
      return None
    return scores[root] + (left * right if high - low > 1 else 0)

  def cost(order):
    total = build(order, 0, n)
    return None if total is None else -total

  options = [*itertools.permutations(range(n)), (0,) * n, (*range(n + 1),)]
  fields = {'N': n, 'MAX_SCORE': 5, 'scores': scores}
  return cases.best(fields, options, cost)


def weighted_lis(rng):
  n = rng.randint(1, 6)
  a, b = cases.numbers(rng, n, 0, 6), cases.numbers(rng, n, 1, 6)

  def cost(places):
    if list(places) != sorted(set(places)) or max(places) >= n:
      return None
    row = [a[i] for i in places]
    return -sum(b[i] for i in places) if row == sorted(row) else None

  options = [*cases.subsets(n + 1), (1, 0), (0, 0)]
  return cases.best({'N': n, 'arrayA': a, 'arrayB': b}, options, cost)
