"""Writes the real runs of the study of group sizes into the docs."""

from collections.abc import Sequence
import pathlib
import statistics

from benchmarks import tables
from experiments import sagc_arms
from experiments import sagc_figures
from experiments import sagc_readings
from rlve_jax import runs
from sagc import controller

PAGE = 'sagc.md'
THRESHOLDS = 1.25, 1.5, 2.0
_STEPS = (
  'straggler rate',
  'longest / mean',
  'mean G',
  'seconds',
  'speed',
  'CPU seconds',
  'of which sampling',
  'tokens',
  'idle share',
  'idle, static',
)
_LEARNING = (
  'informative groups',
  'reward',
  'length',
  'accuracy',
  'gain',
)
_TIME = ('steps', 'mean G', 'tokens', *_LEARNING)


def write(folder: pathlib.Path, docs: pathlib.Path) -> None:
  """Writes raw numbers, tables and figures.

  Args:
    folder: of the study; without a finished unit the CSVs of the docs are read.
    docs: where the page is, and what is written.

  Raises:
    ValueError: there is neither a finished unit nor a CSV.
  """
  docs.mkdir(parents=True, exist_ok=True)
  try:
    traces = sagc_readings.gather(folder)
  except ValueError as error:
    try:
      traces = sagc_readings.load(docs)
    except OSError:
      raise error from None
  else:
    sagc_readings.save(traces, docs)
    _describe(folder, docs / PAGE)
  steps = sagc_readings.at_equal_steps(traces)
  found = {
    'study_steps': sagc_readings.over_seeds(steps, _STEPS),
    'study_learning': sagc_readings.over_seeds(steps, _LEARNING),
  }
  for clock in ('seconds', 'cpu_seconds'):
    readings = sagc_readings.at_equal_time(traces, clock)
    found[f'study_{clock}'] = sagc_readings.over_seeds(readings, _TIME)
  for name, rows in found.items():
    tables.put(docs / PAGE, name, rows)
    print(f'{name}\n{tables.to_markdown(rows)}\n')
  links = []
  for path in sagc_figures.write(traces, docs):
    links.append(f'![{path.stem}]({path.name})')
    print(path)
  links.append(
    'Raw numbers: [steps](sagc_study_steps.csv),'
    ' [evaluations](sagc_study_evaluations.csv).'
  )
  tables.put_text(docs / PAGE, 'study_figures', '\n\n'.join(links))


def _describe(folder: pathlib.Path, page: pathlib.Path) -> None:
  """Writes what the runs were made with, and the lengths they start from."""
  unit = sorted(folder.glob(f'*/{sagc_arms.DONE}'))[0]
  machine = runs.read_json(unit)['machine']
  text = (
    f'Measured with jax {machine["jax"]}, Python {machine["python"]}, on'
    f' {machine["cores"]} core{"s" * (machine["cores"] > 1)} of a shared'
    ' machine.'
  )
  tables.put_text(page, 'study_machine', text)
  groups = [
    pair
    for path in sorted(folder.glob(f'warm_*/{sagc_arms.LENGTHS}'))
    for pair in runs.read_json(path)
  ]
  rows = lengths(groups)
  tables.put(page, 'study_lengths', rows)
  print(f'study_lengths\n{tables.to_markdown(rows)}\n')


def lengths(groups: Sequence[tuple[str, Sequence[int]]]) -> list[tables.Row]:
  """Returns how often groups are held up, by environment and for all.

  Args:
    groups: (environment, lengths of 16 completions); smaller groups are parts
      of these.
  """
  names = dict.fromkeys(name for name, _ in groups)
  rows = []
  for name in [*names, 'all']:
    own = [table for n, table in groups if name in (n, 'all')]
    row: tables.Row = {
      'environment': name,
      'mean length': statistics.fmean(x for table in own for x in table),
      'longest': max(map(max, own)),
    }
    for threshold in THRESHOLDS:
      rates = [_rate(own, size, threshold) for size in sagc_arms.COMPILED]
      words = ' '.join(f'{rate:.2f}' for rate in rates)
      row[f'p(2) p(4) p(8) p(16) at {threshold:g}'] = words
    rows.append(row)
  return rows


def _rate(
  groups: Sequence[Sequence[int]], size: int, threshold: float
) -> float:
  parts = [
    group[first : first + size]
    for group in groups
    for first in range(0, len(group), size)
  ]
  return controller.straggler_rate(parts, threshold)
