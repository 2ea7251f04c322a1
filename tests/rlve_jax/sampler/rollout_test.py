"""Tests of rollouts against a plain forward pass over the whole sequence."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from benchmarks import sampler_parity
from environments import curriculum
from rlve_jax import problems as problems_lib
from rlve_jax import steps
from rlve_jax.model import transformer
from rlve_jax.sampler import methods
from rlve_jax.sampler import plan
from rlve_jax.sampler import rollout as rollout_lib


def _tasks(parts, count=4, seed=0):
  assignments = [curriculum.Assignment('sorting', i % 3) for i in range(count)]
  return parts.source.draw(assignments, seed)[0]


def _sample(parts, run, tasks, size, method=None):
  params = plan.unstack(parts.compiled, run.learner.params)
  return steps.complete(parts, params, tasks, size, method)


def _teacher(parts, run, tasks, rollout, size):
  """Log-probabilities of the sampled tokens, each sequence alone in a row."""
  width = 64
  count = len(tasks) * size
  tokens = np.zeros((count, width), np.int32)
  segments = np.zeros((count, width), np.int32)
  for row in range(count):
    prompt = tasks[row // size].tokens
    end = len(prompt) + rollout.lengths[row]
    tokens[row, : len(prompt)] = prompt
    tokens[row, len(prompt) : end] = rollout.tokens[row, : rollout.lengths[row]]
    segments[row, :end] = 1

  @jax.jit
  def logits(params):
    positions = np.broadcast_to(np.arange(width), tokens.shape)
    hidden = transformer.forward(
      params, parts.config.model, tokens, positions, segments
    )
    return jax.nn.log_softmax(transformer.project(params, hidden))

  table = np.asarray(logits(run.learner.params))
  expected = np.zeros_like(rollout.logprobs)
  for row in range(count):
    start = len(tasks[row // size].tokens)
    for t in range(rollout.lengths[row]):
      token = rollout.tokens[row, t]
      expected[row, t] = table[row, start + t - 1, token]
  return expected, table


@pytest.mark.parametrize('size', [4, 8, 16])
@pytest.mark.parametrize('brief', [False, True])
def test_logprobs_equal_a_full_forward(parts, run, brief_run, size, brief):
  tasks = _tasks(parts)
  run = brief_run if brief else run
  rollout, _ = _sample(parts, run, tasks, size)
  expected, _ = _teacher(parts, run, tasks, rollout, size)
  np.testing.assert_allclose(rollout.logprobs, expected, atol=5e-4)


def _plain_loop(parts, run, tasks, size, temperature):
  """Reads all tokens again for each new one; returns tokens and margins."""
  count, limit = len(tasks) * size, parts.config.sampler.max_completion
  starts = np.repeat([len(task.tokens) for task in tasks], size)
  whole = np.zeros((count, 64), np.int32)
  for row in range(count):
    whole[row, : starts[row]] = tasks[row // size].tokens

  @jax.jit
  def logits(params, tokens, last):
    positions = np.broadcast_to(np.arange(64), tokens.shape)
    hidden = transformer.forward(
      params, parts.config.model, tokens, positions, jnp.ones_like(tokens)
    )
    chosen = hidden[np.arange(count), last]
    return transformer.project(params, chosen)

  @jax.jit
  def noise(seeds, samples, position):
    keys = methods.row_keys(np.uint32(parts.config.seed), seeds, samples)
    keys = jax.vmap(jax.random.fold_in, (0, None))(keys.reshape(-1), position)
    size = -(-parts.config.model.vocab_size // 256) + 256
    return jax.vmap(lambda key: jax.random.gumbel(key, (size,)))(keys)

  seeds = np.array([task.problem.seed for task in tasks], np.uint32)
  samples = np.tile(np.arange(size), (len(tasks), 1))
  drawn, margins = np.zeros((2, count, limit))
  for t in range(limit):
    scores = np.asarray(logits(run.learner.params, whole, starts + t - 1))
    bits = np.asarray(noise(seeds, samples, t))
    for row in range(count):
      token, margin = (
        sampler_parity.draw(scores[row] / temperature, bits[row])
        if temperature
        else sampler_parity.best(scores[row])
      )
      drawn[row, t], margins[row, t] = token, margin
      whole[row, starts[row] + t] = token
  return drawn, margins


@pytest.mark.parametrize('temperature', [0.0, 0.8])
def test_a_loop_without_a_cache_draws_the_same(
  parts, run, brief_run, temperature
):
  tasks = _tasks(parts)
  method = methods.from_temperature(temperature)
  run = brief_run if temperature else run
  rollout, _ = _sample(parts, run, tasks, 16, method)
  drawn, margins = _plain_loop(parts, run, tasks, 16, temperature)
  assert rollout.lengths.max() == 12
  differ = 0
  for row, length in enumerate(rollout.lengths):
    wrong = np.flatnonzero(rollout.tokens[row, :length] != drawn[row, :length])
    if len(wrong):
      differ += 1
      assert margins[row, wrong[0]] < 1e-3
  assert differ <= 1


def test_zero_temperature_follows_the_most_likely(parts, run):
  tasks = _tasks(parts)
  rollout, _ = _sample(parts, run, tasks, 4, methods.Greedy())
  _, table = _teacher(parts, run, tasks, rollout, 4)
  for row in range(16):
    start = len(tasks[row // 4].tokens)
    for t in range(rollout.lengths[row]):
      best = table[row, start + t - 1].max()
      chosen = table[row, start + t - 1, rollout.tokens[row, t]]
      assert chosen > best - 1e-3


def test_nothing_follows_the_end(parts, brief_run):
  rollout, effort = _sample(parts, brief_run, _tasks(parts), 16)
  stops = parts.tokenizer.stops
  limit = parts.config.sampler.max_completion
  assert rollout.ended.any()
  for tokens, logprobs, length, ended in zip(
    rollout.tokens, rollout.logprobs, rollout.lengths, rollout.ended
  ):
    assert ended == (tokens[length - 1] in stops)
    assert ended or length == limit
    assert not np.isin(tokens[: length - 1], stops).any()
    assert (logprobs[:length] < 0).all()
    assert not logprobs[length:].any()
    assert not tokens[length:].any()
  assert effort.live_row_steps == rollout.lengths.sum()
  assert 0 <= effort.idle_share < 1


def test_rows_do_not_depend_on_the_batch(parts, run):
  tasks = _tasks(parts)
  whole, _ = _sample(parts, run, tasks, 8)
  alone, _ = _sample(parts, run, tasks[2:3], 8)
  fewer, _ = _sample(parts, run, tasks[::-1], 4)
  for other, rows in ((alone, range(8)), (fewer, range(4, 8))):
    for i, row in enumerate(rows):
      mine = 16 + i  # Prompt 2 of the whole batch.
      np.testing.assert_array_equal(other.tokens[row], whole.tokens[mine])
      np.testing.assert_allclose(
        other.logprobs[row], whole.logprobs[mine], atol=5e-4
      )


@pytest.mark.parametrize('size', [4, 8, 16])
def test_compaction_changes_no_row(parts, run, size):
  tasks = _tasks(parts)
  params = plan.unstack(parts.compiled, run.learner.params)
  prompts = problems_lib.pad(tasks, 4, (48,))
  sampler = rollout_lib.make_sampler(parts.shapes, parts.compiled)
  whole, _ = sampler.sample(params, prompts, size, methods.Temperature())
  limits = np.random.default_rng(size).geometric(0.3, size=(4, size))
  limits[2] = 0
  short, effort = sampler.sample(
    params, prompts, size, methods.Temperature(), limits
  )
  expected = np.minimum(whole.lengths, limits.reshape(-1))
  np.testing.assert_array_equal(short.lengths, expected)
  for name, tolerance in (('tokens', 0), ('logprobs', 5e-4)):
    mine, other = getattr(whole, name), getattr(short, name)
    cut = np.where(np.arange(12) < expected[:, None], mine, 0)
    np.testing.assert_allclose(other, cut, atol=tolerance)
  assert effort.compactions > 0
  assert effort.live_row_steps == expected.sum()
  assert effort.row_steps < effort.static_row_steps


def test_completions_and_problems_differ(parts, run):
  rollout, _ = _sample(parts, run, _tasks(parts), 16)
  assert len({tuple(row) for row in rollout.tokens}) == 64
  again, _ = _sample(parts, run, _tasks(parts), 16)
  np.testing.assert_array_equal(rollout.tokens, again.tokens)
  later, _ = _sample(parts, run, _tasks(parts, seed=99), 16)
  assert (later.tokens != rollout.tokens).any(axis=1).all()
