"""Problems about numbers, against their definitions, and near misses."""

import fractions
import functools
import itertools
import math
import operator

import pytest

import environments
from environments import formats
from environments.algorithms import expressions

EXACT = [
  'circulating_decimal_counting',
  'factorial_trailing_zero_count',
  'integer_factorization_counting',
  'next_palindromic',
  'prefix_concatenation',
  'smallest_binary_multiple',
  'subset_sum_sequence',
  'sum_divisor_num',
  'sum_product_divisor_num',
  'sum_xor_divisor_num',
]


def _drawn(name, level, seeds=range(6)):
  env = environments.get(name)
  return [environments.sample(env, level, s).instance for s in seeds]


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


def _tau(n):
  return sum(n % d == 0 for d in range(1, n + 1))


def _pure_fractions(x):
  """Divides by hand: the first remainder has to come back."""
  pure = set()
  for value in {
    fractions.Fraction(a, b)
    for a in range(1, x['N'] + 1)
    for b in range(1, x['M'] + 1)
  }:
    first = rest = value.numerator % value.denominator
    for _ in range(value.denominator):
      rest = rest * x['K'] % value.denominator
      if rest == first:
        pure.add(value)
  return len(pure)


def _zeros(x):
  digits, number = [], math.factorial(x['N'])
  while number:
    number, digit = divmod(number, x['K'])
    digits.append(digit)
  return next(i for i, digit in enumerate(digits) if digit)


def _factor_sets(x):
  divisors = [d for d in range(2, x['N']) if x['N'] % d == 0]
  sizes = range(2, 6)  # Six different factors make at least 5,040.
  return sum(
    math.prod(chosen) == x['N']
    for size in sizes
    for chosen in itertools.combinations(divisors, size)
  )


def _palindrome(x):
  above = itertools.count(x['N'] + 1)
  return next(n for n in above if str(n) == str(n)[::-1])


def _concatenated(x):
  rest = 0
  for digit in ''.join(map(str, range(1, x['N'] + 1))):
    rest = (10 * rest + int(digit)) % x['M']
  return rest


def _binary_multiple(x):
  numbers = (int(f'{q:b}') for q in itertools.count(1))
  return next(n for n in numbers if n % x['A'] == 0) // x['A']


def _subset_sums(x):
  sums = {0}
  for i in range(x['N'].bit_length()):
    sums |= {total + x['K'] ** i for total in sums}
  return sorted(sums)[x['N']]


def _divisor_sum(x):
  return sum(map(_tau, range(x['L'], x['R'] + 1)))


def _product_sum(x):
  rows, columns = range(1, x['N'] + 1), range(1, x['M'] + 1)
  return sum(_tau(i * j) for i, j in itertools.product(rows, columns))


def _xor_sum(x):
  rows, columns = range(x['N'] + 1), range(x['M'] + 1)
  return sum(_tau(i ^ j ^ x['X']) for i, j in itertools.product(rows, columns))


def _matrix_power(x):
  result = x['A']
  for _ in range(x['K'] - 1):
    result = [
      [sum(a * b for a, b in zip(row, column)) for column in zip(*x['A'])]
      for row in result
    ]
  return [[entry % 10_000 for entry in row] for row in result]


DEFINITIONS = [
  ('circulating_decimal_counting', 0, _pure_fractions),
  ('circulating_decimal_counting', 2, _pure_fractions),
  ('factorial_trailing_zero_count', 0, _zeros),
  ('factorial_trailing_zero_count', 4, _zeros),
  ('integer_factorization_counting', 0, _factor_sets),
  ('next_palindromic', 0, _palindrome),
  ('next_palindromic', 3, _palindrome),
  ('prefix_concatenation', 0, _concatenated),
  ('prefix_concatenation', 5, _concatenated),
  ('smallest_binary_multiple', 0, _binary_multiple),
  ('subset_sum_sequence', 0, _subset_sums),
  ('subset_sum_sequence', 4, _subset_sums),
  ('sum_divisor_num', 0, _divisor_sum),
  ('sum_divisor_num', 4, _divisor_sum),
  ('sum_product_divisor_num', 0, _product_sum),
  ('sum_xor_divisor_num', 0, _xor_sum),
  ('sum_xor_divisor_num', 3, _xor_sum),
  ('matrix_binary_exponentiation', 0, _matrix_power),
  ('matrix_binary_exponentiation', 4, _matrix_power),
]


@pytest.mark.parametrize(('name', 'level', 'define'), DEFINITIONS)
def test_solutions_by_definition(name, level, define):
  for x in _drawn(name, level):
    if name == 'smallest_binary_multiple' and x['solution'] > 10**7:
      continue  # Too long to count up to.
    assert x['solution'] == define(x), x


