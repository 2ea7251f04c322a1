"""Counting problems from D to H, against definitions."""

import collections
import functools
import itertools
import math
import operator

import pytest

import environments

_PRIMES = [p for p in range(2, 300) if all(p % d for d in range(2, p))]


def _modulus(rng):
  return rng.randint(2, rng.choice((20, 10**6)))


@functools.cache
def _fixed_points(n):
  orders = itertools.permutations(range(n))
  return collections.Counter(sum(map(operator.eq, p, range(n))) for p in orders)


def _draw_fixed(rng):
  n = rng.randint(1, 7)
  return {'N': n, 'M': rng.randint(0, n), 'MOD': _modulus(rng)}


@functools.cache
def _longest_rising(n):
  best = []  # By the last digit.
  for d in map(int, str(n)):
    best.append((d, 1 + max((k for e, k in best if e < d), default=0)))
  return max(k for _, k in best)


def _draw_digits(rng):
  low = rng.randint(0, rng.choice((20, 2_000)))
  return {'L': low, 'R': low + rng.randint(0, 150), 'K': rng.randint(1, 4)}


def _with_longest(x):
  numbers = range(x['L'], x['R'] + 1)
  return sum(_longest_rising(n) == x['K'] for n in numbers)


@functools.cache
def _edge_colorings(n, colors):
  """Counts colourings that no renumbering makes less."""
  edges = list(itertools.combinations(range(n), 2))
  moves = [
    [edges.index((min(p[u], p[v]), max(p[u], p[v]))) for u, v in edges]
    for p in itertools.permutations(range(n))
  ]
  return sum(
    all(tuple(coloring[i] for i in move) >= coloring for move in moves)
    for coloring in itertools.product(range(colors), repeat=len(edges))
  )


_COMPLETE = [(1, 3), (2, 5), (3, 2), (3, 3), (3, 5), (4, 2), (4, 3), (5, 2)]


def _draw_complete(rng):
  return dict(zip('NM', rng.choice(_COMPLETE))) | {'MOD': _modulus(rng)}


@functools.cache
def _patterns(n):
  """Counts words that are two palindromes, up to renaming, by their letters."""
  is_palindrome = lambda word: word == word[::-1]
  words, counts = [(0,)], collections.Counter()
  for _ in range(n - 1):
    words = [(*w, c) for w in words for c in range(max(w) + 2)]
  for w in words:
    cuts = ((w[:i], w[i:]) for i in range(1, n))
    if any(is_palindrome(a) and is_palindrome(b) for a, b in cuts):
      counts[max(w) + 1] += 1
  return counts


def _double_palindromes(x):
  return sum(
    count * math.perm(x['C'], letters)
    for n in range(2, x['N'] + 1)
    for letters, count in _patterns(n).items()
  )


@functools.cache
def _even_sequences(n, m):
  sequences = itertools.permutations(range(1, 2**n), m)
  return sum(functools.reduce(operator.xor, s, 0) == 0 for s in sequences)


def _draw_even(rng):
  n = rng.randint(1, 4)
  m = rng.randint(0, 4 if n < 4 else 3)
  return {'N': n, 'M': m, 'MOD': _modulus(rng)}


def _draw_binomials(rng):
  k = rng.randint(1, 7)
  fields = {'N': rng.randint(1, 9), 'K': k, 'R': rng.randrange(k)}
  return fields | {'MOD': _modulus(rng)}


def _binomials(x):
  row = x['N'] * x['K']
  return sum(math.comb(row, j) for j in range(x['R'], row + 1, x['K']))


@functools.cache
def _tables(n, tops):
  """Counts all tables by the two things that are asked of them."""
  rows, counts = list(itertools.product(*(range(top) for top in tops))), {}
  for first, *others in itertools.product(rows, repeat=n):
    higher = [[a > b for a, b in zip(row, first)] for row in others]
    sums = tuple(map(sum, zip(*higher)))
    key = sums, sum(not any(row) for row in higher)
    counts[key] = counts.get(key, 0) + 1
  return counts


_SHAPES = ((2, (2, 3, 2)), (3, (2, 2)), (3, (3, 2)), (4, (2, 2)), (4, (3,)))


