"""Tests of `benchmarks/waves.py`: what is counted is what was asked for."""

import numpy as np

from benchmarks import waves
from rlve_jax import types
from rlve_jax.sampler import methods


def test_every_completion_is_done_once_and_no_more_rows_decode():
  lengths = waves.draw_lengths(np.random.default_rng(0), 6, 8, 12, 64, 0.5)
  lengths[2, 3:] = 0
  prompts = types.Prompts(
    np.zeros((6, 8), np.int32),
    np.array([1, 2, 3, 4, 0, 5], np.int32),  # The fifth is padding.
    np.arange(6, dtype=np.uint32),
  )
  sampler = waves.make_sampler(6, 8, 64, 12)
  done, effort = sampler.sample(None, prompts, 8, methods.Greedy(), lengths)
  lengths[4] = 0
  np.testing.assert_array_equal(done.lengths.reshape(6, 8), lengths)
  assert sum(effort.live_rows) == effort.live_row_steps == lengths.sum()
  assert max(effort.live_rows) == 12
  assert effort.refills > 0
  together = waves.make_sampler(1, 8, 64, None)
  apart = waves.count(together, lengths, 1)
  assert apart.live_row_steps == lengths.sum()
  assert effort.row_steps < apart.row_steps
  assert effort.steps < apart.steps
