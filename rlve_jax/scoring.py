"""Verdicts on completions, and what the parts of a step read from them."""

from collections.abc import Sequence
import dataclasses

import numpy as np

from environments import curriculum
from environments import pool as pool_lib
from environments import rewards
from rlve_jax import hosts
from rlve_jax import problems as problems_lib
from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import types

_FAILURES = ('timeout', 'error')  # Ours, not the learner's.


@dataclasses.dataclass(frozen=True)
class Completion:
  """One sampled answer and its verdict."""

  tokens: np.ndarray  # int32 [m]
  logprobs: np.ndarray  # float32 [m], the sampler's.
  ended: bool
  text: str
  reward: rewards.Reward

  @property
  def valid(self) -> bool:
    """Whether there is a verdict to learn from."""
    return self.reward.status not in _FAILURES


@dataclasses.dataclass(frozen=True)
class Group:
  """All completions of one problem."""

  task: problems_lib.Task
  completions: tuple[Completion, ...]

  @property
  def informative(self) -> bool:
    """Whether valid rewards differ; shaping by length plays no part."""
    values = {c.reward.value for c in self.completions if c.valid}
    return len(values) > 1

  @property
  def lengths(self) -> list[int]:
    """Tokens of each completion."""
    return [len(c.tokens) for c in self.completions]


def judge(
  pool: hosts.Pool,
  tokenizer: tokenizer_lib.Tokenizer,
  tasks: Sequence[problems_lib.Task],
  rollout: types.Rollout,
  size: int,
) -> list[Group]:
  """Judges a rollout of numpy arrays, prompt-major, `size` a task."""
  pieces, jobs = [], []
  for row in range(len(tasks) * size):
    length = int(rollout.lengths[row])
    tokens = rollout.tokens[row, :length]
    text = tokenizer.decode(tokens)
    logprobs = rollout.logprobs[row, :length]
    pieces.append((tokens, logprobs, bool(rollout.ended[row]), text))
    jobs.append(pool_lib.Job(tasks[row // size].problem.spec, text))
  verdicts = pool.judge(jobs)
  completions = [Completion(*p, v) for p, v in zip(pieces, verdicts)]
  return [
    Group(task, tuple(completions[i * size : (i + 1) * size]))
    for i, task in enumerate(tasks)
  ]


def outcomes(groups: Sequence[Group]) -> list[curriculum.Outcome]:
  """Returns attempts and successes of each group, failed verdicts apart."""
  found = []
  for group in groups:
    valid = [c for c in group.completions if c.valid]
    problem = group.task.problem
    successes = sum(c.reward.correct for c in valid)
    found.append(
      curriculum.Outcome(
        problem.environment, problem.level, len(valid), successes
      )
    )
  return found


def shaped_value(
  completion: Completion, limit: int, overlong_buffer: int
) -> float:
  """Returns the reward, less up to 1 in the last `overlong_buffer` tokens.

  See "DAPO" by Yu et al. (https://arxiv.org/abs/2503.14476), equation 13: with
  `free = limit - overlong_buffer`, the penalty of L tokens is
  `(L - free) / overlong_buffer`, between 0 and 1, and 1 where the completion
  was cut off.
  """
  value = completion.reward.value
  if not overlong_buffer:
    return value
  if not completion.ended:
    return value - 1.0
  excess = len(completion.tokens) - (limit - overlong_buffer)
  return value - min(max(excess / overlong_buffer, 0.0), 1.0)
