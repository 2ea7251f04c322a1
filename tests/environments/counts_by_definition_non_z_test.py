"""Counting problems from Non to Z, against definitions."""

import collections
import functools
import itertools
import math

import pytest

import environments

_WIDTH = 128  # Bits for the number of ways to place some number of kings.


def _modulus(rng):
  return rng.randint(2, rng.choice((20, 10**6)))


@functools.cache
def _kings(n):
  """Places kings square by square, with the last n + 1 squares in mind."""
  ways = {0: 1}  # A number for each number of kings, by the last squares.
  for square in range(n * n):
    near = 1 << n - 1  # Above.
    if square % n:
      near |= 1 | 1 << n  # To the left, and above it.
    if square % n < n - 1:
      near |= 1 << n - 2
    grown = collections.Counter()
    for last, counts in ways.items():
      empty = last << 1 & (1 << n + 1) - 1
      grown[empty] += counts
      if not last & near:
        grown[empty | 1] += counts << _WIDTH
    ways = grown
  return sum(ways.values())


def _draw_pattern(rng):
  pattern = ''.join(rng.choices('01', k=rng.randint(1, 5)))
  return {'N': rng.randint(0, 8), 'pattern': pattern, 'MOD': _modulus(rng)}


def _words_without(x):
  words = map(''.join, itertools.product('01', repeat=x['N']))
  return sum(x['pattern'] not in word for word in words) % x['MOD']


