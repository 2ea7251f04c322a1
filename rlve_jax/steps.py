"""One training step, supervised or by reinforcement: state in, state out."""

from collections.abc import Mapping
from collections.abc import Sequence
import contextlib
import dataclasses
import random
import time
from typing import Any

import numpy as np

from environments import curriculum
from rlve_jax import batches
from rlve_jax import hosts
from rlve_jax import metrics as metrics_lib
from rlve_jax import problems as problems_lib
from rlve_jax import programs as programs_lib
from rlve_jax import scoring
from rlve_jax import sharding
from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import types
from rlve_jax.sampler import effort as effort_lib
from rlve_jax.sampler import methods
from rlve_jax.sampler import plan as sampler_plan
from rlve_jax.sampler import rollout as rollout_lib
import sagc

Row = dict[str, Any]  # Scalars of a step, by name.


@dataclasses.dataclass(frozen=True)
class Parts:
  """What steps are made with; nothing in it changes."""

  shapes: programs_lib.Shapes
  compiled: Mapping[str, programs_lib.Executable]
  tokenizer: tokenizer_lib.Tokenizer
  pool: hosts.Pool
  source: problems_lib.Source

  @property
  def config(self):
    return self.shapes.config


class Clock:
  """Adds up seconds by name."""

  def __init__(self):
    self.seconds: dict[str, float] = {}

  @contextlib.contextmanager
  def time(self, name: str):
    """Adds the time inside the block to `name`."""
    begun = time.perf_counter()
    yield
    spent = time.perf_counter() - begun
    self.seconds[name] = self.seconds.get(name, 0.0) + spent

  def row(self) -> Row:
    """Returns `time/<name>` in seconds."""
    return {f'time/{name}': spent for name, spent in self.seconds.items()}


@dataclasses.dataclass(frozen=True)
class Practice:
  """The groups of a step, over all its rounds of sampling."""

  groups: tuple[scoring.Group, ...]
  next_seed: int
  effort: effort_lib.Effort
  redrawn: int  # Problems replaced because their prompts were too long.
  rounds: int

  @property
  def informative(self) -> list[scoring.Group]:
    return [group for group in self.groups if group.informative]


def stream(parts: Parts, step: int, use: str) -> random.Random:
  """Returns the host's random stream of a step, one a use."""
  return random.Random(f'{parts.config.seed}/{step}/{use}')


def supervised_step(
  run: types.RunState, parts: Parts
) -> tuple[types.RunState, Row]:
  """Learns reference answers of low levels, those that fit a row.

  Raises:
    ValueError: none fits.
  """
  config, clock = parts.config.warm_start, Clock()
  rng = stream(parts, run.step, 'supervised')
  names = parts.config.problems.names
  files = parts.config.problems.file_names
  assignments = []
  for _ in range(config.problems):
    name, level = rng.choice(names), rng.choice(config.levels)
    level = 0 if name in files else level
    assignments.append(curriculum.Assignment(name, level))
  with clock.time('draw'):
    tasks, next_seed, _ = parts.source.draw(assignments, run.next_seed)
    answers = [parts.source.answer_tokens(task.problem) for task in tasks]
    batch, left_out = batches.supervised_batch(tasks, answers, parts.shapes)
  with clock.time('update'):
    learner, metrics = parts.compiled['supervised'](
      run.learner, batch, np.float32(1.0)
    )
    metrics = _scalars(metrics)
  new = dataclasses.replace(
    run, step=run.step + 1, learner=learner, next_seed=next_seed
  )
  return new, {**metrics, 'learner/left_out': left_out, **clock.row()}


def policy_step(
  run: types.RunState, parts: Parts
) -> tuple[types.RunState, Row, Practice]:
  """Practises, judges, learns, adapts."""
  config, clock = parts.config, Clock()
  with clock.time('step'):
    practice = practise(run, parts, clock)
    trained, dropped = select(practice, parts)
    learner, row = learn(run.learner, trained, parts, clock)
    new = adapt(run, learner, practice, parts)
  row |= metrics_lib.practice_row(practice.groups, run.curriculum)
  row |= {
    **practice.effort.row(),
    'rollout/tokens_per_second': practice.effort.live_row_steps
    / clock.seconds['sample'],
    'rollout/rounds': practice.rounds,
    'rollout/redrawn': practice.redrawn,
    'rollout/group_size': run.group.group_size,
    'learner/groups': len(trained),
    'learner/groups_dropped': dropped,
  }
  row |= sagc.load(config.sagc.kind).metrics(new.group, config.sagc)
  return new, {**row, **clock.row()}, practice


def adapt(
  run: types.RunState,
  learner: types.LearnerState,
  practice: Practice,
  parts: Parts,
) -> types.RunState:
  """Returns the next state: difficulty follows success, size stragglers."""
  config, step = parts.config, run.step + 1
  progress = curriculum.update(
    run.curriculum,
    config.curriculum,
    scoring.outcomes(practice.groups),
    parts.source.floor,
  )
  progress = cap(run.curriculum, progress, parts)
  fewest = min(count for count, _ in parts.shapes.groups)
  coming = assign(progress, parts, step, 0, fewest)
  group = sagc.load(config.sagc.kind).update(
    run.group,
    config.sagc,
    [group.lengths for group in practice.groups],
    stream(parts, run.step, 'sagc'),
    seen=[group.task.problem.environment for group in practice.groups],
    coming=[assignment.environment for assignment in coming],
  )
  return types.RunState(step, learner, progress, group, practice.next_seed)


