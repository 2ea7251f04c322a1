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

os.environ.setdefault('TF_CPP_MIN_LOG_LEVEL', '2')

_PARTS = 'runs', 'tables'
_PART = flags.DEFINE_list('part', [*_PARTS], 'What to do, some of the default.')
_SEEDS = flags.DEFINE_list('seeds', ['0', '1', '2'], 'Seeds of the runs.')
_ARMS = flags.DEFINE_list(
  'arms', None, 'Parts or arms to run, as in one,several_adaptive; all.'
)
_FOLDER = flags.DEFINE_string(
  'folder', None, 'Of the runs; runs/rlve_study by default.'
)
_DOCS = flags.DEFINE_string(
  'docs', None, 'Where results go; docs by default, <folder>/docs if quick.'
)
_QUICK = flags.DEFINE_bool('quick', False, 'A few steps of one seed.')


def main(argv: Sequence[str]) -> int:
  """Returns the exit status: 0, 1 on an error, 130 where interrupted."""
  logging.set_verbosity(logging.FATAL)  # What matters is raised.
  from environments import pool
  from rlve_jax import checkpoints
  from rlve_jax import runs
  from rlve_jax import trainer

  try:
    return _main(argv)
  except (KeyboardInterrupt, trainer.Interrupted):
    print('\nStopped; the same command goes on.', file=sys.stderr)
    return 130
  except (
    checkpoints.CheckpointError,
    pool.DrawError,
    pool.PoolError,
    pool.VerifierError,
    runs.RunError,
    OSError,
    ValueError,
  ) as error:
    print(f'error: {error}', file=sys.stderr)
    return 1


def _main(argv: Sequence[str]) -> int:
  if len(argv) > 1:
    raise ValueError(f'unexpected arguments {list(argv[1:])}.')
  if not _PART.value or set(_PART.value) - set(_PARTS):
    raise ValueError(f'--part must be some of {_PARTS}, got {_PART.value}.')
  name = 'rlve_study_quick' if _QUICK.value else 'rlve_study'
  folder = pathlib.Path(_FOLDER.value or f'runs/{name}')
  docs = pathlib.Path(
    _DOCS.value or (folder / 'docs' if _QUICK.value else 'docs')
  )
  if 'runs' in _PART.value:
    _run(folder)
  if 'tables' in _PART.value:
    from experiments import rlve_pages

    rlve_pages.write(folder, docs)
  return 0


def _run(folder: pathlib.Path) -> None:
  from experiments import rlve_arms
  from experiments import rlve_units
  from rlve_jax import compilation_cache
  from rlve_jax import progress as progress_lib

  compilation_cache.enable()
  plan = rlve_arms.QUICK if _QUICK.value else rlve_arms.Plan()
  progress = progress_lib.Progress()
  arms = _chosen(rlve_arms.arms())
  seeds = _seeds()[:1] if _QUICK.value else _seeds()
  busy = rlve_units.run_all(folder, arms, seeds, plan, progress)
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


def _seeds() -> list[int]:
  if not _SEEDS.value or not all(v.isdecimal() for v in _SEEDS.value):
    raise ValueError(
      f'--seeds must be whole numbers, as in 0,1,2, got {_SEEDS.value}.'
    )
  return sorted({int(value) for value in _SEEDS.value})


if __name__ == '__main__':
  app.run(main)
