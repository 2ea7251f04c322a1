"""Counts of arrangements, words, graphs and tables: verdicts, and shortcuts."""

import functools
import itertools
import math
import re

import pytest

import environments
from environments.algorithms import graphs
from environments.counting import bit_equation_counting
from environments.counting import bounded_interval_intersection
from environments.counting import double_palindromic_string_counting
from environments.counting import grade_ranking_counting
from environments.counting import increasing_digit_counting

RESIDUES = (
  'almost_complete_graph_cycle_counting',
  'cantor_expansion',
  'catalan_number_mod',
  'derangement_extension',
  'distinct_edge_colored_complete_graph_counting',
  'grade_ranking_counting',
  'grid_coloring_counting',
  'heap_counting',
  'individual_sum_bounded_sequence_counting',
)
COUNTS = (
  'bit_equation_counting',
  'bounded_adjacency_difference_permutation_counting',
  'bounded_interval_intersection',
  'bubble_swap_lower_bound_permutation_counting',
  'card_coloring_counting',
  'coloring_counting',
  'digit_lis_counting',
  'double_palindromic_string_counting',
  'grid_local_minimum_counting',
  'increasing_digit_counting',
)


@functools.cache
def _instances(name, levels=(0, 1, 2, 3), seeds=8):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance
    for k in levels
    for s in range(seeds)
  ]


def _judge(name, instance, answer):
  return environments.judge(environments.get(name), instance, str(answer))


@pytest.mark.parametrize('name', RESIDUES)
def test_residues_are_exact_and_in_range(name):
  for x in _instances(name, (0, 5, 10, 50), 3):
    gold, modulus = x['solution'], x.get('MOD') or x['P']
    assert 0 <= gold < modulus
    assert modulus >= 100
    assert _judge(name, x, gold).correct
    for outside in (gold - modulus, gold + modulus, modulus, -1):
      assert _judge(name, x, outside).status == 'invalid'
    for near in {(gold + 1) % modulus, (gold - 1) % modulus}:
      assert _judge(name, x, near).status == 'wrong'


@pytest.mark.parametrize('name', COUNTS)
def test_counts_are_exact_at_any_size_and_graded_by_ratio(name):
  for x in _instances(name, (0, 5, 10, 50), 3):
    gold = x['solution']
    assert len(str(gold)) < 4_300
    assert _judge(name, x, gold).correct
    for near in {gold - 1, gold + 1} - {0, -1}:
      reward = _judge(name, x, near)
      assert not reward.correct
      assert reward.value < 1
    assert _judge(name, x, -gold - 1).status == 'invalid'
    assert not _judge(name, x, 0).correct or gold == 0


def test_a_count_of_zero_is_right_alone():
  fields = {'N': 3, 'P': [3, 2, 1]}
  name = 'bubble_swap_lower_bound_permutation_counting'
  x = environments.get(name).restore(fields, '0')
  assert _judge(name, x, 0).correct
  assert _judge(name, x, 1).status == 'wrong'


def _value(expression, bits):
  """Evaluates by rewriting innermost operations."""
  text = expression
  for bit in bits:
    text = text.replace('_', str(bit), 1)
  text = f'({text})'
  while len(text) > 1:
    text = re.sub(r'\(([01])\)', r'\1', text)
    text = re.sub(
      r'\(([01]) ([&|^]) ([01])\)',
      lambda m: str(
        {'&': int.__and__, '|': int.__or__, '^': int.__xor__}[m[2]](
          int(m[1]), int(m[3])
        )
      ),
      text,
    )
  return int(text)


def test_formulas_over_all_bits():
  for x in _instances('bit_equation_counting'):
    n, expression = x['N'], x['expression']
    assert expression.count('_') == n
    choices = itertools.product((0, 1), repeat=n)
    count = sum(_value(expression, bits) for bits in choices)
    assert x['solution'] == count not in (0, 2 ** (n - 1), 2**n)
  assert bit_equation_counting.satisfying('_ ^ _') == 2
  assert bit_equation_counting.satisfying('(_ & _) ^ (_ | _)') == 10


def test_formulas_have_a_largest_count():
  x = {'N': 2, 'expression': '_ | _', 'solution': 3}
  assert _judge('bit_equation_counting', x, 4).status == 'partial'
  assert _judge('bit_equation_counting', x, 5).status == 'invalid'


def test_intervals_are_as_long_as_their_bound_or_shorter():
  for x in _instances('bounded_interval_intersection', (0, 3, 8), 20):
    assert all(0 <= a < b <= x['N'] for a, b in x['intervals'])
    assert x['K'] > 1


def _multinomial(x):
  return math.factorial(x['N']) // math.prod(
    math.factorial(x[c]) for c in 'RGB'
  )


def test_shuffles_make_small_groups_and_several_classes():
  for x in _instances('card_coloring_counting', range(8), 10):
    places = list(range(1, x['N'] + 1))
    assert all(sorted(p) == places for p in x['shuffling_methods'])
    assert min(x['R'], x['G'], x['B']) > 0
    assert x['R'] + x['G'] + x['B'] == x['N']
    assert len(x['shuffling_methods']) == x['K']
    assert _multinomial(x) / 120 <= x['solution'] <= _multinomial(x)


