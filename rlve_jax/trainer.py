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
from rlve_jax import metrics as metrics_lib
from rlve_jax import overrides
from rlve_jax import profiles
from rlve_jax import programs as programs_lib
from rlve_jax import progress as progress_lib
from rlve_jax import runs
from rlve_jax import samples
from rlve_jax import startup
from rlve_jax import steps
from rlve_jax import summary as summary_lib
from rlve_jax import tracking
from rlve_jax import types
from rlve_jax.learner import plan as learner_plan
from rlve_jax.report import page
import sagc


class Interrupted(Exception):
  """The user asked to stop; all finished steps are saved."""


def train(
  config: config_lib.Config,
  folder: pathlib.Path,
  progress: progress_lib.Progress,
) -> summary_lib.Summary:
  """Runs a configuration in a folder, from where it stands to its end.

  Args:
    config: of the run.
    folder: created if need be; a run that is under way in it is resumed, and a
      finished one is only summed up.
    progress: where the state is shown.

  Raises:
    RunError: the folder cannot be used, or the run cannot go on.
    CheckpointError: a checkpoint cannot be written or read.
    Interrupted: the user asked to stop.
  """
  with runs.claim(folder):
    model = startup.open_model(config, folder)
    config = model.config
    runs.settle(folder, config)
    done = summary_lib.read(folder, total_steps(config))
    if done:
      progress.say(f'The run in {folder} is finished.')
      return done
    with contextlib.ExitStack() as stack:
      trainer = _Trainer(config, model, folder, progress, stack)
      return trainer.run()


def total_steps(config: config_lib.Config) -> int:
  """Returns all steps of a run, supervised ones included."""
  return config.warm_start.steps + config.steps


