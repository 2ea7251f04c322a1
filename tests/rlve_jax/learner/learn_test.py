"""Tests of a step's updates: number, order, data, what they compare with."""

import dataclasses

import numpy as np
import pytest

from environments import rewards
from rlve_jax import scoring
from rlve_jax import steps


@dataclasses.dataclass
class Task:
  """What a batch needs of a problem."""

  tokens: tuple[int, ...]


def _group(prompt, *outcomes):
  completions = tuple(
    scoring.Completion(
      np.array([5, 6, 7][: 1 + i % 3]), np.zeros(1 + i % 3), True, '', outcome
    )
    for i, outcome in enumerate(outcomes)
  )
  return scoring.Group(Task((prompt,)), completions)


GOOD, BAD = rewards.CORRECT, rewards.WRONG
GROUPS = [
  _group(11, GOOD, BAD, BAD),
  _group(12, GOOD, GOOD, GOOD),  # Without signal.
  _group(13, BAD, BAD, GOOD),
  _group(14, BAD, BAD, BAD),  # Without signal.
]


class Recorder:
  """Stands for the learner's programs; the state is a count of updates."""

  def __init__(self):
    self.updates = []

  def __getitem__(self, name):
    return self._policy if name == 'policy' else self._score

  def _score(self, state, batch, temperature):
    return f'scores of state {state}'

  def _policy(self, state, batch, outcomes, temperature, tables=None):
    prompts = set(batch.tokens.flat) & {11, 12, 13, 14}
    self.updates.append((sorted(map(int, prompts)), tables))
    return state + 1, {'learner/tokens': np.float32(3), 'learner/loss': ONE}


ONE = np.float32(1.0)


@pytest.mark.parametrize(
  ('settings', 'expected'),
  [
    ({}, [[11, 12, 13, 14]]),
    ({'minibatches': 2}, [[11, 12], [13, 14]]),
    ({'minibatches': 4}, [[11], [13]]),
    ({'epochs': 2}, [[11, 12, 13, 14]] * 2),
    ({'epochs': 2, 'minibatches': 2}, [[11, 12], [13, 14]] * 2),
  ],
)
def test_updates_of_a_step(parts, settings, expected):
  learner = dataclasses.replace(parts.config.learner, **settings)
  config = dataclasses.replace(parts.config, learner=learner)
  recorder = Recorder()
  parts = dataclasses.replace(
    parts,
    shapes=dataclasses.replace(parts.shapes, config=config),
    compiled=recorder,
  )
  state, row = steps.learn(0, GROUPS, parts, steps.Clock())
  assert state == row['learner/updates'] == len(expected)
  assert [prompts for prompts, _ in recorder.updates] == expected
  assert row['learner/tokens'] == 3 * len(expected)
  tables = {'old': 'scores of state 0'} if settings else None
  assert all(seen == tables for _, seen in recorder.updates)


def test_groups_without_signal_change_nothing(parts):
  recorder = Recorder()
  parts = dataclasses.replace(parts, compiled=recorder)
  groups = [GROUPS[1], GROUPS[3]]
  state, row = steps.learn(0, groups, parts, steps.Clock())
  assert (state, recorder.updates) == (0, [])
  assert row == {'learner/updates': 0}