def assign(
  progress: curriculum.State, parts: Parts, step: int, round_: int, count: int
) -> list[curriculum.Assignment]:
  """Draws what a round of sampling practises; fewer are a prefix of more."""
  rng = stream(parts, step, f'curriculum/{round_}')
  config = parts.config
  return curriculum.assign(
    progress, config.curriculum, rng, count, config.problems.weights
  )


def practise(run: types.RunState, parts: Parts, clock: Clock) -> Practice:
  """Samples and judges P problems, and more rounds while groups lack signal."""
  config, size = parts.config, run.group.group_size
  count = config.problems.count(size)
  with clock.time('cast'):
    params = sampler_plan.unstack(parts.compiled, run.learner.params)
  groups, effort = [], effort_lib.Effort()
  next_seed, redrawn, rounds = run.next_seed, 0, 0
  most = 1 + config.problems.refill_rounds * config.learner.dynamic_sampling
  while rounds < most:
    assignments = assign(run.curriculum, parts, run.step, rounds, count)
    with clock.time('draw'):
      tasks, next_seed, again = parts.source.draw(assignments, next_seed)
    with clock.time('sample'):
      rollout, work = complete(parts, params, tasks, size)
    with clock.time('judge'):
      groups += scoring.judge(parts.pool, parts.tokenizer, tasks, rollout, size)
    effort, redrawn, rounds = effort + work, redrawn + again, rounds + 1
    if sum(group.informative for group in groups) >= count:
      break
  return Practice(tuple(groups), next_seed, effort, redrawn, rounds)


def complete(
  parts: Parts,
  params: Any,
  tasks: Sequence[problems_lib.Task],
  size: int,
  method: methods.Method | None = None,
) -> tuple[types.Rollout, effort_lib.Effort]:
  """Samples `size` completions of at most P tasks.

  Args:
    parts: of the run.
    params: as the program `unstack` returns them.
    tasks: to complete.
    size: completions a task.
    method: how tokens are drawn; None for the run's temperature.
  """
  config = parts.config
  prompts = problems_lib.pad(
    tasks, config.problems.count(size), sampler_plan.widths(parts.shapes)
  )
  method = method or methods.Temperature(config.sampler.temperature)
  sampler = rollout_lib.make_sampler(parts.shapes, parts.compiled)
  return sampler.sample(params, prompts, size, method)


def select(practice: Practice, parts: Parts) -> tuple[list[scoring.Group], int]:
  """Returns the groups to train on, and how many informative ones are left."""
  if not parts.config.learner.dynamic_sampling:
    return list(practice.groups), 0
  size = len(practice.groups[0].completions)
  most = parts.config.problems.count(size)
  informative = practice.informative
  return informative[:most], max(len(informative) - most, 0)


def learn(
  learner: types.LearnerState,
  groups: Sequence[scoring.Group],
  parts: Parts,
  clock: Clock,
) -> tuple[types.LearnerState, Row]:
  """Updates on groups; without signal the state is returned as it is.

  Minibatches without signal are left out. All log-probabilities that updates
  compare with are those before the first.
  """
  config = parts.config.learner
  temperature = np.float32(parts.config.sampler.temperature)
  rows = []
  with clock.time('update'):
    packed = [
      batches.policy_batch(part, parts.shapes)
      for part in _split(groups, config.minibatches)
    ]
    packed = [pair for pair in packed if batches.has_signal(pair[1])]
    tables = [
      {
        name: parts.compiled[f'score/{name}'](learner, batch, temperature)
        for name in config.tables
      }
      for batch, _ in packed
    ]
    for (batch, outcomes), known in list(zip(packed, tables)) * config.epochs:
      arguments = learner, batch, outcomes, temperature
      arguments += (known,) if known else ()
      learner, metrics = parts.compiled['policy'](*arguments)
      rows.append(_scalars(metrics))
  return learner, {**_summary(rows), 'learner/updates': len(rows)}


def cap(
  old: curriculum.State, new: curriculum.State, parts: Parts
) -> curriculum.State:
  """Keeps frontiers below levels whose problems do not fit the shapes.

  Levels are looked at when the frontier below them is first reached.
  """
  before = {p.environment: p.level for p in old.progress}
  for p in new.progress:
    reached = p.level != before[p.environment]
    if reached and not parts.source.fits(p.environment, p.level + 1):
      new = curriculum.cap(new, p.environment, p.level)
  return new


def _split(groups, count: int) -> list[Sequence[scoring.Group]]:
  """Divides groups into at most `count` parts of nearly equal size."""
  bounds = np.linspace(0, len(groups), count + 1).astype(int)
  parts = [groups[a:b] for a, b in zip(bounds[:-1], bounds[1:])]
  return [part for part in parts if part]


def _scalars(metrics: types.Metrics) -> Row:
  values = sharding.fetch(metrics)
  return {name: value.item() for name, value in values.items()}


def _summary(rows: Sequence[Row]) -> Row:
  """Averages the updates of a step; maxima and counts are kept as such."""
  if not rows:
    return {}
  reduce = {'max': max, 'gap': max, 'tokens': sum, 'skipped': sum}
  mean = lambda values: sum(values) / len(values)
  return {
    name: reduce.get(name.rpartition('/')[2].rpartition('_')[2], mean)(
      [row[name] for row in rows]
    )
    for name in rows[0]
  }
