"""A whole run: compile, resume, warm up, practise, evaluate, save."""

import contextlib
import dataclasses
import math
import pathlib
import signal
from typing import Any

from environments import pool as pool_lib
from rlve_jax import checkpoints as checkpoints_lib
from rlve_jax import config as config_lib
from rlve_jax import evaluation
from rlve_jax import hosts
from rlve_jax import metrics as metrics_lib
from rlve_jax import mirrors
from rlve_jax import overrides
from rlve_jax import profiles
from rlve_jax import programs as programs_lib
from rlve_jax import progress as progress_lib
from rlve_jax import runs
from rlve_jax import samples
from rlve_jax import startup
from rlve_jax import steps
from rlve_jax import summary as summary_lib
from rlve_jax import supervisor
from rlve_jax import tracking
from rlve_jax import types
from rlve_jax.learner import plan as learner_plan
from rlve_jax.report import page
import sagc


class Interrupted(Exception):
  """Somebody asked to stop; all finished steps are saved.

  Args:
    where: the run stands.
    number: of the signal that asked.
  """

  def __init__(self, where: Any, number: int = signal.SIGINT):
    super().__init__(where)
    self.number = number


def train(
  config: config_lib.Config,
  folder: pathlib.Path,
  progress: progress_lib.Progress,
  mirror: mirrors.Mirror | None = None,
) -> summary_lib.Summary:
  """Runs a configuration in a folder, from where it stands to its end.

  Of several processes all call it; the first one writes.

  Args:
    config: of the run.
    folder: created if need be; a run that is under way in it is resumed, and a
      finished one is only summed up.
    progress: where the state is shown.
    mirror: of the folder, where its run is kept somewhere else.

  Raises:
    RunError: the folder cannot be used, or the run cannot go on.
    CheckpointError: a checkpoint cannot be written or read.
    HostError: another process cannot go on, or has come to another state.
    Interrupted: somebody asked to stop.
  """
  with contextlib.ExitStack() as stack:
    hosts.from_first(lambda: stack.enter_context(runs.claim(folder)))
    place = runs.Place(folder, mirror)
    model = startup.open_model(config, place)
    config = model.config
    settings = hosts.gather(overrides.to_dict(config))
    hosts.check_equal(settings, 'The configuration')
    hosts.from_first(runs.settle, folder, config)
    hosts.together(runs.check_seen, place)
    done = hosts.from_first(summary_lib.read, folder, total_steps(config))
    if done:
      progress.say(f'The run in {place} is finished.')
      return done
    trainer = _Trainer(config, model, place, progress, stack)
    return trainer.run()


def total_steps(config: config_lib.Config) -> int:
  """Returns all steps of a run, supervised ones included."""
  return config.warm_start.steps + config.steps


