"""Runs of the study of difficulty, one after another, each where it stands."""

from collections.abc import Sequence
import pathlib

from experiments import rlve_arms
from experiments import study_plans
from rlve_jax import examinations
from rlve_jax import examinees
from rlve_jax import export
from rlve_jax import progress as progress_lib
from rlve_jax import runs
from rlve_jax import trainer
from rlve_jax.sampler import methods

DONE = 'done.json'  # Of a finished unit.


def run_unit(
  folder: pathlib.Path,
  arm: rlve_arms.Arm,
  seed: int,
  plan: rlve_arms.Plan,
  progress: progress_lib.Progress,
) -> None:
  """Runs one arm with one seed to its end.

  Args:
    folder: of the study; the run's is `<part>_<arm>_<seed>` in it.
    arm: what is run.
    seed: of the run.
    plan: how long it goes on.
    progress: where the state is shown.

  Raises:
    trainer.Interrupted: the user asked to stop.
    runs.RunError: a folder holds something else, or another process has it.
  """
  own = folder / f'{arm.folder}_{seed}'
  path = own / DONE
  if study_plans.is_done(path, plan):
    return
  start = _warm(folder, arm.part, seed, plan, progress)
  progress.say(f'{own.name}')
  config = rlve_arms.arm_config(arm, seed, plan, str(start))
  trainer.train(config, own, progress)
  if arm.part == 'scaling':
    _examine(own, own / 'held_out', plan, progress)
  study_plans.mark_done(path, plan)


def run_all(
  folder: pathlib.Path,
  arms: Sequence[rlve_arms.Arm],
  seeds: Sequence[int],
  plan: rlve_arms.Plan,
  progress: progress_lib.Progress,
) -> list[str]:
  """Runs what is not finished and not in the hands of another process.

  What is in other hands is tried once more at the end: the other process may
  have had the warm start alone.

  Returns:
    The units that another process has.
  """
  left = [(seed, arm) for seed in seeds for arm in arms]
  for _ in range(2):
    left = [
      (seed, arm)
      for seed, arm in left
      if not _try(folder, arm, seed, plan, progress)
    ]
  return [f'{arm.folder}_{seed}' for seed, arm in left]


def _try(folder, arm, seed, plan, progress) -> bool:
  """Runs a unit to its end unless another process has it, or its start."""
  try:
    with runs.claim(folder / 'claims' / f'{arm.folder}_{seed}'):
      run_unit(folder, arm, seed, plan, progress)
  except runs.RunError as error:
    if 'Another process' not in str(error):
      raise
    return False
  return True


def _warm(folder, part, seed, plan, progress) -> pathlib.Path:
  """Returns the model that arms start from, made if it is not there."""
  own, out = folder / f'warm_{part}_{seed}', folder / f'start_{part}_{seed}'
  if not out.exists():
    trainer.train(rlve_arms.warm_config(part, seed, plan), own, progress)
    with runs.claim(own):
      if not out.exists():
        export.export(own, out, 'float32')
  exam = folder / f'start_exam_{seed}'
  if part == 'scaling' and not (exam / 'results.json').exists():
    _examine(own, exam, plan, progress)
  return out


def _examine(run, out, plan, progress) -> None:
  """Puts held-out problems to a run's model, 4 completions each."""
  samples = 4
  examinee = examinees.find(run, (), (), 16, samples)
  conditions = examinations.Conditions(
    (rlve_arms.EXAM,), samples, methods.Temperature(1.0), plan.exam
  )
  examinations.hold(examinee, conditions, out, progress)
