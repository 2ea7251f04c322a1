"""Small problems of the folder sequence with more than one form of answer."""

import collections
import fractions
import functools
import itertools

from enumerated import cases


def distinct_array_permutation(rng):
  n = rng.randint(3, 5)
  array = rng.sample(range(2 * n), n)
  parts = cases.subsets(n, range(1, n))
  sums = [sum(array[i] for i in p) for p in parts]

  def cost(b):
    return any(sum(b[i] for i in p) == s for p, s in zip(parts, sums)) or None

  options = list(itertools.permutations(array))
  right = lambda b: sorted(b) == sorted(array) and cost(b) is None
  return cases.Case({'array': array}, options, right)


def equal_window_flips(rng):
  n = rng.choice((5, 6, 6, 7))
  bits = cases.numbers(rng, n, 0, 1)
  bits[rng.randrange(n)] = 1

  def cost(windows):
    for place, bit in enumerate(bits, 1):
      if sum(i <= place <= j for i, j in windows) % 2 != bit:
        return None
    return len(windows), windows[0][1] - windows[0][0]

  options = []
  for size in range(n):
    windows = [(i, i + size) for i in range(1, n - size + 1)]
    for k in range(1, len(windows) + 1):
      options += itertools.combinations(windows, k)
  return cases.best({'N': n, 'A': bits}, options, cost)


def fractional_programming(rng):
  n = rng.randint(3, 7)
  k = rng.randint(1, n - 1)
  b = cases.numbers(rng, n, 1, 9)
  a = [rng.randint(1, 2 * x) for x in b]
  ratio = lambda p: fractions.Fraction(
    sum(a[i] for i in p), sum(b[i] for i in p)
  )
  fields = {'N': n, 'K': k, 'A': a, 'B': b}
  options = cases.subsets(n, [k])
  return cases.best(fields, options, lambda p: -ratio(p))


def longest_maxdiff_bounded_interval(rng):
  n, k = rng.randint(1, 7), rng.randint(0, 5)
  a = cases.numbers(rng, n, 0, 6)

  def cost(p):
    block = a[p[0] : p[1]]
    return None if max(block) - min(block) > k else -len(block)

  return cases.best({'N': n, 'A': a, 'K': k}, cases.slices(n), cost)


@functools.cache
def _profiles(n):
  """Maps the lengths of rises that end at each place to orders and sums."""

  def longest(p, i, way):
    """Returns how long subsequences rise to place i, or fall from there."""
    near = range(i) if way < 0 else range(i + 1, n)
    lower = (j for j in near if p[j] < p[i])
    return 1 + max((longest(p, j, way) for j in lower), default=0)

  found = collections.defaultdict(dict)
  for p in itertools.permutations(range(1, n + 1)):
    rises = tuple(longest(p, i, -1) for i in range(n))
    found[rises][p] = sum(longest(p, i, 1) for i in range(n))
  return found


def max_sum_lds(rng):
  n = rng.randint(4, 6)
  rises = rng.choice(list(_profiles(n)))
  sums = _profiles(n)[rises]
  others = [tuple(rng.sample(range(1, n + 1), n)) for _ in range(20)]
  cost = lambda p: -sums[p] if p in sums else None
  return cases.best({'N': n, 'A': [0, *rises]}, [*sums, *others], cost)


