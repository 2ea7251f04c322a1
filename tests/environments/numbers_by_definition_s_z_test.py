"""Number theory, problems from S to Z, against definitions."""

import functools
import itertools
import math

import definitions
import pytest

import environments


def _box(n, m):
  return itertools.product(range(1, n + 1), range(1, m + 1))


def _sides(most):
  pairs = itertools.product(range(1, most + 1), repeat=2)
  return [{'N': n, 'M': m} for n, m in pairs]


@functools.cache
def _tau(n):
  return sum(n % d == 0 for d in range(1, n + 1))


@functools.cache
def _binary_numbers():
  return [int(f'{q:b}') for q in range(1, 2_048)]


def _binary_multiple(a):
  return next((n // a for n in _binary_numbers() if n % a == 0), None)


def _subset_sums(x):
  """The first 64 sums have no other powers than the first six."""
  powers = [x['K'] ** i for i in range(6)]
  chosen = itertools.product((0, 1), repeat=6)
  sums = sorted(sum(itertools.compress(powers, bits)) for bits in chosen)
  return sums[x['N']]


@functools.cache
def _norms():
  """Returns the sums of the squared norms by product, from all triples."""
  found, points = [0] * 21, range(-20, 21)
  for a, b in itertools.product(points, repeat=2):
    for c in points:
      if 0 < a * b * c <= 20:
        found[a * b * c] += (abs(a) + abs(b) + abs(c)) ** 2
  return found


def _shared(n):
  return sum(math.gcd(n, y) > 1 for y in range(1, n + 1))


@functools.cache
def _steps_with(n):
  """Returns the steps from all pairs of n and a number up to it."""
  return sum(
    definitions.pouring_steps(a, n) + definitions.pouring_steps(n, a)
    for a in range(1, n)
  )


def _draw_xor(rng):
  return {key: rng.randint(0, 12) for key in 'NMX'}


def _xor_divisors(x):
  pairs = itertools.product(range(x['N'] + 1), range(x['M'] + 1))
  return sum(_tau(i ^ j ^ x['X']) for i, j in pairs)


def _draw_set(rng):
  return {
    'set': rng.sample(range(2, rng.choice((8, 20, 60))), rng.randint(0, 5))
  }


def _set_pairs(x):
  """Every number belongs to the first set, the second, or none."""
  count = 0
  for sides in itertools.product((0, 1, 2), repeat=len(x['set'])):
    first = [v for v, side in zip(x['set'], sides) if side == 1]
    second = [v for v, side in zip(x['set'], sides) if side == 2]
    count += all(math.gcd(a, b) == 1 for a in first for b in second)
  return count


TABLE = [
  (
    'self_power_sequence_mod',
    [{'MOD': m} for m in range(1, 400)],
    lambda x: definitions.power_tower(x['MOD']),
  ),
  (
    'smallest_binary_multiple',
    [{'A': a} for a in range(1, 300) if _binary_multiple(a)],
    lambda x: _binary_multiple(x['A']),
  ),
  (
    'subset_sum_sequence',
    lambda rng: {'N': rng.randint(1, 63), 'K': rng.randint(2, 9)},
    _subset_sums,
  ),
  (
    'sum_divisor_num',
    lambda rng: dict(zip('LR', sorted(rng.choices(range(1, 60), k=2)))),
    lambda x: sum(map(_tau, range(x['L'], x['R'] + 1))),
  ),
  (
    'sum_gcd',
    lambda rng: {key: rng.randint(1, 9) for key in 'NMK'},
    lambda x: sum(math.gcd(*p) ** x['K'] for p in _box(x['N'], x['M'])),
  ),
  (
    'sum_gcd_with_individual',
    [{'N': n} for n in range(1, 206)],
    lambda x: sum(math.gcd(i, x['N']) for i in range(1, x['N'] + 1)),
  ),
  (
    'sum_lcm',
    _sides(15),
    lambda x: sum(math.lcm(*p) for p in _box(x['N'], x['M'])),
  ),
  (
    'sum_manhattan_curved_surface',
    [{'A': a, 'B': b} for b in range(1, 21) for a in range(1, b + 1)],
    lambda x: sum(_norms()[x['A'] : x['B'] + 1]),
  ),
  (
    'sum_mod',
    _sides(15),
    lambda x: sum(
      x['N'] % i * (x['M'] % j) for i, j in _box(x['N'], x['M']) if i != j
    ),
  ),
  (
    'sum_phi_interval',
    lambda rng: dict(zip('LR', sorted(rng.choices(range(1, 60), k=2)))),
    lambda x: sum(map(_shared, range(x['L'], x['R'] + 1))),
  ),
  (
    'sum_product_divisor_num',
    _sides(15),
    lambda x: sum(_tau(i * j) for i, j in _box(x['N'], x['M'])),
  ),
  (
    'sum_pseudo_euclidean',
    [{'N': n} for n in range(1, 206)],
    lambda x: sum(map(_steps_with, range(1, x['N'] + 1))),
  ),
  ('sum_xor_divisor_num', _draw_xor, _xor_divisors),
  ('two_set_all_coprime_counting', _draw_set, _set_pairs),
]


@pytest.mark.parametrize(('name', 'cases', 'define'), TABLE)
def test_solutions_and_verdicts_by_definition(name, cases, define, one_answer):
  one_answer(name, cases, define)


def test_every_environment_has_a_row():
  names = [name for name in environments.names('number_theory') if name > 's']
  assert [name for name, *_ in TABLE] == names
