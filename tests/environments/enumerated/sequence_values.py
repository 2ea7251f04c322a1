"""Small problems of the folder sequence: numbers, lists and constructions."""

import functools
import itertools

from enumerated import cases


def _played(row, moves):
  """Returns what is left of the row after the moves; None if one is illegal."""
  for i in moves:
    if not 0 <= i < len(row) - 1:
      return None
    row = (*row[:i], row[i + 1], row[i], *row[i + 2 :])
    while equal := [k for k in range(1, len(row)) if row[k - 1] == row[k]]:
      row = row[: equal[0] - 1] + row[equal[0] + 1 :]
  return row


def _named(row):
  """Names values in the order of appearance."""
  names = list(dict.fromkeys(row))
  return tuple(map(names.index, row))


@functools.cache
def _shortest_clearings(row):
  """Returns all shortest lists of moves that empty a row, breadth first."""
  plans = {row: [()]}
  while () not in plans:
    following = {}
    for left, found in plans.items():
      for i in range(len(left) - 1):
        more = following.setdefault(_played(left, [i]), [])
        more += [(*plan, i) for plan in found]
    plans = following
  return plans[()]


def adjacent_swap_pair_removal(rng):
  n = rng.choice((3, 4, 4, 4))
  row = tuple(rng.sample([*range(n), *range(n)], 2 * n))
  if any(x == y for x, y in itertools.pairwise(row)):
    return None
  plans = _shortest_clearings(_named(row))
  size = len(plans[0])
  others = [
    tuple(cases.numbers(rng, rng.randint(1, size + 1), 0, 2 * n - 1))
    for _ in range(30)
  ]
  right = lambda plan: len(plan) == size and _played(row, plan) == ()
  return cases.Case({'N': n, 'A': row}, [*plans[:50], *others], right)


@functools.cache
def _sums_of_blocks(n, a, b, most):
  """Maps lists to the fewest blocks of +-a or +-b that make them from 0."""
  found, fresh = {(0,) * n: 0}, [(0,) * n]
  for count in range(1, most + 1):
    fresh = {
      tuple(v + x * (i <= k < j) for k, v in enumerate(values))
      for values in fresh
      for i, j in cases.slices(n)
      for x in (a, -a, b, -b)
    } - found.keys()
    found |= dict.fromkeys(fresh, count)
  return found


def block_additions_to_zero(rng):
  n, pair = rng.randint(1, 3), rng.choice(((1, 2), (3, 5), (4, 1), (6, 4)))
  known = _sums_of_blocks(n, *pair, (0, 6, 4, 3)[n])
  h = rng.choice(list(known))
  fields = {'N': n, 'A': pair[0], 'B': pair[1], 'H': h}
  return cases.only(fields, known[h])


def block_of_every_sum(rng):
  n = rng.randint(4, 8)
  a = cases.numbers(rng, n, 1, 2)
  ways = {total: [] for total in range(1, sum(a) + 1)}
  for i, j in cases.slices(n):
    ways[sum(a[i:j])].append((i, j - 1))
  allowed = [found or [(-1, -1)] for found in ways.values()]

  def right(rows):
    if len(rows) != len(allowed):
      return False
    return all(row in found for row, found in zip(rows, allowed))

  rows = tuple(map(rng.choice, allowed))
  every = [(i, j) for i in range(-1, n + 1) for j in range(-1, n + 1)]
  options = [rows, rows[1:], rows * 2]
  for k in rng.sample(range(len(rows)), 1):
    options += [(*rows[:k], other, *rows[k + 1 :]) for other in every]
  return cases.Case({'N': n, 'A': a}, options, right)


def bounded_mean_subarray_counting(rng):
  n, k = rng.randint(1, 8), rng.randint(0, 6)
  a = cases.numbers(rng, n, 0, 6)
  count = sum(sum(a[i:j]) / (j - i) >= k for i, j in cases.slices(n))
  return cases.only({'N': n, 'A': a, 'K': k}, count)


def bounded_subarray_counting(rng):
  n, m = rng.randint(1, 4), rng.randint(1, 3)
  a = cases.numbers(rng, n, 1, 5)
  b = a * m
  k = rng.randint(0, sum(b))
  count = sum(sum(b[i:j]) <= k for i, j in cases.slices(len(b)))
  return cases.only({'N': n, 'M': m, 'A': a, 'K': k}, count)


def _seated(n, operations):
  """Returns who sits on each place after the operations."""
  seats = list(range(n))
  for people in operations:
    at = [seats.index(person) for person in people]
    for person, place in zip(people, at[1:] + at[:1]):
      seats[place] = person
  return seats


def _as_operations(seats):
  """Yields every list of separate cycles that seats people so."""
  cycles, left = [], [p for p, who in enumerate(seats) if who != p]
  while left:
    cycle = [left[0]]
    while seats.index(cycle[-1]) != cycle[0]:
      cycle.append(seats.index(cycle[-1]))
    left = [p for p in left if p not in cycle]
    cycles.append([tuple(cycle[k:] + cycle[:k]) for k in range(len(cycle))])
  for order in itertools.permutations(cycles):
    yield from itertools.product(*order)