class _Trainer:
  """Owns the files and processes of a run while it lasts."""

  def __init__(self, config, model, folder, progress, stack):
    self.config, self.folder, self.progress = config, folder, progress
    trackers, problems = self._trackers(), config.problems
    self.pool = stack.enter_context(
      pool_lib.Pool(
        problems.workers,
        timeout=problems.verdict_seconds,
        marker=problems.marker,
        files=problems.files,
      )
    )
    self.parts = startup.make_parts(
      config, model.tokenizer, self.pool, self._compiling
    )
    self.model = model
    for source, stops in model.tokenizer.stop_sources.items():
      progress.say(f'Sampling stops on the tokens {stops} ({source}).')
    self.checkpoints = checkpoints_lib.Checkpoints(
      folder / 'checkpoints', config.output.checkpoints_kept, config.sagc.kind
    )
    stack.callback(self.checkpoints.close)
    self.state = self._restore()
    self.writer = metrics_lib.Writer(
      folder, self.state.step, trackers, config.output.log_every
    )
    stack.callback(self.writer.close)
    if self.writer.warning:
      progress.say(self.writer.warning)
    self.profile = profiles.Profile(folder, config.output.profile_steps)
    stack.callback(self.profile.close)
    self.stop = stack.enter_context(StopSignal(progress))
    self.bad_updates = 0
    self.warned: set[str] = set()
    self.compilations = programs_lib.CompileCounter()

  def _trackers(self) -> list[tracking.Tracker]:
    """Opens what takes scalars besides the metrics file."""
    found: list[tracking.Tracker] = [tracking.TensorBoard(self.folder)]
    project = self.config.output.wandb
    if project is not None:
      settings = overrides.to_dict(self.config)
      found.append(tracking.WeightsAndBiases(self.folder, project, settings))
    return found

  def _compiling(self, name, index, count):
    self.progress.show('compile', index, count, name)

  def _restore(self) -> types.RunState:
    latest = self.checkpoints.latest()
    if latest is None:
      return startup.initial_state(self.parts, self.model)
    learner = learner_plan.state_struct(self.parts.shapes)
    state = self.checkpoints.restore(latest, learner)
    try:
      sagc.load(self.config.sagc.kind).check(state.group, self.config.sagc)
    except ValueError as error:
      raise runs.RunError(
        f'Checkpoint {latest} in {self.folder} does not fit the settings:'
        f' sagc: {error}'
      ) from error
    self.progress.say(f'Resuming {self.folder} after step {latest}.')
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
      path = runs.evaluation_path(self.folder, warm)
      before = runs.read_evaluation(path) or []
    levels = {p.environment: p.level for p in self.state.curriculum.progress}
    summary = summary_lib.Summary(before, after, levels)
    summary_lib.write(self.folder, summary, self.state.step)
    self.progress.finish()
    self._report()
    return summary

  def _report(self):
    """Writes the report; a run is not lost for want of it."""
    try:
      path = page.write([self.folder])
    except OSError as error:
      self.progress.say(f'No report could be written: {error.strerror}.')
    else:
      self.progress.say(f'See {path}.')

  def _supervise(self):
    self.state, row = steps.supervised_step(self.state, self.parts)
    step, warm = self.state.step, self.config.warm_start.steps
    if step == warm:
      learner = self.parts.compiled['reset'](self.state.learner)
      self.state = dataclasses.replace(self.state, learner=learner)
    self._record('supervised', row)
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
      self.progress.say(f'See {self.folder / "profile"}.')
    self._record('policy', row)
    self._warn(row)
    self.progress.show('RL', done, self.config.steps, _note(row))
    if (done - 1) % output.samples_every == 0:
      groups = practice.groups[: output.samples]
      samples.write(self.folder, self.state.step, groups)
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

  def _record(self, stage: str, row: dict[str, Any]):
    """Writes a step's scalars; stops a run that learns nothing finite."""
    bad = row.get('learner/skipped', 0)
    self.bad_updates = self.bad_updates + 1 if bad else 0
    row = {'step': self.state.step, 'stage': stage, **row}
    row['compile/count'] = self.compilations.count
    self.writer.write(_finite(row))
    if self.bad_updates >= self.config.learner.max_bad_updates:
      raise runs.RunError(
        f'{self.bad_updates} updates in a row were not finite, the last at'
        f' step {self.state.step}. Try a lower learning rate.'
      )

  def _after_step(self):
    due = self.state.step % self.config.output.checkpoint_every == 0
    boundary = self.state.step == self.config.warm_start.steps
    if due or boundary or self.stop.asked:
      self._save()
    if self.stop.asked:
      raise Interrupted(self.state.step)

  def _save(self):
    self.writer.sync()
    self.checkpoints.save(self.state)

  def _evaluate_on_the_way(self):
    """Evaluates where the state is so many steps on its way."""
    done = self.state.step - self.config.warm_start.steps
    every = self.config.evaluation.every
    if every and done and done % every == 0:
      self._evaluate(self.state.step)

  def _evaluate(self, step: int) -> list[evaluation.Result]:
    """Evaluates after `step` steps, or reads what an earlier process found."""
    path = runs.evaluation_path(self.folder, step)
    results = runs.read_evaluation(path)
    if results is None:
      if not self.config.evaluation.problems:
        return []
      stage = f'evaluation after step {step}'
      show = lambda done, count: self.progress.show(stage, done, count)
      with self.stop.released():
        results = evaluation.evaluate(self.state, self.parts, show)
      runs.write_evaluation(path, results)
    return results


class StopSignal:
  """Turns Ctrl-C and SIGTERM into a stop after the step under way.

  A second signal stops at once.
  """

  def __init__(self, progress):
    self.asked = False
    self._progress = progress
    self._deferring = True

  def __enter__(self):
    numbers = signal.SIGINT, signal.SIGTERM
    try:
      self._old = [(n, signal.signal(n, self._handle)) for n in numbers]
    except ValueError:  # Not the main thread: signals are the caller's.
      self._old = []
    return self

  def __exit__(self, *_):
    for number, handler in self._old:
      signal.signal(number, handler)

  def _handle(self, *_):
    if self.asked or not self._deferring:
      raise KeyboardInterrupt
    self.asked = True
    self._progress.say('Stopping after this step; once more to stop at once.')

  @contextlib.contextmanager
  def released(self):
    """Inside the block a signal stops at once."""
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
