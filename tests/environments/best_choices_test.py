"""Problems of best choices: rules, near misses, grades and shortcuts."""

import itertools
import random

import pytest

import environments
from environments.sequence import range_four_sequence_construction


def _judge(name, instance, answer):
  env = environments.get(name)
  text = answer if isinstance(answer, str) else env.answer.render(answer)
  return environments.judge(env, instance, text)


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
