"""Probabilities and expectations, against definitions."""

import collections
import fractions
import functools
import itertools
import math

import pytest

import environments

_Fraction = fractions.Fraction


def _residue(value, prime):
  return value.numerator * pow(value.denominator, -1, prime) % prime


@functools.cache
def _binary_trees(n):
  """Returns how many trees of n nodes there are, and all of their leaves."""
  if n < 2:
    return 1, n
  count = leaves = 0
  for left in range(n):
    (a, b), (c, d) = _binary_trees(left), _binary_trees(n - 1 - left)
    count += a * c
    leaves += b * c + a * d
  return count, leaves


@functools.cache
def _dominant(sides):
  """Returns the dominant cells of all orders, from the largest number down."""
  cells = list(itertools.product(*map(range, sides)))
  ways = {0: {0: 1}}  # Counts of orders by dominant cells, by the cells taken.
  for taken in range(1 << len(cells)):
    met = [
      {cell[axis] for i, cell in enumerate(cells) if taken >> i & 1}
      for axis in range(3)
    ]
    for i, cell in enumerate(cells):
      if not taken >> i & 1:
        more = not any(a in seen for a, seen in zip(cell, met))
        after = ways.setdefault(taken | 1 << i, collections.Counter())
        for count, orders in ways[taken].items():
          after[count + more] += orders
    if taken + 1 < 1 << len(cells):
      del ways[taken]
  counts = ways[(1 << len(cells)) - 1]
  total = math.factorial(len(cells))
  return [_Fraction(counts[k], total) for k in range(5)]


_BOXES = [
  sides
  for sides in itertools.product(range(1, 11), repeat=3)
  if math.prod(sides) <= 9
]


def _solved(matrix, right):
  """Solves linear equations over the fractions."""
  rows = [[*map(_Fraction, row), _Fraction(b)] for row, b in zip(matrix, right)]
  for i in range(len(rows)):
    pivot = next(r for r in range(i, len(rows)) if rows[r][i])
    rows[i], rows[pivot] = rows[pivot], rows[i]
    rows[i] = [x / rows[i][i] if x else x for x in rows[i]]
    for r, row in enumerate(rows):
      if r != i and row[i]:
        factor = row[i]
        rows[r] = [x - factor * y if y else x for x, y in zip(row, rows[i])]
  return [row[-1] for row in rows]


@functools.cache
def _presses(n, limit):
  """Returns the expected presses from each state, whose bits are the lamps."""
  masks = [
    sum(1 << d - 1 for d in range(1, n + 1) if i % d == 0)
    for i in range(1, n + 1)
  ]
  needed = {}
  for k in range(n + 1):
    for chosen in itertools.combinations(masks, k):
      needed.setdefault(functools.reduce(int.__xor__, chosen, 0), k)
  waiting = [state for state in needed if needed[state] > limit]
  matrix, right = [], []
  for state in waiting:
    row = [int(state == other) * n for other in waiting]
    ends = 0
    for mask in masks:
      if needed[state ^ mask] > limit:
        row[waiting.index(state ^ mask)] -= 1
      else:
        ends += needed[state ^ mask]
    matrix.append(row)
    right.append(n + ends)
  return needed | dict(zip(waiting, _solved(matrix, right)))


def _lamps(x):
  state = sum(lamp << i for i, lamp in enumerate(x['state'][1:]))
  mean = _presses(x['N'], x['K'])[state] * math.factorial(x['N'])
  return _residue(_Fraction(mean), 1_000_000_007)


_STATES = [
  {'N': n, 'K': limit, 'state': [None, *lamps]}
  for n in range(1, 6)
  for limit in range(n + 1)
  for lamps in itertools.product((0, 1), repeat=n)
]


