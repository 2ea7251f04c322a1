"""Tests of what goes past the paper, by sequences worked by hand."""

import collections
import json
import random

import pytest

from environments import curriculum
from environments import guesses


def _seen(p, config, rates, floor=curriculum.no_guess):
  """Levels after counts of 8 problems of 10 attempts at the frontier."""
  state, levels = curriculum.State((p,)), []
  for rate in rates:
    level = state.progress[0].level
    outcomes = [curriculum.Outcome('a', level, 10, round(10 * rate))] * 8
    state = curriculum.update(state, config, outcomes, floor)
    levels.append(state.progress[0].level)
  return levels


def _at(level, **changes):
  return curriculum.Progress('a', level, **changes)


@pytest.mark.parametrize(
  ('config', 'rates', 'levels'),
  [
    # Off: levels never fall.
    ({}, [0.0] * 5, [3] * 5),
    # Two counts in a row near the floor lower a level, and counting restarts.
    ({'demotion': 0.1}, [0.1, 0.1, 0.0, 0.1, 0.1], [3, 2, 2, 1, 1]),
    # A count above it in between does not.
    ({'demotion': 0.1}, [0.1, 0.2, 0.1, 0.2, 0.1], [3] * 5),
    ({'demotion': 0.1, 'demotion_after': 1}, [0.1] * 5, [2, 1, 0, 0, 0]),
    (
      {'demotion': 0.0, 'demotion_after': 3},
      [0, 0, 0, 0.1, 0],
      [3, 3, 2, 2, 2],
    ),
    # And up again.
    ({'demotion': 0.1}, [0.0, 0.0, 1.0, 0.9, 0.8], [3, 2, 3, 4, 4]),
  ],
)
def test_levels_fall_where_success_stays_near_nothing(config, rates, levels):
  assert _seen(_at(3), curriculum.Config(**config), rates) == levels


def test_near_the_floor_is_measured_from_the_floor():
  floor = lambda name, level: 0.5
  config = curriculum.Config(demotion=0.1)
  # (0.6 - 0.5) / 0.5 = 0.2 is above it; (0.5 - 0.5) / 0.5 = 0 is not.
  assert _seen(_at(2), config, [0.6, 0.6, 0.5, 0.5], floor) == [2, 2, 2, 1]


def test_promotion_counts_what_is_above_the_floor():
  floor = lambda name, level: 0.5 if level == 0 else 0.0
  plain = curriculum.Config()
  above = curriculum.Config(correct_guesses=True)
  # At level 0, (0.9 - 0.5) / 0.5 = 0.8 is below 0.9, and 1 is not.
  assert _seen(_at(0), plain, [0.9, 0.9], floor) == [1, 2]
  assert _seen(_at(0), above, [0.9, 1.0, 0.9, 0.8], floor) == [0, 1, 2, 2]


def test_a_cap_holds_and_level_0_is_the_lowest():
  config = curriculum.Config(demotion=0.1, demotion_after=1)
  assert _seen(_at(0, capped=0), config, [0.0, 1.0]) == [0, 0]


def _shares(state, config, count=20_000, weights=None):
  drawn = curriculum.assign(state, config, random.Random(0), count, weights)
  counts = collections.Counter(a.environment for a in drawn)
  return {name: n / count for name, n in counts.items()}


def _state(**slopes):
  return curriculum.State(
    tuple(
      curriculum.Progress(name)
      if slope is None
      else curriculum.Progress(name, recent=0.5 + slope, earlier=0.5)
      for name, slope in sorted(slopes.items())
    )
  )


def test_running_means_worked_by_hand():
  config = curriculum.Config(progress_share=0.5, static=(0, 3))
  state = curriculum.init(['a', 'b'])
  outcome = lambda name, successes: curriculum.Outcome(name, 1, 10, successes)
  state = curriculum.update(state, config, [outcome('a', 2), outcome('a', 4)])
  a, b = state.progress
  assert (a.recent, a.earlier) == (0.3, 0.3)
  assert (b.recent, b.earlier) == (None, None)
  state = curriculum.update(state, config, [outcome('a', 10)])
  a, b = state.progress
  # 0.3 + 0.3 (1 - 0.3) and 0.3 + 0.1 (1 - 0.3).
  assert a.recent == pytest.approx(0.51)
  assert a.earlier == pytest.approx(0.37)
  assert a.level == 0