@pytest.mark.parametrize('name', EXACT)
def test_near_misses_are_wrong_at_every_size(name):
  for level in (0, 3, 10, 20):
    for x in _drawn(name, level, range(3)):
      gold = x['solution']
      for near in (gold - 1, gold + 1, -gold, 10 * gold + 1):
        assert not _judge(name, x, str(near)).correct, (x, near)
      assert _judge(name, x, str(gold)).correct


def test_second_best_numbers_earn_less():
  x = {'N': 12_345_678_987_654, 'solution': 12_345_688_654_321}
  for text in ('12345699654321', '99999999999999'):
    assert _judge('next_palindromic', x, text).status == 'wrong'
  assert _judge('next_palindromic', x, '12345688654322').status == 'invalid'
  # The two least multiples of 889 with the digits 0 and 1 are nearly equal.
  x = {'A': 889, 'solution': 1_126_107_999}
  env = environments.get('smallest_binary_multiple')
  assert env.solve(x) == x['solution']
  second = _judge(env.name, x, '1126108099')
  assert second.status == 'partial'
  assert second.value < 0.5
  assert _judge(env.name, x, '2').status == 'invalid'


@pytest.mark.parametrize(
  ('name', 'fields', 'answer'),
  [
    ('circulating_decimal_counting', {'N': 1, 'M': 1, 'K': 2}, 1),
    ('factorial_trailing_zero_count', {'N': 10, 'K': 11}, 0),
    ('integer_factorization_counting', {'N': 13}, 0),
    ('integer_factorization_counting', {'N': 9}, 0),
    ('next_palindromic', {'N': 9}, 11),
    ('next_palindromic', {'N': 99}, 101),
    ('next_palindromic', {'N': 8}, 9),
    ('prefix_concatenation', {'N': 3, 'M': 1_000}, 123),
    ('smallest_binary_multiple', {'A': 100}, 1),
    ('subset_sum_sequence', {'N': 6, 'K': 2}, 6),
    ('sum_divisor_num', {'L': 6, 'R': 6}, 4),
    ('sum_product_divisor_num', {'N': 2, 'M': 2}, 8),
    ('sum_xor_divisor_num', {'N': 0, 'M': 0, 'X': 0}, 0),
    ('crt', {'B': [2], 'X_mod_B': [1]}, 1),
    ('max_xor_set', {'N': 2, 'A': [1, 1]}, [0]),
    (
      'polynomial_interpolation',
      {'N': 2, 'X': [0, 2, 1], 'Y': [1, 3, 0]},
      [1, -3, 2],
    ),
  ],
)
def test_smallest_cases(name, fields, answer):
  env = environments.get(name)
  assert env.solve(fields) == answer


def test_congruences():
  env = environments.get('crt')
  for level in (0, 3, 9, 30):
    for x in _drawn('crt', level):
      step = math.lcm(*x['B'])
      for right in (x['solution'], x['solution'] + step, env.solve(x)):
        assert [right % b for b in x['B']] == x['X_mod_B']
        assert _judge('crt', x, str(right)).correct
      assert not _judge('crt', x, str(x['solution'] + 1)).correct
      assert not _judge('crt', x, str(max(x['X_mod_B']))).correct
      assert _judge('crt', x, str(x['solution'] - step)).status == 'invalid'
  with pytest.raises(ValueError, match='contradicts'):
    env.solve({'B': [4, 6], 'X_mod_B': [1, 2]})


def test_subsets_with_the_largest_xor():
  name = 'max_xor_set'
  x = {'N': 3, 'A': [1, 2, 3], 'solution': [0, 1]}
  for text in ('0 1', '1 0', '2'):
    assert _judge(name, x, text).correct
  assert _judge(name, x, '1').value == 0.25  # One leading bit of two.
  for text in ('0 1 2 2', '3', '-1'):
    assert _judge(name, x, text).status == 'invalid'
  for x in _drawn(name, 2):
    totals = {}
    for size in range(1, x['N'] + 1):
      for chosen in itertools.combinations(range(x['N']), size):
        values = [x['A'][i] for i in chosen]
        totals[chosen] = functools.reduce(operator.xor, values)
    best = max(totals.values())
    for chosen, total in totals.items():
      text = formats.IntList().render(chosen)
      assert _judge(name, x, text).correct == (total == best), (x, chosen)


