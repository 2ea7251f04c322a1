"""Problems about lists: rules, near misses, grades and shortcuts."""

import random

import pytest

import environments
from environments.algorithms import ordered_subsequences


def _judge(name, instance, answer):
  env = environments.get(name)
  text = answer if isinstance(answer, str) else env.answer.render(answer)
  return environments.judge(env, instance, text)


def test_seating_costs_as_many_as_must_move():
  env = environments.get('circular_seating_by_cycles')
  rng = random.Random(0)
  for _ in range(200):
    n = rng.randint(3, 7)
    circle = rng.sample(range(n), n)
    wishes = [[] for _ in circle]
    for k, person in enumerate(circle):
      wishes[person] = [circle[(k + 1) % n], circle[k - 1]]
    x = env.restore({'N': n, 'desired_neighbors': wishes}, None)
    stay = max(
      sum(place == person for place, person in enumerate(seats[k:] + seats[:k]))
      for seats in (circle, circle[::-1])
      for k in range(n)
    )
    assert sum(map(len, x['solution'])) == n - stay
    assert environments.judge(env, x, env.reference(x)).correct


def test_moving_everybody_earns_nothing():
  name = 'circular_seating_by_cycles'
  x = {'N': 5, 'desired_neighbors': [[1, 3], [0, 2], [1, 4], [0, 4], [2, 3]]}
  x = environments.get(name).restore(x, None)
  assert _judge(name, x, '3 4').correct
  assert _judge(name, x, '3 4\n0').value == (2 / 3) ** 3
  assert _judge(name, x, '3 4\n0 1 2 4 3').status == 'wrong'
  for bad in ('3 4 4', '3 5', '-1 3', '0 1', ''):
    assert _judge(name, x, bad).status == 'invalid', bad


def test_a_block_for_every_sum():
  name = 'block_of_every_sum'
  x = environments.get(name).restore({'N': 3, 'A': [2, 1, 2]}, None)
  for answer in ('1 1\n0 0\n0 1\n-1 -1\n0 2', '1 1\n2 2\n1 2\n-1 -1\n0 2'):
    assert _judge(name, x, answer).correct
  near = '1 1\n1 2\n0 1\n-1 -1\n0 2'
  assert _judge(name, x, near).value == 0.8**5
  assert not _judge(name, x, '-1 -1\n0 0\n0 1\n-1 -1\n0 2').correct
  for bad in ('1 1', near + '\n0 2', near.replace('0 2', '0 3'), near + ' 2'):
    assert _judge(name, x, bad).status == 'invalid', bad


NUMBERS = (
  'bounded_mean_subarray_counting',
  'bounded_subarray_counting',
  'inversion_pair',
  'longest_block_by_levelling',
)


@pytest.mark.parametrize('name', NUMBERS)
def test_one_off_is_wrong_at_every_size(name):
  env = environments.get(name)
  for level in (0, 3, 8, 30):
    for seed in range(4):
      x = environments.sample(env, level, seed).instance
      assert env.solve(x) == x['solution']
      for near in (-1, 1, 2):
        assert not _judge(name, x, x['solution'] + near).correct


@pytest.mark.parametrize('level', [0, 3])
def test_shortcuts_are_seldom_right(level):
  shortcuts = {
    'most_frequent_value': lambda x: x['array'][0],
    'maximum_lexicographical_order_subsequence': lambda x: x['A'][-x['K'] :],
    'distinct_array_permutation': lambda x: x['array'][1:] + x['array'][:1],
    'max_nonadjacent_k_element_sum': lambda x: range(0, 2 * x['K'], 2),
    'maximum_subsequence_num': lambda x: [i % x['K'] for i in range(x['N'])],
    'min_cost_reducing_lnds': lambda x: [
      min(range(x['N']), key=x['B'].__getitem__)
    ],
  }
  for name, rule in shortcuts.items():
    env = environments.get(name)
    problems = [environments.sample(env, level, s) for s in range(100)]
    hits = sum(
      _judge(name, p.instance, rule(p.instance)).correct for p in problems
    )
    assert hits <= (20 if level else 35), (name, hits)


def test_no_single_deletion_is_cheapest():
  env = environments.get('min_cost_reducing_lnds')
  for seed in range(20):
    x = environments.sample(env, 2, seed).instance
    now = max(ordered_subsequences.rising_lengths(x['A']))
    paid = sum(x['B'][i] for i in x['solution'])
    for i in range(x['N']):
      left = x['A'][:i] + x['A'][i + 1 :]
      if max(ordered_subsequences.rising_lengths(left)) < now:
        assert x['B'][i] > paid