def test_catalan_numbers_are_reduced():
  for x in _instances('catalan_number_mod'):
    n = x['N']
    assert math.comb(2 * n, n) // (n + 1) > x['MOD']


def test_colourings_are_of_connected_graphs():
  for x in _instances('coloring_counting', range(12), 4):
    assert graphs.components(x['N'], x['edges'])[0] == 1
    degrees = [sum(u in edge for edge in x['edges']) for u in range(x['N'])]
    assert all(cap >= d for cap, d in zip(x['R'], degrees))


def _rising_digits(k, width):
  count = 0
  for number in range(1 << width):
    digits, rest = [], number
    while rest:
      digits.append(rest % 2**k)
      rest >>= k
    rising = all(low > high for low, high in itertools.pairwise(digits))
    count += len(digits) > 1 and rising
  return count


def test_numbers_of_rising_digits():
  for k in (1, 2, 3, 4, 5):
    for width in range(1, 13):
      found = increasing_digit_counting.rising_numbers(k, width)
      assert found == _rising_digits(k, width), (k, width)
  assert increasing_digit_counting.rising_numbers(3, 1000) == 2**7 - 8
  assert increasing_digit_counting.rising_numbers(2, 6) == 4


def test_rising_digits_of_zero_count_as_one():
  env = environments.get('digit_lis_counting')
  assert env.solve({'L': 0, 'R': 0, 'K': 1}) == 1
  assert env.solve({'L': 0, 'R': 11, 'K': 1}) == 12
  assert env.solve({'L': 12, 'R': 12, 'K': 1}) == 0
  assert env.solve({'L': 12, 'R': 12, 'K': 11}) == 0


@pytest.mark.parametrize(
  ('letters', 'longest'), [(1, 9), (2, 10), (3, 7), (4, 5)]
)
def test_words_of_two_palindromes(letters, longest):
  count = 0
  palindrome = lambda word: word == word[::-1]
  for n in range(2, longest + 1):
    for word in itertools.product(range(letters), repeat=n):
      cuts = range(1, n)
      count += any(palindrome(word[:i]) and palindrome(word[i:]) for i in cuts)
    found = double_palindromic_string_counting.double_palindromes(n, letters)
    assert found == count


def test_drawn_tables_exist():
  for x in _instances('grade_ranking_counting', range(8), 5):
    assert grade_ranking_counting.tables(x['N'], x['K'], x['U'], x['R']) > 0


def test_colours_fit_into_grids_and_are_several():
  for x in _instances('grid_coloring_counting', range(12), 5):
    assert 2 <= len(x['Xs']) == x['C'] <= min(x['N'], x['M'])
    assert min(x['Xs']) > 0
    assert sum(x['Xs']) <= x['N'] * x['M']


def test_marked_cells_are_apart_and_reach_every_other():
  for x in _instances('grid_local_minimum_counting', range(12), 5):
    cells = itertools.product(range(x['N']), range(x['M']))
    marked = [(i, j) for i, j in cells if x['grid'][i][j] == 'X']
    for (a, b), (c, d) in itertools.combinations(marked, 2):
      assert max(abs(a - c), abs(b - d)) > 1
    assert x['solution'] > 0


def test_heaps_are_counted_modulo_primes():
  for x in _instances('heap_counting', (0, 5, 20, 40), 10):
    assert all(x['P'] % d for d in range(2, math.isqrt(x['P']) + 1))


def test_sums_leave_room_for_the_largest_terms():
  for x in _instances('individual_sum_bounded_sequence_counting', range(12)):
    assert 1 + x['M'] * (x['K'] - 1) <= x['N']
    assert min(x['M'], x['K']) > 2


def _share(name, level, guess):
  env = environments.get(name)
  drawn = [environments.sample(env, level, s).instance for s in range(150)]
  return sum(_judge(name, x, guess(x)).correct for x in drawn) / len(drawn)


SHORTCUTS = {
  'bit_equation_counting': (
    lambda x: 2 ** (x['N'] - 1),
    lambda x: 2 ** (x['N'] - 2),
    lambda x: 3 * 2 ** (x['N'] - 2),
  ),
  'bounded_interval_intersection': (
    lambda x: bounded_interval_intersection.overlapping_sets(x['intervals'], 1),
    lambda x: 2 ** x['N'] - 1,
  ),
  'card_coloring_counting': (lambda x: 1, _multinomial),
  'grid_coloring_counting': (
    lambda x: math.comb(x['N'] * x['M'], x['Xs'][0]) % x['MOD'],
    lambda x: 0,
  ),
  'heap_counting': (lambda x: 0, lambda x: 1),
  'individual_sum_bounded_sequence_counting': (
    lambda x: x['N'] - x['K'] + 1,
    lambda x: x['N'] * pow(x['M'], x['K'] - 1, x['MOD']) % x['MOD'],
  ),
}


@pytest.mark.parametrize(('level', 'bound'), [(0, 0.35), (3, 0.2), (8, 0.2)])
@pytest.mark.parametrize('name', SHORTCUTS)
def test_shortcuts_do_not_pay(name, level, bound):
  for guess in SHORTCUTS[name]:
    assert _share(name, level, guess) <= bound
