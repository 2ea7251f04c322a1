"""Problems of best choices: every right answer is accepted, and no other.

Each has a value for every answer that keeps its rules, least for the right
ones, and small instances whose answers can all be tried.
"""

import itertools
import math
import random

import pytest

import environments
from environments.sequence import range_four_sequence_construction


def _judge(name, instance, answer):
  env = environments.get(name)
  text = answer if isinstance(answer, str) else env.answer.render(answer)
  return environments.judge(env, instance, text)


def _numbers(rng, n, low, high):
  return [rng.randint(low, high) for _ in range(n)]


def _subsets(n):
  sizes = range(1, n + 1)
  return [p for k in sizes for p in itertools.combinations(range(n), k)]


def _pieces(values, ends):
  """Returns the blocks that end at `ends`, or None if one is empty."""
  bounds = list(itertools.pairwise([0, *ends]))
  if ends[-1] != len(values) or any(i >= j for i, j in bounds):
    return None
  return [values[i:j] for i, j in bounds]


def _slices(rng):
  n = rng.randint(3, 7)
  m, a = rng.randint(1, n), _numbers(rng, n, 1, 6)

  def value(ends):
    blocks = _pieces(a, [i + 1 for i in ends])
    if blocks is None or len(blocks) != m:
      return None
    return max(map(sum, blocks))

  return {'N': n, 'M': m, 'A': a}, _subsets(n), value


def _pairs(rng):
  n, k = rng.randint(1, 4), rng.randint(1, 2)
  s, t = _numbers(rng, n, 0, 5), _numbers(rng, n, 0, 5)
  options = [
    p
    for size in (1, 2, 3)
    for p in itertools.product(range(-1, 7), repeat=size)
  ]

  def value(points):
    if len(points) != k:
      return None
    costs = [[abs(p - x) + abs(p - y) for p in points] for x, y in zip(s, t)]
    return sum(map(min, costs))

  return {'N': n, 'K': k, 'S': s, 'T': t}, options, value


def _holes(rng):
  n = rng.randint(3, 4)
  a, d = _numbers(rng, n, 1, 5), rng.randint(1, n - 1)
  p = rng.randint(1, sum(a))

  def value(bounds):
    l1, r1, l2, r2 = bounds
    if not (1 <= l1 <= r1 <= n and 1 <= l2 <= r2 <= n and r1 < l1 + d):
      return None
    left = [0 if l1 <= i <= r1 else x for i, x in enumerate(a, 1)]
    return l2 - r2 if sum(left[l2 - 1 : r2]) <= p else None

  options = list(itertools.product(range(n + 2), repeat=4))
  return {'N': n, 'A': a, 'D': d, 'P': p}, options, value


def _medians(rng):
  n = rng.randint(3, 6)
  k, x = rng.randint(1, n - 1), sorted(rng.sample(range(12), n))

  def value(chosen):
    if len(chosen) != k or len(set(chosen)) < k or max(chosen) >= n:
      return None
    return sum(min(abs(x[i] - y) for i in chosen) for y in x)

  sizes = {max(1, k - 1), k}
  options = [p for r in sizes for p in itertools.product(range(n), repeat=r)]
  return {'N': n, 'K': k, 'X': x}, [*options, (n,) * k], value


def _distinct(rng):
  n = rng.randint(4, 8)
  a = _numbers(rng, n, 1, 3)

  def value(ends):
    blocks = _pieces(a, ends)
    return blocks and sum(len(set(block)) ** 2 for block in blocks)

  options = [tuple(i + 1 for i in p) for p in _subsets(n)]
  return {'N': n, 'A': a}, options, value


def _raises(rng):
  n, k = rng.randint(2, 4), rng.randint(1, 2)
  h = _numbers(rng, n, 1, 5)
  blocks = list(itertools.product(range(-1, n + 1), repeat=2))
  options = [(block,) for block in blocks]
  options += itertools.product(blocks, repeat=2)

  def value(raises):
    if len(raises) > k or any(not 0 <= i <= j < n for i, j in raises):
      return None
    now = [x + sum(i <= at <= j for i, j in raises) for at, x in enumerate(h)]
    kept = ([now[i] for i in p] for p in _subsets(n))
    return -max(len(row) for row in kept if row == sorted(row))

  return {'N': n, 'H': h, 'K': k}, options, value


def _hills(rng):
  n = rng.randint(1, 7)
  a = _numbers(rng, n, 0, 5)

  def value(places):
    if max(places) >= n or list(places) != sorted(set(places)):
      return None
    row = [a[i] for i in places]
    for peak in range(len(row)):
      up, down = row[: peak + 1], row[peak:]
      if up == sorted(set(up)) and down[::-1] == sorted(set(down)):
        return -len(row)
    return None

  return {'N': n, 'array': a}, [*_subsets(n + 1), (1, 0), (0, 0)], value


