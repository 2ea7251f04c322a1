"""Trains a model: `python -m experiments.train [--config=tiny]`.

The same command again resumes where the run stands. With several processes
each is started with the same command; see docs/launch.md.
"""

from collections.abc import Sequence
import contextlib
import os
import pathlib
import signal
import sys
import traceback

from absl import app
from absl import flags
from absl import logging

from experiments import errors
from rlve_jax import supervisor

os.environ.setdefault('TF_CPP_MIN_LOG_LEVEL', '2')

_CONFIG = flags.DEFINE_string(
  'config', 'tiny', 'Name of an experiment in experiments/configs.py.'
)
_WORKDIR = flags.DEFINE_string(
  'workdir', None, 'Folder of the run, or gs://...; runs/<config> by default.'
)
_SET = flags.DEFINE_multi_string(
  'set', [], 'A setting to change, as in learner.rows=8; may be repeated.'
)
_SHORTCUTS = {
  'log_every': ('output.log_every', 'Steps between rows of TensorBoard.'),
  'eval_every': ('evaluation.every', 'Steps between evaluations; 0 for none.'),
  'wandb': ('output.wandb', 'Project at Weights & Biases; none by default.'),
  'profile_steps': (
    'output.profile_steps',
    'First and last step to trace, as in 10:12, into the folder profile.',
  ),
}
for _name, (_setting, _text) in _SHORTCUTS.items():
  flags.DEFINE_string(_name, None, f'{_text} Sets {_setting}.')
_DRY_RUN = flags.DEFINE_bool(
  'dry_run', False, 'Show shapes, memory and programs, and stop.'
)
_COORDINATOR = flags.DEFINE_string(
  'coordinator', None, 'HOST:PORT of process 0, where several processes meet.'
)
_PROCESSES = flags.DEFINE_integer('processes', None, 'Their number.')
_PROCESS = flags.DEFINE_integer('process', None, 'Number of this one, from 0.')
_DISTRIBUTED = flags.DEFINE_bool(
  'distributed',
  None,
  'Whether to join the processes that the environment names (TPU pods, Slurm,'
  ' MPI); by default on TPU pods.',
)


def main(
  argv: list[str], settings: Sequence[str] = (), suffix: str = ''
) -> int:
  """Returns the exit status.

  0 at the end and where SIGTERM was followed by a checkpoint, 1 on an error, 75
  where another process was lost, 130 where interrupted.

  Args:
    argv: the program's name alone.
    settings: assignments that come after those of `--set`.
    suffix: of the default run folder's name.
  """
  if len(argv) > 1:
    print(f'error: unexpected arguments {argv[1:]}.', file=sys.stderr)
    return 1
  logging.set_verbosity(logging.FATAL)  # What matters is raised.
  if supervisor.is_child():
    supervisor.start_as_child()
  elif _several():
    return supervisor.run([sys.executable, *sys.orig_argv[1:]])
  try:
    status = _main(settings, suffix)
  except KeyboardInterrupt:
    print(
      '\nStopped at once; the same command resumes from the last checkpoint.',
      file=sys.stderr,
    )
    status = 130
  except Exception as error:
    if not supervisor.is_child():
      raise
    _await_end(error)
    traceback.print_exc()
    status = 1
  if supervisor.is_child():
    supervisor.leave(status)
  return status


def _await_end(error: Exception) -> None:
  from rlve_jax import hosts

  hosts.await_end(error)


def _several() -> bool:
  """Whether this is one process of several."""
  if _DRY_RUN.value:
    return False
  given = (_COORDINATOR, _PROCESSES, _PROCESS)
  if any(flag.value is not None for flag in given):
    return True
  asked = _DISTRIBUTED.value
  return supervisor.is_pod() if asked is None else asked


def _main(settings: Sequence[str], suffix: str) -> int:
  from experiments import configs  # Slow: imports JAX.
  from rlve_jax import overrides

  try:
    config = configs.get(_CONFIG.value)
    for assignment in [*_SET.value, *_shortcuts(), *settings]:
      config = overrides.override(config, assignment)
  except ValueError as error:
    print(f'error: {error}', file=sys.stderr)
    return 1
  workdir = _WORKDIR.value or f'runs/{config.name}{suffix}'
  return _dry_run(config) if _DRY_RUN.value else _train(config, workdir)


def _shortcuts() -> list[str]:
  """Returns assignments of the flags that stand for one setting."""
  found = []
  for name, (setting, _) in _SHORTCUTS.items():
    value = flags.FLAGS[name].value
    if value is not None:
      found.append(f'{setting}={value.replace(":", ",")}')
  return found


def _train(config, workdir: str) -> int:
  from rlve_jax import compilation_cache
  from rlve_jax import hosts
  from rlve_jax import mirrors
  from rlve_jax import progress as progress_lib
  from rlve_jax import summary as summary_lib
  from rlve_jax import trainer

  compilation_cache.enable()
  if not _connect():
    return 1
  progress = progress_lib.Progress(quiet=not hosts.is_first())
  folder, mirror = pathlib.Path(workdir), None
  with contextlib.ExitStack() as stack:
    try:
      if mirrors.is_remote(workdir):
        mirror = stack.enter_context(mirrors.borrow(workdir))
        folder = mirror.folder
      summary = trainer.train(config, folder, progress, mirror)
    except trainer.Interrupted as stop:
      progress.say(f'Saved after step {stop}; the same command resumes there.')
      hosts.disconnect()
      return 0 if stop.number == signal.SIGTERM else 130
    except errors.expected() as error:
      progress.finish()
      hosts.await_end(error)
      if hosts.is_first() or not isinstance(error, hosts.HostError):
        print(f'error: {error}', file=sys.stderr)
      return 1
  if hosts.is_first():
    print(summary_lib.table(summary))
  hosts.disconnect()
  return 0


def _connect() -> bool:
  """Joins the other processes, if any; returns whether that went well."""
  from rlve_jax import hosts

  if not _several():
    return True
  try:
    hosts.connect(
      hosts.Cluster(_COORDINATOR.value, _PROCESSES.value, _PROCESS.value)
    )
  except (RuntimeError, ValueError) as error:
    print(f'error: {error}', file=sys.stderr)
    return False
  return True


def _dry_run(config) -> int:
  from rlve_jax import preview
  from rlve_jax import progress as progress_lib

  progress = progress_lib.Progress()
  show = lambda name, i, count: progress.show('compile', i, count, name)
  try:
    text = preview.preview(config, show)
  except ValueError as error:
    progress.finish()
    print(f'error: {error}', file=sys.stderr)
    return 1
  progress.finish()
  print(text)
  return 0


if __name__ == '__main__':
  app.run(main)
