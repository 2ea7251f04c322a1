"""Optima over sequences and values of games, against brute force."""

import itertools
import random

import pytest

import environments
from environments.dynamic_programming import max_product_partition
from environments.dynamic_programming import minimum_dominating_interval
from environments.scheduling import two_machine_flow_shop


def _judge(name, instance, answer):
  env = environments.get(name)
  text = answer if isinstance(answer, str) else env.answer.render(answer)
  return environments.judge(env, instance, text)


def _samples(name, levels=(0, 1, 2), seeds=range(8)):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance for k in levels for s in seeds
  ]


NUMBERS = (
  'block_additions_to_zero',
  'list_scheduling',
  'minima_removal_game',
  'monotone_by_neighbor_additions',
  'stone_intervals_game',
  'subsequence_reversal_lnds',
)


@pytest.mark.parametrize('name', NUMBERS)
def test_one_off_is_wrong_at_every_size(name):
  for x in _samples(name, levels=(0, 5, 20), seeds=range(4)):
    gold = x['solution']
    assert _judge(name, x, gold).correct
    for near in (gold - 1, gold + 1, gold + 2):
      assert not _judge(name, x, near).correct, (x, near)
    assert environments.get(name).solve(x) == gold


def test_negative_counts_are_invalid():
  for name in ('block_additions_to_zero', 'monotone_by_neighbor_additions'):
    for x in _samples(name):
      assert _judge(name, x, -x['solution'] - 1).status == 'invalid'


def test_block_additions_are_graded_by_closeness():
  x = {'N': 1, 'A': 1, 'B': 9, 'H': [4], 'solution': 4}
  for answer in ('2', '8'):
    assert _judge('block_additions_to_zero', x, answer).value == 0.5**10
  assert _judge('block_additions_to_zero', x, '0').status == 'wrong'
  nothing = {'N': 1, 'A': 1, 'B': 2, 'H': [0], 'solution': 0}
  assert _judge('block_additions_to_zero', nothing, '0').correct
  assert _judge('block_additions_to_zero', nothing, '1').status == 'wrong'


def test_block_additions_have_something_to_do():
  for x in _samples('block_additions_to_zero', seeds=range(50)):
    assert any(x['H'])
    assert x['A'] != x['B']
    assert len(x['H']) == x['N']


def test_neighbor_additions_can_always_be_done():
  for x in _samples('monotone_by_neighbor_additions', seeds=range(50)):
    assert set(x['X']) <= {-1, 0, 1}
    assert len(x['X']) == x['N']
    assert 0 <= x['solution'] <= 2 * x['N']


def test_impossible_problems_from_outside_are_refused():
  env = environments.get('monotone_by_neighbor_additions')
  with pytest.raises(ValueError, match='No operations'):
    env.restore({'N': 2, 'X': [0, -1]}, None)


def test_games_from_outside_may_have_one_number_or_pile():
  assert environments.get('minima_removal_game').solve({'A': [5]}) == 5
  assert environments.get('stone_intervals_game').solve({'A': [0, 5]}) == 5


def test_partition_rules():
  name = 'max_product_partition'
  x = environments.get(name).restore({'N': 2, 'W': [1, 5], 'L': [5, 1]}, '25')
  assert x['solution'] == [[1], [2]]
  assert _judge(name, x, '2\n\n1').correct
  assert _judge(name, x, '[2], [1]').correct
  assert _judge(name, x, '1 2').value == 0.4**5  # 10 of 25.
  for bad in ('1', '1\n1\n2', '0\n1\n2', '1 2 3'):
    assert _judge(name, x, bad).status == 'invalid', bad


def test_an_item_under_two_groups_may_join_either():
  fields = {'N': 3, 'W': [1, 5, 1], 'L': [5, 1, 1]}
  x = environments.get('max_product_partition').restore(fields, None)
  for groups in ('1 3\n2', '1\n2 3', '3 2\n1'):
    assert _judge('max_product_partition', x, groups).correct
  assert not _judge('max_product_partition', x, '1\n2\n3').correct


def test_partition_beats_shortcuts():
  for x in _samples('max_product_partition', levels=range(9), seeds=range(3)):
    n, cost = x['N'], max_product_partition.cost
    best = cost(x, x['solution'])
    order = sorted(
      range(1, n + 1), key=lambda i: (x['W'][i - 1], x['L'][i - 1])
    )
    shortcuts = [[order], [[i] for i in order]]
    shortcuts += [[order[:cut], order[cut:]] for cut in range(1, n)]
    assert best < min(cost(x, groups) for groups in shortcuts)


