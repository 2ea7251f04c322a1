"""Answers to problems of divisors and sums: all right ones, and grades."""

import collections
import itertools
import math

import pytest

import environments
from environments import formats
from environments import interchange


def _drawn(name, level, seeds=range(6)):
  env = environments.get(name)
  return [environments.sample(env, level, s).instance for s in seeds]


def _judge(name, instance, answer):
  text = str(answer)
  if isinstance(answer, (list, tuple)):
    text = formats.IntList().render(answer)
  return environments.judge(environments.get(name), instance, text)


def _tau(n):
  small = [d for d in range(1, math.isqrt(n) + 1) if n % d == 0]
  return 2 * len(small) - (math.isqrt(n) ** 2 == n)


def test_larger_numbers_of_as_many_divisors():
  name = 'min_kdivisor_number'
  x = {'K': 12, 'solution': 60}
  for n in range(1, 400):
    reward = _judge(name, x, n)
    if n == 60:
      assert reward.correct
    elif _tau(n) == 12:
      assert reward.value == pytest.approx((60 / n) ** 2 / 2)
    else:
      assert reward.status == 'wrong'
  for n in ('0', '-60', f'{7**4400}'):
    assert not _judge(name, x, n).correct
  x = environments.get(name).restore({'K': 20_479}, None)
  assert _judge(name, x, formats.Int().render(2**20_478)).correct


def test_multiples_of_the_period():
  x = {'N': 7, 'K': 1, 'solution': 4}
  for answer, value in ((4, 1), (8, 1 / 2), (12, 1 / 3), (2, 0), (6, 0)):
    assert _judge('power_cycle', x, answer).value == pytest.approx(value)
  assert _judge('power_cycle', x, 0).status == 'invalid'


