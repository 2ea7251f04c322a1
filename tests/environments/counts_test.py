"""Environments that count or measure, against enumeration."""

import collections
import functools
import itertools
import math

import pytest

import environments
from environments.algorithms import geometry
from environments.counting import bounded_inversion_sequence_counting
from environments.counting import even_cover_sequence_counting
from environments.counting import fixed_mod_k_selection_counting
from environments.dynamic_programming import halving_chain_counting

RESIDUES = (
  'banned_point_superset_path_counting',
  'bounded_inversion_sequence_counting',
  'even_cover_sequence_counting',
  'fixed_mod_k_selection_counting',
  'path_no_going_back_counting',
  'pythagorean_graph_independent_set_counting',
)
GRADED = (
  'expression_adding_parenthese_counting',
  'halving_chain_counting',
  'palindrome_partition_counting',
  'undamaged_submatrix_counting',
)
ALL_OR_NOTHING = (
  'convex_hull',
  'grid_triangle_counting',
  'submatrix_sum_divisible_counting',
)


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, str(text))


def _instances(name, levels=range(4), seeds=range(6)):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance for k in levels for s in seeds
  ]


@pytest.mark.parametrize('name', RESIDUES)
def test_residues_are_exact_and_in_range(name):
  for x in _instances(name, levels=(0, 5, 20), seeds=range(3)):
    gold, modulus = x['solution'], x.get('MOD', 10_000)
    assert 0 <= gold < modulus
    assert modulus > 999
    assert _judge(name, x, gold).correct
    for outside in (gold - modulus, gold + modulus, modulus, -1):
      assert _judge(name, x, outside).status == 'invalid'
    for near in {(gold + 1) % modulus, (gold - 1) % modulus}:
      assert _judge(name, x, near).status == 'wrong'


@pytest.mark.parametrize('name', GRADED)
def test_counts_are_graded_by_ratio(name):
  for x in _instances(name, levels=(0, 5, 20), seeds=range(3)):
    gold = x['solution']
    assert _judge(name, x, gold).correct
    for near in (gold + 1, gold - 1 or 3):
      reward = _judge(name, x, near)
      assert not reward.correct
      assert 0 < reward.value < 1
    assert _judge(name, x, -gold - 1).status == 'invalid'


@pytest.mark.parametrize('name', ALL_OR_NOTHING)
def test_only_the_exact_number_earns_credit(name):
  for x in _instances(name, levels=(0, 5, 20), seeds=range(3)):
    gold = x['solution']
    assert _judge(name, x, gold).correct
    for near in (gold + 1, gold - 1, -gold, 2 * gold):
      assert _judge(name, x, near).value == 0


def test_no_rectangle_of_ones():
  x = {'N': 1, 'M': 2, 'matrix': [[0, 0]], 'solution': 0}
  assert _judge('undamaged_submatrix_counting', x, 0).correct
  assert _judge('undamaged_submatrix_counting', x, 1).value == 0
  assert _judge('undamaged_submatrix_counting', x, -1).status == 'invalid'


def test_matrices_hold_the_rectangles_that_are_counted():
  for x in _instances('submatrix_sum_divisible_counting'):
    found = 0
    for top, left in itertools.product(range(x['N']), range(x['M'])):
      for bottom, right in itertools.product(
        range(top, x['N']), range(left, x['M'])
      ):
        rows = x['matrix'][top : bottom + 1]
        total = sum(sum(row[left : right + 1]) for row in rows)
        found += total % x['K'] == 0
    assert found == x['solution']


def test_banned_points_lie_between_and_leave_a_path():
  for x in _instances('banned_point_superset_path_counting', levels=range(12)):
    target = [x[key] for key in 'NMR']
    assert len(x['obstacles']) == x['O'] > 0
    assert len(set(map(tuple, x['obstacles']))) == x['O'] <= x['MAX_O']
    for point in x['obstacles']:
      assert point not in ([0, 0, 0], target)
      assert all(c & t == c for c, t in zip(point, target))
    open_orders = [
      order
      for order in itertools.permutations(range(3))
      if not any(
        [t * (axis in order[:k]) for axis, t in enumerate(target)]
        in x['obstacles']
        for k in (1, 2)
      )
    ]
    assert open_orders


def test_sequences_of_sets_that_cover_evenly():
  for n, m in itertools.product(range(1, 4), range(6)):
    sequences = itertools.permutations(range(1, 2**n), m)
    count = sum(
      functools.reduce(lambda a, b: a ^ b, sets, 0) == 0 for sets in sequences
    )
    found = even_cover_sequence_counting.even_sequences(n, m, 10**6)
    assert found == count, (n, m)
  assert even_cover_sequence_counting.even_sequences(3, 7, 10**6) == 5040
  assert even_cover_sequence_counting.even_sequences(3, 9, 10**6) == 0


def test_even_covers_exist():
  for x in _instances('even_cover_sequence_counting', levels=range(12)):
    assert 3 <= x['M'] <= min(x['MAX_N_M'], 2 ** x['N'] - 4)
    assert x['N'] <= x['MAX_N_M']


