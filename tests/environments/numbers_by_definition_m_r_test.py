"""Number theory, problems from M to R, against definitions."""

import collections
import functools
import itertools
import math
import operator

import definitions
import pytest

import environments


@functools.cache
def _tau(n):
  return sum(n % d == 0 for d in range(1, n + 1))


@functools.cache
def _first_with_divisors():
  """Returns the first number up to 20,000 with each number of divisors."""
  counts, first = collections.Counter(), {}
  for d in range(1, 20_001):
    counts.update(range(d, 20_001, d))
  for n in sorted(counts):
    first.setdefault(counts[n], n)
  return first


def _by_exponents(k, i, most):
  """Returns the least number with k divisors, by all falling exponents."""
  if k == 1:
    return 1
  prime = (2, 3, 5, 7, 11, 13, 17, 19)[i]
  factors = [d for d in range(2, min(k, most) + 1) if k % d == 0]
  return min(
    (prime ** (d - 1) * _by_exponents(k // d, i + 1, d) for d in factors),
    default=math.inf,
  )


def _least_with_divisors(x):
  least = _by_exponents(x['K'], 0, x['K'])
  assert _first_with_divisors().get(x['K'], least) == least
  return least


@functools.cache
def _fewest_terms():
  """Searches all signed sums whose parts stay between 0 and 3,000."""
  terms = [1, 2]
  while terms[-1] < 3_000:
    terms.append(terms[-2] + terms[-1])
  found, todo = {0: 0}, [0]
  for n in todo:
    for step in (*terms, *(-term for term in terms)):
      if 0 <= n + step <= 3_000 and n + step not in found:
        found[n + step] = found[n] + 1
        todo.append(n + step)
  return found


@functools.cache
def _prime_steps(start):
  """Searches all numbers up to 60, beyond which no fewest steps lead."""
  found, todo = {start: 0}, [start]
  for n in todo:
    for m in range(1, 61):
      small, large = sorted((n, m))
      if m not in found and large % small == 0 and _tau(large // small) == 2:
        found[m] = found[n] + 1
        todo.append(m)
  return found


def _draw_numbers(rng):
  n = rng.randint(2, 6)
  return {'N': n, 'A': rng.sample(range(1, 61), n)}


def _nearest(x):
  nearest = []
  for i, value in enumerate(x['A']):
    steps = _prime_steps(value)
    others = [j for j in range(x['N']) if j != i]
    nearest.append(min(others, key=lambda j: (steps[x['A'][j]], j)))
  return nearest


def _palindrome(x):
  above = itertools.count(x['N'] + 1)
  return next(n for n in above if str(n) == str(n)[::-1])


def _pair_sums(values):
  return sorted(map(sum, itertools.combinations(values, 2)))


def _draw_sums(rng):
  n = rng.randint(3, 4)
  sums = _pair_sums(rng.sample(range(1, 9), n))
  return {'N': n, 'sums': rng.sample(sums, len(sums))}


def _numbers_of_sums(x):
  """Lists the sets whose least and largest sums are possible."""
  sums, n = sorted(x['sums']), x['N']
  for values in itertools.combinations(range(max(sums)), n):
    if sum(values[:2]) <= sums[0] and sum(values[-2:]) <= sums[-1]:
      right = _pair_sums(values) == sums if values[0] else None
      yield [*values[1:], values[0]], right
      yield [*values[1:], values[1]], None
      yield list(values[1:]), None


def _draw_cycle(rng):
  while True:
    k = rng.randint(1, 2)
    n, modulus = rng.randrange(1, 1_000), 10**k
    if n % modulus in (pow(n, a, modulus) for a in range(2, 200)):
      return {'N': n, 'K': k}


def _concatenated(x):
  return int(''.join(map(str, range(1, x['N'] + 1)))) % x['M']


def _remainders(order, n, fold):
  steps = itertools.accumulate(order, lambda a, b: fold(a, b) % n)
  return len({step % n for step in steps})


def _orders(x, fold, made):
  """Lists all orders up to 6 numbers, and a few of more."""
  n = x['N']
  orders = itertools.permutations(range(1, n + 1))
  if n > 6:
    good = made(n)
    orders = [good, good[::-1], range(1, n + 1), range(n, 0, -1)]
    orders += [
      [*good[:i], good[i + 1], good[i], *good[i + 2 :]] for i in (0, 3)
    ]
  for order in orders:
    yield list(order), _remainders(order, n, fold) == n
  yield [1] * n, _remainders([1], n, fold) == n if n == 1 else None
  yield [*range(n)], None


def _product_order(n):
  """Returns 1 and quotients of neighbours, found by trial; n is a prime."""
  inverse = [pow(i, n - 2, n) for i in range(n)]
  return [1, *((i + 1) * inverse[i] % n for i in range(1, n - 1)), n]


def _sum_order(n):
  """Returns n, 1, n - 2, 3, n - 4, ..., whose sums go to and fro."""
  return [n, *(i if i % 2 else n - i for i in range(1, n))]


def _draw_terms(rng):
  fields = {'F0': rng.randint(0, 9), 'A': rng.randint(1, 3)}
  fields |= {'B': rng.randint(1, 9)}
  chosen = rng.sample(range(1, 7), rng.randint(1, 5))
  return fields | {'S': sum(_terms(fields)[i] for i in chosen)}


def _terms(x):
  terms = [x['F0']]
  for _ in range(6):
    terms.append(x['A'] * terms[-1] + x['B'])
  return terms


def _sets_of_terms(x):
  terms = _terms(x)
  for size in range(1, 7):
    for chosen in itertools.combinations(range(1, 7), size):
      yield list(chosen[::-1]), sum(terms[i] for i in chosen) == x['S']
  for broken in ([1, 1], [0], [-1, 2]):
    yield broken, None


def _draw_rotation(rng):
  n = rng.randint(3, 24)
  a = rng.choice([a for a in range(1, n) if math.gcd(a, n) == 1])
  pattern = ''.join(rng.choices('01', k=rng.randint(1, 4)))
  fields = {'N': n, 'A': a, 'B': rng.randrange(n), 'P': rng.randint(1, n - 1)}
  return fields | {'T': pattern}


def _occurrences(x):
  n, a, b, p = (x[key] for key in 'NABP')
  word = ''.join('0' if (a * i + b) % n < p else '1' for i in range(n))
  return sum(word.startswith(x['T'], i) for i in range(n))


TABLE = [
  (
    'min_kdivisor_number',
    [{'K': k} for k in range(1, 206)],
    _least_with_divisors,
  ),
  (
    'minimum_fibonacci_representation',
    lambda rng: {'K': rng.randint(1, 900)},
    lambda x: _fewest_terms()[x['K']],
  ),
  ('nearest_by_prime_steps', _draw_numbers, _nearest),
  (
    'next_palindromic',
    lambda rng: {'N': rng.randrange(10 ** rng.randint(2, 5))},
    _palindrome,
  ),
  ('power_cycle', _draw_cycle, definitions.power_period),
  (
    'prefix_concatenation',
    lambda rng: {'N': rng.randint(1, 300), 'M': rng.randint(2, 1_000)},
    _concatenated,
  ),
  ('rotation_word_counting', _draw_rotation, _occurrences),
]
CHOICES = [
  ('numbers_from_pair_sums', _draw_sums, _numbers_of_sums),
  (
    'prefix_product_mod_distinct_permutation',
    [{'N': 4}] + [{'N': n} for n in range(1, 1_224) if _tau(n) < 3],
    lambda x: _orders(x, operator.mul, _product_order),
  ),
  (
    'prefix_sum_mod_distinct_permutation',
    [{'N': 1}] + [{'N': n} for n in range(2, 402, 2)],
    lambda x: _orders(x, operator.add, _sum_order),
  ),
  ('recursive_sequence_sum_construction', _draw_terms, _sets_of_terms),
]


@pytest.mark.parametrize(('name', 'cases', 'define'), TABLE)
def test_solutions_and_verdicts_by_definition(name, cases, define, one_answer):
  one_answer(name, cases, define)


@pytest.mark.parametrize(('name', 'cases', 'answers'), CHOICES)
def test_right_answers_and_no_others(name, cases, answers, all_answers):
  all_answers(name, cases, answers)


def test_every_environment_has_a_row():
  names = [
    name for name in environments.names('number_theory') if 'm' < name < 's'
  ]
  assert sorted(name for name, *_ in TABLE + CHOICES) == names
