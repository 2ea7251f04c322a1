"""Schedules, seats, colours and swaps."""

import collections
import functools
import heapq
import itertools
import math

import pytest


def _numbers(rng, n, most, least=1):
  return [rng.randint(least, most) for _ in range(n)]


def _subsets(n, first=0):
  for size in range(1, n + 1):
    yield from itertools.combinations(range(first, first + n), size)


def _labels(x):
  return itertools.permutations(range(1, x['N'] + 1))


def _slots(rng):
  n = rng.randint(2, 6)
  starts = _numbers(rng, n - 1, n - 1, 0)
  return {'N': n, 'C': starts, 'D': rng.randint(1, n), 'S': rng.randrange(n)}


def _all_places(x):
  free = [p for p in range(x['N']) if p != x['S']]
  yield [*free[1:], x['S']]
  yield from itertools.permutations(free)


def _shifts(x, places):
  """Returns the lists Y and X, of which the places allow each entry's least."""
  if x['S'] in places:
    return None
  n, d = x['N'], x['D']
  least = [
    min(
      (b, a)
      for a, b in itertools.product(range(n), repeat=2)
      if (start + d * a + b) % n == place
    )
    for start, place in zip(x['C'], places)
  ]
  return tuple(zip(*least))


def _circle(rng):
  n = rng.randint(3, 6)
  return {'N': n, 'A': _numbers(rng, n, 3)}


def _fewest_colors(x):
  counts = x['A']

  def fits(colors, chosen):
    k = len(chosen)
    if k == len(counts):
      return chosen[0].isdisjoint(chosen[-1])
    left = sorted(colors - chosen[-1])
    return any(
      fits(colors, [*chosen, frozenset(more)])
      for more in itertools.combinations(left, counts[k])
    )

  for number in itertools.count(counts[0]):
    first = frozenset(range(counts[0]))  # Colours are alike.
    if fits(frozenset(range(number)), [first]):
      return number
  raise AssertionError


def _beads(rng):
  while True:
    counts = _numbers(rng, rng.randint(2, 5), 4, 0)
    total = sum(counts)
    if total in (2, 4, 6, 8) and max(counts) <= total // 2:
      return {'N': total, 'M': len(counts), 'C': counts}


