"""Compares difficulties and numbers of environments, with the tiny model.

  python -m experiments.rlve_study            # all; goes on where it stands
  python -m experiments.rlve_study --quick    # a few steps of one seed; minutes
  python -m experiments.rlve_study --part=runs --seeds=0 --arms=one,several
  python -m experiments.rlve_study --part=tables   # from the CSVs alone

Adaptive against static difficulty on one environment and on several; 1, 4, 16
and 256 environments with accuracy on held-out ones; curriculum options; SAGC
against fixed group sizes. Several at a time share the work. Tables and figures
go into rlve.md of the docs, raw numbers beside it. Run it in a checkout: the
tables are those of `benchmarks`.
"""

from collections.abc import Sequence
import os
import pathlib
import sys

from absl import app
from absl import flags
from absl import logging

from experiments import errors
from experiments import study_flags

os.environ.setdefault('TF_CPP_MIN_LOG_LEVEL', '2')

_PARTS = 'runs', 'tables'
_ARMS = flags.DEFINE_list(
  'arms', None, 'Parts or arms to run, as in one,several_adaptive; all.'
)


def main(argv: Sequence[str]) -> int:
  """Returns the exit status: 0, 1 on an error, 130 where interrupted."""
  logging.set_verbosity(logging.FATAL)  # What matters is raised.
  from rlve_jax import trainer

  try:
    return _main(argv)
  except (KeyboardInterrupt, trainer.Interrupted):
    print('\nStopped; the same command goes on.', file=sys.stderr)
    return 130
  except errors.expected() as error:
    print(f'error: {error}', file=sys.stderr)
    return 1


def _main(argv: Sequence[str]) -> int:
  if len(argv) > 1:
    raise ValueError(f'unexpected arguments {list(argv[1:])}.')
  parts = study_flags.parts(_PARTS)
  folder, docs = study_flags.folders('rlve_study')
  if 'runs' in parts:
    _run(folder)
  if 'tables' in parts:
    from experiments import rlve_pages

    rlve_pages.write(folder, docs)
  return 0


def _run(folder: pathlib.Path) -> None:
  from experiments import rlve_arms
  from experiments import rlve_units
  from rlve_jax import compilation_cache
  from rlve_jax import progress as progress_lib

  compilation_cache.enable()
  plan = rlve_arms.QUICK if study_flags.QUICK.value else rlve_arms.Plan()
  progress = progress_lib.Progress()
  arms = _chosen(rlve_arms.arms())
  busy = rlve_units.run_all(folder, arms, study_flags.seeds(), plan, progress)
  if busy:
    progress.say(f'Other processes are at work on {", ".join(busy)}.')


def _chosen(arms):
  """Returns the arms asked for, in their order."""
  wanted = _ARMS.value
  if wanted is None:
    return arms
  known = {arm.part for arm in arms} | {arm.folder for arm in arms}
  if set(wanted) - known:
    raise ValueError(
      f'--arms must be some of {sorted(known)}, got'
      f' {sorted(set(wanted) - known)}.'
    )
  return [arm for arm in arms if {arm.part, arm.folder} & set(wanted)]


if __name__ == '__main__':
  app.run(main)
