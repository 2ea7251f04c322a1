"""Accuracy on test problems, which no training step has seen."""

from collections.abc import Callable
from collections.abc import Sequence
import dataclasses
import math
from typing import Any

from environments import curriculum
from rlve_jax import problems as problems_lib
from rlve_jax import scoring
from rlve_jax import steps
from rlve_jax import types
from rlve_jax.sampler import plan as sampler_plan


@dataclasses.dataclass(frozen=True)
class Result:
  """How one environment went at the levels asked for."""

  environment: str
  problems: int
  attempts: int  # Completions, all problems together.
  accuracy: float  # Correct completions over completions with a verdict.
  standard_error: float  # Of the accuracy, over problems.
  reward: float  # Mean reward.
  truncated: float  # Share of completions that were cut off.
  problem_rewards: tuple[float, ...]  # Mean reward of each problem, in order.


def evaluate(
  run: types.RunState,
  parts: steps.Parts,
  report: Callable[[int, int], None] = lambda *_: None,
) -> list[Result]:
  """Samples the evaluation's problems of every environment, and judges.

  Args:
    run: whose parameters are evaluated; nothing in it changes.
    parts: of the run.
    report: called with the problems done and their number.
  """
  config = parts.config
  size = min(config.group_sizes)
  count = config.problems.count(size)
  tasks = draw_tasks(parts)
  params = sampler_plan.unstack(parts.compiled, run.learner.params)
  groups = []
  for start in range(0, len(tasks), count):
    part = tasks[start : start + count]
    rollout, _ = steps.complete(
      parts, params, part, size, config.evaluation.method
    )
    groups += scoring.judge(parts.pool, parts.tokenizer, part, rollout, size)
    report(len(groups), len(tasks))
  return [
    _result(name, [g for g in groups if _name(g) == name])
    for name in config.problems.names
  ]


def draw_tasks(parts: steps.Parts) -> list[problems_lib.Task]:
  """Returns the same test problems at every call with a configuration."""
  config = parts.config.evaluation
  names = parts.config.problems.names
  files = parts.config.problems.file_names
  levels = lambda name: (0,) if name in files else config.levels
  assignments = [
    curriculum.Assignment(name, levels(name)[i % len(levels(name))])
    for name in names
    for i in range(config.problems)
  ]
  tasks, _, _ = parts.source.draw(assignments, problems_lib.TEST_SEEDS, 'test')
  return tasks


def _name(group: scoring.Group) -> str:
  return group.task.problem.environment


def _result(name: str, groups: Sequence[scoring.Group]) -> Result:
  completions = [c for group in groups for c in group.completions]
  valid = [c for c in completions if c.valid]
  shares = [
    sum(c.reward.correct for c in group.completions) / len(group.completions)
    for group in groups
  ]
  mean = sum(shares) / len(shares)
  spread = sum((x - mean) ** 2 for x in shares) / max(len(shares) - 1, 1)
  total = max(len(valid), 1)
  return Result(
    environment=name,
    problems=len(groups),
    attempts=len(completions),
    accuracy=sum(c.reward.correct for c in valid) / total,
    standard_error=math.sqrt(spread / len(shares)),
    reward=sum(c.reward.value for c in valid) / total,
    truncated=sum(not c.ended for c in completions) / len(completions),
    problem_rewards=tuple(
      sum(c.reward.value for c in g.completions) / len(g.completions)
      for g in groups
    ),
  )


def from_json(values: dict[str, Any]) -> Result:
  """Returns the result whose fields were written as JSON."""
  rewards = tuple(values['problem_rewards'])
  return Result(**values | {'problem_rewards': rewards})


def paired_difference(
  before: Sequence[Result], after: Sequence[Result]
) -> tuple[float, float]:
  """Returns the mean gain in reward a problem, and its standard error.

  Args:
    before: results of one evaluation.
    after: results of another on the same problems, in the same order.
  """
  pairs = zip(before, after, strict=True)
  gains = [
    y - x
    for a, b in pairs
    for x, y in zip(a.problem_rewards, b.problem_rewards, strict=True)
  ]
  mean = sum(gains) / len(gains)
  spread = sum((gain - mean) ** 2 for gain in gains) / max(len(gains) - 1, 1)
  return mean, math.sqrt(spread / len(gains))