def _matches(rng):
  n = rng.randint(2, 7)
  a = _numbers(rng, n, 1, n)
  a[rng.randrange(n)] = 1

  def value(places):
    if max(places) >= n or list(places) != sorted(set(places)):
      return None
    return -sum(a[i] == j for j, i in enumerate(places, 1))

  return {'N': n, 'A': a}, [*_subsets(n + 1), (1, 0), (0, 0)], value


def _prices(rng):
  n = rng.randint(1, 3)
  customers = [
    [*sorted(_numbers(rng, 2, 1, n)), rng.randint(1, 5)]
    for _ in range(rng.randint(1, 6))
  ]
  options = [(1,) * (n + 1), *itertools.product(range(-1, 7), repeat=n)]

  def value(prices):
    if len(prices) != n or min(prices) < 0:
      return None
    paid = 0
    for a, b, c in customers:
      cheapest = min(prices[i - 1] for i in range(a, b + 1))
      paid += cheapest if cheapest <= c else 0
    return -paid

  fields = {'N': n, 'M': len(customers), 'customers': customers}
  return fields, options, value


def _cuts(rng):
  n = rng.randint(3, 6)
  k, a = rng.randint(1, n - 1), _numbers(rng, n, 0, 5)

  def value(cuts):
    if len(cuts) != k:
      return None
    score, blocks = 0, [(0, n)]
    for cut in cuts:
      home = [(i, j) for i, j in blocks if i <= cut < j - 1]
      if not home:
        return None
      ((i, j),) = home
      score += sum(a[i : cut + 1]) * sum(a[cut + 1 : j])
      blocks.remove((i, j))
      blocks += [(i, cut + 1), (cut + 1, j)]
    return -score

  options = [p for r in {1, k} for p in itertools.product(range(n), repeat=r)]
  return {'N': n, 'K': k, 'A': a}, options[:1500], value


def _products(rng):
  n = rng.randint(2, 7)
  digits = ''.join(rng.choices('123456789', k=n))
  k = rng.randint(1, n - 1)

  def value(parts):
    if len(parts) != k + 1 or ''.join(map(str, parts)) != digits:
      return None
    return -math.prod(parts)

  options = []
  for p in _subsets(n):
    ends = [i + 1 for i in p]
    blocks = _pieces(digits, ends)
    if blocks:
      options.append(tuple(map(int, blocks)))
      options.append((*options[-1][:-1], options[-1][-1] + 1))
  return {'N': n, 'K': k, 'string': digits}, options, value


CASES = {
  'axis_k_median': _medians,
  'distinct_squares_partition': _distinct,
  'interval_minimum_pricing': _prices,
  'lis_lds_concatenation': _hills,
  'lnds_after_range_increments': _raises,
  'longest_matching_subsequence': _matches,
  'longest_window_with_zeroed_block': _holes,
  'max_different_group_pair_division': _cuts,
  'max_mult_split': _products,
  'minimum_max_slicer': _slices,
  'pair_k_median': _pairs,
}


@pytest.mark.parametrize('name', CASES)
def test_right_answers_are_those_of_least_value(name):
  rng = random.Random(name)
  env = environments.get(name)
  for case in range(200):
    fields, options, value = CASES[name](rng)
    x = env.restore(fields, None)
    nested = isinstance(x['solution'][0], list)
    found = map(tuple, x['solution']) if nested else x['solution']
    reached = value(tuple(found))
    values = [value(p) for p in options]
    least = min(v for v in values if v is not None)
    assert reached == least, x
    if case >= 8:
      continue
    for p, v in zip(options, values):
      reward = env.score(x, list(p))
      assert reward.correct == (v == least), (x, p)
      assert (reward.status == 'invalid') == (v is None), (x, p)


def test_grades_are_powers_of_the_ratio():
  prices = {'N': 2, 'M': 2, 'customers': [[1, 1, 4], [2, 2, 6]]}
  prices = environments.get('interval_minimum_pricing').restore(prices, None)
  assert _judge('interval_minimum_pricing', prices, '4 6').correct
  assert _judge('interval_minimum_pricing', prices, '4 1').value == 0.5**5
  assert _judge('interval_minimum_pricing', prices, '9 9').status == 'wrong'
  split = {'N': 4, 'K': 1, 'string': '1121'}
  split = environments.get('max_mult_split').restore(split, None)
  assert _judge('max_mult_split', split, '11 21').correct
  assert _judge('max_mult_split', split, '1 121').value == (121 / 231) ** 3
  slicer = {'N': 4, 'M': 2, 'A': [1, 1, 1, 1]}
  slicer = environments.get('minimum_max_slicer').restore(slicer, None)
  assert _judge('minimum_max_slicer', slicer, '0 3').value == (2 / 3) ** 3


def test_free_answers_are_judged():
  together = {'N': 1, 'K': 1, 'S': [3], 'T': [3]}
  together = environments.get('pair_k_median').restore(together, None)
  assert _judge('pair_k_median', together, '3').correct
  assert _judge('pair_k_median', together, '4').status == 'wrong'
  zeros = {'N': 4, 'K': 2, 'A': [0, 0, 0, 0]}
  zeros = environments.get('max_different_group_pair_division').restore(
    zeros, None
  )
  assert _judge('max_different_group_pair_division', zeros, '2 0').correct


