"""Tests of evaluation: how it draws, and what it counts."""

import dataclasses

import numpy as np
import pytest

from rlve_jax import config as config_lib
from rlve_jax import evaluation
from rlve_jax import steps


def _with_evaluation(parts, **values):
  settings = config_lib.Evaluation(problems=4, **values)
  config = dataclasses.replace(parts.config, evaluation=settings)
  shapes = dataclasses.replace(parts.shapes, config=config)
  return dataclasses.replace(parts, shapes=shapes)


@pytest.fixture
def drawn(parts, run, monkeypatch):
  """A function from settings of evaluation to the tokens that it draws."""
  complete, found = steps.complete, []

  def spy(*arguments):
    rollout, effort = complete(*arguments)
    found.append(rollout.tokens)
    return rollout, effort

  def draw(**values):
    found.clear()
    evaluation.evaluate(run, _with_evaluation(parts, **values))
    return np.concatenate(found)

  monkeypatch.setattr(steps, 'complete', spy)
  return draw


def test_settings_reach_the_sampler(drawn):
  greedy, plain = drawn(temperature=0.0), drawn()
  assert (greedy != plain).any()
  for name, value in (('top_k', 1), ('top_p', 1e-6), ('min_p', 1.0)):
    np.testing.assert_array_equal(drawn(**{name: value}), greedy)
  np.testing.assert_array_equal(drawn(top_k=10**6), plain)


def test_attempts_are_counted(parts, run):
  results = evaluation.evaluate(run, _with_evaluation(parts, top_p=0.9))
  assert [r.environment for r in results] == ['sliding_window', 'sorting']
  for result in results:
    assert result.problems == len(result.problem_rewards) == 4
    assert result.attempts == 16
    assert 0 <= result.accuracy <= 1
