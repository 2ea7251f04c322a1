"""Number theory, problems from A to L, against definitions."""

import collections
import fractions
import functools
import itertools
import math

import definitions
import pytest

import environments


def _box(n, m):
  return itertools.product(range(1, n + 1), range(1, m + 1))


def _is_prime(n):
  return n > 1 and all(n % d for d in range(2, n))


def _sides(most):
  pairs = itertools.product(range(1, most + 1), repeat=2)
  return [{'N': n, 'M': m} for n, m in pairs]


@functools.cache
def _dividing(b):
  """Returns how many a < b have a sum with b that divides the product."""
  return sum(a * b % (a + b) == 0 for a in range(1, b))


def _draw_coefficients(rng):
  n = rng.randint(2, 3)
  most = 7 if n == 2 else 3
  values = [rng.choice((-1, 1)) * rng.randint(1, most) for _ in range(n)]
  return {'N': n, 'A': values}


def _combinations(x):
  """Coefficients up to the largest number are enough for the least sum."""
  most = max(map(abs, x['A']))
  for answer in itertools.product(range(-most, most + 1), repeat=x['N']):
    total = sum(a * b for a, b in zip(x['A'], answer))
    yield list(answer), -total if total > 0 else None
  yield [1] * (x['N'] + 1), None
  yield [1] * (x['N'] - 1), None


def _draw_line(rng):
  fields = {key: rng.randint(-4, 4) for key in 'AB'} | {'C': rng.randint(-9, 9)}
  for axis in 'XY':
    low, high = sorted(rng.choices(range(-6, 7), k=2))
    fields |= {f'{axis}1': low, f'{axis}2': high}
  return fields


def _points(x):
  rows = (range(x[f'{axis}1'], x[f'{axis}2'] + 1) for axis in 'XY')
  pairs = itertools.product(*rows)
  return sum(x['A'] * a + x['B'] * b + x['C'] == 0 for a, b in pairs)


def _draw_fractions(rng):
  sides = {key: rng.randint(1, 7) for key in 'NM'}
  return sides | {'K': rng.randint(2, 12)}


@functools.cache
def _is_pure(value, base):
  """Divides by hand: the first remainder has to come back."""
  first = rest = value.numerator % value.denominator
  for _ in range(value.denominator):
    rest = rest * base % value.denominator
    if rest == first:
      return True
  return False


def _pure_fractions(x):
  values = {fractions.Fraction(a, b) for a, b in _box(x['N'], x['M'])}
  return sum(_is_pure(value, x['K']) for value in values)


def _draw_coprime(rng, least=1):
  while True:
    a, b = rng.randint(least, 40), rng.randint(2, 40)
    if math.gcd(a, b) == 1:
      return {'A': a, 'B': b}


def _inverse(x):
  return next(y for y in itertools.count(1) if x['A'] * y % x['B'] == 1)


def _draw_congruences(rng):
  moduli = [rng.randint(2, 9) for _ in range(rng.randint(1, 3))]
  number = rng.randrange(500)
  return {'B': moduli, 'X_mod_B': [number % b for b in moduli]}


def _congruent(x):
  for number in range(-5, 110):
    pairs = zip(x['B'], x['X_mod_B'])
    right = all((number - rest) % b == 0 for b, rest in pairs)
    yield number, None if number < 0 else right
  # There is one below the product.
  for number in range(110, math.prod(x['B'])):
    pairs = zip(x['B'], x['X_mod_B'])
    if all((number - rest) % b == 0 for b, rest in pairs):
      yield number, True


def _digits(n):
  return sum(map(int, str(n)))


def _intervals(x):
  """Lists the intervals up to 12, and the one that is right and ends first."""
  modulus = x['MOD']
  limit = 10 * modulus
  for left, right in itertools.combinations_with_replacement(range(13), 2):
    total = sum(map(_digits, range(left, right + 1)))
    fits = left >= 1 and right <= limit
    yield [left, right], total % modulus == 0 if fits else None
    if left < right:
      yield [right, left], None
  seen, total = {0: 0}, 0
  for right in range(1, limit + 1):
    total = (total + _digits(right)) % modulus
    if total in seen:
      yield [seen[total] + 1, right], True
      yield (
        [seen[total] + 1, right + 1],
        (None if right == limit else _digits(right + 1) % modulus == 0),
      )
      break
    seen[total] = right


def _draw_power(rng):
  z = rng.randint(1, 60)
  x = rng.randint(0, z)
  return {'Z': z, 'X': x, 'K': pow(x, rng.randrange(60), z)}


def _least_exponent(x):
  return next(y for y in range(61) if (x['X'] ** y - x['K']) % x['Z'] == 0)


def _zeros(x):
  number, zeros = math.factorial(x['N']), 0
  while number % x['K'] == 0:
    number, zeros = number // x['K'], zeros + 1
  return zeros


def _draw_recurrence(rng):
  most = rng.choice((3, 20, 9_999))
  fields = {key: rng.randint(0, most) for key in ('A1', 'A2', 'P', 'Q')}
  return {'N': rng.randint(1, 30)} | fields


@functools.cache
def _starts():
  """Counts the sequences that hold each number up to 210 from f(2) on."""
  counts = collections.Counter()
  for a, b in _box(209, 209):
    a, b = b, a + b
    while b <= 210:
      counts[b] += 1
      a, b = b, a + b
  return counts


