"""Problems of divisors, remainders and recurrences, against definitions."""

import itertools
import math

import definitions
import pytest

import environments


def _drawn(name, level, seeds=range(6)):
  env = environments.get(name)
  return [environments.sample(env, level, s).instance for s in seeds]


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


def _box(n, m):
  return itertools.product(range(1, n + 1), range(1, m + 1))


def _divided_pairs(x):
  pairs = itertools.combinations(range(1, x['N'] + 1), 2)
  return sum(a * b % (a + b) == 0 for a, b in pairs)


def _line_points(x):
  rows = range(x['X1'], x['X2'] + 1), range(x['Y1'], x['Y2'] + 1)
  pairs = itertools.product(*rows)
  return sum(x['A'] * a + x['B'] * b + x['C'] == 0 for a, b in pairs)


def _inverse(x):
  return next(y for y in itertools.count(1) if x['A'] * y % x['B'] == 1)


def _least_exponent(x):
  return next(y for y in range(x['Z']) if pow(x['X'], y, x['Z']) == x['K'])


def _starts(x):
  count = 0
  for a, b in _box(x['K'], x['K']):
    while a + b < x['K']:
      a, b = b, a + b
    count += a + b == x['K']
  return count


def _fibonacci_product(x):
  terms = [0, 1]
  while len(terms) <= x['N']:
    terms.append(terms[-1] + terms[-2])
  gcds = (math.gcd(i, j) for i, j in _box(x['N'], x['M']))
  return math.prod(terms[g] for g in gcds) % x['MOD']


def _is_prime(n):
  return n > 1 and all(n % d for d in range(2, n))


def _prime_gcds(x):
  return sum(_is_prime(math.gcd(i, j)) for i, j in _box(x['N'], x['M']))