class _Trainer:
  """Owns the files and processes of a run while it lasts."""

  def __init__(self, config, model, place, progress, stack):
    self.config, self.place, self.progress = config, place, progress
    self.folder, problems = place.folder, config.problems
    pool = stack.enter_context(
      pool_lib.Pool(
        problems.workers,
        timeout=problems.verdict_seconds,
        marker=problems.marker,
        files=problems.files,
      )
    )
    self.parts = startup.make_parts(
      config, model.tokenizer, hosts.SharedPool(pool), self._compiling
    )
    self.model = model
    for source, stops in model.tokenizer.stop_sources.items():
      progress.say(f'Sampling stops on the tokens {stops} ({source}).')
    self.checkpoints = checkpoints_lib.Checkpoints(
      place.checkpoints, config.output.checkpoints_kept, config.sagc.kind
    )
    stack.callback(self.checkpoints.close)
    self.state = self._restore()
    hosts.from_first(self._open_writer, stack)
    steps_traced = config.output.profile_steps if hosts.is_first() else None
    self.profile = profiles.Profile(self.folder, steps_traced)
    stack.callback(self.profile.close)
    self.stop = stack.enter_context(StopSignal(progress))
    self.bad_updates = 0
    self.warned: set[str] = set()
    self.compilations = programs_lib.CompileCounter()

  def _open_writer(self, stack):
    self.writer = metrics_lib.Writer(
      self.folder,
      self.state.step,
      self._trackers(),
      self.config.output.log_every,
    )
    stack.callback(self.writer.close)
    if self.writer.warning:
      self.progress.say(self.writer.warning)

  def _trackers(self) -> list[tracking.Tracker]:
    """Opens what takes scalars besides the metrics file."""
    found: list[tracking.Tracker] = [tracking.TensorBoard(self.folder)]
    project = self.config.output.wandb
    if project is not None:
      settings = overrides.to_dict(self.config)
      found.append(
        tracking.WeightsAndBiases(
          self.folder, project, settings, self.place.address
        )
      )
    return found

  def _compiling(self, name, index, count):
    self.progress.show('compile', index, count, name)

  def _restore(self) -> types.RunState:
    latest = self.checkpoints.latest()
    hosts.check_equal(hosts.gather(latest), 'The newest checkpoint')
    if latest is None:
      return startup.initial_state(self.parts, self.model)
    learner = learner_plan.state_struct(self.parts.shapes)
    state = self.checkpoints.restore(latest, learner)
    try:
      sagc.load(self.config.sagc.kind).check(state.group, self.config.sagc)
    except ValueError as error:
      raise runs.RunError(
        f'Checkpoint {latest} in {self.place} does not fit the settings:'
        f' sagc: {error}'
      ) from error
    self.progress.say(f'Resuming {self.place} after step {latest}.')
    return state

  def run(self) -> summary_lib.Summary:
    """Goes on to the end; returns what was reached."""
    warm, total = self.config.warm_start.steps, total_steps(self.config)
    while self.state.step < warm:
      self._supervise()
    before = self._evaluate(warm) if self.state.step == warm else None
    while self.state.step < total:
      self._evaluate_on_the_way()
      self._practise()
    after = self._evaluate(total)
    self._save()
    if before is None:
      before = self._known_evaluation(warm) or []
    levels = {p.environment: p.level for p in self.state.curriculum.progress}
    summary = summary_lib.Summary(before, after, levels)
    self.progress.finish()
    hosts.from_first(self._finish, summary)
    return summary

  def _finish(self, summary: summary_lib.Summary):
    """Writes what a finished run leaves; it is not lost without a report."""
    summary_lib.write(self.folder, summary, self.state.step)
    try:
      path = page.write([self.folder])
    except OSError as error:
      self.progress.say(f'No report could be written: {error.strerror}.')
    else:
      self.progress.say(f'See {self.place.shown(path)}.')
    self.place.push()

  def _supervise(self):
    self.state, row = steps.supervised_step(self.state, self.parts)
    step, warm = self.state.step, self.config.warm_start.steps
    if step == warm:
      learner = self.parts.compiled['reset'](self.state.learner)
      self.state = dataclasses.replace(self.state, learner=learner)
    self._record('supervised', row, ())
    self.progress.show(
      'warm start', step, warm, f'loss {row["learner/loss"]:.3f}'
    )
    self._after_step()

  def _practise(self):
    output = self.config.output
    done = self.state.step - self.config.warm_start.steps + 1
    self.profile.before(done)
    self.state, row, practice = steps.policy_step(self.state, self.parts)
    if self.profile.after(done):
      self.progress.say(f'See {self.place.shown(self.folder / "profile")}.')
    shown = (done - 1) % output.samples_every == 0
    groups = practice.groups[: output.samples] if shown else ()
    self._record('policy', row, groups)
    self._warn(row)
    self.progress.show('RL', done, self.config.steps, _note(row))
    self._after_step()

  def _warn(self, row: dict[str, Any]):
    """Says what keeps a step from teaching anything, when it begins to."""
    truncated = row['rollout/truncated']
    limit = self.config.sampler.max_completion
    found = {
      'signal': not row['learner/updates']
      and 'in every group all rewards are equal, so nothing is updated'
      f' (sampled {row["rollout/rounds"]} times)',
      'truncated': truncated > 0.5
      and f'{truncated:.0%} of the completions are cut off at {limit} tokens;'
      ' raise sampler.completion_buckets',
    }
    for key, text in found.items():
      if text and key not in self.warned:
        self.progress.say(f'Step {self.state.step}: {text}.')
    self.warned = {key for key, text in found.items() if text}

  def _record(self, stage: str, row: dict[str, Any], groups: Any):
    """Writes a step's scalars and samples; stops what learns nothing finite."""
    bad = row.get('learner/skipped', 0)
    self.bad_updates = self.bad_updates + 1 if bad else 0
    row = {'step': self.state.step, 'stage': stage, **row}
    row['compile/count'] = self.compilations.count
    hosts.from_first(self._write, _finite(row), groups)
    if self.bad_updates >= self.config.learner.max_bad_updates:
      raise runs.RunError(
        f'{self.bad_updates} updates in a row were not finite, the last at'
        f' step {self.state.step}. Try a lower learning rate.'
      )

  def _write(self, row: dict[str, Any], groups: Any):
    self.writer.write(row)
    if groups:
      samples.write(self.folder, self.state.step, groups)

  def _after_step(self):
    due = self.state.step % self.config.output.checkpoint_every == 0
    boundary = self.state.step == self.config.warm_start.steps
    asked = self._agree()
    if due or boundary or asked:
      self._save()
    if asked:
      raise Interrupted(self.state.step, asked)

  def _agree(self) -> int:
    """Checks that all have come to one state; returns the signal to stop."""
    if hosts.count() == 1:
      return self.stop.asked
    mark = checkpoints_lib.fingerprint(self.config.sagc.kind, self.state)
    marks, asked = zip(*hosts.gather((mark, self.stop.asked)))
    hosts.check_equal(marks, f'Step {self.state.step}: the state')
    return max(asked)

  def _save(self):
    hosts.from_first(self._sync)
    self.checkpoints.save(self.state)

  def _sync(self):
    self.writer.sync()
    self.place.push()

  def _evaluate_on_the_way(self):
    """Evaluates where the state is so many steps on its way."""
    done = self.state.step - self.config.warm_start.steps
    every = self.config.evaluation.every
    if every and done and done % every == 0:
      self._evaluate(self.state.step)

  def _evaluate(self, step: int) -> list[evaluation.Result]:
    """Evaluates after `step` steps, or reads what an earlier process found."""
    results = self._known_evaluation(step)
    if results is None:
      if not self.config.evaluation.problems:
        return []
      results = self._new_evaluation(f'evaluation after step {step}')
      path = runs.evaluation_path(self.folder, step)
      hosts.from_first(runs.write_evaluation, path, results)
    return results

  def _known_evaluation(self, step: int) -> list[evaluation.Result] | None:
    path = runs.evaluation_path(self.folder, step)
    return hosts.from_first(runs.read_evaluation, path)

  def _new_evaluation(self, stage: str) -> list[evaluation.Result]:
    """Evaluates; a signal ends it at once, or after a part of several."""

    agreed = []

    def report(done, count):
      self.progress.show(stage, done, count)
      agreed[:] = [asked for asked in hosts.gather(self.stop.asked) if asked]
      if agreed:
        raise KeyboardInterrupt

    try:
      with self.stop.released():
        return evaluation.evaluate(self.state, self.parts, report)
    except KeyboardInterrupt:
      if hosts.count() == 1:
        agreed = [self.stop.asked]
      if not agreed:  # Somebody asked this process twice.
        raise
      self._save()
      raise Interrupted(self.state.step, max(agreed)) from None