def test_means_begin_anew_at_another_level():
  config = curriculum.Config(progress_share=0.5)
  state = curriculum.State((_at(0, recent=0.8, earlier=0.4),))
  outcomes = [curriculum.Outcome('a', 0, 10, 10)] * 8
  (p,) = curriculum.update(state, config, outcomes).progress
  assert (p.level, p.recent, p.earlier) == (1, None, None)


@pytest.mark.parametrize(
  ('share', 'slopes', 'expected'),
  [
    (0.0, {'a': 0.3, 'b': 0.1}, {'a': 0.5, 'b': 0.5}),
    (1.0, {'a': 0.3, 'b': 0.1}, {'a': 0.75, 'b': 0.25}),
    (1.0, {'a': -0.3, 'b': 0.1}, {'a': 0.75, 'b': 0.25}),  # Falls count too.
    (0.5, {'a': 0.3, 'b': 0.1}, {'a': 0.625, 'b': 0.375}),
    (1.0, {'a': 0.0, 'b': 0.0}, {'a': 0.5, 'b': 0.5}),
    (1.0, {'a': None, 'b': None}, {'a': 0.5, 'b': 0.5}),
    # An unknown one keeps its third; the others divide the rest as 3 to 1.
    (1.0, {'a': None, 'b': 0.3, 'c': 0.1}, {'a': 1 / 3, 'b': 0.5, 'c': 1 / 6}),
  ],
)
def test_problems_go_where_success_changes(share, slopes, expected):
  config = curriculum.Config(progress_share=share)
  found = _shares(_state(**slopes), config)
  assert found == pytest.approx(expected, abs=0.015)


def test_weights_of_environments_hold():
  weights = {'a': 3.0, 'b': 1.0}
  found = _shares(_state(a=None, b=None), curriculum.Config(), weights=weights)
  assert found == pytest.approx({'a': 0.75, 'b': 0.25}, abs=0.015)
  config = curriculum.Config(progress_share=1.0)
  found = _shares(_state(a=None, b=0.1), config, weights=weights)
  assert found == pytest.approx({'a': 0.75, 'b': 0.25}, abs=0.015)


def test_fewer_assignments_are_a_prefix_of_more():
  config = curriculum.Config(progress_share=0.5)
  state = _state(a=0.3, b=0.1, c=None)
  draw = lambda n: curriculum.assign(state, config, random.Random(3), n)
  assert draw(5) == draw(50)[:5]


def test_progress_is_found_in_a_simulation():
  # One environment is mastered, one out of reach, one being learnt.
  rng, config = random.Random(0), curriculum.Config(progress_share=0.8)
  config = curriculum.Config(progress_share=0.8, static=(0, 0))
  state = curriculum.init(['done', 'far', 'learnt'])
  counts: collections.Counter = collections.Counter()
  for step in range(100):
    chance = {'done': 1.0, 'far': 0.0, 'learnt': step / 100}
    outcomes = []
    for a in curriculum.assign(state, config, rng, 16):
      hits = sum(rng.random() < chance[a.environment] for _ in range(8))
      outcomes.append(curriculum.Outcome(a.environment, 0, 8, hits))
      counts[a.environment] += 1
    state = curriculum.update(state, config, outcomes)
  assert counts['learnt'] > 3 * max(counts['done'], counts['far'])
  assert min(counts.values()) > 0


def test_states_of_older_files_are_read():
  state = curriculum.State((_at(2, problems=3),))
  values = curriculum.to_json(state)
  for key in ('low_counts', 'recent', 'earlier'):
    del values[0][key]
  assert curriculum.from_json(json.loads(json.dumps(values))) == state
  full = curriculum.State((_at(2, low_counts=1, recent=0.5, earlier=0.25),))
  assert curriculum.from_json(curriculum.to_json(full)) == full


@pytest.mark.parametrize(
  'settings',
  [
    {'demotion': -0.1},
    {'demotion': 0.9},
    {'demotion_after': 0},
    {'progress_share': 1.1},
    {'progress_share': -0.1},
  ],
)
def test_impossible_settings_are_refused(settings):
  with pytest.raises(ValueError, match='got'):
    curriculum.Config(**settings)


def test_floors_are_those_of_small_answer_spaces():
  # Yes or no; orders of few numbers; products.
  assert 0.4 < guesses.floor('euclid_game', 0) < 0.7
  assert 0.05 < guesses.floor('sorting', 0) < 0.5
  assert guesses.floor('multiplication', 3) < 0.1
