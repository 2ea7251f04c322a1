"""What the study of difficulty says: raw numbers, tables and figures.

Runs are gathered into three CSVs, one row a step, an evaluation and an exam;
all tables and figures are read from these.
"""

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
import csv
import math
import pathlib
import statistics

from benchmarks import tables
from experiments import rlve_arms
from experiments import rlve_figures
from experiments import rlve_units
from rlve_jax import exam_results
from rlve_jax import metrics as metrics_lib
from rlve_jax import runs

PAGE = 'rlve.md'
LAST = 20  # Steps at the start and at the end over which means are taken.
Key = tuple[str, str, int]  # Part, arm, seed.
Series = dict[Key, list[dict[str, float]]]  # In the order of steps.

_SCALARS = {
  'effective': 'rlve/effective_prompt_ratio',
  'reward': 'reward/mean',
  'accuracy': 'reward/accuracy',
  'size': 'rollout/group_size',
  'length': 'rollout/length_mean',
  'truncated': 'rollout/truncated',
  'seconds': 'time/step',
}
_KINDS = {
  'steps': ('step', *_SCALARS, 'level'),
  'evaluations': ('step', 'accuracy', 'error', 'reward'),
  'exams': ('step', 'average', 'error', 'pass_at_4', 'unanswered'),
}


def write(folder: pathlib.Path, docs: pathlib.Path) -> None:
  """Writes raw numbers, tables and figures.

  Args:
    folder: of the study; without a finished unit the CSVs of the docs are read.
    docs: where the page is, and what is written.

  Raises:
    ValueError: there is neither a finished unit nor a CSV.
  """
  docs.mkdir(parents=True, exist_ok=True)
  found, machine = gather(folder)
  if found['steps']:
    save(found, docs)
    tables.put_text(docs / PAGE, 'machine', machine)
  elif all(_path(docs, kind).exists() for kind in _KINDS):
    found = load(docs)
  else:
    raise ValueError(f'{folder} holds no finished unit of the study.')
  for name, rows in sections(found).items():
    if rows:
      tables.put(docs / PAGE, name, rows)
      print(f'{name}\n{tables.to_markdown(rows)}\n')
  for path in rlve_figures.draw(found, docs):
    print(path)


def gather(folder: pathlib.Path) -> tuple[dict[str, Series], str]:
  """Reads the finished units of a study; returns them and the machine."""
  found: dict[str, Series] = {kind: {} for kind in _KINDS}
  machine = ''
  for arm in rlve_arms.arms():
    for own in sorted(folder.glob(f'{arm.folder}_[0-9]*')):
      seed = own.name.removeprefix(f'{arm.folder}_')
      done = own / rlve_units.DONE
      if not seed.isdecimal() or not done.exists():
        continue
      key = arm.part, arm.name, int(seed)
      found['steps'][key] = _steps(own)
      found['evaluations'][key] = _evaluations(own)
      exams = []
      if arm.part == 'scaling':  # The other parts sit none.
        exams = [folder / f'start_exam_{seed}', own / 'held_out']
      found['exams'][key] = _exams(exams)
      values = runs.read_json(done)['machine']
      machine = (
        f'Measured with jax {values["jax"]}, Python {values["python"]}, on'
        f' {values["cores"]} core(s) of a shared machine.'
      )
  return found, machine


def _steps(folder: pathlib.Path) -> list[dict[str, float]]:
  rows = []
  for row in metrics_lib.read(folder / 'metrics.jsonl'):
    levels = [v for k, v in row.items() if k.endswith('/level')]
    values = {k: row[v] for k, v in _SCALARS.items()}
    level = statistics.fmean(levels)
    rows.append({'step': row['step'], **values, 'level': level})
  return rows


def _evaluations(folder: pathlib.Path) -> list[dict[str, float]]:
  rows = []
  for path in sorted((folder / 'evaluations').glob('*.json')):
    found = runs.read_evaluation(path)
    errors = [result.standard_error for result in found]
    rows.append(
      {
        'step': int(path.stem),
        'accuracy': statistics.fmean(r.accuracy for r in found),
        'error': math.hypot(*errors) / len(found),
        'reward': statistics.fmean(r.reward for r in found),
      }
    )
  return rows


def _exams(folders: Sequence[pathlib.Path]) -> list[dict[str, float]]:
  rows = []
  for step, folder in enumerate(folders):
    path = folder / 'results.json'
    for values in runs.read_json(path)['results'] if path.exists() else ():
      if values['part'] == exam_results.WHOLE:
        rows.append(
          {
            'step': step,  # 0 before, 1 after.
            'average': values['average']['mean'],
            'error': values['average']['standard_error'],
            'pass_at_4': values['passes']['4']['mean'],
            'unanswered': values['unanswered'],
          }
        )
  return rows