def test_monotone_rules():
  name = 'closest_monotone_sequence'
  x = environments.get(name).restore({'N': 3, 'A': [0, 4, 2]}, '2')
  assert _judge(name, x, '0 2 2').correct
  assert _judge(name, x, '0, 3, 3').correct
  assert _judge(name, x, '0 4 4').correct
  assert _judge(name, x, '-1 3 3').value == (2 / 3) ** 5
  for bad in ('0 4 2', '0 2', '0 2 2 2'):
    assert _judge(name, x, bad).status == 'invalid', bad
  level = environments.get(name).restore({'N': 2, 'A': [1, 2]}, None)
  assert _judge(name, level, '1 2').correct
  assert _judge(name, level, '1 3').status == 'wrong'


def test_points_accept_every_cheapest_choice_and_no_other():
  name = 'minimum_dominating_interval'
  several = 0
  for x in _samples(name):
    inside = minimum_dominating_interval.covered(x['intervals'])
    choices = list(itertools.combinations(inside, x['K']))
    paid = [
      sum(
        cost
        for first, last, cost in x['intervals']
        if any(first <= p <= last for p in choice)
      )
      for choice in choices
    ]
    several += paid.count(min(paid)) > 1
    for choice, payment in zip(choices, paid):
      found = _judge(name, x, choice[::-1])
      assert found.correct == (payment == min(paid)), (x, choice)
    assert paid[0] > min(paid) < paid[-1]  # The first and the last K points.
  assert several


def test_points_rules():
  name = 'minimum_dominating_interval'
  fields = {'N': 5, 'M': 2, 'K': 2, 'intervals': [[1, 2, 4], [2, 4, 6]]}
  x = environments.get(name).restore(fields, '10')
  assert x['solution'] == [3, 4]
  assert _judge(name, x, '1 2').value == 0.6**5  # 6 of 10.
  for bad in ('3', '3 3', '4 5', '0 3', '2 3 4', '-1 3'):
    assert _judge(name, x, bad).status == 'invalid', bad


def test_flow_shop_accepts_every_fastest_order_and_no_other():
  name = 'two_machine_flow_shop'
  several = 0
  for x in _samples(name):
    orders = list(itertools.permutations(range(x['N'])))
    spans = [
      two_machine_flow_shop.makespan(x['A'], x['B'], order) for order in orders
    ]
    several += spans.count(min(spans)) > 1
    backwards = x['solution'][::-1]
    slowest = two_machine_flow_shop.makespan(x['A'], x['B'], backwards)
    assert slowest == max(spans)
    for order, span in zip(orders, spans):
      found = _judge(name, x, order)
      assert found.correct == (span == min(spans))
      assert found.status != 'invalid'
    assert spans[0] > min(spans) < spans[-1]  # As given, and backwards.
  assert several


def test_flow_shop_orders_of_random_jobs():
  rng = random.Random(0)
  for _ in range(100):
    n = rng.randint(1, 5)
    a, b = ([rng.randint(1, 4) for _ in range(n)] for _ in '12')
    spans = [
      two_machine_flow_shop.makespan(a, b, order)
      for order in itertools.permutations(range(n))
    ]
    best = two_machine_flow_shop.fastest_order(a, b)
    assert two_machine_flow_shop.makespan(a, b, best) == min(spans)
    worst = best[::-1]
    assert two_machine_flow_shop.makespan(a, b, worst) == max(spans), (a, b)


def test_flow_shop_rules():
  name = 'two_machine_flow_shop'
  x = environments.get(name).restore({'N': 2, 'A': [3, 1], 'B': [1, 3]}, None)
  assert x['solution'] == [1, 0]  # 1, 4 and 4, 5.
  assert _judge(name, x, '0 1').status == 'wrong'  # The slowest order.
  for bad in ('0', '0 0', '0 1 2', '1 2', '-1 0'):
    assert _judge(name, x, bad).status == 'invalid', bad
  alike = environments.get(name).restore({'N': 2, 'A': [1, 1], 'B': [1, 1]}, '')
  assert _judge(name, alike, '0 1').correct
  assert _judge(name, alike, '1 0').correct