def max_nonadjacent_k_element_sum(rng):
  n = rng.randint(4, 9)
  k = rng.randint(1, (n + 1) // 2)
  a = cases.numbers(rng, n, 1, 6)

  def cost(p):
    near = any(j - i == 1 for i, j in itertools.pairwise(p))
    return None if near else -sum(a[i] for i in p)

  fields = {'N': n, 'K': k, 'A': a}
  return cases.best(fields, cases.subsets(n, [k]), cost)


def maximum_lexicographical_order_subsequence(rng):
  n = rng.randint(3, 8)
  k = rng.randint(1, n)
  a = cases.numbers(rng, n, 1, 5)
  options = sorted(set(itertools.combinations(a, k)))
  fields = {'N': n, 'K': k, 'A': a}
  return cases.best(fields, options, lambda p: [-x for x in p])


def maximum_subsequence_num(rng):
  m, n, k = rng.randint(1, 4), rng.randint(1, 4), rng.randint(2, 3)
  a = cases.numbers(rng, m, 0, k - 1)

  def cost(more):
    found = {()}
    for x in (*a, *more):
      found |= {(*p, x) for p in found}
    return -len(found)

  options = itertools.product(range(k), repeat=n)
  return cases.best({'M': m, 'N': n, 'K': k, 'A': a}, options, cost)


def min_cost_reducing_lnds(rng):
  n = rng.randint(3, 6)
  a, b = cases.numbers(rng, n, 1, 2 * n), cases.numbers(rng, n, 1, n)

  def longest(values):
    parts = cases.subsets(len(values))
    rows = ([values[i] for i in p] for p in parts)
    return max((len(row) for row in rows if row == sorted(row)), default=0)

  now = longest(a)

  def cost(p):
    left = [x for i, x in enumerate(a) if i not in p]
    return None if longest(left) == now else sum(b[i] for i in p)

  return cases.best({'N': n, 'A': a, 'B': b}, cases.subsets(n), cost)


def min_swap_two_permutations(rng):
  n = rng.randint(2, 6)
  a, b = (rng.sample(range(1, n + 1), n) for _ in 'ab')
  for i in rng.sample(range(n), n // 2):
    a[i], b[i] = b[i], a[i]
  if len(set(a)) == n:
    return None

  def cost(p):
    parted = [y if i in p else x for i, (x, y) in enumerate(zip(a, b))]
    return len(p) if len(set(parted)) == n else None

  return cases.best({'N': n, 'A': a, 'B': b}, cases.subsets(n), cost)


def minimum_max_abs_slicer(rng):
  n = rng.randint(3, 8)
  m = rng.randint(2, n)
  a = rng.sample(range(1, n + 1), n)
  b = rng.choices((1, -1), k=n)

  def cost(ends):
    at = [0, *(a.index(x) + 1 for x in ends)]
    sums = (abs(sum(b[i:j])) for i, j in itertools.pairwise(at))
    return max(sums), ends

  options = [
    tuple(a[i] for i in (*inner, n - 1))
    for inner in itertools.combinations(range(n - 1), m - 1)
  ]
  if len(options) == 1:
    options.append(options[0][::-1])
    cost = lambda ends, first=options[0]: 0 if ends == first else None
  return cases.best({'N': n, 'M': m, 'A': a, 'B': b}, options, cost)


def minimum_max_slicer(rng):
  n = rng.randint(3, 7)
  m, a = rng.randint(1, n), cases.numbers(rng, n, 1, 6)

  def cost(ends):
    parts = cases.blocks(a, [i + 1 for i in ends])
    if parts is None or len(parts) != m:
      return None
    return max(map(sum, parts))

  return cases.best({'N': n, 'M': m, 'A': a}, cases.subsets(n), cost)


def most_frequent_value(rng):
  n = rng.randint(3, 9)
  a = cases.numbers(rng, n, 0, 4)
  cost = lambda x: -a.count(x) if x in a else None
  fields = {'N': n, 'MAX': 4, 'array': a}
  return cases.best(fields, range(-1, 6), cost)


def pair_k_median(rng):
  n, k = rng.randint(1, 4), rng.randint(1, 2)
  s, t = cases.numbers(rng, n, 0, 5), cases.numbers(rng, n, 0, 5)
  options = [
    p for size in (1, 2) for p in itertools.product(range(-1, 7), repeat=size)
  ]
  options += [(0, 0, 0), tuple(s[:1] + t[:1] + s[:1])]

  def cost(points):
    if len(points) != k:
      return None
    reach = [[abs(p - x) + abs(p - y) for p in points] for x, y in zip(s, t)]
    return sum(map(min, reach))

  return cases.best({'N': n, 'K': k, 'S': s, 'T': t}, options, cost)


def longest_window_with_zeroed_block(rng):
  n = rng.randint(3, 4)
  a, d = cases.numbers(rng, n, 1, 5), rng.randint(1, n - 1)
  p = rng.randint(1, sum(a))

  def cost(bounds):
    l1, r1, l2, r2 = bounds
    if not (1 <= l1 <= r1 <= n and 1 <= l2 <= r2 <= n and r1 < l1 + d):
      return None
    left = [0 if l1 <= i <= r1 else x for i, x in enumerate(a, 1)]
    return l2 - r2 if sum(left[l2 - 1 : r2]) <= p else None

  windows = [(i + 1, j) for i, j in cases.slices(n)]
  options = [(*x, *y) for x in windows for y in windows]
  options += [tuple(cases.numbers(rng, 4, 0, n + 1)) for _ in range(40)]
  return cases.best({'N': n, 'A': a, 'D': d, 'P': p}, options, cost)