def sections(found: Mapping[str, Series]) -> dict[str, list[tables.Row]]:
  """Returns the tables by name; empty where nothing was run."""
  tested = readings(found)
  named = {
    f'{part}_arms': over_seeds(tested, part) for part in ('one', 'several')
  }
  return named | {'scaling_arms': over_seeds(tested, 'scaling', 'C256')}


def readings(found: Mapping[str, Series]) -> dict[Key, dict[str, float]]:
  """Returns the figures of each run."""
  read = {}
  for key, rows in found['steps'].items():
    mean = lambda name, part: statistics.fmean(row[name] for row in part)
    values = {
      'effective at first': mean('effective', rows[:LAST]),
      'at last': mean('effective', rows[-LAST:]),
      'over all': mean('effective', rows),
      'level halfway': rows[(len(rows) - 1) // 2]['level'],
      'level at last': rows[-1]['level'],
      'seconds': math.fsum(row['seconds'] for row in rows),
    }
    evaluations, exams = found['evaluations'][key], found['exams'][key]
    if len(evaluations) > 1:
      values['accuracy before'] = evaluations[0]['accuracy']
      if len(evaluations) > 2:
        values['halfway'] = evaluations[len(evaluations) // 2]['accuracy']
      values['after'] = evaluations[-1]['accuracy']
    elif len(exams) == 2:
      values['accuracy before'] = exams[0]['average']
      values['after'] = exams[1]['average']
    read[key] = values
  return read


def over_seeds(
  read: Mapping[Key, Mapping[str, float]], part: str, base: str = 'adaptive'
) -> list[tables.Row]:
  """Returns a row an arm: means and deviations over seeds.

  Args:
    read: figures by part, arm and seed.
    part: of the study.
    base: the arm that others are compared with: means over seeds of the
      differences, seed by seed, and their standard errors.
  """
  rows = []
  for arm in dict.fromkeys(key[1] for key in read if key[0] == part):
    own = {seed: v for (p, a, seed), v in read.items() if (p, a) == (part, arm)}
    row: tables.Row = {'arm': arm, 'seeds': len(own)}
    for name in next(iter(own.values())):
      values = [v[name] for v in own.values() if name in v]
      row[name] = spread(values)
    for name in ('over all', 'after'):
      pairs = [
        values[name] - read[part, base, seed][name]
        for seed, values in own.items()
        if name in values and name in read.get((part, base, seed), {})
      ]
      row[f'{name}, less {base}'] = '-' if arm == base else difference(pairs)
    rows.append(row)
  return rows


def spread(values: Sequence[float]) -> str:
  """Returns the mean and the sample deviation, as in 0.412 ± 0.021."""
  if not values:
    return '-'
  mean = statistics.fmean(values)
  digits = 0 if abs(mean) >= 20 else 3
  text = f'{mean:.{digits}f}'
  if len(values) < 2:
    return text
  return f'{text} ± {statistics.stdev(values):.{digits}f}'


def difference(pairs: Sequence[float]) -> str:
  """Returns the mean difference and its standard error over pairs."""
  if not pairs:
    return '-'
  text = f'{statistics.fmean(pairs):+.3f}'
  if len(pairs) < 2:
    return f'{text} (one seed)'
  error = statistics.stdev(pairs) / math.sqrt(len(pairs))
  return f'{text} (s.e. {error:.3f})'


def save(found: Mapping[str, Series], docs: pathlib.Path) -> None:
  """Writes `rlve_study_steps.csv`, `..._evaluations.csv`, `..._exams.csv`."""
  for kind, columns in _KINDS.items():
    with _path(docs, kind).open('w', newline='') as file:
      writer = csv.writer(file, lineterminator='\n')
      writer.writerow(['part', 'arm', 'seed', *columns])
      for key, rows in found[kind].items():
        for row in rows:
          writer.writerow([*key, *(f'{row[name]:.6g}' for name in columns)])


def load(docs: pathlib.Path) -> dict[str, Series]:
  """Reads what `save` wrote; OSError if a file cannot be read."""
  found: dict[str, Series] = {}
  for kind, columns in _KINDS.items():
    with _path(docs, kind).open(newline='') as file:
      found[kind] = _group(csv.DictReader(file), columns)
  for kind in _KINDS:
    for key in found['steps']:
      found[kind].setdefault(key, [])
  return found


def _group(lines: Iterable[dict[str, str]], columns: Sequence[str]) -> Series:
  series: Series = {}
  for line in lines:
    key = line['part'], line['arm'], int(line['seed'])
    values = {name: float(line[name]) for name in columns}
    series.setdefault(key, []).append(values)
  return series


def _path(docs: pathlib.Path, kind: str) -> pathlib.Path:
  return docs / f'rlve_study_{kind}.csv'
