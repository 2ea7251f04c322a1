"""Schedules, seats and swaps: what is refused."""

import pytest

import environments


def _judge(name, instance, answer):
  env = environments.get(name)
  return environments.judge(env, instance, env.answer.render(answer))


def test_swaps_that_do_not_serve_are_rejected():
  instance = environments.get('weighted_swap_sorting').restore(
    {'N': 4, 'A': [0, 1, 2, 3], 'B': [1, 2, 0, 3], 'C': [1, 5, 7, 2]}, None
  )
  for swaps, status in (
    ([[0, 1], [0, 2]], 'correct'),
    ([[2, 0], [2, 1]], 'partial'),
    ([[1, 0], [2, 0]], 'correct'),
    ([[0, 1], [0, 2], [3, 3]], 'invalid'),
    ([[0, 1], [0, 2], [3, 4]], 'invalid'),
    ([[0, 1]], 'invalid'),
    ([[0, 2], [0, 1], [0, 3], [3, 0]], 'invalid'),
    ([[0, 1], [0, 2], [0, 3], [3, 0]], 'partial'),
  ):
    reward = _judge('weighted_swap_sorting', instance, swaps)
    assert reward.status == status, swaps


def test_rules_are_checked():
  names = 'weighted_start_order', 'group_table_assignment'
  order, tables = (
    environments.sample(environments.get(name), 0, 0).instance for name in names
  )
  for answer in ([1, 1, 2, 3], [0, 1, 2, 3], [1, 2, 3], [1, 2, 3, 4, 5]):
    assert _judge(names[0], order, answer).status == 'invalid'
  rows = tables['solution']
  for answer in (
    rows[:-1],
    [*rows, [0]],
    [[*rows[0][:-1], tables['N']], *rows[1:]],
    [[rows[0][0]] * len(rows[0]), *rows[1:]],
    [[*rows[0], rows[0][0]], *rows[1:]],
  ):
    assert _judge(names[1], tables, answer).status == 'invalid'


def test_groups_too_large_for_the_tables_are_refused():
  env = environments.get('group_table_assignment')
  with pytest.raises(ValueError, match='cannot be seated'):
    env.restore({'M': 2, 'N': 2, 'R': [2, 2], 'C': [3, 1]}, None)