class StopSignal:
  """Turns Ctrl-C and SIGTERM into a stop after the step under way.

  A second signal stops at once.
  """

  def __init__(self, progress):
    self.asked = 0  # The number of the signal.
    self._progress = progress
    self._deferring = True

  def __enter__(self):
    self._meanings = supervisor.signals()
    try:
      self._old = [(n, signal.signal(n, self._handle)) for n in self._meanings]
    except ValueError:  # Not the main thread: signals are the caller's.
      self._old = []
    return self

  def __exit__(self, *_):
    for number, handler in self._old:
      signal.signal(number, handler)

  def _handle(self, number, _):
    again, self.asked = self.asked, int(self._meanings[number])
    if again or not self._deferring:
      raise KeyboardInterrupt
    self._progress.say('Stopping after this step; once more to stop at once.')

  @contextlib.contextmanager
  def released(self):
    """Inside the block a signal stops a process that is alone at once."""
    if hosts.count() > 1:
      yield
      return
    if self.asked:
      raise KeyboardInterrupt
    self._deferring = False
    try:
      yield
    finally:
      self._deferring = True


def _note(row: dict[str, Any]) -> str:
  """Returns the figures of the progress line."""
  return (
    f'G {row["rollout/group_size"]}'
    f'  reward {row["reward/mean"]:.2f}'
    f'  accuracy {row["reward/accuracy"]:.2f}'
    f'  levels {sum(v for k, v in row.items() if k.endswith("/level"))}'
    f'  {row["rollout/tokens_per_second"]:,.0f} tokens/s'
  )


def _finite(row: dict[str, Any]) -> dict[str, Any]:
  """Replaces what JSON cannot hold, NaN and infinities, by None."""
  bad = lambda v: isinstance(v, float) and not math.isfinite(v)
  return {k: None if bad(v) else v for k, v in row.items()}