def test_every_kth_binomial():
  for n, k in itertools.product(range(20), range(1, 7)):
    expected = [
      sum(math.comb(n, j) for j in range(r, n + 1, k)) for r in range(k)
    ]
    for modulus in (1, 2, 97, 10**6):
      found = fixed_mod_k_selection_counting.binomials_by_residue(n, k, modulus)
      assert found == [value % modulus for value in expected]


def test_large_rows_of_binomials_add_up():
  row, modulus = 3**30, 999_983
  found = fixed_mod_k_selection_counting.binomials_by_residue(row, 9, modulus)
  assert sum(found) % modulus == pow(2, row, modulus)
  by_three = fixed_mod_k_selection_counting.binomials_by_residue(
    row, 3, modulus
  )
  for r in range(3):
    assert sum(found[r::3]) % modulus == by_three[r]


def _orders(items):
  """Returns the height sequences of all orders that keep the limits."""
  return {
    tuple(height for height, _ in order)
    for order in itertools.permutations(items)
    if all(
      sum(taller > height for taller, _ in order[:i]) < limit
      for i, (height, limit) in enumerate(order)
    )
  }


def test_height_sequences():
  for x in _instances('bounded_inversion_sequence_counting', levels=(0,)):
    assert x['solution'] == len(_orders(x['A'])) > 0
  for limits in itertools.product(range(4), repeat=4):
    items = list(zip((2, 1, 2, 1), limits))
    found = bounded_inversion_sequence_counting.height_sequences(items, 10**9)
    assert found == len(_orders(items)), items


def test_choices_without_clashes():
  for x in _instances('pythagorean_graph_independent_set_counting'):
    clashing = [
      (i, j)
      for i, j in itertools.combinations(range(x['N']), 2)
      if math.gcd(x['H'][i], x['H'][j]) == 1
      and math.isqrt(x['H'][i] ** 2 + x['H'][j] ** 2) ** 2
      == x['H'][i] ** 2 + x['H'][j] ** 2
    ]
    assert clashing
    count = sum(
      not any(chosen >> i & chosen >> j & 1 for i, j in clashing)
      for chosen in range(1, 2 ** x['N'])
    )
    assert x['solution'] == count % x['MOD']


@functools.cache
def _chains(n):
  return 1 + sum(_chains(later) for later in range(1, n // 2 + 1))


def test_halving_chains():
  for n in range(1, 200):
    assert halving_chain_counting.halving_chains(n) == _chains(n)


def test_expressions_are_mixed():
  for x in _instances('expression_adding_parenthese_counting'):
    assert len(x['operands']) == len(x['operations']) + 1 == x['num_operands']
    assert '*' in x['operations']
    assert set(x['operations']) & {'+', '-'}
  assert '9 - 4 * 2' in environments.get(
    'expression_adding_parenthese_counting'
  ).prompt({'operands': [9, 4, 2], 'operations': '-*', 'num_operands': 3})


def _is_convex(points):
  """Whether every point is a corner: with some neighbour, all lie left."""
  return all(
    any(
      all(geometry.turn(p, q, r) > 0 for r in points if r not in (p, q))
      for q in points
      if q != p
    )
    for p in points
  )


def test_every_largest_convex_polygon_is_accepted_and_no_other():
  name = 'largest_convex_polygon'
  statuses = collections.Counter()
  for x in _instances(name, levels=(0,), seeds=range(3)):
    best = len(x['solution'])
    assert best > len(geometry.convex_hull(x['points']))
    labels = range(1, x['N'] + 1)
    for size in range(1, x['N'] + 1):
      for chosen in itertools.combinations(labels, size):
        convex = _is_convex([x['points'][i - 1] for i in chosen])
        reward = _judge(name, x, ' '.join(map(str, chosen[::-1])))
        statuses[reward.status] += 1
        if size < 3 or not convex:
          assert reward.status == 'invalid'
        else:
          assert size <= best
          assert reward.correct == (size == best)
          assert reward.correct or reward.value == (size / best) ** 5
  assert statuses['correct'] > 3


def test_convex_polygon_labels():
  name = 'largest_convex_polygon'
  points = [[0, 0], [4, 0], [4, 4], [0, 4], [1, 2]]
  x = environments.get(name).restore({'N': 5, 'points': points}, '4')
  assert len(x['solution']) == 4
  for text in ('4, 3, 2, 1', '[1, 2, 3, 5]', '5 2 3 1'):
    assert _judge(name, x, text).correct
  for text in ('1 2 3 3', '0 1 2 3', '2 3 4 6', '1 2 3 4 5', '1 3 9999999'):
    assert _judge(name, x, text).status == 'invalid'


def test_hulls_by_hand():
  env = environments.get('convex_hull')
  points = [[0, 0], [4, 0], [4, 3], [2, 1]]
  assert env.solve({'N': 4, 'points': points}) == 12
  assert env.solve({'N': 3, 'points': [[0, 0], [2, 1], [1, 3]]}) == 5
