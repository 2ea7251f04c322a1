"""Tests for `environments/rewards.py`."""

import dataclasses

import pytest

from environments import rewards

HUGE = 10**20_000


@pytest.mark.parametrize(
  ('reward', 'value', 'status'),
  [
    (rewards.graded(3, 4), 0.75, 'partial'),
    (rewards.graded(1, 2, power=2), 0.25, 'partial'),
    (rewards.graded(0, 4), 0.0, 'wrong'),
    (rewards.graded(4, 4), 1.0, 'correct'),
    (rewards.graded(1, HUGE), 0.0, 'wrong'),
    (rewards.exact([1, 2], [1, 2]), 1.0, 'correct'),
    (rewards.exact(1, 2), 0.0, 'wrong'),
    (rewards.ratio(0, 0), 1.0, 'correct'),
    (rewards.ratio(5, 10), 0.5, 'partial'),
    (rewards.ratio(20, 10), 0.5, 'partial'),
    (rewards.ratio(-5, -10), 0.5, 'partial'),
    (rewards.ratio(-10, 10), 0.0, 'wrong'),
    (rewards.ratio(0, 10), 0.0, 'wrong'),
    (rewards.ratio(3, 0), 0.0, 'wrong'),
    (rewards.ratio(HUGE, 3), 0.0, 'wrong'),
    (rewards.matching([1, 2], [1, 3]), 0.5, 'partial'),
    (rewards.matching('ab', 'ab'), 1.0, 'correct'),
    (rewards.matching([1], [1, 3]), -0.5, 'invalid'),
    (rewards.matching([], []), 1.0, 'correct'),
    (rewards.UNPARSED, -1.0, 'unparsed'),
    (rewards.INVALID, -0.5, 'invalid'),
  ],
)
def test_shapes(reward, value, status):
  assert (reward.value, reward.status) == (value, status)
  assert reward.correct == (status == 'correct')


@pytest.mark.parametrize('exponent', [1, 15, 16, 17, 300, 400, 20_000])
def test_one_off_is_never_correct(exponent):
  gold = 10**exponent
  for near in (gold + 1, gold - 1):
    for reward in (rewards.ratio(near, gold, 0.01), rewards.exact(near, gold)):
      assert not reward.correct
      assert reward.value < 1
  assert rewards.ratio(gold, gold).correct
  assert rewards.graded(gold - 1, gold).status == 'partial'


@pytest.mark.parametrize(
  ('value', 'status'),
  [(0.5, 'good'), (1.5, 'wrong'), (1.0, 'partial'), (0.5, 'correct')],
)
def test_impossible_verdicts_are_refused(value, status):
  with pytest.raises(ValueError, match=r'must be|Exactly'):
    rewards.Reward(value, status)


@pytest.mark.parametrize(('part', 'whole'), [(5, 4), (-1, 4), (0, 0)])
def test_impossible_shares_are_refused(part, whole):
  with pytest.raises(ValueError, match='share'):
    rewards.graded(part, whole)


def test_verdicts_are_frozen():
  with pytest.raises(dataclasses.FrozenInstanceError):
    rewards.INVALID.value = 1.0