def _pairings_of_beads(x):
  def pairings(beads):
    if not beads:
      return {()}
    return {
      ((beads[0], beads[i]), *rest)
      for i in range(1, len(beads))
      for rest in pairings(beads[1:i] + beads[i + 1 :])
    }

  beads = [c for c, k in enumerate(x['C'], 1) for _ in range(k)]
  yield [(1, 2)] * (x['N'] // 2)
  yield from pairings(beads)


def _differ(x, pairs):
  used = collections.Counter(c for pair in pairs for c in pair)
  whole = all(used[c] == k for c, k in enumerate(x['C'], 1))
  return whole and all(a != b for a, b in pairs)


def _shops(rng):
  n = rng.randint(2, 6)
  distances = sorted(_numbers(rng, n, 12))
  return {'N': n, 'S': distances, 'A': _numbers(rng, n, 12)}


def _dearest_sets(x):
  return [
    max(
      2 * max(x['S'][i] for i in chosen) + sum(x['A'][i] for i in chosen)
      for chosen in itertools.combinations(range(x['N']), k)
    )
    for k in range(1, x['N'] + 1)
  ]


def _groups(rng):
  m, n = rng.randint(2, 3), rng.randint(2, 4)
  groups = _numbers(rng, m, n)
  seats = collections.Counter(
    j for group in groups for j in rng.sample(range(n), group)
  )
  capacity = [seats[j] + (rng.random() < 0.2) for j in range(n)]
  return {'M': m, 'N': n, 'R': groups, 'C': capacity}


def _seatings(x):
  tables = range(x['N'])
  return itertools.product(
    *(list(itertools.combinations(tables, group)) for group in x['R'])
  )


def _seated(x, tables):
  used = collections.Counter(j for row in tables for j in row)
  return all(used[j] <= seats for j, seats in enumerate(x['C']))


def _valued_labels(rng):
  n, k = rng.choice(((2, 3), (3, 3), (4, 2), (4, 3), (5, 2)))
  return {'N': n, 'K': k, 'C': _numbers(rng, k, 6)}


def _spans(x, sequence):
  total = 0
  for i, label in enumerate(sequence):
    before = [j for j in range(i) if sequence[j] == label]
    total += x['C'][label] * (i - before[-1]) if before else 0
  return -total


def _forest(rng):
  n = rng.randint(2, 5)
  label = [0, *rng.sample(range(1, n + 1), n)]
  before = [0] * n
  for j in range(1, n + 1):
    before[label[j] - 1] = label[rng.randrange(j)]
  return {'N': n, 'W': _numbers(rng, n, 6), 'A': before}


def _late_weight(x, order):
  for j, first in enumerate(x['A'], 1):
    if first and order.index(first) > order.index(j):
      return None
  return -sum(i * x['W'][j - 1] for i, j in enumerate(order, 1))


def _stock(rng):
  n = rng.randint(2, 6)
  arrivals, orders = _numbers(rng, n, 5, 0), _numbers(rng, n, 7)
  if not any(order <= sum(arrivals[: i + 1]) for i, order in enumerate(orders)):
    return _stock(rng)
  return {'N': n, 'A': arrivals, 'B': orders}


def _days(x):
  return _subsets(x['N'], first=1)


def _served(x, days):
  stock = 0
  for day in range(1, x['N'] + 1):
    stock += x['A'][day - 1]
    stock -= x['B'][day - 1] if day in days else 0
    if stock < 0:
      return None
  return -len(days)


def _quotient_pairs(rng):
  n = rng.randint(2, 4)
  array = [
    {'index': i, 'A': rng.randint(1, 9), 'B': rng.randint(1, 30)}
    for i in range(n + 1)
  ]
  array[0]['A'] = rng.randint(10, 80)
  return {'N': n, 'array': array}


def _largest_quotient(x, order):
  product, found = x['array'][0]['A'], []
  for k in order:
    found.append(product // x['array'][k]['B'])
    product *= x['array'][k]['A']
  return max(found)


def _chain(rng):
  """Draws sets, and for each some of the numbers that are not in it."""
  n, m = rng.randint(4, 6), rng.randint(2, 3)
  sets, forbidden = [set(rng.sample(range(1, n + 1), 2))], []
  for _ in range(m - 1):
    kept = rng.choice(sorted(sets[-1]))
    others = [v for v in range(1, n + 1) if v not in sets[-1]]
    sets.append({kept, rng.choice(others)})
  for chosen in sets:
    others = [v for v in range(1, n + 1) if v not in chosen]
    forbidden.append(sorted(rng.sample(others, len(others) - 1)))
  x = {'N': n, 'M': m, 'K': 2, 'L': 1, 'forbidden': forbidden}
  return x | {'solution': list(map(sorted, sets))}


def _chains(x):
  numbers = range(1, x['N'] + 1)
  options = []
  for forbidden in x['forbidden']:
    allowed = [v for v in numbers if v not in forbidden]
    options.append(list(itertools.combinations(allowed, x['K'])))
  yield from itertools.product(*options)
  yield [options[0][0], tuple(numbers)[: x['K']], *(o[0] for o in options[2:])]


def _slow(x, sets):
  avoid = all(map(set.isdisjoint, map(set, sets), map(set, x['forbidden'])))
  new = [len(set(b) - set(a)) for a, b in zip(sets, sets[1:])]
  return avoid and max(new) <= x['L']


def _jobs(rng):
  n = rng.randint(2, 5)
  return {'N': n, 'A': _numbers(rng, n, 6), 'B': _numbers(rng, n, 6)}


def _orders(x):
  return itertools.permutations(range(x['N']))


def _end(x, order):
  """Returns the largest sum of a first part, then the rest, of durations."""
  a, b = ([x[key][job] for job in order] for key in 'AB')
  return max(sum(a[: i + 1]) + sum(b[i:]) for i in range(len(order)))


def _timed(rng):
  n = rng.randint(2, 5)
  return {'N': n, 'T': _numbers(rng, n, 6), 'D': _numbers(rng, n, 6)}


def _starts(x, order):
  times = [x['T'][j - 1] for j in order]
  return sum(sum(times[:k]) * x['D'][j - 1] for k, j in enumerate(order))


def _rows(rng):
  n = rng.choice((3, 4, 4))
  start, goal = (rng.sample(range(n), n) for _ in range(2))
  if start == goal:
    return _rows(rng)
  costs = [rng.choice((1, 2, 9, 30)) for _ in range(n)]
  return {'N': n, 'A': start, 'B': goal, 'C': costs}


@functools.lru_cache(maxsize=1)
def _least_cost(start, goal, costs):
  """Dijkstra's algorithm over all orders."""
  heap, done = [(0, start)], set()
  while heap:
    cost, row = heapq.heappop(heap)
    if row == goal:
      return cost
    if row not in done:
      done.add(row)
      for p, q in itertools.combinations(range(len(row)), 2):
        after = list(row)
        after[p], after[q] = after[q], after[p]
        paid = cost + costs[row[p]] + costs[row[q]]
        heapq.heappush(heap, (paid, tuple(after)))
  raise AssertionError('Swaps reach every order.')


def _swaps(x):
  """Yields lists of swaps, and the solution with more swaps or others."""
  pairs = list(itertools.combinations(range(x['N']), 2))
  for size in range(1, 3):
    yield from map(list, itertools.product(pairs, repeat=size))
  solution = x['solution']
  yield solution[::-1]
  yield [pair[::-1] for pair in solution]
  yield [*solution, pairs[0], pairs[0]]
  yield solution[:-1] or [(0, 0)]


def _swap_cost(x, swaps):
  row, cost = list(x['A']), 0
  for i, j in swaps:
    p, q = row.index(i), row.index(j)
    row[p], row[q] = row[q], row[p]
    cost += x['C'][i] + x['C'][j]
  return cost if row == x['B'] and all(i != j for i, j in swaps) else math.inf


def _cheapest_swaps(x, swaps):
  least = _least_cost(*(tuple(x[key]) for key in 'ABC'))
  return _swap_cost(x, swaps) == least


TABLE = {
  'box_scheduling': (_slots, _all_places, _shifts),
  'circular_disjoint_color_sets': (_circle, _fewest_colors),
  'different_color_pairing': (_beads, _pairings_of_beads, _differ),
  'farthest_plus_sum_choices': (_shops, _dearest_sets),
  'group_table_assignment': (_groups, _seatings, _seated),
  'label_span_sequence': (
    _valued_labels,
    lambda x: itertools.product(range(x['K']), repeat=x['N']),
    _spans,
  ),
  'max_tree_constrained_permutation_weight': (_forest, _labels, _late_weight),
  'most_orders_from_stock': (_stock, _days, _served),
  'prefix_product_quotient_order': (
    _quotient_pairs,
    _labels,
    _largest_quotient,
  ),
  'slowly_changing_subsets': (_chain, _chains, _slow),
  'two_machine_flow_shop': (_jobs, _orders, _end),
  'weighted_start_order': (_timed, _labels, _starts),
  'weighted_swap_sorting': (_rows, _swaps, _cheapest_swaps),
}


@pytest.mark.parametrize('name', TABLE)
def test_right_answers_are_accepted_and_no_others(
  name, one_answer, every_answer
):
  check = one_answer if len(TABLE[name]) == 2 else every_answer
  check(name, *TABLE[name])