def _prime_steps(a, b):
  """The fewest steps, by search through all numbers up to a bound."""
  primes = [p for p in range(2, 400) if _tau(p) == 2]
  seen, frontier = {a}, {a}
  for length in itertools.count():
    if b in frontier:
      return length
    up = {n * p for n in frontier for p in primes if n * p <= 400}
    down = {n // p for n in frontier for p in primes if n % p == 0}
    frontier = (up | down) - seen
    seen |= frontier


def test_nearest_numbers():
  name = 'nearest_by_prime_steps'
  for x in _drawn(name, 0, range(3)):
    values = x['A']
    for i, j in enumerate(x['solution']):
      steps = {
        k: _prime_steps(values[i], value)
        for k, value in enumerate(values)
        if k != i
      }
      assert j == min(steps, key=steps.get)
  x = {'N': 3, 'A': [4, 1, 2], 'solution': [2, 2, 0]}
  assert _judge(name, x, [2, 2, 0]).correct
  assert _judge(name, x, [2, 2, 1]).status == 'partial'
  for answer in ([2, 2, 2], [2, 2], [2, 2, 3], [2, 2, -1], [2, 2, 0, 0]):
    assert _judge(name, x, answer).status == 'invalid'


def test_all_pairs_with_the_greatest_gcd():
  name = 'greatest_gcd_of_two_ranges'
  for x in _drawn(name, 0, range(8)):
    xs, ys = range(x['A'], x['B'] + 1), range(x['C'], x['D'] + 1)
    best = max(math.gcd(*pair) for pair in itertools.product(xs, ys))
    for pair in itertools.product(xs, ys):
      assert _judge(name, x, pair).correct == (math.gcd(*pair) == best)
    for pair in ((xs[0] - 1, ys[0]), (xs[0], ys[-1] + 1), (ys[0], xs[0])):
      assert _judge(name, x, pair).status == 'invalid'
  x = {'A': 10, 'B': 12, 'C': 4, 'D': 5, 'solution': [12, 4]}
  assert _judge(name, x, [10, 5]).status == 'correct'  # 5 is more than 4.
  assert _judge(name, x, [12]).status == 'invalid'


@pytest.mark.parametrize(
  ('name', 'n', 'fold'),
  [
    ('prefix_product_mod_distinct_permutation', 5, lambda a, b: a * b),
    ('prefix_product_mod_distinct_permutation', 7, lambda a, b: a * b),
    ('prefix_sum_mod_distinct_permutation', 6, lambda a, b: a + b),
  ],
)
def test_all_orders_with_different_prefixes(name, n, fold):
  env = environments.get(name)
  x = {'N': n, 'solution': env.solve({'N': n})}
  right = 0
  for order in itertools.permutations(range(1, n + 1)):
    prefixes = itertools.accumulate(order, fold)
    distinct = len({prefix % n for prefix in prefixes})
    reward = env.score(x, list(order))
    assert reward.value == pytest.approx((distinct / n) ** 10)
    assert reward.correct == (distinct == n)
    right += reward.correct
  assert right > 1
  for order in ([1] * n, [*range(n)], [*range(1, n)], [*range(1, n + 2)]):
    assert _judge(name, x, order).status == 'invalid'


def test_indices_with_the_sum():
  name = 'recursive_sequence_sum_construction'
  for seed in range(12):
    (x,) = _drawn(name, 0, [seed])
    values = [x['F0']]
    for _ in range(7):
      values.append(x['A'] * values[-1] + x['B'])
    sizes = set()
    for size in range(1, 5):
      for chosen in itertools.combinations(range(1, 8), size):
        right = sum(values[i] for i in chosen) == x['S']
        assert _judge(name, x, chosen).correct == right, (x, chosen)
        sizes |= {size} if right else set()
    assert len(sizes) == 1  # No fewer and no more will do.
  x = {'F0': 128, 'A': 1, 'B': 1, 'S': 522, 'solution': [1, 2, 3, 4]}
  assert _judge(name, x, [394]).correct
  assert _judge(name, x, [1, 2, 3, 5]).status == 'wrong'
  for answer in ([1, 1], [0, 4], [-1, 5]):
    assert _judge(name, x, answer).status == 'invalid'
  x = {'F0': 1, 'A': 2, 'B': 0, 'S': 6, 'solution': [1, 2]}
  assert _judge(name, x, [10**4000]).status == 'wrong'
  x = {'F0': 0, 'A': 3, 'B': 0, 'S': 0, 'solution': [1]}
  assert _judge(name, x, [10**4000, 5]).correct


def test_the_largest_terms_seldom_solve():
  name = 'recursive_sequence_sum_construction'
  solved = 0
  for x in _drawn(name, 4, range(100)):
    rest, chosen, value, values = x['S'], [], x['F0'], []
    while value <= x['S'] and len(values) < 10**4:
      value = x['A'] * value + x['B']
      values.append(value)
    for i in range(len(values), 0, -1):
      if values[i - 1] <= rest:
        rest -= values[i - 1]
        chosen.append(i)
    solved += bool(chosen) and _judge(name, x, chosen).correct
  assert solved <= 20


def test_numbers_of_all_pair_sums():
  name = 'numbers_from_pair_sums'
  x = {'N': 4, 'sums': [7, 8, 9, 9, 10, 11], 'solution': [3, 4, 5, 6]}
  both = []
  for numbers in itertools.permutations(range(1, 10), 4):
    sums = sorted(map(sum, itertools.combinations(numbers, 2)))
    reward = _judge(name, x, numbers)
    assert reward.correct == (sums == x['sums']), numbers
    common = (
      collections.Counter(sums) & collections.Counter(x['sums'])
    ).total()
    assert reward.value == pytest.approx((common / (12 - common)) ** 5)
    both += [numbers] if reward.correct else []
  assert len({tuple(sorted(numbers)) for numbers in both}) == 1
  x = {'N': 4, 'sums': [3, 5, 6, 6, 7, 9], 'solution': [1, 2, 4, 5]}
  assert _judge(name, x, [5, 4, 2, 1]).correct
  for numbers in ([1, 2, 4], [1, 2, 4, 4], [0, 3, 5, 6], [1, 2, 4, 5, 6]):
    assert _judge(name, x, numbers).status == 'invalid'
  # Powers of two may have two solutions.
  x = {'N': 4, 'sums': [5, 8, 9, 11, 12, 15], 'solution': [1, 4, 7, 8]}
  assert _judge(name, x, [2, 3, 6, 9]).correct


@pytest.mark.parametrize(('level', 'bound'), [(0, 0.35), (3, 0.2), (8, 0.2)])
def test_shortcuts_do_not_pay(level, bound):
  def share(name, guess):
    drawn = _drawn(name, level, range(100))
    return sum(_judge(name, x, guess(x)).correct for x in drawn) / 100

  def longest(x):
    powers_of_two = (1, 2)[x['K'] - 1] if x['K'] < 3 else 2 ** (x['K'] - 2)
    return math.lcm(powers_of_two, 4 * 5 ** (x['K'] - 1))

  def hub(x):
    first, second = sorted(range(x['N']), key=x['A'].__getitem__)[:2]
    return [second if i == first else first for i in range(x['N'])]

  assert share('power_cycle', longest) <= bound
  assert share('nearest_by_prime_steps', hub) <= bound
  assert share('greatest_gcd_of_two_ranges', lambda x: [x['A'], x['C']]) == 0
  assert share('greatest_gcd_of_two_ranges', lambda x: [x['B'], x['D']]) == 0
  assert share('self_power_sequence_mod', lambda x: 65_536 % x['MOD']) == 0
  assert share('sum_gcd_with_individual', lambda x: 2 * x['N'] - 1) == 0
  assert share(
    'two_set_all_coprime_counting', lambda x: 3 ** len(x['set'])
  ) <= (bound)


@pytest.mark.parametrize(
  ('public', 'fields', 'wrong'),
  [
    ('MinKDivisorNumber', {'K': 6, 'reference_answer': 12}, '18'),
    ('ODLDistance', {'N': 3, 'A': [9, 2, 6]}, '2 2 0'),
    (
      'PanSolarPanels',
      {'A': 5, 'B': 9, 'C': 2, 'D': 4, 'gold_answer': 4},
      '6 3',
    ),
    ('PowerCycle', {'N': 3, 'K': 1, 'reference_answer': 4}, '8'),
    (
      'PrefixProductMODDistinctPermutation',
      {'N': 3, 'reference_answer': '1 2 3'},
      '1 3 2',
    ),
    (
      'RecursiveSequenceSumConstruction',
      {
        'F0': 2,
        'A': 1,
        'B': 3,
        'S': 13,
        'N': 2,
        'MAX_F0': 4,
        'MAX_A': 2,
        'MAX_B': 4,
        'reference_answer': '1 2',
      },
      '1 3',
    ),
    (
      'SquSquarks',
      {'N': 3, 'sums': [5, 3, 4], 'reference_answer': '1 2 3'},
      '1 2 4',
    ),
    ('TwoSet_AllCoprime_Counting', {'N': 8, 'set': [2, 6]}, '9'),
  ],
)
def test_published_shapes_are_restored(public, fields, wrong):
  metadata = {'environment': public, 'config': {'parameter': fields}}
  env, instance = interchange.from_rlve_gym(metadata)
  text = env.reference(instance)
  assert environments.judge(env, instance, text).correct
  assert not environments.judge(env, instance, wrong).correct
