"""Trains a model: `python -m experiments.train [--config=tiny]`.

The same command again resumes where the run stands.
"""

from collections.abc import Sequence
import os
import pathlib
import sys

from absl import app
from absl import flags
from absl import logging

from experiments import errors

os.environ.setdefault('TF_CPP_MIN_LOG_LEVEL', '2')

_CONFIG = flags.DEFINE_string(
  'config', 'tiny', 'Name of an experiment in experiments/configs.py.'
)
_WORKDIR = flags.DEFINE_string(
  'workdir', None, 'Folder of the run; runs/<config> by default.'
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


def main(
  argv: list[str], settings: Sequence[str] = (), suffix: str = ''
) -> int:
  """Returns the exit status: 0, 1 on an error, 130 where interrupted.

  Args:
    argv: the program's name alone.
    settings: assignments that come after those of `--set`.
    suffix: of the default run folder's name.
  """
  if len(argv) > 1:
    print(f'error: unexpected arguments {argv[1:]}.', file=sys.stderr)
    return 1
  logging.set_verbosity(logging.FATAL)  # What matters is raised.
  try:
    return _main(settings, suffix)
  except KeyboardInterrupt:
    print(
      '\nStopped at once; the same command resumes from the last checkpoint.',
      file=sys.stderr,
    )
    return 130


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
  folder = pathlib.Path(_WORKDIR.value or f'runs/{config.name}{suffix}')
  return _dry_run(config) if _DRY_RUN.value else _train(config, folder)


def _shortcuts() -> list[str]:
  """Returns assignments of the flags that stand for one setting."""
  found = []
  for name, (setting, _) in _SHORTCUTS.items():
    value = flags.FLAGS[name].value
    if value is not None:
      found.append(f'{setting}={value.replace(":", ",")}')
  return found


def _train(config, folder: pathlib.Path) -> int:
  from rlve_jax import compilation_cache
  from rlve_jax import progress as progress_lib
  from rlve_jax import summary as summary_lib
  from rlve_jax import trainer

  compilation_cache.enable()
  progress = progress_lib.Progress()
  try:
    summary = trainer.train(config, folder, progress)
  except trainer.Interrupted as stop:
    progress.say(f'Saved after step {stop}; the same command resumes there.')
    return 130
  except errors.expected() as error:
    progress.finish()
    print(f'error: {error}', file=sys.stderr)
    return 1
  print(summary_lib.table(summary))
  return 0


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
