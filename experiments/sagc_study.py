"""Compares group sizes: simulated, and in real runs of the tiny model.

  python -m experiments.sagc_study                # all; resumes where it stands
  python -m experiments.sagc_study --quick        # a few steps; minutes
  python -m experiments.sagc_study --part=runs --seeds=0 --losses=dapo
  python -m experiments.sagc_study --part=tables  # from the CSVs alone

Real runs are fixed sizes 2, 4, 8 and 16, random sizes, SAGC and structured
SAGC, with GRPO and DAPO and three seeds. Tables go into sagc.md of the docs,
raw numbers and figures beside it. Run it in a checkout: the simulation and the
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

_PARTS = 'simulation', 'runs', 'tables'
_LOSSES = flags.DEFINE_list(
  'losses', None, 'Losses of real runs; all by default.'
)


def main(argv: Sequence[str]) -> int:
  """Returns the exit status: 0, 1 on an error, 130 where interrupted."""
  logging.set_verbosity(logging.FATAL)  # What matters is raised.
  try:
    return _main(argv)
  except KeyboardInterrupt:
    print('\nStopped at once; the same command goes on.', file=sys.stderr)
    return 130


def _main(argv: Sequence[str]) -> int:
  from experiments import sagc_arms  # Slow: imports JAX.

  losses = _LOSSES.value
  if losses is None:
    losses = sagc_arms.LOSSES
  try:
    if len(argv) > 1:
      raise ValueError(f'unexpected arguments {list(argv[1:])}.')
    parts = study_flags.parts(_PARTS)
    losses = study_flags.some_of('losses', losses, sagc_arms.LOSSES)
    seeds = study_flags.seeds()
  except ValueError as error:
    print(f'error: {error}', file=sys.stderr)
    return 1
  folder, docs = study_flags.folders('sagc_study')
  status = 0
  if 'simulation' in parts:
    status = _simulate(docs)
  if not status and 'runs' in parts:
    plan = sagc_arms.QUICK if study_flags.QUICK.value else sagc_arms.Plan()
    status = _run(folder, seeds, losses, plan)
  if not status and 'tables' in parts:
    status = _write(folder, docs)
  return status


def _simulate(docs: pathlib.Path) -> int:
  """Writes the simulated tables; a quick study only one."""
  from benchmarks import sagc_constants
  from benchmarks import sagc_pair
  from benchmarks import sagc_simulation
  from benchmarks import tables
  from experiments import sagc_figures

  sections = [*sagc_constants.SECTIONS, *sagc_simulation.SECTIONS]
  if study_flags.QUICK.value:
    sections = [sagc_pair.pair_of_batches]

  def work():
    tables.write('sagc.md', 'sagc_simulation.csv', sections, docs)
    print(sagc_figures.write_jump(docs))

  return _guard(work)


def _run(
  folder: pathlib.Path, seeds: Sequence[int], losses: Sequence[str], plan
) -> int:
  """Runs what is not finished of every seed and loss."""
  from experiments import sagc_units
  from rlve_jax import compilation_cache
  from rlve_jax import progress as progress_lib
  from rlve_jax import trainer

  compilation_cache.enable()
  progress = progress_lib.Progress()

  def run():
    for seed in seeds:
      for loss in losses:
        sagc_units.run_unit(folder, loss, seed, plan, progress)

  try:
    return _guard(run)
  except trainer.Interrupted as stop:
    progress.say(f'Saved at {stop}; the same command goes on.')
    return 130


def _write(folder: pathlib.Path, docs: pathlib.Path) -> int:
  """Writes raw numbers, if there are runs, then tables and figures."""
  from experiments import sagc_pages

  return _guard(lambda: sagc_pages.write(folder, docs))


def _guard(work) -> int:
  """Returns 0, or 1 after an error that the user can act on, in one line."""
  try:
    work()
  except errors.expected() as error:
    print(f'error: {error}', file=sys.stderr)
    return 1
  return 0


if __name__ == '__main__':
  app.run(main)
