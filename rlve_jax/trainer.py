"""A whole run: compile, resume, warm up, practise, evaluate, save."""

from collections.abc import Sequence
import contextlib
import dataclasses
import json
import math
import pathlib
import signal
from typing import Any

from environments import pool as pool_lib
from rlve_jax import checkpoints as checkpoints_lib
from rlve_jax import config as config_lib
from rlve_jax import evaluation
from rlve_jax import metrics as metrics_lib
from rlve_jax import programs as programs_lib
from rlve_jax import progress as progress_lib
from rlve_jax import runs
from rlve_jax import startup
from rlve_jax import steps
from rlve_jax import types
from rlve_jax.learner import plan as learner_plan
from rlve_jax.report import page


class Interrupted(Exception):
  """The user asked to stop; all finished steps are saved."""


@dataclasses.dataclass(frozen=True)
class Summary:
  """What a finished run reached."""

  before: list[evaluation.Result]  # Before reinforcement learning.
  after: list[evaluation.Result]
  levels: dict[str, int]  # The frontier of each environment.


def train(
  config: config_lib.Config,
  folder: pathlib.Path,
  progress: progress_lib.Progress,
) -> Summary:
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
    done = _finished(config, folder)
    if done:
      progress.say(f'The run in {folder} is finished.')
      return done
    with contextlib.ExitStack() as stack:
      trainer = _Trainer(config, model, folder, progress, stack)
      return trainer.run()


def total_steps(config: config_lib.Config) -> int:
  """Returns all steps of a run, supervised ones included."""
  return config.warm_start.steps + config.steps


def _finished(config, folder: pathlib.Path) -> Summary | None:
  path = folder / 'summary.json'
  if not path.exists():
    return None
  values = runs.read_json(path)
  if values['step'] < total_steps(config):
    return None
  read = lambda key: [evaluation.from_json(v) for v in values[key]]
  return Summary(read('before'), read('after'), values['levels'])


class _Trainer:
  """Owns the files and processes of a run while it lasts."""

  def __init__(self, config, model, folder, progress, stack):
    self.config, self.folder, self.progress = config, folder, progress
    problems = config.problems
    self.pool = stack.enter_context(
      pool_lib.Pool(
        problems.workers,
        timeout=problems.verdict_seconds,
        marker=problems.marker,
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
    self.writer = metrics_lib.Writer(folder, self.state.step)
    stack.callback(self.writer.close)
    if self.writer.warning:
      progress.say(self.writer.warning)
    self.stop = stack.enter_context(_StopSignal(progress))
    self.bad_updates = 0
    self.warned: set[str] = set()
    self.compilations = programs_lib.CompileCounter()

  def _compiling(self, name, index, count):
    self.progress.show('compile', index, count, name)

  def _restore(self) -> types.RunState:
    latest = self.checkpoints.latest()
    if latest is None:
      return startup.initial_state(self.parts, self.model)
    learner = learner_plan.state_struct(self.parts.shapes)
    state = self.checkpoints.restore(latest, learner)
    self.progress.say(f'Resuming {self.folder} after step {latest}.')
    return state

  def run(self) -> Summary:
    """Goes on to the end; returns what was reached."""
    warm, total = self.config.warm_start.steps, total_steps(self.config)
    while self.state.step < warm:
      self._supervise()
    before = self._evaluate(warm) if self.state.step == warm else None
    while self.state.step < total:
      self._practise()
    after = self._evaluate(total)
    self._save()
    if before is None:
      path = runs.evaluation_path(self.folder, warm)
      before = runs.read_evaluation(path) or []
    levels = {p.environment: p.level for p in self.state.curriculum.progress}
    summary = Summary(before, after, levels)
    values = dataclasses.asdict(summary) | {'step': self.state.step}
    runs.write_json(self.folder / 'summary.json', values)
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
    self.state, row, practice = steps.policy_step(self.state, self.parts)
    self._record('policy', row)
    self._warn(row)
    done = self.state.step - self.config.warm_start.steps
    self.progress.show('RL', done, self.config.steps, _note(row))
    if done % self.config.output.samples_every == 1:
      self._write_samples(practice)
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

  def _write_samples(self, practice: steps.Practice):
    """Writes a few prompts with their completions and rewards."""
    folder = self.folder / 'samples'
    folder.mkdir(exist_ok=True)
    lines = [
      {
        'spec': group.task.problem.spec,
        'prompt': group.task.problem.prompt,
        'completions': [
          {
            'text': c.text,
            'reward': c.reward.value,
            'status': c.reward.status,
            'tokens': len(c.tokens),
            'ended': c.ended,
          }
          for c in group.completions
        ],
      }
      for group in practice.groups[: self.config.output.samples]
    ]
    path = folder / f'{self.state.step:06d}.jsonl'
    path.write_text(''.join(json.dumps(line) + '\n' for line in lines))


class _StopSignal:
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


def table(summary: Summary) -> str:
  """Returns the closing table: accuracy before and after, level reached."""
  before = {r.environment: r for r in summary.before}
  after = {r.environment: r for r in summary.after}
  lines = [f'{"environment":<28}{"before":>8}{"after":>8}{"level":>7}']
  for name, level in sorted(summary.levels.items()):
    cells = [_percent(before.get(name)), _percent(after.get(name))]
    lines.append(f'{name:<28}{cells[0]:>8}{cells[1]:>8}{level:>7}')
  means = [_mean(summary.before), _mean(summary.after)]
  total = sum(summary.levels.values())
  name = 'mean, sum of levels'
  lines.append(f'{name:<28}{means[0]:>8}{means[1]:>8}{total:>7}')
  if before and after:
    gain, error = evaluation.paired_difference(summary.before, summary.after)
    lines.append(f'gain in reward a problem    {gain:+.3f} (s.e. {error:.3f})')
  return '\n'.join(lines)


def _percent(result: evaluation.Result | None) -> str:
  return '-' if result is None else f'{100 * result.accuracy:.1f}%'


def _mean(results: Sequence[evaluation.Result]) -> str:
  if not results:
    return '-'
  return f'{100 * sum(r.accuracy for r in results) / len(results):.1f}%'