@functools.cache
def _partitions(n, k, least=1):
  if k == 1:
    return int(n >= least)
  return sum(_partitions(n - p, k - 1, p) for p in range(least, n // k + 1))


def _draw_words(rng):
  fields = {'M': rng.randint(1, 8), 'delta': rng.randint(0, 4)}
  return fields | {'K': rng.randint(1, 5)}


@functools.cache
def _more_ones(m, delta):
  words = [
    collections.Counter(map(sum, itertools.product((0, 1), repeat=n)))
    for n in (m + delta, m)
  ]
  pairs = itertools.product(*(counts.items() for counts in words))
  return sum(a * b for (i, a), (j, b) in pairs if i > j)


def _is_connected(n, edges):
  names = list(range(n))
  for u, v in edges:
    names = [names[u] if name == names[v] else name for name in names]
  return len(set(names)) == 1


def _draw_graph(rng):
  n = rng.randint(2, 5)
  pairs = [[*pair] for pair in itertools.combinations(range(n), 2)]
  while True:
    edges = rng.sample(pairs, rng.randint(n - 1, len(pairs)))
    if _is_connected(n, edges):
      return {'N': n, 'M': len(edges), 'T': rng.randint(1, 20), 'edges': edges}


def _walks(x):
  """Counts walks step by step, by their last edge."""
  arcs = [arc for u, v in x['edges'] for arc in ((u, v), (v, u))]
  ways = {(u, v): int(u == 0) for u, v in arcs}
  for _ in range(x['T'] - 1):
    ways = {
      (u, v): sum(ways[a, b] for a, b in arcs if b == u and a != v)
      for u, v in arcs
    }
  return sum(ways[u, v] for u, v in arcs if v == x['N'] - 1) % 10_000


def _draw_legs(rng):
  n = rng.randint(1, 7)
  legs = rng.choices((3, 4, 5, 6, 8, 12, 15, 20, 21), k=n)
  return {'N': n, 'H': legs, 'MOD': _modulus(rng)}


@functools.cache
def _clash(a, b):
  square = a * a + b * b
  return math.gcd(a, b) == 1 and math.isqrt(square) ** 2 == square


def _choices(x):
  return (
    sum(
      not any(_clash(*pair) for pair in itertools.combinations(chosen, 2))
      for size in range(1, x['N'] + 1)
      for chosen in itertools.combinations(x['H'], size)
    )
    % x['MOD']
  )


def _draw_ranges(rng):
  n = rng.randint(1, 4)
  lows = [rng.randint(1, 6) for _ in range(n)]
  return {'N': n, 'L': lows, 'R': [rng.randint(low, 7) for low in lows]}


def _rising_choices(x):
  options = [[None, *range(a, b + 1)] for a, b in zip(x['L'], x['R'])]
  count = 0
  for choice in itertools.product(*options):
    taken = [value for value in choice if value is not None]
    count += bool(taken) and all(a < b for a, b in itertools.pairwise(taken))
  return count


def _draw_conditions(rng):
  n, top = rng.randint(1, 4), rng.randint(1, 4)
  conditions = [
    [*sorted(rng.choices(range(1, n + 1), k=2)), rng.randint(1, top)]
    for _ in range(rng.randint(0, 3))
  ]
  fields = {'N': n, 'A': top, 'conditions': conditions}
  return fields | {'MOD': _modulus(rng)}


def _arrays(x):
  arrays = itertools.product(range(1, x['A'] + 1), repeat=x['N'])
  fits = lambda h: all(max(h[a - 1 : b]) == v for a, b, v in x['conditions'])
  return sum(map(fits, arrays)) % x['MOD']


def _narrows(sequence):
  for i in range(2, len(sequence)):
    last, earlier = sequence[i - 1], sequence[: i - 1]
    low = max((a for a in earlier if a <= last), default=-math.inf)
    high = min((a for a in earlier if a >= last), default=math.inf)
    if not low <= sequence[i] <= high:
      return False
  return True


def _draw_bounds(rng):
  n = rng.randint(1, 4)
  bounds = [rng.randint(1, 5) for _ in range(n)]
  return {'N': n, 'R': bounds, 'MOD': _modulus(rng)}


def _narrowing(x):
  ranges = (range(1, bound + 1) for bound in x['R'])
  return sum(map(_narrows, itertools.product(*ranges))) % x['MOD']


@functools.cache
def _equal_neighbours(n, m):
  return sum(
    any(a == b for a, b in itertools.pairwise(sequence))
    for sequence in itertools.product(range(m), repeat=n)
  )


def _draw_pair(rng, most=5):
  fields = {'N': rng.randint(1, most), 'M': rng.randint(1, most)}
  return fields | {'MOD': _modulus(rng)}


@functools.cache
def _strong_components(n, arcs):
  reach = [[u == v or (u, v) in arcs for v in range(n)] for u in range(n)]
  for k, i, j in itertools.product(range(n), repeat=3):
    reach[i][j] = reach[i][j] or (reach[i][k] and reach[k][j])
  mutual = zip(reach, zip(*reach))
  return len({tuple(map(min, to, back)) for to, back in mutual})


@functools.cache
def _component_sequences(n):
  """Returns the numbers of component sequences, by adding arcs in all ways."""
  arcs = [*itertools.permutations(range(n), 2)]
  counts, reached = [], {(): {frozenset()}}
  for _ in arcs:
    grown = {}
    for sequence, graphs in reached.items():
      for graph in {g | {arc} for g in graphs for arc in arcs if arc not in g}:
        key = *sequence, _strong_components(n, graph)
        grown.setdefault(key, set()).add(graph)
    reached = grown
    counts.append(len(reached))
  return counts


def _draw_components(rng):
  return {'N': rng.randint(2, 4), 'MOD': rng.randint(2, 1_000)}


def _is_good(array):
  """Cuts from the left, wherever the minimum equals the length."""
  lengths = range(1, len(array) + 1)
  return not array or any(
    min(array[:k]) == k and _is_good(array[k:]) for k in lengths
  )


@functools.cache
def _good_arrays(n, allowed):
  return sum(map(_is_good, itertools.product(allowed, repeat=n)))


def _draw_allowed(rng):
  n = rng.randint(1, 5)
  allowed = rng.sample(range(1, n + 1), rng.randint(1, min(n, 4)))
  return {'N': n, 'S': sorted(allowed), 'MOD': _modulus(rng)}


def _exchanged(values, size, x, y):
  moved = list(values)
  moved[x : x + size], moved[y : y + size] = (
    values[y : y + size],
    values[x : x + size],
  )
  return moved


def _draw_exchanged(rng):
  n = rng.choice((2, 3, 3, 3))
  values = list(range(1, 2**n + 1))
  for i in rng.sample(range(n), rng.randint(1, n)):
    x, y = rng.sample(range(0, 2**n, 2**i), 2)
    values = _exchanged(values, 2**i, x, y)
  return {'N': n, 'A': values}


def _sorting(values, unused):
  """Tries all exchanges of aligned blocks, each size at most once."""
  count = int(values == sorted(values))
  for i in unused:
    starts = range(0, len(values), 2**i)
    for x, y in itertools.combinations(starts, 2):
      moved = _exchanged(values, 2**i, x, y)
      count += _sorting(moved, [j for j in unused if j != i])
  return count


@functools.cache
def _staggered(n, m):
  rows = [*itertools.combinations(range(m + 1), m)]
  fits = lambda upper, lower: all(a < b for a, b in zip(lower, upper[1:]))
  return sum(
    all(fits(*pair) for pair in itertools.pairwise(matrix))
    for matrix in itertools.product(rows, repeat=n)
  )


@functools.cache
def _products(n, k):
  return sum(map(math.prod, itertools.permutations(range(1, k + 1), n)))


def _draw_factors(rng):
  n = rng.randint(1, 4)
  return {'N': n, 'K': rng.randint(n, 7), 'MOD': _modulus(rng)}


@functools.cache
def _onto(n, r):
  """Counts by the number of boxes with a ball, ball after ball."""
  ways = {0: 1}
  for _ in range(n):
    grown = collections.Counter()
    for used, count in ways.items():
      grown[used] += used * count
      grown[used + 1] += (r - used) * count
    ways = grown
  return ways[r] % 1_000_000_007


TABLE = [
  (
    'non_attacking_kings_counting',
    [
      {'N': n, 'K': k}
      for n in range(1, 14)
      for k in range(((n + 1) // 2) ** 2 + 2)
    ],
    lambda x: _kings(x['N']) >> _WIDTH * x['K'] & (1 << _WIDTH) - 1,
  ),
  ('not_containing_string_counting', _draw_pattern, _words_without),
  (
    'number_partition_counting',
    [{'N': n, 'K': k} for n in range(1, 26) for k in range(1, n + 1)],
    lambda x: _partitions(x['N'], x['K']),
  ),
  (
    'pair_more_one_counting',
    _draw_words,
    lambda x: _more_ones(x['M'], x['delta']) % 10 ** x['K'],
  ),
  ('path_no_going_back_counting', _draw_graph, _walks),
  ('pythagorean_graph_independent_set_counting', _draw_legs, _choices),
  (
    'range_constrained_increasing_sequence_counting',
    _draw_ranges,
    _rising_choices,
  ),
  ('range_maximum_array_counting', _draw_conditions, _arrays),
  ('range_shrinking_sequence_counting', _draw_bounds, _narrowing),
  (
    'same_adjacency_counting',
    _draw_pair,
    lambda x: _equal_neighbours(x['N'], x['M']) % x['MOD'],
  ),
  (
    'scc_sequence_counting',
    _draw_components,
    lambda x: [c % x['MOD'] for c in _component_sequences(x['N'])],
  ),
  (
    'segment_min_length_equal_counting',
    _draw_allowed,
    lambda x: _good_arrays(x['N'], tuple(x['S'])) % x['MOD'],
  ),
  (
    'segment_tree_sorting_counting',
    _draw_exchanged,
    lambda x: _sorting(x['A'], range(x['N'])),
  ),
  (
    'staggered_increasing_matrix_counting',
    lambda rng: _draw_pair(rng, 4),
    lambda x: _staggered(x['N'], x['M']) % x['MOD'],
  ),
  (
    'sum_set_multiplication',
    _draw_factors,
    lambda x: _products(x['N'], x['K']) % x['MOD'],
  ),
  (
    'surjection_counting',
    [{'N': n, 'R': r} for n in range(1, 21) for r in range(1, n + 1)],
    lambda x: _onto(x['N'], x['R']),
  ),
]


@pytest.mark.parametrize(('name', 'cases', 'define'), TABLE)
def test_solutions_and_verdicts_by_definition(name, cases, define, one_answer):
  one_answer(name, cases, define)


def test_every_environment_has_a_row():
  names = [name for name in environments.names('counting') if name > 'non']
  assert [name for name, *_ in TABLE] == names
