"""Holds exams for a model, and leaves results as JSON, CSV and a page."""

from collections.abc import Sequence
import contextlib
import dataclasses
import fcntl
import json
import pathlib
from typing import Any

from environments import pool as pool_lib
from environments import registry
from rlve_jax import exam_results
from rlve_jax import examinees
from rlve_jax import exams as exams_lib
from rlve_jax import inference
from rlve_jax import overrides
from rlve_jax import progress as progress_lib
from rlve_jax import runs
from rlve_jax.report import page
from rlve_jax.sampler import methods
from rlve_jax.sampler import plan as sampler_plan

_CODE_SECONDS, _SECONDS = 150.0, 30.0  # Of one verdict.


@dataclasses.dataclass(frozen=True)
class Conditions:
  """What is asked, and how."""

  exams: tuple[str, ...]  # See `exams.parse`.
  samples: int
  method: methods.Method
  limit: int | None = None  # Problems of an exam at most.
  verdict_seconds: float | None = None  # 30, or 150 where programs are tested.


def hold(
  examinee: examinees.Examinee,
  conditions: Conditions,
  out: pathlib.Path | None,
  progress: progress_lib.Progress,
) -> tuple[pathlib.Path, list[exam_results.Result]]:
  """Sits every exam, from where it stands, and writes the results.

  Args:
    examinee: the model.
    conditions: what is asked.
    out: the folder; by default in the run's, or in `exams`.
    progress: where the state is shown.

  Returns:
    The folder, with `settings.json`, a folder of units an exam, `results.json`,
    `results.csv`, `problems.csv` and `report.html`; and the results.

  Raises:
    RunError: the folder holds an examination with other settings.
    ValueError: an exam or a file of questions cannot be read.
  """
  config = examinee.config
  exams = [
    exams_lib.parse(text, config.problems.environments, conditions.limit)
    for text in conditions.exams
  ]
  names = [exam.name for exam in exams]
  if len(set(names)) < len(names):
    raise ValueError(f'Exams must have names that differ, got {names}.')
  folder = out or _default(examinee)
  with _alone(folder):
    _settle(folder, examinee, conditions)
  files = [exam.file for exam in exams if exam.file]
  with pool_lib.Pool(
    config.problems.workers,
    timeout=conditions.verdict_seconds or _seconds(files),
    marker=config.problems.marker,
    files=files,
  ) as pool:
    show = lambda name, i, count: progress.show('compile', i, count, name)
    parts = inference.make_parts(config, examinee.tokenizer, pool, show)
    params = sampler_plan.unstack(parts.compiled, examinee.read())
    found = {}
    for exam in exams:
      found[exam.name] = exams_lib.sit(
        parts,
        params,
        exam,
        folder / exam.name,
        conditions.samples,
        conditions.method,
        lambda done, total, name=exam.name: progress.show(name, done, total),
      )
  with _alone(folder):
    return folder, _write(folder, examinee, found)


@contextlib.contextmanager
def _alone(folder: pathlib.Path):
  """Waits until no other process writes files of the whole examination."""
  folder.mkdir(parents=True, exist_ok=True)
  with (folder / '.lock').open('w') as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    yield


def _default(examinee: examinees.Examinee) -> pathlib.Path:
  if examinee.run is None:
    return pathlib.Path('exams') / examinee.config.name
  step = examinee.label.rpartition(' ')[2]
  return examinee.run / 'exams' / f'{int(step):06d}'


def _seconds(files: Sequence[str]) -> float:
  """Returns the time of a verdict, longer where programs are tested."""
  graders = [
    registry.get(registry.register_file(file)).graders for file in files
  ]
  return _CODE_SECONDS if {'code'} in graders else _SECONDS


def _settle(folder, examinee, conditions) -> None:
  """Writes `settings.json`, or checks that they are these."""
  values = {
    'model': examinee.label,
    'samples': conditions.samples,
    'method': [type(conditions.method).__name__]
    + list(dataclasses.asdict(conditions.method).values()),
    'limit': conditions.limit,
    'seed': examinee.config.seed,
    'prompts': examinee.config.problems.prompts,
    'style': examinee.config.problems.style,
    'marker': examinee.config.problems.marker,
    'sampler': overrides.to_dict(examinee.config.sampler),
  }
  values = json.loads(json.dumps(values))
  path = folder / 'settings.json'
  if path.exists():
    there = runs.read_json(path)
    other = [key for key in values if there.get(key) != values[key]]
    if other:
      raise runs.RunError(
        f'{folder} holds an examination with {other[0]}={there.get(other[0])!r}'
        f' where {values[other[0]]!r} is asked for: choose another --out.'
      )
  else:
    runs.write_json(path, values | {'versions': runs.versions()})


def _write(
  folder: pathlib.Path,
  examinee: examinees.Examinee,
  found: dict[str, list[dict[str, Any]]],
) -> list[exam_results.Result]:
  """Writes the results of this examination; earlier exams in it are kept."""
  results = [
    result
    for name, rows in found.items()
    for result in exam_results.results(name, rows)
  ]
  path = folder / 'results.json'
  old = runs.read_json(path)['results'] if path.exists() else []
  kept = [values for values in old if values['exam'] not in found]
  values = [*kept, *map(exam_results.to_json, results)]
  runs.write_json(path, {'model': examinee.label, 'results': values})
  exam_results.write_csv(folder / 'results.csv', results)
  exam_results.write_problems(folder / 'problems.csv', found)
  page.write_exams(folder)
  if examinee.run is not None:
    page.write([examinee.run])
  return results
