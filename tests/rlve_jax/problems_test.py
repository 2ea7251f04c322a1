"""Tests of drawing problems and putting them into tokens."""

import dataclasses

import numpy as np
import pytest

import environments
from environments import base
from environments import curriculum
from rlve_jax import config as config_lib
from rlve_jax import problems


def _source(parts, width):
  """The source of the small run, with prompts of at most `width` tokens."""
  sampler = config_lib.Sampler(
    (width,), parts.config.sampler.completion_buckets
  )
  config = dataclasses.replace(parts.config, sampler=sampler)
  return dataclasses.replace(parts.source, config=config)


def _assign(name, *levels):
  return [curriculum.Assignment(name, level) for level in levels]


def test_seeds_are_used_once_and_in_order(parts):
  tasks, next_seed, redrawn = parts.source.draw(
    _assign('sorting', 0, 1, 0), 100
  )
  seeds = [task.problem.seed % 2**32 for task in tasks]
  assert seeds == [100, 101, 102]
  assert (next_seed, redrawn) == (103, 0)
  assert [task.problem.level for task in tasks] == [0, 1, 0]
  again, _, _ = parts.source.draw(_assign('sorting', 0, 1, 0), 100)
  assert tasks == again


def test_train_and_test_problems_differ(parts):
  for split in ('train', 'test'):
    tasks, _, _ = parts.source.draw(_assign('sorting', *[0] * 20), 0, split)
    for task in tasks:
      env = environments.get('sorting')
      assert base.split_of(env, task.problem.instance) == split


def test_long_prompts_are_drawn_again_never_cut(parts):
  lengths = [
    len(task.tokens)
    for task in parts.source.draw(_assign('sorting', *[1] * 40), 0)[0]
  ]
  assert len(set(lengths)) > 1
  source = _source(parts, sorted(lengths)[20])
  tasks, next_seed, redrawn = source.draw(_assign('sorting', *[1] * 40), 0)
  assert redrawn > 0
  assert next_seed == 40 + redrawn
  assert max(len(task.tokens) for task in tasks) <= sorted(lengths)[20]
  seeds = [task.problem.seed % 2**32 for task in tasks]
  assert len(set(seeds)) == 40


def test_long_prompts_can_be_refused(parts):
  sampler = config_lib.Sampler((14,), (6, 12), long_prompts='refuse')
  config = dataclasses.replace(parts.config, sampler=sampler)
  source = dataclasses.replace(parts.source, config=config)
  with pytest.raises(ValueError, match='prompts are longer than 14 tokens'):
    source.draw(_assign('sorting', *[5] * 40), 0)


def test_levels_that_never_fit_end_with_an_error(parts):
  source = _source(parts, 4)
  assert not source.fits('sorting', 0)
  assert parts.source.fits('sorting', 0)
  with pytest.raises(ValueError, match='no prompt of at most 4 tokens'):
    source.draw(_assign('sorting', 0), 0)


def test_padding_rows_have_no_length(parts):
  tasks, _, _ = parts.source.draw(_assign('sorting', 0, 2), 2**31)
  prompts = problems.pad(tasks, 4, (8, 48))
  assert prompts.tokens.shape == (4, 48)
  np.testing.assert_array_equal(
    prompts.lengths, [len(tasks[0].tokens), len(tasks[1].tokens), 0, 0]
  )
  assert prompts.seeds[0] == 2**31
  for row, task in enumerate(tasks):
    n = len(task.tokens)
    np.testing.assert_array_equal(prompts.tokens[row, :n], task.tokens)
    assert not prompts.tokens[row, n:].any()
