"""Counting problems from A to C, against definitions."""

import ast
import bisect
import collections
import functools
import itertools
import operator
import re

import definitions
import pytest

import environments


def _modulus(rng):
  return rng.randint(2, rng.choice((20, 10**6)))


@functools.cache
def _cycles(n):
  """Counts cycles by their least vertex and one of two directions."""
  missing, count = {0, n - 1}, 0
  for k in range(3, n + 1):
    for first, *others in itertools.combinations(range(n), k):
      for order in itertools.permutations(others):
        pairs = itertools.pairwise((first, *order, first))
        if order[0] < order[-1]:
          count += all({*pair} != missing for pair in pairs)
  return count


def _draw_banned(rng):
  target = [rng.choice((0, 1, 2, 3, 5)) for _ in range(3)]
  points = itertools.product(*(range(x + 1) for x in target))
  inner = [list(p) for p in points if any(p) and list(p) != target]
  banned = rng.sample(inner, rng.randint(0, len(inner) // 2))
  fields = dict(zip('NMR', target)) | {'O': len(banned), 'obstacles': banned}
  return fields | {'MOD': _modulus(rng)}


def _unbanned_paths(x):
  banned = set(map(tuple, x['obstacles']))
  target = tuple(x[key] for key in 'NMR')
  return definitions.subset_paths((0, 0, 0), target, banned) % x['MOD']


_BITS = {ast.BitAnd: operator.and_, ast.BitOr: operator.or_}
_BITS[ast.BitXor] = operator.xor


def _formula(rng, n):
  if n == 1:
    return '_'
  k = rng.randint(1, n - 1)
  return f'({_formula(rng, k)} {rng.choice("&|^")} {_formula(rng, n - k)})'


def _draw_formula(rng):
  n = rng.randint(2, 8)
  return {'N': n, 'expression': _formula(rng, n)[1:-1]}


def _table(node, n):
  """Returns the value for all choices of bits, as one integer."""
  if isinstance(node, ast.Name):
    i = int(node.id[1:])
    return sum(1 << c for c in range(1 << n) if c >> i & 1)
  sides = _table(node.left, n), _table(node.right, n)
  return _BITS[type(node.op)](*sides)


def _satisfied(x):
  number = itertools.count()
  text = re.sub('_', lambda _: f'b{next(number)}', x['expression'])
  return _table(ast.parse(text, mode='eval').body, x['N']).bit_count()


def _beside(numbers, k):
  found = 0
  for d in range(1, k + 1):
    found |= numbers << d | numbers >> d
  return found


def _can_go_on(left, last, k):
  """Whether steps of at most k lead from the last number to all left."""
  met = left & _beside(1 << last, k)
  while (more := left & _beside(met, k)) & ~met:
    met |= more
  return met == left


def _close_rows(x):
  """Counts rows by the set of numbers that are left and the last one."""
  n, k = x['N'], x['K']
  rows = {((1 << n) - 1 ^ 1 << i, i): 1 for i in range(n)}
  for _ in range(n - 1):
    grown = collections.Counter()
    for (left, last), count in rows.items():
      for i in range(max(0, last - k), min(n, last + k + 1)):
        if left >> i & 1:
          grown[left ^ 1 << i, i] += count
    rows = {key: c for key, c in grown.items() if _can_go_on(*key, k)}
  return sum(rows.values())


# All problems up to a size that the count above allows, for each K.
_SIZES = {1: 102, 2: 24, 3: 12, 4: 10, 5: 9} | dict.fromkeys(range(6, 17), 4)
_CLOSE = [{'N': n, 'K': k} for k in _SIZES for n in range(1, _SIZES[k] + 1)]


@functools.cache
def _displacements(n, d):
  orders = itertools.permutations(range(n))
  near = lambda order: all(abs(i - j) <= d for i, j in enumerate(order))
  return list(filter(near, orders))


def _displaced(x):
  orders = _displacements(x['N'], x['D'])
  return len({tuple(x['A'][i] for i in order) for order in orders})


def _draw_displaced(rng):
  n = rng.randint(2, 6)
  return {'N': n, 'A': rng.choices((0, 1), k=n), 'D': rng.randint(0, n)}


def _draw_intervals(rng):
  n = rng.randint(1, 7)
  ends = [sorted(rng.choices(range(n + 1), k=2)) for _ in range(n)]
  return {'N': n, 'K': rng.randint(1, 4), 'intervals': ends}


def _overlapping(x):
  count = 0
  for size in range(1, x['N'] + 1):
    for chosen in itertools.combinations(x['intervals'], size):
      left, right = max(a for a, _ in chosen), min(b for _, b in chosen)
      count += right - left >= x['K']
  return count


def _draw_heights(rng):
  n = rng.randint(1, 5)
  items = [[rng.randint(1, 3), rng.randint(0, n)] for _ in range(n)]
  return {'N': n, 'A': items, 'MOD': _modulus(rng)}


def _height_sequences(x):
  found = {
    tuple(height for height, _ in order)
    for order in itertools.permutations(x['A'])
    if all(
      sum(taller > height for taller, _ in order[:i]) < limit
      for i, (height, limit) in enumerate(order)
    )
  }
  return len(found) % x['MOD']


@functools.cache
def _tight(n):
  """Returns the permutations that take no more swaps than they must."""
  return [
    list(p)
    for p in itertools.permutations(range(1, n + 1))
    if 2 * sum(a > b for a, b in itertools.combinations(p, 2))
    == sum(abs(i - a) for i, a in enumerate(p, 1))
  ]


def _tight_after(x):
  found = _tight(x['N'])
  return len(found) - bisect.bisect_right(found, x['P'])


def _draw_permutation(rng):
  n = rng.randint(1, 6)
  return {'N': n, 'P': rng.sample(range(1, n + 1), n)}


def _draw_repeats(rng):
  n = rng.randint(1, 6)
  values = rng.choices(range(1, rng.randint(1, 6) + 1), k=n)
  return {'N': n, 'A': values, 'MOD': _modulus(rng)}


def _smaller(x):
  others = set(itertools.permutations(x['A']))
  return sum(list(other) < x['A'] for other in others) % x['MOD']


def _classes(items, moves):
  """Returns how many classes the moves, from tuples to tuples, make."""
  left, count = set(items), 0
  while left:
    count += 1
    reached = [left.pop()]
    for item in reached:
      others = {tuple(item[i] for i in move) for move in moves} & left
      left -= others
      reached += others
  return count


def _draw_cards(rng):
  n = rng.randint(1, 6)
  first, second = sorted(rng.choices(range(n + 1), k=2))
  shuffles = [rng.sample(range(1, n + 1), n) for _ in range(rng.randint(1, 2))]
  fields = {'N': n, 'K': len(shuffles), 'shuffling_methods': shuffles}
  return fields | {'R': first, 'G': second - first, 'B': n - second}


def _rows_of_cards(x):
  rows = set(itertools.permutations(''.join(c * x[c] for c in 'RGB')))
  moves = [
    [method.index(place) for place in range(1, x['N'] + 1)]
    for method in x['shuffling_methods']
  ]
  return _classes(rows, moves)


@functools.cache
def _two_rising_rows(n):
  """Tries all sets for the odd places; each place in order leaves one way."""
  numbers, count = set(range(2 * n)), 0
  for odd in itertools.combinations(range(2 * n), n):
    even = sorted(numbers - {*odd})
    count += all(map(operator.lt, odd, even))
  return count


def _draw_caps(rng):
  n = rng.randint(2, 4)
  pairs = itertools.combinations(range(n), 2)
  edges = [[*pair] for pair in pairs if rng.random() < 0.6]
  return {'N': n, 'edges': edges, 'R': [rng.randint(0, 3) for _ in range(n)]}


def _colours_used(x):
  total = 0
  for colors in itertools.product(*(range(cap + 1) for cap in x['R'])):
    if all(colors[u] != colors[v] for u, v in x['edges']):
      total += len({*colors})
  return total


TABLE = [
  (
    'almost_complete_graph_cycle_counting',
    lambda rng: {'N': rng.randint(3, 7), 'MOD': _modulus(rng)},
    lambda x: _cycles(x['N']) % x['MOD'],
  ),
  ('banned_point_superset_path_counting', _draw_banned, _unbanned_paths),
  ('bit_equation_counting', _draw_formula, _satisfied),
  (
    'bounded_adjacency_difference_permutation_counting',
    _CLOSE,
    _close_rows,
  ),
  ('bounded_displacement_counting', _draw_displaced, _displaced),
  ('bounded_interval_intersection', _draw_intervals, _overlapping),
  ('bounded_inversion_sequence_counting', _draw_heights, _height_sequences),
  (
    'bubble_swap_lower_bound_permutation_counting',
    _draw_permutation,
    _tight_after,
  ),
  ('cantor_expansion', _draw_repeats, _smaller),
  ('card_coloring_counting', _draw_cards, _rows_of_cards),
  (
    'catalan_number_mod',
    lambda rng: {'N': rng.randint(1, 6), 'MOD': _modulus(rng)},
    lambda x: _two_rising_rows(x['N']) % x['MOD'],
  ),
  ('coloring_counting', _draw_caps, _colours_used),
]


@pytest.mark.parametrize(('name', 'cases', 'define'), TABLE)
def test_solutions_and_verdicts_by_definition(name, cases, define, one_answer):
  one_answer(name, cases, define)


def test_every_environment_has_a_row():
  names = [name for name in environments.names('counting') if name < 'd']
  assert [name for name, *_ in TABLE] == names
