"""Packed batches for the learner, from judged groups and from references."""

from collections.abc import Sequence

import numpy as np

from rlve_jax import problems as problems_lib
from rlve_jax import programs as programs_lib
from rlve_jax import scoring
from rlve_jax import types
from rlve_jax.learner import losses
from rlve_jax.learner import packing


def policy_batch(
  groups: Sequence[scoring.Group], shapes: programs_lib.Shapes
) -> tuple[types.Batch, types.Outcomes]:
  """Packs groups with the weights of the run's loss.

  Args:
    groups: at most the P that the shapes allow, of at most G completions.
    shapes: of the run.

  Returns:
    The batch, and the table of values that its `sequences` index.
  """
  learner, limit = shapes.config.learner, shapes.config.sampler.max_completion
  values = np.zeros(shapes.outcome_shape, np.float32)
  valid = np.zeros(shapes.outcome_shape, bool)
  rows = []
  for i, group in enumerate(groups):
    for j, completion in enumerate(group.completions):
      kept = completion.ended or not learner.mask_truncated
      valid[i, j] = completion.valid and kept
      values[i, j] = scoring.shaped_value(
        completion, limit, learner.overlong_buffer
      )
      rows.append((group.task, completion, i * values.shape[1] + j))
  flat = valid.reshape(-1)
  weights = losses.sequence_weights(
    np.array([len(c.tokens) for _, c, _ in rows]),
    np.array([flat[index] for _, _, index in rows]),
    learner.objective.aggregation,
    limit,
  )
  examples = [
    packing.Example(task.tokens, c.tokens, c.logprobs, index, weight)
    for (task, c, index), weight in zip(rows, weights)
    if weight > 0
  ]
  return _pack(examples, shapes), types.Outcomes(values, valid)


def has_signal(outcomes: types.Outcomes) -> bool:
  """Whether any group holds two different valid values."""
  highest = np.where(outcomes.valid, outcomes.values, -np.inf).max(axis=1)
  lowest = np.where(outcomes.valid, outcomes.values, np.inf).min(axis=1)
  return bool(np.any(highest > lowest))


def supervised_batch(
  tasks: Sequence[problems_lib.Task],
  answers: Sequence[Sequence[int]],
  shapes: programs_lib.Shapes,
) -> tuple[types.Batch, int]:
  """Packs prompts with reference answers, every answer counting alike.

  Returns:
    The batch, and how many answers are not in it: with its prompt each is
    longer than a row.

  Raises:
    ValueError: all are.
  """
  width = shapes.config.learner.row_width
  fitting = [
    (task, answer)
    for task, answer in zip(tasks, answers)
    if len(task.tokens) + len(answer) <= width
  ]
  if not fitting:
    raise ValueError(
      f'None of {len(tasks)} reference answers fits a row of {width} tokens'
      f' (learner.row_width) beside its prompt, the first is of'
      f' {tasks[0].problem.environment!r}; raise it, or take lower levels.'
    )
  examples = [
    packing.Example(
      task.tokens,
      answer,
      np.zeros(len(answer), np.float32),
      0,
      1.0 / (len(fitting) * len(answer)),
    )
    for task, answer in fitting
  ]
  return _pack(examples, shapes), len(tasks) - len(fitting)


def _pack(examples, shapes: programs_lib.Shapes) -> types.Batch:
  learner = shapes.config.learner
  return packing.pack(
    examples, shapes.microbatches, learner.rows, learner.row_width
  )