def test_every_walk_that_meets_all_sets_is_right():
  name = 'range_four_sequence_construction'
  near = ('01', '10', '03', '30', '12', '21')
  rng = random.Random(0)
  words = list(itertools.product(range(4), repeat=5))
  for _ in range(12):
    conditions = [
      rng.sample(range(1, 6), rng.randint(2, 4))
      for _ in range(rng.randint(1, 3))
    ]
    x = {'N': 5, 'conditions': conditions}
    for word in words:
      text = ' '.join(map(str, word))
      walk = all(f'{a}{b}' in near for a, b in itertools.pairwise(word))
      met = sum(len({word[i - 1] for i in c}) == len(c) for c in conditions)
      reward = _judge(name, x, text)
      assert (reward.status != 'invalid') == walk, (x, word)
      assert reward.correct == (walk and met == len(conditions)), (x, word)


@pytest.mark.parametrize('level', [0, 4])
def test_every_set_of_positions_says_something(level):
  env = environments.get('range_four_sequence_construction')
  for seed in range(30):
    x = environments.sample(env, level, seed).instance
    n, conditions = x['N'], x['conditions']
    met = range_four_sequence_construction.count_met(x['solution'], conditions)
    assert met == len(conditions)
    for places in conditions:
      assert len({i % 2 for i in places}) < len(places) <= 4
    for pattern in ((1, 0, 3, 0), (0, 3), (1, 2), (3, 0, 1, 2, 1, 0)):
      walk = [pattern[i % len(pattern)] for i in range(n)]
      assert not env.score(x, walk).correct


def test_swaps_of_every_short_list():
  name = 'adjacent_swap_pair_removal'
  for a in ([0, 1, 0, 2, 1, 2], [0, 1, 2, 0, 1, 2], [1, 0, 2, 1, 2, 0]):
    x = environments.get(name).restore({'N': 3, 'A': a}, None)
    fewest = len(x['solution'])
    for size in range(1, fewest + 2):
      for moves in itertools.product(range(5), repeat=size):
        left, legal = a, True
        for i in moves:
          legal = legal and i < len(left) - 1
          if legal:
            left = [*left[:i], left[i + 1], left[i], *left[i + 2 :]]
            while pairs := [
              k for k in range(1, len(left)) if left[k - 1] == left[k]
            ]:
              left = left[: pairs[0] - 1] + left[pairs[0] + 1 :]
        reward = _judge(name, x, moves)
        assert reward.correct == (legal and not left and size == fewest)
        if not legal:
          assert reward.value == -0.5
        elif left:
          assert reward.value == -0.2


def test_roles_are_judged_by_the_row():
  name = 'quadruple_role_counting'
  x = environments.get(name).restore({'N': 4, 'X': [1, 3, 10, 11]}, None)
  right = '1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1'
  assert _judge(name, x, right).correct
  assert _judge(name, x, right.replace(' 1 0 0', ' 2 0 0')).value == 0.75**10
  assert _judge(name, x, '1 0 0 0\n0 1 0 0').status == 'invalid'
  assert _judge(name, x, right.replace('1 0 0 0', '1 0 0')).status == 'invalid'


NUMBERS = (
  'concatenation_partition_counting_sum',
  'digit_product_pair_sum',
  'digit_run_square_sum',
  'least_slope_with_zero',
)


@pytest.mark.parametrize('name', NUMBERS)
def test_one_off_is_wrong_at_every_size(name):
  env = environments.get(name)
  for level in (0, 3, 8, 30):
    for seed in range(4):
      x = environments.sample(env, level, seed).instance
      assert env.solve(x) == x['solution']
      for near in (-1, 1, 2):
        assert not _judge(name, x, str(x['solution'] + near)).correct


@pytest.mark.parametrize('level', [0, 3])
def test_shortcuts_are_never_right(level):
  def runs(x):
    a = x['A']
    return [i for i in range(1, len(a)) if a[i] != a[i - 1]] + [len(a)]

  shortcuts = {
    'distinct_squares_partition': runs,
    'interval_minimum_pricing': lambda x: [x['customers'][0][2]] * x['N'],
    'lis_lds_concatenation': lambda x: range(x['N']),
    'lnds_after_range_increments': lambda x: [[0, x['N'] - 1]],
    'longest_matching_subsequence': lambda x: [x['A'].index(1)],
    'longest_window_with_zeroed_block': lambda x: [1, x['D'], 1, x['D']],
    'max_different_group_pair_division': lambda x: range(x['K']),
    'minimum_max_slicer': lambda x: [*range(x['M'] - 1), x['N'] - 1],
    'pair_k_median': lambda x: [x['N'] ** 2 // 2] * x['K'],
  }
  for name, rule in shortcuts.items():
    env = environments.get(name)
    for seed in range(30):
      x = environments.sample(env, level, seed).instance
      assert not _judge(name, x, rule(x)).correct, (name, seed)
