"""One problem put to a run's model, and what it answers, as text."""

import dataclasses
import pathlib

from environments import curriculum
from environments import pool as pool_lib
from environments import registry
from rlve_jax import inference
from rlve_jax import scoring
from rlve_jax import steps
from rlve_jax.sampler import plan as sampler_plan


@dataclasses.dataclass(frozen=True)
class Question:
  """Which problem is asked."""

  environment: str | None  # None for the first of the run's.
  level: int
  seed: int


def ask(
  folder: pathlib.Path, question: Question, count: int, temperature: float
) -> str:
  """Returns a problem, the completions of it, and their verdicts.

  Args:
    folder: of a run with a checkpoint.
    question: which problem.
    count: completions.
    temperature: that they are sampled at; 0 for the likeliest tokens.

  Raises:
    RunError: there is no run in the folder, or no checkpoint.
    CheckpointError: the checkpoint cannot be read.
    ValueError: no such environment, or the problem does not fit the shapes.
  """
  restored = inference.restore(folder)
  config = inference.resized(restored.config, 1, count)
  name = registry.resolve(question.environment or config.problems.names[0])
  with pool_lib.Pool(
    1,
    timeout=config.problems.verdict_seconds,
    marker=config.problems.marker,
    files=config.problems.files,
  ) as pool:
    parts = inference.make_parts(config, restored.model.tokenizer, pool)
    asked = curriculum.Assignment(name, question.level)
    tasks, _, _ = parts.source.draw([asked], question.seed)
    params = sampler_plan.unstack(parts.compiled, restored.state.learner.params)
    rollout, _ = steps.complete(parts, params, tasks, count, temperature)
    (group,) = scoring.judge(pool, parts.tokenizer, tasks, rollout, count)
  return _text(restored, group)


def _text(restored: inference.Restored, group: scoring.Group) -> str:
  problem, step = group.task.problem, restored.state.step
  head = (
    f'{problem.environment}, level {problem.level}, seed {problem.seed};'
    f' the model after step {step}'
  )
  parts = [head, problem.prompt]
  for number, c in enumerate(group.completions, 1):
    verdict = f'{c.reward.status}, reward {c.reward.value:g}'
    cut = '' if c.ended else ', cut off'
    parts.append(
      f'--- {number}: {verdict}, {len(c.tokens)} tokens{cut}\n{c.text}'
    )
  return '\n\n'.join(parts)