def _draw_items(rng):
  n = rng.choice((1, 2, 2, 3, 3, 3))
  labels = rng.sample(range(n), n)
  arcs = [[labels[rng.randrange(i)], labels[i]] for i in range(1, n)]
  arcs = [arc[:: rng.choice((1, -1))] for arc in arcs]
  odds = {key: [rng.randint(1, n) for _ in range(n)] for key in 'ABC'}
  return {'N': n} | odds | {'T_inequalities': arcs}


def _appearances(x):
  """Sums over all weights and all orders of first appearances."""
  n, chance = x['N'], _Fraction(0)
  odds = list(zip(x['A'], x['B'], x['C']))
  orders = [
    order
    for order in itertools.permutations(range(n))
    if all(order.index(u) < order.index(v) for u, v in x['T_inequalities'])
  ]
  for weights in itertools.product((1, 2, 3), repeat=n):
    given = math.prod(
      _Fraction(o[w - 1], sum(o)) for o, w in zip(odds, weights)
    )
    for order in orders:
      above, below, rest = 1, 1, sum(weights)
      for i in order:
        above, below = above * weights[i], below * rest
        rest -= weights[i]
      chance += given * _Fraction(above, below)
  return chance


@functools.cache
def _seated(seats, most):
  """Counts the picks of 0, 1, ..., `most` persons that leave none standing."""
  ways, counts = {0: 1}, [1]
  for _ in range(most):
    grown = collections.Counter()
    for taken, count in ways.items():
      seat = None
      for pick in range(seats - 1, -1, -1):
        seat = seat if taken >> pick & 1 else pick
        if seat is not None:
          grown[taken | 1 << seat] += count
    ways = grown
    counts.append(sum(ways.values()))
  return counts


# All numbers of persons on up to 9 seats, fewer of them on more seats.
_SEATS = [(n, k) for k in range(1, 10) for n in range(1, k + 1)]
_SEATS += [(n, k) for k in range(10, 36) for n in range(1, 4)]
_SEATS += [(n, k) for k in range(36, 76) for n in range(1, 3)]


def _all_seated(x):
  n, k = x['N'], x['K']
  most = k if k < 10 else 3 if k < 36 else 2
  return _Fraction(_seated(k, most)[n], k**n)


def _draw_intervals(rng):
  n, top = rng.randint(1, 4), rng.randint(1, 4)
  places = range(1, n + 1)
  intervals = [
    sorted(rng.choices(places, k=2)) for _ in range(rng.randint(1, 4))
  ]
  fields = {'N': n, 'X': top, 'Q': len(intervals), 'intervals': intervals}
  return fields | {'MOD': rng.choice((101, 666_623_333, 998_244_353))}


def _largest_minimum(x):
  arrays = itertools.product(range(1, x['X'] + 1), repeat=x['N'])
  parts = [slice(i - 1, j) for i, j in x['intervals']]
  total = sum(max(min(a[part]) for part in parts) for a in arrays)
  return _residue(_Fraction(total, x['X'] ** x['N']), x['MOD'])


def _urn(counts, more, events, step, last):
  """Returns the probability of the events, over all draws."""
  if step > last:
    return _Fraction(1)
  chance, total = _Fraction(0), sum(counts)
  for c, count in enumerate(counts):
    if events.get(step, c + 1) == c + 1:
      after = [*counts[:c], count + more, *counts[c + 1 :]]
      rest = _urn(after, more, events, step + 1, last)
      chance += _Fraction(count, total) * rest
  return chance


def _draw_urn(rng):
  colors, last = rng.randint(2, 3), rng.randint(1, 4)
  steps = sorted(rng.sample(range(1, last + 1), rng.randint(1, last)))
  return {
    'T': colors,
    'color2num': [rng.randint(1, 4) for _ in range(colors)],
    'D': rng.randint(1, 4),
    'events': [[s, rng.randint(1, colors)] for s in steps],
  }


def _drawn_colors(x):
  events = dict(x['events'])
  return _urn(x['color2num'], x['D'], events, 1, max(events))