def test_matrices_and_coefficients_are_graded_by_place():
  x = {'N': 2, 'K': 2, 'A': [[1, 2], [3, 4]], 'solution': [[7, 10], [15, 22]]}
  name = 'matrix_binary_exponentiation'
  assert _judge(name, x, '[[7, 10], [15, 22]]').correct
  assert _judge(name, x, '7 10\n15 10022').value == 0.75**5
  for text in ('7 10 15 22', '7 10\n15', '7 10\n15 22\n1 1'):
    assert _judge(name, x, text).status == 'invalid'
  x = {'N': 2, 'X': [0, 2, 1], 'Y': [1, 3, 0], 'solution': [1, -3, 2]}
  name = 'polynomial_interpolation'
  assert _judge(name, x, '1, -3, 2').correct
  assert _judge(name, x, '2 -3 1').status == 'partial'
  assert _judge(name, x, '1 -3').status == 'invalid'
  with pytest.raises(ValueError, match='No integer polynomial'):
    environments.get(name).solve({'X': [0, 2], 'Y': [0, 1]})


def test_polynomials_have_their_values():
  for x in _drawn('polynomial_interpolation', 6):
    terms = list(enumerate(x['solution']))
    values = [sum(a * point**i for i, a in terms) for point in x['X']]
    assert values == x['Y']
    assert (
      environments.get('polynomial_interpolation').solve(x) == x['solution']
    )


@pytest.mark.parametrize(
  ('text', 'status'),
  [
    ('4 * 6 - 3', 'correct'),
    ('-3 + 6*4', 'correct'),
    ('(6 * 4) - 3', 'correct'),
    ('4 * 6 + 3', 'partial'),
    ('3 - 4 * 6', 'partial'),
    ('4 * 6', 'invalid'),
    ('4 * 6 - 3 + 0', 'invalid'),
    ('4 * 63', 'invalid'),
    ('21', 'invalid'),
    ('4 / (6 - 3 - 3)', 'invalid'),
    ('4 ** 3 - 6', 'unparsed'),
    ('4 // 3 + 6', 'unparsed'),
    ('6.3 * 4', 'unparsed'),
    ('4 * 6 - 3 = 21', 'unparsed'),
  ],
)
def test_expressions_for_a_target(text, status):
  x = {'target': 21, 'operands': [3, 4, 6], 'solution': [4, 6, '*', 3, '-']}
  assert _judge('countdown_close', x, text).status == status


def test_the_best_distance_earns_full_marks():
  # Of 15, 7 and 1 nothing comes closer to 245 than 15 * (7 + 1) = 120.
  env = environments.get('countdown_close')
  fields = {
    'num_operands': 3,
    'max_operand': 32,
    'max_target': 320,
    'target': 245,
    'operands': [15, 7, 1],
  }
  for reference in (None, '120.0', '15 * (1 + 7)'):
    x = env.restore(fields, reference)
    assert expressions.evaluate(x['solution']) == 120
    assert _judge(env.name, x, '(7 + 1) * 15').correct
    worse = _judge(env.name, x, '15 * 7 + 1')  # 106.
    assert worse == environments.Reward(126 / 140, 'partial')
  x = {'operands': [1, 2], 'target': 0, 'solution': [2, 1, '-']}
  assert _judge(env.name, x, '1 / 2').correct  # Closer still.


def test_targets_that_need_a_product():
  for level in (6, 10):
    for x in _drawn('countdown_close', level):
      assert x['target'] > sum(x['operands'])
      assert expressions.evaluate(x['solution']) == x['target']


@pytest.mark.parametrize(('level', 'bound'), [(0, 0.35), (3, 0.2), (8, 0.2)])
def test_shortcuts_do_not_pay(level, bound):
  def share(name, guess):
    drawn = _drawn(name, level, range(100))
    return sum(_judge(name, x, str(guess(x))).correct for x in drawn) / 100

  def density(x):
    primes = [p for p in range(2, x['K'] + 1) if _tau(p) == 2]
    held = math.prod(p / (p + 1) for p in primes if x['K'] % p == 0)
    return round(6 / math.pi**2 * held * x['N'] * x['M'])

  def logarithms(x):
    return round((x['R'] - x['L'] + 1) * math.log(x['R']))

  def largest(x):
    return x['A'].index(max(x['A']))

  def digits(x):
    """Reads one value as balanced digits in base x."""
    point, rest = max(zip(x['X'], x['Y']), key=lambda pair: pair[0])
    found = []
    for _ in range(x['N'] + 1):
      digit = (rest + point // 2) % point - point // 2 if point > 1 else rest
      found.append(digit)
      rest = (rest - digit) // max(1, point)
    return formats.IntList().render(found)

  assert share('circulating_decimal_counting', density) <= bound
  assert share('sum_divisor_num', logarithms) <= bound
  assert share('max_xor_set', largest) <= bound
  assert share('polynomial_interpolation', digits) <= bound
  assert share('crt', lambda x: max(x['X_mod_B'])) == 0
  assert share('factorial_trailing_zero_count', lambda x: x['N'] // x['K']) <= (
    bound
  )
  assert share('subset_sum_sequence', lambda x: x['N']) == 0
