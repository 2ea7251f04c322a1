"""Tests of training steps: compilation, signal, bounds, failed verdicts."""

import dataclasses

import jax
import numpy as np
import pytest

from environments import curriculum
from environments import rewards
from rlve_jax import batches
from rlve_jax import metrics as metrics_lib
from rlve_jax import programs
from rlve_jax import scoring
from rlve_jax import steps
from rlve_jax.learner import plan as learner_plan
from rlve_jax.sampler import methods
from rlve_jax.sampler import plan as sampler_plan


class FakePool:
  """Judges by a function of the job's number; draws as the real pool."""

  def __init__(self, pool, verdict):
    self._pool, self._verdict = pool, verdict

  def draw(self, requests):
    return self._pool.draw(requests)

  def judge(self, jobs):
    return [self._verdict(i) for i in range(len(jobs))]


def _with_verdicts(parts, verdict, **problems):
  """The same parts, with verdicts by number and other problem settings."""
  config = dataclasses.replace(
    parts.config,
    problems=dataclasses.replace(parts.config.problems, **problems),
  )
  return dataclasses.replace(
    parts,
    shapes=dataclasses.replace(parts.shapes, config=config),
    pool=FakePool(parts.pool, verdict),
  )


def _varied(i):
  return rewards.CORRECT if i % 3 else rewards.WRONG


def _equal(a, b):
  leaves = zip(jax.tree.leaves(a), jax.tree.leaves(b))
  return all(np.array_equal(x, y) for x, y in leaves)


def _at_size(run, size):
  return dataclasses.replace(
    run, group=dataclasses.replace(run.group, group_size=size)
  )


def _at_level(run, level):
  progress = curriculum.State(
    tuple(
      dataclasses.replace(p, level=level, capped=None)
      for p in run.curriculum.progress
    )
  )
  return dataclasses.replace(run, curriculum=progress)


def _copied(run):
  copy = lambda x: jax.device_put(np.array(x), x.sharding)
  learner = jax.tree.map(copy, run.learner)
  return dataclasses.replace(run, learner=learner)


def _at_temperature(parts, temperature):
  sampler = dataclasses.replace(parts.config.sampler, temperature=temperature)
  config = dataclasses.replace(parts.config, sampler=sampler)
  shapes = dataclasses.replace(parts.shapes, config=config)
  return dataclasses.replace(parts, shapes=shapes)


METHODS = (
  methods.Greedy(),
  methods.Temperature(0.4),
  methods.TopK(1.2, 20),
  methods.TopP(1.0, 0.8),
  methods.MinP(1.5, 0.1),
)


def test_nothing_compiles_in_50_steps_of_any_kind(parts, run, brief_run):
  parts = _with_verdicts(parts, _varied)
  states = [_copied(run), brief_run]  # Both give up their buffers.
  counter, seen, lengths = programs.CompileCounter(), set(), []
  for i in range(50):
    size, level = (4, 8, 16)[i % 3], i % 5
    parts = _at_temperature(parts, 0.7 + 0.1 * (i % 7))
    run = _at_level(_at_size(states[i % 2], size), level)
    states[i % 2], row, practice = steps.policy_step(run, parts)
    assert row['rollout/group_size'] == size
    assert row['learner/updates'] == 1
    assert row['learner/ratio_gap'] < 5e-4
    assert abs(row['learner/ratio_mean'] - 1) < 5e-4
    assert row['learner/clip_low'] == row['learner/clip_high'] == 0
    tasks = [group.task for group in practice.groups]
    params = sampler_plan.unstack(parts.compiled, states[i % 2].learner.params)
    steps.complete(parts, params, tasks, size, METHODS[i % 5])
    seen.add((size, max(len(t.tokens) for t in tasks) > 24))
    lengths.append(row['rollout/length_mean'])
  assert counter.count == 0
  assert len(seen) == 6  # All sizes with both prompt buckets.
  assert max(lengths) > 1.1 * min(lengths)


def test_the_counter_sees_eager_operations():
  counter = programs.CompileCounter()
  jax.numpy.arange(17) * 3
  assert counter.count > 0


@pytest.mark.parametrize('reward', [rewards.CORRECT, rewards.UNPARSED])
def test_equal_rewards_change_nothing_and_refills_end(parts, run, reward):
  parts = _with_verdicts(parts, lambda _: reward, refill_rounds=3)
  before = jax.device_get(run.learner)
  new, row, practice = steps.policy_step(run, parts)
  assert _equal(before, jax.device_get(new.learner))
  assert row['learner/updates'] == 0
  assert practice.rounds == 4
  assert len(practice.groups) == 16
  assert new.next_seed == run.next_seed + 16
  assert row['rlve/effective_prompt_ratio'] == 0


def test_equal_rewards_change_nothing_without_dynamic_sampling(parts, run):
  parts = _with_verdicts(parts, lambda _: rewards.WRONG)
  learner = dataclasses.replace(parts.config.learner, dynamic_sampling=False)
  config = dataclasses.replace(parts.config, learner=learner)
  shapes = dataclasses.replace(parts.shapes, config=config)
  before = jax.device_get(run.learner)
  new, row, _ = steps.policy_step(
    run, dataclasses.replace(parts, shapes=shapes)
  )
  assert _equal(before, jax.device_get(new.learner))
  assert row['learner/updates'] == 0


def test_refill_stops_when_there_is_signal_enough(parts, run):
  parts = _with_verdicts(parts, _varied, refill_rounds=3)
  _, row, practice = steps.policy_step(run, parts)
  assert practice.rounds == 1
  assert row['learner/groups'] == 4


