"""Verdicts on probabilities and expectations, and what is drawn."""

import fractions
import functools

import pytest

import environments
from environments.probability import _family

FRACTIONS = (
  'binary_tree_leaf_num_expectation',
  'first_free_seat_probability',
  'polya_model',
)
RESIDUES = (
  ('cube_fixed_local_maximum_counting', 998_244_353),
  ('divisor_flip_expectation', 1_000_000_007),
  ('first_appearance_order_probability', 998_244_353),
  ('max_rmq_expectation', None),
  ('tree_elimination_expectation', 1_000_000_007),
  ('tree_random_walk_expectation', 998_244_353),
)


@functools.cache
def _instances(name, levels=(0, 3, 10, 50), seeds=3):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance
    for k in levels
    for s in range(seeds)
  ]


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


def _solve(name, fields):
  return environments.get(name).restore(fields, None)['solution']


@pytest.mark.parametrize('name', FRACTIONS)
def test_equal_fractions_are_right(name):
  for x in _instances(name):
    a, b = x['solution']
    assert fractions.Fraction(a, b).as_integer_ratio() == (a, b)
    for text in (
      f'{a}/{b}',
      f'{3 * a} / {3 * b}',
      rf'$\frac{{{a}}}{{{b}}}$',
      rf'\boxed{{\dfrac{{{2 * a}}}{{{2 * b}}}}}',
    ):
      assert _judge(name, x, text).correct, text
    for text in f'{a + 1}/{b}', f'{a}/{b + 1}', f'{b}/{a}', f'{a * b}':
      same = fractions.Fraction(text) == fractions.Fraction(a, b)
      assert _judge(name, x, text).correct == same, text
    assert _judge(name, x, f'-{a}/{b}').status == 'invalid'
    for text in f'{a}/0', f'{a} {b}', f'{a}/{b}/1', f'{a}/-{b}', f'{a}.0/{b}':
      assert _judge(name, x, text).status == 'unparsed', text


def test_whole_numbers_are_fractions():
  quotient = _family.Quotient()
  assert quotient.parse('+12') == [12, 1]
  assert quotient.parse('\N{MINUS SIGN}12/6.') == [-12, 6]
  assert quotient.parse('1' * 5_001) is None
  assert quotient.parse('1/' + '1' * 5_000) is not None
  for value in [3, 4], [-10, 5], [10**1000, 1]:
    assert quotient.parse(quotient.render(value)) == value


def test_seats_are_read_with_and_without_a_slash():
  env = environments.get('first_free_seat_probability')
  fields = {'N': 2, 'K': 2, 'MAX_N_K': 4}
  for text in '3 4', '3/4', ' 3 / 4 ':
    assert env.restore(fields, text)['solution'] == [3, 4]


@pytest.mark.parametrize('name, prime', RESIDUES)
def test_only_the_residue_itself_is_right(name, prime):
  for x in _instances(name):
    gold, modulus = x['solution'], prime or x['MOD']
    assert _judge(name, x, str(gold)).correct
    for outside in gold - modulus, gold + modulus, modulus, -1:
      assert _judge(name, x, str(outside)).status == 'invalid'
    for near in (gold + 1) % modulus, (gold - 1) % modulus:
      assert _judge(name, x, str(near)).status == 'wrong'


def test_lamps_leave_something_to_chance():
  for x in _instances('divisor_flip_expectation', (0, 1, 5), 10):
    n = x['N']
    presses = _solve('divisor_flip_expectation', x | {'K': n})
    assert x['state'][0] is None
    factorial = functools.reduce(int.__mul__, range(1, n + 1))
    needed = presses * pow(factorial, -1, 1_000_000_007) % 1_000_000_007
    assert x['K'] < needed <= n


def test_largest_entries_are_not_0_by_a_multiple_of_ten():
  name = 'random_range_max_expectation'
  for x in _instances(name):
    n, gold = x['N'], x['solution']
    assert n * (n + 1) // 2 % 10
    assert _judge(name, x, ' '.join(map(str, gold))).correct
    other = [(gold[0] + 1) % 10_000, *gold[1:]]
    assert 0 <= _judge(name, x, ' '.join(map(str, other))).value < 1
    for wide in [*gold[1:], 10_000], [*gold[1:], -1], gold[1:]:
      assert _judge(name, x, ' '.join(map(str, wide))).status == 'invalid'
