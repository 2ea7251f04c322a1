"""The arms of the study of group sizes: a policy of sizes each, and its run."""

from collections.abc import Callable
import dataclasses
import math
import pathlib
import random
import time
from typing import Any

from environments import base as base_lib
from environments import curriculum
from experiments import configs
from rlve_jax import checkpoints as checkpoints_lib
from rlve_jax import config as config_lib
from rlve_jax import evaluation
from rlve_jax import metrics as metrics_lib
from rlve_jax import problems as problems_lib
from rlve_jax import programs as programs_lib
from rlve_jax import runs
from rlve_jax import steps
from rlve_jax import types
from rlve_jax.learner import plan as learner_plan
from sagc import settings as sagc_settings

LOSSES = ('grpo', 'dapo')
COMPILED = (2, 4, 8, 16)  # Sizes that every arm's programs allow.
ADAPTIVE = (4, 8, 16)  # Those that a controller chooses from, the paper's.
DONE = 'done.json'  # Of a finished unit.
LENGTHS = 'lengths.json'  # Of a warm start: (environment, lengths).
# Spread of the pause before an answer, of log-lengths, by environment.
SPREADS = {
  'next_palindromic': 0.4,
  'sliding_window': 0.6,
  'sorting': 0.8,
  'spiral_matrix': 1.0,
}
PAUSE, LONGEST_PAUSE = 16.0, 72  # Median and bound, tokens.


@dataclasses.dataclass(frozen=True)
class Plan:
  """How long a unit goes on, and how much of it is evaluated."""

  steps: int = 48  # That every arm does at least.
  seconds: float = 24.0  # Of steps that every arm does at least, wall clock.
  every: int = 16  # Steps between evaluations.
  warm: int = 320  # Supervised steps before.
  problems: int = 32  # Of an evaluation, an environment.

  def __post_init__(self):
    for field in dataclasses.fields(self):
      value, least = getattr(self, field.name), field.name != 'seconds'
      if value < least:
        raise ValueError(
          f'{field.name} must be at least {least:d}, got {value}.'
        )

  def done(self, steps_done: int, seconds: float) -> float:
    """Returns the share of the plan that is behind an arm, at most 1."""
    behind = seconds / self.seconds if self.seconds else 1.0
    return min(steps_done / self.steps, behind, 1.0)


QUICK = Plan(steps=2, seconds=0.0, every=2, warm=3, problems=2)


def arms() -> dict[str, sagc_settings.Config]:
  """Returns every arm's controller, by the arm's name."""
  rule = sagc_settings.Config  # Threshold, target and the rest by default.
  fixed = {
    f'fixed {n}': rule(kind='fixed', sizes=COMPILED, fixed_size=n)
    for n in COMPILED
  }
  return fixed | {
    kind: rule(kind=kind, sizes=ADAPTIVE)
    for kind in ('random', 'sagc', 'structured')
  }


def slug(arm: str) -> str:
  """Returns the name of an arm's folder."""
  return arm.replace(' ', '_')


def make_config(loss: str, seed: int, plan: Plan) -> config_lib.Config:
  """Returns the settings that all arms of a unit share.

  The model, the optimizer's other settings and the clips are those of `tiny`.
  The level stays at 0, so that rewards of arms can be compared. GRPO trains
  on all groups; DAPO samples once more for groups that have a signal.
  """
  base, dynamic = configs.tiny(), loss == 'dapo'
  longest, prompt = 96, 24
  return dataclasses.replace(
    base,
    name='sagc_study',
    seed=seed,
    steps=plan.steps,
    model=dataclasses.replace(base.model, max_length=longest + prompt),
    problems=config_lib.Problems(
      environments=tuple(SPREADS),
      prompts=8,
      refill_rounds=int(dynamic),
      workers=1,
    ),
    sampler=config_lib.Sampler(
      prompt_buckets=(prompt,), completion_buckets=(longest,)
    ),
    learner=dataclasses.replace(
      base.learner,
      loss=loss,
      dynamic_sampling=dynamic,
      row_width=longest + prompt,
      rows=4,
      logits_chunk=(longest + prompt) // 4,
      optimizer=dataclasses.replace(base.learner.optimizer, learning_rate=3e-4),
    ),
    warm_start=dataclasses.replace(
      base.warm_start, steps=plan.warm, problems=48, levels=(0,)
    ),
    evaluation=config_lib.Evaluation(levels=(0,), problems=plan.problems),
    curriculum=curriculum.Config(static=(0, 0)),
    sagc=sagc_settings.Config(kind='random', sizes=COMPILED),
  )