def test_informative_groups_beyond_the_batch_are_dropped(parts, run):
  # In each round the first three of four groups carry signal.
  verdict = lambda i: _varied(i) if i < 48 else rewards.WRONG
  parts = _with_verdicts(parts, verdict, refill_rounds=3)
  _, row, practice = steps.policy_step(run, parts)
  assert practice.rounds == 2
  assert row['learner/groups'] == 4
  assert row['learner/groups_dropped'] == 2
  assert len(practice.groups) == 8


def test_failed_verdicts_leave_group_and_loss(parts, run):
  timeout = rewards.Reward(0.0, 'timeout')
  verdict = lambda i: timeout if i % 4 == 0 else _varied(i)
  parts = _with_verdicts(parts, verdict)
  practice = steps.practise(run, parts, steps.Clock())
  batch, outcomes = batches.policy_batch(practice.groups, parts.shapes)
  failed = {i for i in range(64) if i % 4 == 0}
  in_loss = set(batch.sequences[batch.weights > 0])
  assert in_loss == set(range(64)) - failed
  assert set(np.flatnonzero(~outcomes.valid)) == failed
  row = metrics_lib.practice_row(practice.groups, run.curriculum)
  assert row['verifier/timeouts'] == 16
  outcome = scoring.outcomes(practice.groups)[0]
  assert outcome.attempts == 12


def test_groups_of_failures_and_one_verdict_carry_no_signal(parts, run):
  error = rewards.Reward(0.0, 'error')
  verdict = lambda i: rewards.CORRECT if i % 16 == 0 else error
  parts = _with_verdicts(parts, verdict)
  practice = steps.practise(run, parts, steps.Clock())
  assert practice.informative == []


def test_length_shaping_comes_after_the_filter(parts, brief_run):
  parts = _with_verdicts(parts, lambda _: rewards.WRONG)
  learner = dataclasses.replace(parts.config.learner, overlong_buffer=8)
  config = dataclasses.replace(parts.config, learner=learner)
  shapes = dataclasses.replace(parts.shapes, config=config)
  parts = dataclasses.replace(parts, shapes=shapes)
  practice = steps.practise(brief_run, parts, steps.Clock())
  values = {
    scoring.shaped_value(c, 12, 8)
    for group in practice.groups
    for c in group.completions
  }
  assert len(values) > 1
  assert steps.select(practice, parts) == ([], 0)


def test_every_group_counts_for_the_curriculum(parts, run):
  parts = _with_verdicts(parts, lambda _: rewards.CORRECT, prompts=4)
  run = _at_size(run, 4)
  for _ in range(12):
    run, _, _ = steps.policy_step(_at_size(run, 4), parts)
  assert min(p.level for p in run.curriculum.progress) > 0


def test_a_step_is_a_pure_function_of_its_state(parts, run):
  state = jax.device_get(run.learner)
  restore = lambda: dataclasses.replace(
    run,
    learner=jax.device_put(
      state,
      jax.tree.map(
        lambda s: s.sharding, learner_plan.state_struct(parts.shapes)
      ),
    ),
  )
  first, a, practice = steps.policy_step(restore(), parts)
  second, b, again = steps.policy_step(restore(), parts)
  assert metrics_lib.comparable(a) == metrics_lib.comparable(b)
  assert _equal(first.learner, second.learner)
  texts = lambda p: [c.text for g in p.groups for c in g.completions]
  assert texts(practice) == texts(again)
  _, _, later = steps.policy_step(first, parts)
  assert texts(later) != texts(practice)


def test_frontiers_stop_below_levels_that_do_not_fit(parts, run):
  old = run.curriculum
  raised = curriculum.State(
    tuple(dataclasses.replace(p, level=9) for p in old.progress)
  )
  capped = steps.cap(old, raised, parts)
  assert [p.capped for p in capped.progress] == [9, 9]
  assert steps.cap(old, old, parts) == old


def test_supervised_steps_lower_the_loss(parts, run):
  losses = []
  for _ in range(8):
    run, row = steps.supervised_step(run, parts)
    losses.append(row['learner/loss'])
  assert losses[-1] < losses[0]


def test_supervised_answers_longer_than_a_row_are_left_out(parts, run):
  low = [curriculum.Assignment(n, 0) for n in parts.config.problems.names]
  tasks, _, _ = parts.source.draw(low, 0)
  answers = [parts.source.answer_tokens(task.problem) for task in tasks]
  room = parts.config.learner.row_width - len(tasks[0].tokens)
  long = [(5,) * (room + 1), *answers[1:]]
  batch, left_out = batches.supervised_batch(tasks, long, parts.shapes)
  alone, none = batches.supervised_batch(tasks[1:], answers[1:], parts.shapes)
  assert (left_out, none) == (1, 0)
  assert _equal(batch, alone)  # The weights too.
  longest = [(5,) * room, *answers[1:]]
  _, left_out = batches.supervised_batch(tasks, longest, parts.shapes)
  assert left_out == 0
  with pytest.raises(ValueError, match='None of 1 reference answers fits'):
    batches.supervised_batch(tasks[:1], long[:1], parts.shapes)


def test_supervised_steps_count_what_they_leave_out(parts, run, monkeypatch):
  source = type(parts.source)
  short = source.answer_tokens
  endless = (5,) * parts.config.learner.row_width
  answers = iter([endless])
  monkeypatch.setattr(
    source, 'answer_tokens', lambda s, p: next(answers, None) or short(s, p)
  )
  _, row = steps.supervised_step(run, parts)
  assert row['learner/left_out'] == 1
  assert np.isfinite(row['learner/loss'])
