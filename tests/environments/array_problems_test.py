"""Counts of arrays, maps and sequences, against their definitions."""

import itertools
import math

import pytest

import environments


def _drawn(name, level, seeds=range(6)):
  env = environments.get(name)
  return [environments.sample(env, level, s).instance for s in seeds]


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


def _is_good(array):
  """Cuts from the left, wherever the minimum equals the length."""
  if not array:
    return True
  lengths = range(1, len(array) + 1)
  return any(min(array[:k]) == k and _is_good(array[k:]) for k in lengths)


def _good_arrays(x):
  arrays = itertools.product(x['S'], repeat=x['N'])
  return sum(map(_is_good, arrays)) % x['MOD']


def _arrays_with_maxima(x):
  arrays = itertools.product(range(1, x['A'] + 1), repeat=x['N'])
  return (
    sum(
      all(max(h[left - 1 : right]) == v for left, right, v in x['conditions'])
      for h in arrays
    )
    % x['MOD']
  )


def _onto(x):
  """By the recurrence: the last ball joins others, or is alone in its box."""
  ways = [1] + [0] * x['R']
  for _ in range(x['N']):
    pairs = zip(ways, [0, *ways])
    ways = [r * (a + b) for r, (a, b) in enumerate(pairs)]
  return ways[x['R']] % 1_000_000_007


def _product_sum(x):
  """By the last number: each is taken or left."""
  sums = [1] + [0] * x['N']
  for value in range(1, x['K'] + 1):
    pairs = zip(sums, [0, *sums])
    sums = [a + value * b for a, b in pairs]
  return math.factorial(x['N']) * sums[x['N']] % x['MOD']


def _displaced(x):
  """Tries all positions of the ones, in order."""
  places, d = range(x['N']), x['D']
  ones = [i for i in places if x['A'][i]]
  zeros = [i for i in places if not x['A'][i]]
  count = 0
  for chosen in itertools.combinations(places, len(ones)):
    others = [i for i in places if i not in chosen]
    moves = zip([*ones, *zeros], [*chosen, *others])
    count += all(abs(i - j) <= d for i, j in moves)
  return count


def _sorting_sequences(values, operations):
  count = int(values == sorted(values))
  for i in operations:
    size = 2 ** (i - 1)
    starts = range(0, len(values), size)
    for x, y in itertools.combinations(starts, 2):
      moved = values.copy()
      moved[x : x + size] = values[y : y + size]
      moved[y : y + size] = values[x : x + size]
      count += _sorting_sequences(moved, operations - {i})
  return count


DEFINITIONS = [
  ('segment_min_length_equal_counting', 0, _good_arrays),
  ('range_maximum_array_counting', 0, _arrays_with_maxima),
  ('surjection_counting', 0, _onto),
  ('surjection_counting', 20, _onto),
  ('sum_set_multiplication', 0, _product_sum),
  ('sum_set_multiplication', 8, _product_sum),
  ('bounded_displacement_counting', 0, _displaced),
  ('bounded_displacement_counting', 1, _displaced),
]


@pytest.mark.parametrize(('name', 'level', 'define'), DEFINITIONS)
def test_solutions_by_definition(name, level, define):
  for x in _drawn(name, level):
    assert x['solution'] == define(x), x


@pytest.mark.parametrize('name', sorted({name for name, *_ in DEFINITIONS}))
def test_near_misses_are_wrong_at_every_size(name):
  for level in (0, 3, 10, 20):
    for x in _drawn(name, level, range(3)):
      gold = x['solution']
      for near in (gold - 1, gold + 1, -gold - 1, 10 * gold + 1):
        assert not _judge(name, x, str(near)).correct, (x, near)
      assert _judge(name, x, str(gold)).correct
      if 'MOD' in x:  # The unreduced count, say, is no remainder.
        beyond = str(gold + x['MOD'])
        assert _judge(name, x, beyond).status == 'invalid'


def test_surjections_by_hand():
  env = environments.get('surjection_counting')
  for n, r, count in ((2, 2, 2), (3, 2, 6), (4, 3, 36), (5, 5, 120)):
    assert env.solve({'N': n, 'R': r}) == count
    maps = itertools.product(range(r), repeat=n)
    assert count == sum(len(set(image)) == r for image in maps)


def test_products_of_more_numbers_than_the_modulus():
  env = environments.get('sum_set_multiplication')
  for n, k, modulus in itertools.product((1, 2, 3, 4), (4, 5, 7, 12), (5, 7)):
    sequences = itertools.permutations(range(1, k + 1), n)
    expected = sum(map(math.prod, sequences)) % modulus
    assert env.solve({'N': n, 'K': k, 'MOD': modulus}) == expected


def test_sorting_by_exchanges():
  name = 'segment_tree_sorting_counting'
  env = environments.get(name)
  for values in ([2, 1, 3, 4], [3, 4, 1, 2], [4, 3, 2, 1], [4, 3, 1, 2]):
    count = _sorting_sequences(values, frozenset({1, 2}))
    x = env.restore({'N': 2, 'A': values}, str(count))
    assert env.solve(x) == count
    assert _judge(name, x, str(count)).correct
    for near in (count + 1, count - 1):
      assert not _judge(name, x, str(near)).correct
  # Sorted already: doing nothing is a sequence.
  assert env.solve({'N': 3, 'A': [*range(1, 9)]}) == 1
  assert _judge(name, {'solution': 47_174_400}, '47174400').correct
  assert not _judge(name, {'solution': 47_174_400}, '47174402').correct


def test_exchanges_leave_lists_that_can_be_sorted():
  name = 'segment_tree_sorting_counting'
  for level in (0, 5, 20):
    for x in _drawn(name, level):
      assert sorted(x['A']) == [*range(1, 2 ** x['N'] + 1)]
      assert x['A'] != sorted(x['A'])
      assert x['solution'] > 0


def test_displacements_reach_more_than_one_array_and_not_all():
  for level in (0, 3, 20):
    for x in _drawn('bounded_displacement_counting', level):
      every = math.comb(x['N'], sum(x['A']))
      assert 1 < x['solution'] < every