def _draw_rounds(rng):
  n = rng.randint(1, 5)
  values = [rng.randint(0, 3 * n) for _ in range(n)]
  return {'N': n, 'Q': rng.randint(0, 3 if n < 4 else 2), 'array': values}


def _after_rounds(values, rounds):
  """Returns the sums of the lists that all choices of blocks leave."""
  if not rounds:
    return values
  total = [0] * len(values)
  for i, j in itertools.combinations(range(len(values) + 1), 2):
    changed = [*values[:i], *[max(values[i:j])] * (j - i), *values[j:]]
    after = _after_rounds(changed, rounds - 1)
    total = [a + b for a, b in zip(total, after)]
  return total


def _parents(rng, n):
  labels = [1, *rng.sample(range(2, n + 1), n - 1)]
  return [[labels[rng.randrange(i)], labels[i]] for i in range(1, n)]


def _draw_rooted(rng):
  n = rng.randint(1, 6)
  return {'N': n, 'parents': _parents(rng, n)}


def _picks(x):
  up = {c: p for p, c in x['parents']}

  @functools.cache
  def expected(colored):
    left = [v for v in range(1, x['N'] + 1) if v not in colored]
    if not left:
      return _Fraction(0)
    total = _Fraction(0)
    for v in left:
      path = {v}
      while v in up:
        v = up[v]
        path.add(v)
      total += expected(colored | path)
    return 1 + total / len(left)

  return _residue(expected(frozenset()), 1_000_000_007)


def _draw_edges(rng):
  n = rng.choice((2, 3, 4, 5, 6))
  edges = [[u - 1, v - 1] for u, v in _parents(rng, n)]
  return {'N': n, 'edges': [edge[:: rng.choice((1, -1))] for edge in edges]}


def _hitting_times(x):
  """Solves the equations of the first steps for each target."""
  n, total = x['N'], _Fraction(0)
  near = [[] for _ in range(n)]
  for u, v in x['edges']:
    near[u].append(v)
    near[v].append(u)
  for target in range(n):
    others = [v for v in range(n) if v != target]
    matrix = [
      [len(near[v]) * (v == w) - (w in near[v]) for w in others] for v in others
    ]
    total += sum(_solved(matrix, [len(near[v]) for v in others]))
  return _residue(total / n**2, 998_244_353)


TABLE = [
  (
    'binary_tree_leaf_num_expectation',
    [{'N': n} for n in range(1, 206)],
    lambda x: _Fraction(*_binary_trees(x['N'])[::-1]),
  ),
  (
    'cube_fixed_local_maximum_counting',
    [dict(zip('NMLK', [*sides, k])) for sides in _BOXES for k in range(5)],
    lambda x: _residue(
      _dominant((x['N'], x['M'], x['L']))[x['K']], 998_244_353
    ),
  ),
  ('divisor_flip_expectation', _STATES, _lamps),
  (
    'first_appearance_order_probability',
    _draw_items,
    lambda x: _residue(_appearances(x), 998_244_353),
  ),
  (
    'first_free_seat_probability',
    [{'N': n, 'K': k} for n, k in _SEATS],
    _all_seated,
  ),
  ('max_rmq_expectation', _draw_intervals, _largest_minimum),
  ('polya_model', _draw_urn, _drawn_colors),
  (
    'random_range_max_expectation',
    _draw_rounds,
    lambda x: [t % 10_000 for t in _after_rounds(x['array'], x['Q'])],
  ),
  ('tree_elimination_expectation', _draw_rooted, _picks),
  ('tree_random_walk_expectation', _draw_edges, _hitting_times),
]


@pytest.mark.parametrize(('name', 'cases', 'define'), TABLE)
def test_solutions_and_verdicts_by_definition(name, cases, define, one_answer):
  one_answer(name, cases, define)


def test_every_environment_has_a_row():
  names = environments.names('probability')
  assert tuple(name for name, *_ in TABLE) == names
