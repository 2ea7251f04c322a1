"""Counting problems from I to No, against definitions."""

import collections
import functools
import itertools

import definitions
import pytest

import environments


def _modulus(rng):
  return rng.randint(2, rng.choice((20, 10**6)))


@functools.cache
def _rising_digits(k):
  """Counts numbers of two or more rising digits below 2^14 by their bits."""
  counts, begun = collections.Counter(), [(d, d) for d in range(1, 2**k)]
  for number, last in begun:
    for digit in range(last + 1, 2**k):
      longer = number << k | digit
      if longer >= 2**14:
        break
      counts[longer.bit_length()] += 1
      begun.append((longer, digit))
  return counts


def _rising_numbers(x):
  counts = _rising_digits(x['K'])
  return sum(counts[bits] for bits in range(x['W'] + 1))


def _draw_bounded(rng):
  k, m = rng.randint(2, 4), rng.randint(1, 4)
  n = 1 + m * (k - 1) + rng.randint(0, 6)
  return {'N': n, 'K': k, 'M': m, 'MOD': _modulus(rng)}


def _bounded(x):
  later = [range(1, x['M'] + 1)] * (x['K'] - 1)
  sequences = itertools.product(range(1, x['N'] + 1), *later)
  return sum(sum(terms) <= x['N'] for terms in sequences) % x['MOD']


@functools.cache
def _inversions(n):
  return collections.Counter(
    sum(a > b for a, b in itertools.combinations(order, 2))
    for order in itertools.permutations(range(n))
  )