def circular_seating_by_cycles(rng):
  n = rng.choice((4, 5, 5))
  circle = rng.sample(range(n), n)
  wishes = [[] for _ in circle]
  for k, person in enumerate(circle):
    wishes[person] = rng.sample([circle[(k + 1) % n], circle[k - 1]], 2)

  def met(seats):
    return all(
      {seats[k - 1], seats[(k + 1) % n]} == set(wishes[person])
      for k, person in enumerate(seats)
    )

  fine = [s for s in itertools.permutations(range(n)) if met(s)]
  moved = {s: sum(k != p for k, p in enumerate(s)) for s in fine}
  plans = [plan for s in fine[:4] for plan in _as_operations(s)]
  plans += [plan for s in fine if moved[s] < 4 for plan in _as_operations(s)]
  plans += [tuple(tuple(rng.sample(range(n), 2)) for _ in 'ab') for _ in 'abcd']
  least = min(moved.values())  # Whoever moves is in an operation.

  def right(plan):
    return sum(map(len, plan)) == least and met(_seated(n, plan))

  return cases.Case({'N': n, 'desired_neighbors': wishes}, plans, right)


def inversion_pair(rng):
  n = rng.randint(1, 4)
  start = tuple(tuple(rng.sample(range(2 * n), n)) for _ in 'ab')
  distance = lambda a, b: sum((x - y) ** 2 for x, y in zip(a, b))
  least = min(distance(p, start[1]) for p in itertools.permutations(start[0]))
  seen, frontier, moves = {start}, {start}, 0
  while all(distance(*pair) > least for pair in frontier):
    swapped = set()
    for a, b in frontier:
      for i in range(n - 1):
        change = lambda p, i=i: p[:i] + (p[i + 1], p[i]) + p[i + 2 :]
        swapped |= {(change(a), b), (a, change(b))}
    frontier = swapped - seen
    seen |= frontier
    moves += 1
  return cases.only({'N': n, 'A': start[0], 'B': start[1]}, moves)


def least_slope_with_zero(rng):
  n = rng.randint(2, 4)
  x = cases.numbers(rng, n, 0, 4)
  m = rng.randint(min(x), sum(x) + 1)
  slopes = (
    max(abs(a - b) for a, b in itertools.pairwise(y))
    for y in itertools.product(*(range(top + 1) for top in x))
    if 0 in y and sum(x) - sum(y) <= m
  )
  return cases.only({'N': n, 'X': x, 'M': m}, min(slopes))


def longest_block_by_levelling(rng):
  n, k = rng.randint(1, 4), rng.randint(1, 2)
  a = tuple(cases.numbers(rng, n, 0, 2 * k + 1))
  seen, frontier = {a}, {a}
  while frontier:
    after = set()
    for row in frontier:
      for i, j in itertools.permutations(range(n), 2):
        if abs(i - j) == 1 and row[i] > k:
          moved = list(row)
          moved[i] -= 1
          moved[j] += 1
          after.add(tuple(moved))
    frontier = after - seen
    seen |= frontier
  rows = {tuple(x >= k for x in row) for row in seen}
  longest = max(
    (j - i for row in rows for i, j in cases.slices(n) if all(row[i:j])),
    default=0,
  )
  return cases.only({'N': n, 'A': a, 'K': k}, longest)


def quadruple_role_counting(rng):
  n = rng.randint(4, 8)
  x = cases.numbers(rng, n, 0, 25)
  roles = [[0] * 4 for _ in range(n)]
  for items in itertools.combinations(sorted(range(n), key=x.__getitem__), 4):
    a, b, c, d = (x[i] for i in items)
    if a < b < c < d and b - a == 2 * (d - c) and c - b > 3 * (b - a):
      for role, i in enumerate(items):
        roles[i][role] += 1
  return cases.only({'N': n, 'X': x}, cases.freeze(roles))


def meets_all_sets(x, symbols):
  """Whether neighbours are allowed, and symbols differ at each set's places."""
  allowed = ({0, 1}, {0, 3}, {1, 2})
  if len(symbols) != x['N'] or not {0, 1, 2, 3}.issuperset(symbols):
    return False
  return all({a, b} in allowed for a, b in itertools.pairwise(symbols)) and all(
    len({symbols[i - 1] for i in places}) == len(places)
    for places in x['conditions']
  )


@functools.cache
def _walks(n):
  free = {'N': n, 'conditions': []}
  every = itertools.product(range(4), repeat=n)
  return [symbols for symbols in every if meets_all_sets(free, symbols)]


def range_four_sequence_construction(rng):
  n = rng.randint(3, 6)
  x = {
    'N': n,
    'conditions': [
      rng.sample(range(1, n + 1), rng.randint(2, min(4, n)))
      for _ in range(rng.randint(1, 3))
    ],
  }
  others = [tuple(cases.numbers(rng, n, 0, 4)) for _ in range(20)]
  options = [*_walks(n), *others, _walks(n)[0][1:]]
  return cases.valid(x, options, meets_all_sets)


def sliding_window(rng):
  n = rng.randint(1, 6)
  k = rng.randint(1, n)
  a = cases.numbers(rng, n, -9, 9)
  minima = tuple(min(a[i : i + k]) for i in range(n - k + 1))
  return cases.only({'N': n, 'K': k, 'A': a}, minima)


def sorting(rng):
  n = rng.randint(1, 5)
  a = cases.numbers(rng, n, -9, 9)
  ordered = next(
    p
    for p in itertools.permutations(a)
    if all(x <= y for x, y in itertools.pairwise(p))
  )
  return cases.only({'N': n, 'array': a}, ordered)


RULES = {'range_four_sequence_construction': meets_all_sets}