def _draw_table(rng):
  n, tops = rng.choice(_SHAPES)
  above, low = rng.choice(sorted(_tables(n, tops)))
  if rng.random() < 0.2:
    low = rng.randrange(n)
  fields = {'N': n, 'M': len(tops), 'U': [*tops], 'R': [*above], 'K': low}
  return fields | {'MOD': _modulus(rng)}


def _ranked_tables(x):
  counts = _tables(x['N'], tuple(x['U']))
  return counts.get((tuple(x['R']), x['K']), 0) % x['MOD']


@functools.cache
def _separate_grids(n, m, colors):
  """Counts grids by the cells of each colour; 0 is empty."""
  counts = collections.Counter()
  for cells in itertools.product(range(colors + 1), repeat=n * m):
    rows = [{*cells[i * m : i * m + m]} for i in range(n)]
    columns = [{*cells[j::m]} for j in range(m)]
    if all(len(line - {0}) < 2 for line in rows + columns):
      counts[tuple(cells.count(c) for c in range(1, colors + 1))] += 1
  return counts


_GRIDS = ((2, 2, 2), (2, 3, 2), (3, 2, 3), (1, 5, 2), (2, 3, 3), (4, 2, 2))


def _draw_grid(rng):
  n, m, colors = rng.choice(_GRIDS)
  cells = [rng.randint(1, max(2, n * m // colors)) for _ in range(colors)]
  return {'N': n, 'M': m, 'C': colors, 'Xs': cells, 'MOD': _modulus(rng)}


def _colored_grids(x):
  counts = _separate_grids(x['N'], x['M'], x['C'])
  return counts[tuple(x['Xs'])] % x['MOD']


@functools.cache
def _minima(n, m):
  """Counts fillings by the cells that are filled before all around them."""
  cells = list(itertools.product(range(n), range(m)))
  around = [
    [j for j, (c, d) in enumerate(cells) if max(abs(a - c), abs(b - d)) < 2]
    for a, b in cells
  ]
  return collections.Counter(
    tuple(
      time[i] == min(time[j] for j in near) for i, near in enumerate(around)
    )
    for time in itertools.permutations(range(n * m))
  )


def _draw_minima(rng):
  n, m = rng.choice(((1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (1, 6), (6, 1)))
  rows = [[rng.choice('..X') for _ in range(m)] for _ in range(n)]
  return {'N': n, 'M': m, 'grid': rows}


def _filled(x):
  marks = tuple(c == 'X' for row in x['grid'] for c in row)
  return _minima(x['N'], x['M'])[marks]


@functools.cache
def _heaps(n):
  return sum(
    all(p[i] > p[(i + 1) // 2 - 1] for i in range(1, n))
    for p in itertools.permutations(range(n))
  )


TABLE = [
  (
    'derangement_extension',
    _draw_fixed,
    lambda x: _fixed_points(x['N'])[x['M']] % x['MOD'],
  ),
  ('digit_lis_counting', _draw_digits, _with_longest),
  (
    'distinct_edge_colored_complete_graph_counting',
    _draw_complete,
    lambda x: _edge_colorings(x['N'], x['M']) % x['MOD'],
  ),
  (
    'double_palindromic_string_counting',
    [{'N': n, 'C': c} for n in range(2, 9) for c in range(1, 31)],
    _double_palindromes,
  ),
  (
    'even_cover_sequence_counting',
    _draw_even,
    lambda x: _even_sequences(x['N'], x['M']) % x['MOD'],
  ),
  (
    'fixed_mod_k_selection_counting',
    _draw_binomials,
    lambda x: _binomials(x) % x['MOD'],
  ),
  ('grade_ranking_counting', _draw_table, _ranked_tables),
  ('grid_coloring_counting', _draw_grid, _colored_grids),
  ('grid_local_minimum_counting', _draw_minima, _filled),
  (
    'heap_counting',
    lambda rng: {'N': rng.randint(1, 8), 'P': rng.choice(_PRIMES)},
    lambda x: _heaps(x['N']) % x['P'],
  ),
]


@pytest.mark.parametrize(('name', 'cases', 'define'), TABLE)
def test_solutions_and_verdicts_by_definition(name, cases, define, one_answer):
  one_answer(name, cases, define)


def test_every_environment_has_a_row():
  names = [name for name in environments.names('counting') if 'd' < name < 'i']
  assert [name for name, *_ in TABLE] == names
