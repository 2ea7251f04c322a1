"""What the real runs of the study say: at equal steps, at equal wall-clock.

Runs are gathered into two CSVs of raw numbers, one row a step and one row an
evaluation; all tables and figures are read from these.
"""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
import csv
import dataclasses
import math
import pathlib
import statistics

from experiments import sagc_arms
from rlve_jax import metrics as metrics_lib
from rlve_jax import runs

Row = dict[str, float]
Cells = dict[str, str]
LAST = 20  # Steps at the end of a reading over which rewards are averaged.

# Column of the CSV: scalar of a step.
_SCALARS = {
  'size': 'rollout/group_size',
  'seconds': 'time/step',
  'cpu_seconds': 'time/cpu',
  'sampling_seconds': 'time/sample',
  'tokens': 'rollout/tokens',
  'idle': 'rollout/idle_share',
  'idle_static': 'rollout/idle_share_static',
  'late': 'sagc/straggler_rate',
  'longest_over_mean': 'rollout/max_over_mean',
  'length': 'rollout/length_mean',
  'truncated': 'rollout/truncated',
  'reward': 'reward/mean',
  'rounds': 'rollout/rounds',
  'price': 'sagc/price',
} | {f'risk_{n}': f'sagc/risk_{n}' for n in sagc_arms.COMPILED}
_KEYS = 'loss', 'seed', 'arm', 'step'
_STEP_COLUMNS = (*_KEYS, *_SCALARS, 'informative')
_EVALUATION_COLUMNS = (*_KEYS, 'accuracy', 'error', 'reward')


@dataclasses.dataclass(frozen=True)
class Trace:
  """One arm of one loss and one seed."""

  loss: str
  seed: int
  arm: str
  rows: tuple[Row, ...]  # One a step, in order.
  evaluations: tuple[Row, ...]  # In order; the first is at step 0.

  def until(self, clock: str, budget: float) -> tuple[Row, ...]:
    """Returns the steps that end within a budget of `seconds` or the like."""
    spent, kept = 0.0, []
    for row in self.rows:
      spent += row[clock]
      if spent > budget:
        break
      kept.append(row)
    return tuple(kept)

  def total(self, clock: str) -> float:
    """Returns what all steps took."""
    return math.fsum(row[clock] for row in self.rows)

  def accuracy(self, step: float) -> float:
    """Returns the accuracy after a number of steps, between evaluations."""
    points = [(row['step'], row['accuracy']) for row in self.evaluations]
    return interpolate(points, step)

  def steps_within(self, clock: str, budget: float) -> float:
    """Returns the steps done within a budget, the last one in part."""
    done = self.until(clock, budget)
    rest = budget - math.fsum(row[clock] for row in done)
    if len(done) == len(self.rows):
      return float(len(done))
    return len(done) + rest / self.rows[len(done)][clock]


def interpolate(points: Sequence[tuple[float, float]], x: float) -> float:
  """Returns y at x by straight lines; beyond the ends, y of the end.

  Args:
    points: (x, y) of ascending x, one or more.
    x: where to read.
  """
  if x <= points[0][0]:
    return points[0][1]
  for (a, low), (b, high) in zip(points, points[1:]):
    if x <= b:
      return low + (high - low) * (x - a) / (b - a)
  return points[-1][1]


def summary(rows: Sequence[Row]) -> Row:
  """Returns what steps had: means a step, sums, and shares of row-steps.

  Without a step, means and shares are NaN.
  """
  average = lambda values: statistics.fmean(values) if values else math.nan
  mean = lambda name: average([row[name] for row in rows])
  ratio = lambda part, whole: part / whole if whole else math.nan
  total = lambda name: math.fsum(row[name] for row in rows)
  spent = lambda name: math.fsum(r['tokens'] / (1 - r[name]) for r in rows)
  share = lambda name: 1 - ratio(total('tokens'), spent(name))
  return {
    'straggler rate': mean('late'),
    'longest / mean': mean('longest_over_mean'),
    'mean G': mean('size'),
    'steps': len(rows),
    'seconds': total('seconds'),
    'CPU seconds': total('cpu_seconds'),
    'of which sampling': ratio(total('sampling_seconds'), total('seconds')),
    'tokens': total('tokens'),
    'idle share': share('idle'),
    'idle, static': share('idle_static'),
    'informative groups': total('informative'),
    'reward': average([row['reward'] for row in rows[-LAST:]]),
    'length': average([row['length'] for row in rows[-LAST:]]),
  }


def at_equal_steps(traces: Sequence[Trace]) -> dict[tuple, Row]:
  """Returns each arm's reading at the steps that all of a unit have done."""
  found = {}
  for unit in _units(traces):
    count = min(len(trace.rows) for trace in unit)
    for trace in unit:
      row = summary(trace.rows[:count])
      row['accuracy'] = trace.accuracy(count)
      found[trace.loss, trace.arm, trace.seed] = row
  return found


def at_equal_time(
  traces: Sequence[Trace], clock: str = 'seconds'
) -> dict[tuple, Row]:
  """Returns each arm's reading when all of a unit have had the same time.

  The budget is the least that an arm of the unit has run for. Steps are counted
  that end within it; the accuracy is read where it ends.

  Args:
    traces: of all units.
    clock: `seconds` of wall-clock, or `cpu_seconds`.
  """
  found = {}
  for unit in _units(traces):
    budget = min(trace.total(clock) for trace in unit)
    for trace in unit:
      row = summary(trace.until(clock, budget * (1 + 1e-9)))
      row['accuracy'] = trace.accuracy(trace.steps_within(clock, budget))
      found[trace.loss, trace.arm, trace.seed] = row
  return found


