"""Tests for `environments/curriculum.py`."""

import json
import random

import pytest

from environments import curriculum

CONFIG = curriculum.Config(target=0.75, min_problems=2)


def _outcomes(name, level, *successes):
  return [curriculum.Outcome(name, level, 4, s) for s in successes]


def _at(level, **fields):
  return curriculum.State((curriculum.Progress('a', level, **fields),))


def test_level_rises_exactly_at_target():
  state = curriculum.init(['b', 'a'])
  outcomes = _outcomes('a', 0, 3, 3) + _outcomes('b', 0, 3, 2)
  after = curriculum.update(state, CONFIG, outcomes)
  expected = curriculum.Progress('a', 1), curriculum.Progress('b', 0)
  assert after.progress == expected
  assert state == curriculum.init(['a', 'b', 'a'])


@pytest.mark.parametrize('tenths', range(1, 11))
def test_the_target_is_met_exactly_whatever_its_digits(tenths):
  config = curriculum.Config(target=tenths / 10, min_problems=1)
  for attempts in range(10, 200, 10):
    need = tenths * attempts // 10
    for successes, level in ((need, 1), (need - 1, 0)):
      outcome = curriculum.Outcome('a', 0, attempts, successes)
      after = curriculum.update(_at(0), config, [outcome])
      assert after == _at(level), (attempts, successes)


def test_counts_build_up_over_updates_and_restart_when_judged():
  first = curriculum.update(_at(1), CONFIG, _outcomes('a', 1, 4))
  assert first == _at(1, problems=1, attempts=4, successes=4)
  assert curriculum.update(first, CONFIG, _outcomes('a', 1, 0)) == _at(1)
  assert curriculum.update(first, CONFIG, _outcomes('a', 1, 2)) == _at(2)


def test_problems_are_counted_and_not_completions():
  outcome = curriculum.Outcome('a', 0, 1_000, 1_000)
  after = curriculum.update(_at(0), CONFIG, [outcome])
  assert after.progress[0].level == 0


def test_a_level_rises_by_one_at_most():
  after = curriculum.update(_at(0), CONFIG, _outcomes('a', 0, *[4] * 50))
  assert after == _at(1)


def test_only_the_frontier_counts():
  late = _outcomes('a', 1, 4, 4) + _outcomes('a', 3, 4, 4)
  assert curriculum.update(_at(2), CONFIG, late) == _at(2)


def test_groups_without_attempts_tell_nothing():
  empty = [curriculum.Outcome('a', 0, 0, 0)] * 5
  assert curriculum.update(_at(0), CONFIG, empty) == _at(0)


@pytest.mark.parametrize(
  ('level', 'fields', 'levels'),
  [
    (0, {}, {0}),
    (2, {}, {0, 1, 2}),
    (9, {}, {6, 7, 8, 9}),
    (9, {'window': 1}, {9}),
    (9, {'static': (0, 1)}, {0, 1}),
    (0, {'static': (5, 7)}, {5, 6, 7}),
  ],
)
def test_assigns_within_window(level, fields, levels):
  config = curriculum.Config(**fields)
  drawn = curriculum.assign(_at(level), config, random.Random(0), 200)
  assert {a.level for a in drawn} == levels


def test_assigns_environments_and_levels_uniformly():
  state = curriculum.State(
    (curriculum.Progress('a', 1), curriculum.Progress('b', 0))
  )
  drawn = curriculum.assign(state, CONFIG, random.Random(1), 8_000)
  pairs = [(a.environment, a.level) for a in drawn]
  assert abs(pairs.count(('b', 0)) - 4_000) < 200
  assert abs(pairs.count(('a', 0)) - 2_000) < 200
  again = curriculum.assign(state, CONFIG, random.Random(1), 8_000)
  assert again == drawn


def test_static_difficulty_never_moves():
  config = curriculum.Config(min_problems=1, static=(0, 20))
  outcomes = _outcomes('a', 0, 4, 4)
  assert curriculum.update(_at(0), config, outcomes) == _at(0)


def test_a_cap_stops_the_frontier():
  state = curriculum.cap(_at(1), 'a', 2)
  for level in (1, 2, 2):
    assert state.progress[0].level == level
    outcomes = _outcomes('a', level, 4, 4)
    state = curriculum.update(state, CONFIG, outcomes)
  assert state == _at(2, capped=2)


def test_a_cap_below_takes_the_frontier_down_and_restarts_counts():
  state = _at(5, problems=1, attempts=4, successes=4)
  assert curriculum.cap(state, 'a', 3) == _at(3, capped=3)
  kept = _at(5, problems=1, attempts=4, successes=4, capped=5)
  assert curriculum.cap(state, 'a', 5) == kept


def test_a_cap_bounds_a_fixed_window():
  config = curriculum.Config(static=(2, 9))
  state = curriculum.cap(_at(0), 'a', 4)
  assert curriculum.window(state.progress[0], config) == (2, 4)
  state = curriculum.cap(state, 'a', 1)
  assert curriculum.window(state.progress[0], config) == (1, 1)


def test_state_survives_json():
  state = curriculum.cap(curriculum.init(['b', 'a']), 'b', 7)
  state = curriculum.update(state, CONFIG, _outcomes('a', 0, 4))
  text = json.dumps(curriculum.to_json(state))
  assert curriculum.from_json(json.loads(text)) == state


@pytest.mark.parametrize(
  'make',
  [
    lambda: curriculum.Config(target=0),
    lambda: curriculum.Config(target=1.1),
    lambda: curriculum.Config(min_problems=0),
    lambda: curriculum.Config(window=0),
    lambda: curriculum.Config(static=(3, 2)),
    lambda: curriculum.Config(static=(-1, 2)),
    lambda: curriculum.Outcome('a', 0, 4, 5),
    lambda: curriculum.Progress('a', -1),
    lambda: curriculum.Progress('a', 2, capped=1),
    lambda: curriculum.init([]),
    lambda: curriculum.cap(_at(0), 'b', 1),
    lambda: curriculum.cap(_at(0), 'a', -1),
    lambda: curriculum.update(_at(0), CONFIG, _outcomes('b', 0, 1)),
    lambda: curriculum.from_json([{'environment': 'a'}]),
    lambda: curriculum.from_json(curriculum.to_json(_at(0)) * 2),
  ],
)
def test_impossible_values_are_refused(make):
  with pytest.raises(ValueError, match=r'got|Unknown'):
    make()
