"""Problems of divisors, powers and sums, against their definitions."""

import itertools
import math

import definitions
import pytest

import environments
from environments import formats


def _drawn(name, level, seeds=range(6)):
  env = environments.get(name)
  return [environments.sample(env, level, s).instance for s in seeds]


def _judge(name, instance, answer):
  text = str(answer)
  if isinstance(answer, (list, tuple)):
    text = formats.IntList().render(answer)
  return environments.judge(environments.get(name), instance, text)


def _box(x):
  return itertools.product(range(1, x['N'] + 1), range(1, x['M'] + 1))


def _largest_gap(x):
  a, b = x['A'], x['B']
  reached = {a * i + b * j for i in range(b + 1) for j in range(a + 1)}
  return max(set(range(a * b)) - reached)


def _triples(x):
  total = 0
  for a, b in itertools.product(range(1, x['B'] + 1), repeat=2):
    for c in range(1, x['B'] // (a * b) + 1):
      if a * b * c >= x['A']:
        total += 4 * (a + b + c) ** 2
  return total


def _common_factors(x):
  pairs = ((n, y) for n in range(x['L'], x['R'] + 1) for y in range(1, n + 1))
  return sum(math.gcd(n, y) > 1 for n, y in pairs)


def _all_steps(x):
  numbers = range(1, x['N'] + 1)
  return sum(
    definitions.pouring_steps(a, b)
    for a, b in itertools.product(numbers, repeat=2)
  )


def _set_pairs(x):
  """Adds one number after the other to the first set, the second, or none."""
  pairs = [(1, 1)]  # Products of the sets.
  for value in x['set']:
    pairs += [
      added
      for first, second in pairs
      for added in ((first * value, second), (first, second * value))
      if math.gcd(*added) == 1
    ]
  return len(pairs)


DEFINITIONS = [
  ('frobenius_number', 0, _largest_gap),
  ('frobenius_number', 2, _largest_gap),
  ('power_cycle', 0, definitions.power_period),
  ('power_cycle', 2, definitions.power_period),
  ('self_power_sequence_mod', 0, lambda x: definitions.power_tower(x['MOD'])),
  ('sum_gcd', 0, lambda x: sum(math.gcd(*p) ** x['K'] for p in _box(x))),
  ('sum_gcd', 4, lambda x: sum(math.gcd(*p) ** x['K'] for p in _box(x))),
  (
    'sum_gcd_with_individual',
    3,
    lambda x: sum(math.gcd(i, x['N']) for i in range(1, x['N'] + 1)),
  ),
  ('sum_lcm', 0, lambda x: sum(math.lcm(*p) for p in _box(x))),
  ('sum_lcm', 4, lambda x: sum(math.lcm(*p) for p in _box(x))),
  (
    'sum_mod',
    3,
    lambda x: sum(x['N'] % i * (x['M'] % j) for i, j in _box(x) if i != j),
  ),
  ('sum_manhattan_curved_surface', 0, _triples),
  ('sum_manhattan_curved_surface', 3, _triples),
  ('sum_phi_interval', 0, _common_factors),
  ('sum_phi_interval', 5, _common_factors),
  ('sum_pseudo_euclidean', 0, _all_steps),
  ('two_set_all_coprime_counting', 0, _set_pairs),
  ('two_set_all_coprime_counting', 5, _set_pairs),
]
EXACT = sorted(
  {name for name, *_ in DEFINITIONS}
  | {'min_kdivisor_number', 'minimum_fibonacci_representation'}
)


@pytest.mark.parametrize(('name', 'level', 'define'), DEFINITIONS)
def test_solutions_by_definition(name, level, define):
  for x in _drawn(name, level):
    assert x['solution'] == define(x), x


@pytest.mark.parametrize('name', EXACT)
def test_near_misses_are_wrong_at_every_size(name):
  for level in (0, 3, 10, 20):
    for x in _drawn(name, level, range(3)):
      gold = x['solution']
      for near in (gold - 1, gold + 1, -gold, 10 * gold + 1):
        assert not _judge(name, x, near).correct, (x, near)
      assert _judge(name, x, formats.Int().render(gold)).correct


@pytest.mark.parametrize(
  ('name', 'fields', 'answer'),
  [
    ('frobenius_number', {'A': 2, 'B': 3}, 1),
    ('frobenius_number', {'A': 9, 'B': 2}, 7),
    ('greatest_gcd_of_two_ranges', {'A': 7, 'B': 7, 'C': 1, 'D': 1}, [7, 1]),
    ('min_kdivisor_number', {'K': 1}, 1),
    ('min_kdivisor_number', {'K': 16}, 120),
    ('minimum_fibonacci_representation', {'K': 4}, 2),
    ('minimum_fibonacci_representation', {'K': 27}, 3),
    ('nearest_by_prime_steps', {'N': 3, 'A': [1, 2, 4]}, [1, 0, 1]),
    ('power_cycle', {'N': 1, 'K': 1}, 1),
    ('power_cycle', {'N': 3, 'K': 1}, 4),
    ('power_cycle', {'N': 76, 'K': 2}, 1),
    ('power_cycle', {'N': 10, 'K': 1}, 1),
    ('prefix_product_mod_distinct_permutation', {'N': 4}, [1, 3, 2, 4]),
    ('prefix_product_mod_distinct_permutation', {'N': 2}, [1, 2]),
    ('prefix_sum_mod_distinct_permutation', {'N': 4}, [4, 1, 2, 3]),
    ('prefix_sum_mod_distinct_permutation', {'N': 2}, [2, 1]),
    ('self_power_sequence_mod', {'MOD': 3}, 1),
    ('self_power_sequence_mod', {'MOD': 5}, 1),
    ('self_power_sequence_mod', {'MOD': 7}, 2),
    ('sum_gcd', {'N': 2, 'M': 2, 'K': 1}, 5),
    ('sum_gcd_with_individual', {'N': 4}, 8),
    ('sum_lcm', {'N': 2, 'M': 2}, 7),
    ('sum_mod', {'N': 3, 'M': 3}, 0),
    ('sum_manhattan_curved_surface', {'A': 1, 'B': 1}, 36),
    ('sum_phi_interval', {'L': 1, 'R': 4}, 4),
    ('sum_pseudo_euclidean', {'N': 5}, 6),
    ('two_set_all_coprime_counting', {'set': [2, 3]}, 9),
    ('two_set_all_coprime_counting', {'set': [2, 4]}, 7),
  ],
)
def test_smallest_cases(name, fields, answer):
  env = environments.get(name)
  assert env.solve(fields) == answer
  hidden = dict.fromkeys(env.presentation, 0)
  text = env.reference(fields | {'solution': answer})
  outside = env.restore(fields | hidden, text)
  assert environments.judge(env, outside, text).correct


@pytest.mark.parametrize(
  ('name', 'fields', 'message'),
  [
    ('frobenius_number', {'A': 4, 'B': 6}, 'coprime'),
    ('power_cycle', {'N': 2, 'K': 2}, 'in no cycle'),
    ('prefix_product_mod_distinct_permutation', {'N': 6}, 'no order'),
    ('prefix_sum_mod_distinct_permutation', {'N': 5}, 'no order'),
  ],
)
def test_fields_without_a_solution(name, fields, message):
  with pytest.raises(ValueError, match=message):
    environments.get(name).solve(fields)