def _draw_inversions(rng):
  n = rng.randint(1, 6)
  k = rng.randint(0, n * (n - 1) // 2 + 1)
  return {'N': n, 'K': k, 'MOD': _modulus(rng)}


def _tree_codes(x):
  listed = [
    code for nodes in range(9) for code in definitions.tree_codes(nodes)
  ]
  for i in range(max(1, x['N'] - 9), x['N'] + 9):
    yield listed[i], i == x['N']
  yield listed[x['N']][1:], False
  yield f'{listed[x["N"]]}X', False


def _is_balanced(word):
  while '()' in word:
    word = word.replace('()', '')
  return not word


@functools.cache
def _semi_balanced(n):
  words = map(''.join, itertools.product('()', repeat=n))
  shorter = lambda word: (word[:i] + word[i + 1 :] for i in range(n))
  return [word for word in words if any(map(_is_balanced, shorter(word)))]


def _draw_word(rng):
  n = rng.choice((3, 5, 7, 9, 11))
  return {'N': n, 'K': rng.randint(1, len(_semi_balanced(n)))}


def _bracket_words(x):
  words = _semi_balanced(x['N'])
  for k in range(max(1, x['K'] - 9), min(len(words), x['K'] + 9) + 1):
    yield words[k - 1], k == x['K']
  yield words[x['K'] - 1][1:], False
  yield '(' * x['N'], False


@functools.cache
def _without_falling_triples(n):
  """Returns permutations of 1..n, put together number after number."""
  begun = [()]
  for _ in range(n):
    begun = [
      (*order, c)
      for order in begun
      for c in set(range(1, n + 1)) - {*order}
      if not any(a > b > c for a, b in itertools.combinations(order, 2))
    ]
  return begun


def _with_value(x):
  orders = _without_falling_triples(x['N'])
  return sum(order[x['X'] - 1] == x['Y'] for order in orders)


def _draw_maxima(rng):
  h, w = rng.choice([(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (4, 1)])
  top = rng.randint(1, 3)
  lines = []
  for _ in range(rng.randint(0, 4)):
    x1, x2 = sorted(rng.choices(range(1, h + 1), k=2))
    y1, y2 = sorted(rng.choices(range(1, w + 1), k=2))
    lines.append([x1, y1, x2, y2, rng.randint(1, top)])
  fields = {'N': len(lines), 'H': h, 'W': w, 'M': top, 'constraints': lines}
  return fields | {'MOD': _modulus(rng)}


def _matrices(x):
  w = x['W']
  wanted = [
    ([i * w + j for i in range(a - 1, c) for j in range(b - 1, d)], v)
    for a, b, c, d, v in x['constraints']
  ]
  count = 0
  for cells in itertools.product(range(1, x['M'] + 1), repeat=x['H'] * w):
    count += all(max(cells[i] for i in part) == v for part, v in wanted)
  return count % x['MOD']


def _is_tree(n, edges):
  """Whether n - 1 edges join all vertices, by renaming joined ones."""
  names = list(range(n))
  for u, v, _ in edges:
    names = [names[u] if name == names[v] else name for name in names]
  return len(set(names)) == 1


def _draw_weighted(rng):
  n = rng.randint(2, 5)
  pairs = list(itertools.combinations(range(n), 2))
  while True:
    chosen = rng.sample(pairs, rng.randint(n - 1, min(8, len(pairs))))
    edges = [[*pair, rng.randint(1, 3)] for pair in chosen]
    if _is_tree(n, edges):
      return {'N': n, 'edges': edges, 'MOD': _modulus(rng)}


def _least_trees(x):
  weights = [
    sum(w for *_, w in edges)
    for edges in itertools.combinations(x['edges'], x['N'] - 1)
    if _is_tree(x['N'], edges)
  ]
  return weights.count(min(weights)) % x['MOD']


def _towers(x):
  a, b = x['A'], x['B']
  height = max(t for t in range(9) if t * (t + 1) <= 2 * (a + b))
  total, count = height * (height + 1) // 2, 0
  for colors in itertools.product((0, 1), repeat=height):
    black = sum(i for i, color in enumerate(colors, 1) if color)
    count += black <= a and total - black <= b
  return count


def _shape(near, v, parent):
  return tuple(sorted(_shape(near, w, v) for w in near[v] if w != parent))


def _name(near):
  """Returns the shape of a tree from its middle: a vertex, or two as a pair."""
  left, degrees = set(range(len(near))), list(map(len, near))
  while len(left) > 2:
    leaves = [v for v in left if degrees[v] == 1]
    left -= {*leaves}
    for v in leaves:
      for w in near[v]:
        degrees[w] -= 1
  if len(left) == 1:
    return 1, _shape(near, *left, None)
  u, v = left
  return 2, tuple(sorted((_shape(near, u, v), _shape(near, v, u))))


def _has_twins(parts):
  return len(set(parts)) < len(parts) or any(map(_has_twins, parts))


@functools.cache
def _most_trees():
  """Returns the most different asymmetric trees of n vertices in all, by n.

  Trees up to 11 vertices are listed by adding leaves. Asymmetric trees of any
  larger size exist, and connected asymmetric graphs with as many edges as
  vertices for six vertices or more.
  """
  trees, most = {(1, ()): [[]]}, {0: 0}
  for size in range(1, 12):
    for _ in [name for name in trees if not _has_twins(name[1])]:
      for total, count in sorted(most.items(), reverse=True):
        most[total + size] = max(count + 1, most.get(total + size, 0))
    grown = {}
    for near in trees.values():
      for v in range(size):
        wider = [[*others, *[size] * (u == v)] for u, others in enumerate(near)]
        wider.append([v])
        grown.setdefault(_name(wider), wider)
    trees = grown
  return most


def _most_edges(x):
  """An asymmetric graph has asymmetric components, no two of them equal.

  So has its complement, whose edges are the vertices less the trees if each
  other component has as few edges as it can.
  """
  n, most = x['N'], _most_trees()
  found = [most.get(n, 0)]
  found += [most[n - s] for s in range(6, n + 1) if n - s in most]
  found += [most[n - s] + 1 for s in range(12, n + 1) if n - s in most]
  return n * (n - 1) // 2 - n + max(found)


@functools.cache
def _unlinked(numbers):
  """Counts subsets without a double or triple, number after number."""
  if not numbers:
    return 1
  first = min(numbers)
  if first > 1 and all(n % first == 0 for n in numbers):
    return _unlinked(frozenset(n // first for n in numbers))
  linked, todo = {first}, [first]
  for n in todo:
    near = {2 * n, 3 * n, n / 2, n / 3} & numbers - linked
    linked |= near
    todo += near
  if len(linked) < len(numbers):
    return _unlinked(frozenset(linked)) * _unlinked(numbers - linked)
  middle = max(
    numbers, key=lambda n: len({2 * n, 3 * n, n / 2, n / 3} & numbers)
  )
  beside = {middle, 2 * middle, 3 * middle, middle / 2, middle / 3}
  return _unlinked(numbers - {middle}) + _unlinked(numbers - beside)


@functools.cache
def _orders(boys, girls, teachers, last):
  """Counts rows person after person."""
  if boys + girls + teachers == 0:
    return 1
  count = 0
  if boys:
    count += boys * _orders(boys - 1, girls, teachers, 'boy')
  if girls and last != 'girl':
    count += girls * _orders(boys, girls - 1, teachers, 'girl')
  if teachers and last != 'teacher':
    count += teachers * _orders(boys, girls, teachers - 1, 'teacher')
  return count


TABLE = [
  (
    'increasing_digit_counting',
    [{'K': k, 'W': w} for k in range(1, 16) for w in range(1, 15)],
    _rising_numbers,
  ),
  ('individual_sum_bounded_sequence_counting', _draw_bounded, _bounded),
  (
    'inversion_pair_k_counting',
    _draw_inversions,
    lambda x: _inversions(x['N'])[x['K']] % x['MOD'],
  ),
  (
    'lds_two_counting',
    [
      {'N': n, 'X': x, 'Y': y}
      for n in range(1, 9)
      for x, y in itertools.product(range(1, n + 1), repeat=2)
    ],
    _with_value,
  ),
  ('matrix_rmq_counting', _draw_maxima, _matrices),
  ('minimum_spanning_tree_counting', _draw_weighted, _least_trees),
  (
    'monochrome_block_counting',
    [{'A': a, 'B': b} for a in range(1, 16) for b in range(1, 16)],
    _towers,
  ),
  (
    'most_num_edge_non_self_isomorphism',
    [{'N': n} for n in (1, *range(6, 207))],
    lambda x: _most_edges(x) if x['N'] > 1 else 0,
  ),
  (
    'no_adjacent_girl_counting',
    [{'N': n, 'M': m} for n in range(1, 16) for m in range(1, 16)],
    lambda x: _orders(x['N'], x['M'], 2, ''),
  ),
  (
    'no_double_triple_counting',
    [{'N': n} for n in range(1, 206)],
    lambda x: _unlinked(frozenset(range(1, x['N'] + 1))),
  ),
]
WORDS = [
  (
    'kth_binary_tree',
    lambda rng: {'N': rng.randint(1, 600)},
    _tree_codes,
  ),
  ('kth_semi_balanced_bracket_sequence', _draw_word, _bracket_words),
]


@pytest.mark.parametrize(('name', 'cases', 'define'), TABLE)
def test_solutions_and_verdicts_by_definition(name, cases, define, one_answer):
  one_answer(name, cases, define)


@pytest.mark.parametrize(('name', 'cases', 'answers'), WORDS)
def test_words_by_lists_of_all(name, cases, answers, all_answers):
  all_answers(name, cases, answers)


def test_every_environment_has_a_row():
  names = [n for n in environments.names('counting') if 'i' < n < 'non']
  assert sorted(name for name, *_ in TABLE + WORDS) == names