@dataclasses.dataclass(frozen=True)
class PausingSource(problems_lib.Source):
  """Gives reference answers after a pause of dots.

  So small a model does not think; pauses stand for thoughts. They are
  log-normal, so that lengths have a tail, and no reward depends on them.
  """

  def answer_tokens(self, problem: base_lib.Problem) -> tuple[int, ...]:
    """Returns dots and the answer; a problem has always the same pause."""
    rng = random.Random(f'pause/{problem.spec}')
    draw = rng.lognormvariate(math.log(PAUSE), SPREADS[problem.environment])
    dot = self.tokenizer.encode('.')[:1]
    dots = dot * min(round(draw), LONGEST_PAUSE)
    return (*dots, *super().answer_tokens(problem))


@dataclasses.dataclass(frozen=True)
class _Shapes(programs_lib.Shapes):
  """The shapes compiled for all arms, beside the settings of one."""

  @property
  def groups(self) -> tuple[tuple[int, int], ...]:
    return tuple((self.config.problems.count(g), g) for g in COMPILED)


def view(parts: steps.Parts, **changes: Any) -> steps.Parts:
  """Returns the same programs under other settings."""
  config = dataclasses.replace(parts.config, **changes)
  shapes = _Shapes(config, parts.shapes.stops, parts.shapes.mesh)
  return dataclasses.replace(parts, shapes=shapes)


class Arm:
  """One policy's run: its state, its folder, and how far it has come.

  Args:
    folder: of the run.
    parts: whose settings are the run's.
    plan: how long it goes on.
    start: makes the first state.
    evaluate: what results a state has on test problems.
  """

  def __init__(
    self,
    folder: pathlib.Path,
    parts: steps.Parts,
    plan: Plan,
    start: Callable[[], types.RunState],
    evaluate: Callable[[types.RunState], list[evaluation.Result]],
  ):
    folder.mkdir(parents=True, exist_ok=True)
    runs.settle(folder, parts.config)
    self.name = folder.name.replace('_', ' ')
    self._folder, self._parts, self._plan = folder, parts, plan
    self._evaluate_state = evaluate
    self._checkpoints = open_checkpoints(folder, parts.config.sagc.kind)
    restored = restore(self._checkpoints, parts)
    self._state = start() if restored is None else restored
    self._writer = metrics_lib.Writer(folder, self._state.step)
    rows = metrics_lib.read(folder / 'metrics.jsonl')
    self._seconds = sum(row['time/step'] for row in rows)
    self._note = ''
    if restored is None:
      self._evaluate()

  @property
  def note(self) -> str:
    """Where the run stands, in a few words."""
    return f'{self.name}: step {self._state.step}{self._note}'

  def done(self) -> float:
    """Returns the share of the plan that is done, at most 1."""
    return self._plan.done(self._state.step, self._seconds)

  def advance(self) -> None:
    """Does one step; evaluates and saves every so many."""
    begun = time.process_time()
    self._state, row, _ = steps.policy_step(self._state, self._parts)
    spent = {'time/cpu': time.process_time() - begun}
    stamp = {'step': self._state.step, 'stage': 'policy'}
    self._writer.write({**stamp, **row, **spent})
    self._seconds += row['time/step']
    self._note = f', G {row["rollout/group_size"]}'
    if self._state.step % self._plan.every == 0:
      self._evaluate()
      self.save()

  def finish(self) -> None:
    """Evaluates and saves the last state, unless that was done."""
    if not self._path().exists():
      self._evaluate()
    self.save()

  def save(self) -> None:
    """Returns when all that was done is on the disk."""
    self._writer.sync()
    self._checkpoints.save(self._state)

  def close(self) -> None:
    """Closes the files."""
    self._writer.close()
    self._checkpoints.close()

  def _evaluate(self):
    runs.write_evaluation(self._path(), self._evaluate_state(self._state))

  def _path(self) -> pathlib.Path:
    return runs.evaluation_path(self._folder, self._state.step)


def open_checkpoints(
  folder: pathlib.Path, kind: str
) -> checkpoints_lib.Checkpoints:
  """Returns the checkpoints in a folder, of which the newest is kept."""
  return checkpoints_lib.Checkpoints(folder / 'checkpoints', 1, kind)


def restore(
  checkpoints: checkpoints_lib.Checkpoints, parts: steps.Parts
) -> types.RunState | None:
  """Returns the newest state, None if there is none."""
  latest = checkpoints.latest()
  if latest is None:
    return None
  return checkpoints.restore(latest, learner_plan.state_struct(parts.shapes))