def _pairs_of_gcd_and_lcm(x):
  """The lcm is the product over the gcd."""
  product = x['GCD'] * x['LCM']
  found = 0
  for p in range(x['GCD'], x['LCM'] + 1, x['GCD']):
    found += product % p == 0 and math.gcd(p, product // p) == x['GCD']
  return found


def _occurrences(x):
  n, a, b, p = (x[key] for key in 'NABP')
  letters = ['0' if (a * i + b) % n < p else '1' for i in range(n)]
  word = ''.join(letters)
  return sum(word[i:].startswith(x['T']) for i in range(n))


def _common_multiple(x):
  multiples = itertools.count(x['a'], x['a'])
  return next(m for m in multiples if m % x['b'] == 0)


DEFINITIONS = [
  ('add_multiple_divisible_counting', 0, _divided_pairs),
  ('add_multiple_divisible_counting', 3, _divided_pairs),
  ('binary_linear_equation_solution_counting', 0, _line_points),
  ('binary_linear_equation_solution_counting', 2, _line_points),
  ('congruent_equation', 0, _inverse),
  ('congruent_equation', 8, _inverse),
  ('discrete_logarithm', 0, _least_exponent),
  ('discrete_logarithm', 12, _least_exponent),
  ('fibonacci', 0, definitions.recurrence_term),
  ('fibonacci', 8, definitions.recurrence_term),
  ('fibonacci_containing_counting', 0, _starts),
  ('fibonacci_containing_counting', 2, _starts),
  ('gcd_fibonacci_product', 0, _fibonacci_product),
  ('gcd_fibonacci_product', 3, _fibonacci_product),
  ('gcd_prime_counting', 0, _prime_gcds),
  ('gcd_prime_counting', 2, _prime_gcds),
  ('gcd_lcm_counting', 0, _pairs_of_gcd_and_lcm),
  ('rotation_word_counting', 0, _occurrences),
  ('rotation_word_counting', 4, _occurrences),
  ('lcm', 0, _common_multiple),
  ('lcm', 8, _common_multiple),
]
NAMES = sorted({name for name, *_ in DEFINITIONS})


@pytest.mark.parametrize(('name', 'level', 'define'), DEFINITIONS)
def test_solutions_by_definition(name, level, define):
  for x in _drawn(name, level):
    assert x['solution'] == define(x), x


@pytest.mark.parametrize('name', NAMES)
def test_near_misses_are_wrong_at_every_size(name):
  for level in (0, 3, 10, 20):
    for x in _drawn(name, level, range(3)):
      gold = x['solution']
      for near in (gold - 1, gold + 1, -gold - 1, 10 * gold + 1):
        assert not _judge(name, x, str(near)).correct, (x, near)
      assert _judge(name, x, str(gold)).correct


@pytest.mark.parametrize(
  ('name', 'fields', 'answer'),
  [
    ('add_multiple_divisible_counting', {'N': 5}, 0),
    ('add_multiple_divisible_counting', {'N': 6}, 1),  # 3 and 6.
    ('add_multiple_divisible_counting', {'N': 15}, 4),
    ('bezout_identity', {'A': [-4]}, [-1]),
    ('congruent_equation', {'A': 1, 'B': 2}, 1),
    ('congruent_equation', {'A': 10, 'B': 3}, 1),
    ('digit_sum_interval', {'MOD': 1}, [1, 1]),
    ('discrete_logarithm', {'X': 6, 'K': 0, 'Z': 4}, 2),
    ('discrete_logarithm', {'X': 5, 'K': 0, 'Z': 5}, 1),
    ('discrete_logarithm', {'X': 2, 'K': 1, 'Z': 2}, 0),
    ('fibonacci', {'N': 3, 'A1': 2, 'A2': 3, 'P': 5, 'Q': 7}, 29),
    ('fibonacci_containing_counting', {'K': 2}, 1),
    ('fibonacci_containing_counting', {'K': 5}, 7),
    ('gcd_fibonacci_product', {'N': 3, 'M': 4, 'MOD': 998_244_353}, 2),
    ('gcd_prime_counting', {'N': 2, 'M': 5}, 2),
    ('gcd_lcm_counting', {'GCD': 4, 'LCM': 6}, 0),
    ('gcd_lcm_counting', {'GCD': 1, 'LCM': 12}, 4),
    ('gcd_lcm_counting', {'GCD': 7, 'LCM': 7}, 1),
    (
      'rotation_word_counting',
      {'N': 8, 'A': 3, 'B': 0, 'P': 4, 'T': '01'},
      3,  # The word is 00101101.
    ),
    ('lcm', {'a': 6, 'b': 6}, 6),
    (
      'binary_linear_equation_solution_counting',
      {'A': 0, 'B': 0, 'C': 0, 'X1': 1, 'X2': 3, 'Y1': 0, 'Y2': 4},
      15,
    ),
  ],
)
def test_smallest_cases(name, fields, answer):
  assert environments.get(name).solve(fields) == answer


def test_unlike_numbers_have_no_exponent():
  env = environments.get('discrete_logarithm')
  with pytest.raises(ValueError, match='No power'):
    env.restore({'X': 2, 'K': 3, 'Z': 4, 'Y': 2}, None)


def test_all_coefficients_of_the_gcd_are_right_and_no_others():
  name = 'bezout_identity'
  x = {'N': 3, 'A': [6, -10, 15], 'solution': [1, -1, -1]}
  correct = 0
  for answer in itertools.product(range(-5, 6), repeat=3):
    total = sum(a * b for a, b in zip(x['A'], answer))
    reward = _judge(name, x, ' '.join(map(str, answer)))
    correct += reward.correct
    assert reward.correct == (total == 1)
    if total <= 0:
      assert reward.status == 'invalid'
    elif total > 1:
      assert reward.value == pytest.approx(total**-5)
  assert correct > 5
  for text in ('1 -1', '1 -1 -1 0'):
    assert _judge(name, x, text).status == 'invalid'


def test_no_small_part_has_the_gcd():
  for level, parts in ((0, 1), (1, 1), (2, 2), (7, 2), (30, 2)):
    for x in _drawn('bezout_identity', level):
      common = math.gcd(*x['A'])
      for part in itertools.combinations(x['A'], parts):
        assert math.gcd(*part) > common, x


def _digit_sum(left, right):
  return sum(int(c) for n in range(left, right + 1) for c in str(n))


def test_every_interval_of_digits_is_judged():
  name = 'digit_sum_interval'
  for x in _drawn(name, 0, range(2)):
    limit = 10 * x['MOD']
    for left, right in itertools.combinations(range(1, limit, 29), 2):
      right_answer = _digit_sum(left, right) % x['MOD'] == 0
      reward = _judge(name, x, f'{left} {right}')
      assert reward.correct == right_answer, (x, left, right)
    for text in (f'1 {limit + 1}', f'0 {limit}', '5 4', '5', '1 2 3'):
      assert _judge(name, x, text).status == 'invalid'


def test_intervals_exist_for_every_modulus():
  env = environments.get('digit_sum_interval')
  for modulus in (*range(1, 240), 999, 1_001, 1_111, 10**9 + 7, 10**30 + 1):
    x = env.restore({'MOD': modulus, 'MAX_MOD': modulus}, None)
    left, right = x['solution']
    assert 1 <= left <= right <= 10 * modulus
    if modulus < 240:
      assert _digit_sum(left, right) % modulus == 0
    assert environments.judge(env, x, f'{left} {right}').correct


def test_larger_exponents_and_inverses():
  x = {'Z': 26, 'X': 15, 'K': 9, 'Y': 8, 'solution': 8}
  name = 'discrete_logarithm'
  assert _judge(name, x, '8').correct
  assert _judge(name, x, '20').status == 'partial'
  assert _judge(name, x, '20').value < 0.5
  for text in ('32', '9', '-4'):  # Beyond Z; another power; negative.
    assert _judge(name, x, text).status == 'invalid'
  x = {'A': 21, 'B': 34, 'solution': 13}
  assert _judge('congruent_equation', x, '47').status == 'wrong'
  for text in ('12', '-21', '0'):
    assert _judge('congruent_equation', x, text).status == 'invalid'
