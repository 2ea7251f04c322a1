"""Real runs of the study of group sizes: seven policies, step by step.

A unit is one loss and one seed. Its arms start from the same supervised warm
start, use the same compiled programs and take turns in one process, so that
whatever else the machine does falls on all alike. Every arm leaves the folder
of a run; a unit that was cut off goes on from it.
"""

from collections.abc import Callable
import contextlib
import dataclasses
import pathlib

from environments import pool as pool_lib
from experiments import sagc_arms
from experiments import study_plans
from rlve_jax import config as config_lib
from rlve_jax import evaluation
from rlve_jax import progress as progress_lib
from rlve_jax import runs
from rlve_jax import startup
from rlve_jax import steps
from rlve_jax import trainer
from rlve_jax import types
from rlve_jax.sampler import plan as sampler_plan
import sagc
from sagc import settings as sagc_settings


class Unit:
  """The arms of one loss and one seed, while they run.

  Args:
    folder: of the unit.
    warm: folder of the seed's warm start, shared by the losses.
    config: from `sagc_arms.make_config`.
    plan: how long it goes on.
    progress: where the state is shown.
    stack: closes what is opened.
  """

  def __init__(
    self,
    folder: pathlib.Path,
    warm: pathlib.Path,
    config: config_lib.Config,
    plan: sagc_arms.Plan,
    progress: progress_lib.Progress,
    stack: contextlib.ExitStack,
  ):
    self._name, self._plan, self._progress = folder.name, plan, progress
    problems = config.problems
    pool = stack.enter_context(
      pool_lib.Pool(
        problems.workers,
        timeout=problems.verdict_seconds,
        marker=problems.marker,
      )
    )
    model = startup.open_model(config, runs.Place(warm))
    show = lambda name, i, n: progress.show('compile', i, n, name)
    self._parts = startup.make_parts(config, model.tokenizer, pool, show)
    self._warm = sagc_arms.open_checkpoints(warm, config.sagc.kind)
    stack.callback(self._warm.close)
    self._stop = stack.enter_context(trainer.StopSignal(progress))
    if self._warm.latest() is None:
      self._warm.save(self._supervise())
    self._judge = _judge(self._parts)
    self._measure(warm / sagc_arms.LENGTHS)
    self._arms = []
    for name, rule in sagc_arms.arms().items():
      self._arms.append(self._open(folder / sagc_arms.slug(name), rule))
      stack.callback(self._arms[-1].close)

  def run(self) -> None:
    """Goes on until every arm has done the plan.

    Raises:
      trainer.Interrupted: the user asked to stop; what was done is saved.
    """
    behind = min(self._arms, key=sagc_arms.Arm.done)
    while behind.done() < 1:
      behind.advance()
      done = round(100 * behind.done())
      self._progress.show(self._name, done, 100, behind.note)
      if self._stop.asked:
        for arm in self._arms:
          arm.save()
        raise trainer.Interrupted(behind.note)
      behind = min(self._arms, key=sagc_arms.Arm.done)
    for arm in self._arms:
      arm.finish()
    self._progress.finish()

  def _measure(self, path: pathlib.Path) -> None:
    """Writes lengths of the state that arms start from: 16 a test problem."""
    if path.exists():
      return
    state = sagc_arms.restore(self._warm, self._parts)
    params = sampler_plan.unstack(self._parts.compiled, state.learner.params)
    size, found = max(sagc_arms.COMPILED), []
    tasks = evaluation.draw_tasks(self._parts)
    count = self._parts.config.problems.count(size)
    for first in range(0, len(tasks), count):
      part = tasks[first : first + count]
      rollout, _ = steps.complete(self._parts, params, part, size)
      table = rollout.lengths.reshape(-1, size)[: len(part)].tolist()
      names = [task.problem.environment for task in part]
      found += [*zip(names, table)]
    runs.write_json(path, found)

  def _open(
    self, folder: pathlib.Path, rule: sagc_settings.Config
  ) -> sagc_arms.Arm:
    """Opens an arm where it stands, or at the end of the warm start."""
    warm_start = dataclasses.replace(self._parts.config.warm_start, steps=0)
    parts = sagc_arms.view(self._parts, sagc=rule, warm_start=warm_start)

    def start() -> types.RunState:
      group = sagc.load(rule.kind).init(rule)
      state = sagc_arms.restore(self._warm, self._parts)
      return dataclasses.replace(state, step=0, group=group)

    return sagc_arms.Arm(folder, parts, self._plan, start, self._judge)

  def _supervise(self) -> types.RunState:
    """Returns the state after pauses and reference answers are learnt."""
    source = self._parts.source
    source = sagc_arms.PausingSource(
      source.config, source.tokenizer, source.pool
    )
    parts = dataclasses.replace(self._parts, source=source)
    state, count = startup.initial_state(self._parts), self._plan.warm
    while state.step < count:
      state, row = steps.supervised_step(state, parts)
      note = f'loss {row["learner/loss"]:.3f}'
      self._progress.show('warm start', state.step, count, note)
      if self._stop.asked:
        raise trainer.Interrupted('the warm start, which begins again')
    learner = self._parts.compiled['reset'](state.learner)
    return dataclasses.replace(state, learner=learner)


def _judge(
  parts: steps.Parts,
) -> Callable[[types.RunState], list[evaluation.Result]]:
  """Returns what evaluates any arm, 4 completions a problem."""
  four = sagc_settings.Config(kind='fixed', sizes=(4,), fixed_size=4)
  view = sagc_arms.view(parts, sagc=four)
  first: list[list[evaluation.Result]] = []  # Arms start from equal states.

  def evaluate(state: types.RunState) -> list[evaluation.Result]:
    if state.step == 0 and first:
      return first[0]
    results = evaluation.evaluate(state, view)
    if state.step == 0:
      first.append(results)
    return results

  return evaluate


def run_unit(
  folder: pathlib.Path,
  loss: str,
  seed: int,
  plan: sagc_arms.Plan,
  progress: progress_lib.Progress,
) -> None:
  """Runs one loss and one seed to the end of a plan, from where they stand.

  Args:
    folder: of the study; the unit's is `<loss>_<seed>` in it.
    loss: one of sagc_arms.LOSSES.
    seed: of the run.
    plan: how long it goes on.
    progress: where the state is shown.

  Raises:
    trainer.Interrupted: the user asked to stop.
    runs.RunError: a folder holds something else, or another process has it.
  """
  done = folder / f'{loss}_{seed}' / sagc_arms.DONE
  if study_plans.is_done(done, plan):
    progress.say(f'{done.parent} is finished.')
    return
  config = sagc_arms.make_config(loss, seed, plan)
  warm = folder / f'warm_{seed}'
  neutral = sagc_arms.make_config(
    sagc_arms.LOSSES[0], seed, sagc_arms.Plan(warm=plan.warm)
  )
  with contextlib.ExitStack() as stack:
    stack.enter_context(runs.claim(folder / f'{loss}_{seed}'))
    stack.enter_context(runs.claim(warm))
    runs.settle(warm, neutral)
    unit = Unit(folder / f'{loss}_{seed}', warm, config, plan, progress, stack)
    unit.run()
  study_plans.mark_done(done, plan)