def _units(traces: Sequence[Trace]) -> list[list[Trace]]:
  """Returns the traces of each loss and seed."""
  units: dict[tuple, list[Trace]] = {}
  for trace in traces:
    units.setdefault((trace.loss, trace.seed), []).append(trace)
  return list(units.values())


def over_seeds(
  readings: Mapping[tuple, Row],
  columns: Sequence[str],
  base: str = 'fixed 16',
) -> list[Cells]:
  """Returns a row a loss and arm: mean and deviation over seeds.

  Args:
    readings: by loss, arm, seed.
    columns: what to show; `gain` is the accuracy less that of `base` with the
      same seed, `speed` the seconds of `base` over the arm's.
    base: an arm.
  """
  table: dict[tuple[str, str], list[Row]] = {}
  for (loss, arm, seed), row in readings.items():
    other = readings[loss, base, seed]
    more = {
      'gain': row['accuracy'] - other['accuracy'],
      'speed': other['seconds'] / (row['seconds'] or math.nan),
    }
    table.setdefault((loss, arm), []).append({**row, **more})
  return [
    {'loss': loss, 'arm': arm, 'seeds': str(len(rows))}
    | {name: spread([row[name] for row in rows]) for name in columns}
    for (loss, arm), rows in table.items()
  ]


def spread(values: Sequence[float]) -> str:
  """Returns mean and sample deviation, as in 0.412 ± 0.021."""
  mean = statistics.fmean(values)
  digits = 0 if abs(mean) >= 100 else 1 if abs(mean) >= 10 else 3
  text = f'{mean:.{digits}f}'
  if len(values) < 2 or len(set(values)) == 1:
    return text
  return f'{text} ± {statistics.stdev(values):.{digits}f}'


def gather(folder: pathlib.Path) -> list[Trace]:
  """Reads the finished units of a study, in the order of the arms.

  Raises:
    ValueError: there is none.
  """
  found = []
  for loss in sagc_arms.LOSSES:
    for unit in sorted(folder.glob(f'{loss}_*')):
      if not (unit / sagc_arms.DONE).exists():
        continue
      seed = int(unit.name.removeprefix(f'{loss}_'))
      for arm in sagc_arms.arms():
        found.append(_trace(unit / sagc_arms.slug(arm), loss, seed, arm))
  if not found:
    raise ValueError(f'{folder} holds no finished unit of the study.')
  return found


def _trace(folder: pathlib.Path, loss: str, seed: int, arm: str) -> Trace:
  settings = runs.read_json(folder / 'config.json')['config']
  prompts = settings['problems']['prompts']
  rows = []
  for row in metrics_lib.read(folder / 'metrics.jsonl'):
    values = {k: row[v] for k, v in _SCALARS.items() if v in row}
    ratio = row['rlve/effective_prompt_ratio']
    values['informative'] = round(ratio * prompts * row['rollout/rounds'])
    rows.append({'step': row['step'], **values})
  results = []
  for path in sorted((folder / 'evaluations').glob('*.json')):
    step, found = int(path.stem), runs.read_evaluation(path)
    if step <= len(rows):
      count = len(found)
      error = math.hypot(*(r.standard_error for r in found)) / count
      results.append(
        {
          'step': step,
          'accuracy': statistics.fmean(r.accuracy for r in found),
          'error': error,
          'reward': statistics.fmean(r.reward for r in found),
        }
      )
  return Trace(loss, seed, arm, tuple(rows), tuple(results))


def save(traces: Iterable[Trace], docs: pathlib.Path) -> None:
  """Writes the raw numbers: `sagc_study_steps.csv`, `..._evaluations.csv`."""
  traces = list(traces)
  _write(docs, 'steps', _STEP_COLUMNS, traces, lambda trace: trace.rows)
  _write(
    docs,
    'evaluations',
    _EVALUATION_COLUMNS,
    traces,
    lambda trace: trace.evaluations,
  )


def _path(docs: pathlib.Path, kind: str) -> pathlib.Path:
  return docs / f'sagc_study_{kind}.csv'


def _write(
  docs: pathlib.Path,
  kind: str,
  columns: Sequence[str],
  traces: Sequence[Trace],
  rows: Callable[[Trace], Sequence[Row]],
) -> None:
  with _path(docs, kind).open('w', newline='') as file:
    writer = csv.DictWriter(file, columns, lineterminator='\n')
    writer.writeheader()
    for trace in traces:
      names = {'loss': trace.loss, 'seed': trace.seed, 'arm': trace.arm}
      for row in rows(trace):
        short = {k: float(f'{v:.6g}') for k, v in row.items()}
        writer.writerow({**names, **short, 'step': int(row['step'])})


def load(docs: pathlib.Path) -> list[Trace]:
  """Reads what `save` wrote.

  Raises:
    OSError: a file cannot be read.
  """
  rows, evaluations = (_read(_path(docs, k)) for k in ('steps', 'evaluations'))
  return [
    Trace(*key, tuple(rows[key]), tuple(evaluations[key])) for key in rows
  ]


def _read(path: pathlib.Path) -> dict[tuple[str, int, str], list[Row]]:
  """Returns the rows of a CSV by loss, seed and arm; blanks are left out."""
  found: dict[tuple[str, int, str], list[Row]] = {}
  with path.open(newline='') as file:
    for line in csv.DictReader(file):
      key = line.pop('loss'), int(line.pop('seed')), line.pop('arm')
      row = {name: float(text) for name, text in line.items() if text}
      found.setdefault(key, []).append(row)
  return found