def _largest_gap(x):
  a, b = x['A'], x['B']
  reached = {a * i + b * j for i in range(b + 1) for j in range(a + 1)}
  return max(set(range(a * b)) - reached)


def _draw_sides(rng):
  modulus = rng.choice((666_623_333, 998_244_353, 1_000_000_007))
  return {'N': rng.randint(1, 12), 'M': rng.randint(1, 12), 'MOD': modulus}


def _fibonacci_product(x):
  terms = [0, 1]
  while len(terms) <= x['N']:
    terms.append(terms[-1] + terms[-2])
  gcds = itertools.starmap(math.gcd, _box(x['N'], x['M']))
  return math.prod(terms[g] for g in gcds) % x['MOD']


def _draw_gcd(rng):
  gcd = rng.randint(1, 6)
  lcm = gcd * rng.randint(1, 60)
  return {'GCD': gcd, 'LCM': lcm if rng.random() < 0.8 else lcm + 1}


def _pairs(x):
  """Both numbers are multiples of the gcd and divisors of the lcm."""
  numbers = range(x['GCD'], x['LCM'] + 1, x['GCD'])
  divisors = [n for n in numbers if x['LCM'] % n == 0]
  return sum(
    math.gcd(*pair) == x['GCD'] and math.lcm(*pair) == x['LCM']
    for pair in itertools.product(divisors, repeat=2)
  )


def _draw_ranges(rng):
  a, c = rng.randint(1, 40), rng.randint(1, 40)
  b, d = a + rng.randint(0, 6), c + rng.randint(0, 6)
  return {'A': a, 'B': b, 'C': c, 'D': d}


def _pairs_of_ranges(x):
  xs, ys = range(x['A'], x['B'] + 1), range(x['C'], x['D'] + 1)
  around = (range(r[0] - 1, r[-1] + 2) for r in (xs, ys))
  for pair in itertools.product(*around):
    fits = pair[0] in xs and pair[1] in ys
    yield list(pair), math.gcd(*pair) if fits else None
  yield [x['A']], None


def _distinct_products(n, least):
  """Counts the sets of different factors, at least `least`, of product n."""
  divisors = (d for d in range(least, n) if d * d < n and n % d == 0)
  return 1 + sum(_distinct_products(n // d, d + 1) for d in divisors)


def _common_multiple(x):
  multiples = itertools.count(x['a'], x['a'])
  return next(m for m in multiples if m % x['b'] == 0)


TABLE = [
  (
    'add_multiple_divisible_counting',
    [{'N': n} for n in range(1, 206)],
    lambda x: sum(map(_dividing, range(1, x['N'] + 1))),
  ),
  ('binary_linear_equation_solution_counting', _draw_line, _points),
  ('circulating_decimal_counting', _draw_fractions, _pure_fractions),
  ('congruent_equation', _draw_coprime, _inverse),
  ('discrete_logarithm', _draw_power, _least_exponent),
  (
    'factorial_trailing_zero_count',
    lambda rng: {'N': rng.randint(1, 30), 'K': rng.randint(2, 40)},
    _zeros,
  ),
  ('fibonacci', _draw_recurrence, definitions.recurrence_term),
  (
    'fibonacci_containing_counting',
    [{'K': k} for k in range(1, 211)],
    lambda x: _starts()[x['K']],
  ),
  (
    'frobenius_number',
    lambda rng: _draw_coprime(rng, 2),
    _largest_gap,
  ),
  ('gcd_fibonacci_product', _draw_sides, _fibonacci_product),
  ('gcd_lcm_counting', _draw_gcd, _pairs),
  (
    'gcd_one_counting',
    _sides(15),
    lambda x: sum(math.gcd(*p) == 1 for p in _box(x['N'], x['M'])),
  ),
  (
    'gcd_prime_counting',
    _sides(15),
    lambda x: sum(_is_prime(math.gcd(*p)) for p in _box(x['N'], x['M'])),
  ),
  (
    'integer_factorization_counting',
    lambda rng: {'N': rng.randint(2, 1_000)},
    lambda x: _distinct_products(x['N'], 2) - 1,
  ),
  (
    'lcm',
    lambda rng: {'a': rng.randint(1, 40), 'b': rng.randint(1, 40)},
    _common_multiple,
  ),
]
CHOICES = [
  ('bezout_identity', _draw_coefficients, _combinations),
  ('crt', _draw_congruences, _congruent),
  ('digit_sum_interval', [{'MOD': m} for m in range(1, 206)], _intervals),
  ('greatest_gcd_of_two_ranges', _draw_ranges, _pairs_of_ranges),
]


@pytest.mark.parametrize(('name', 'cases', 'define'), TABLE)
def test_solutions_and_verdicts_by_definition(name, cases, define, one_answer):
  one_answer(name, cases, define)


@pytest.mark.parametrize(('name', 'cases', 'answers'), CHOICES)
def test_right_answers_and_no_others(name, cases, answers, all_answers):
  all_answers(name, cases, answers)


def test_every_environment_has_a_row():
  names = [name for name in environments.names('number_theory') if name < 'm']
  assert sorted(name for name, *_ in TABLE + CHOICES) == names
