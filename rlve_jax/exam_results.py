"""What an exam showed, as numbers, JSON and CSV."""

import collections
from collections.abc import Iterable
from collections.abc import Sequence
import csv
import dataclasses
import pathlib
from typing import Any

from rlve_jax import estimates

WHOLE = 'all'  # The part that is the whole exam.
_FAILURES = ('timeout', 'error')


@dataclasses.dataclass(frozen=True)
class Result:
  """How a model did on some problems.

  Every problem counts alike, and every completion of it: also one without a
  verdict, which counts as wrong, and that of a problem too long to be read.
  """

  exam: str
  part: str  # `all`, an environment, or a level.
  problems: int
  samples: int  # Completions a problem.
  average: estimates.Estimate  # Avg@k, k being all samples.
  passes: dict[int, estimates.Estimate]  # Pass@k by k.
  length_mean: float  # Tokens of a completion; 0 where there was none.
  length_median: float
  length_max: int
  truncated: float  # Share of completions that were cut off.
  unparsed: float  # Share without a readable answer.
  unanswered: int  # Problems too long to be read.
  failed: int  # Verdicts that hung or failed.


def results(exam: str, rows: Sequence[dict[str, Any]]) -> list[Result]:
  """Returns the results of all rows, and of environments and levels apart.

  Args:
    exam: its name.
    rows: as `exams.sit` returns them.
  """
  found = [_result(exam, WHOLE, rows)]
  by_name = _apart((row['environment'], row) for row in rows)
  by_level = _apart((f'level {row["level"]}', row) for row in rows)
  for parts in (by_name, by_level):
    if len(parts) > 1:
      found += [_result(exam, part, own) for part, own in parts.items()]
  return found


def _apart(pairs: Iterable[tuple[str, Any]]) -> dict[str, list[Any]]:
  found = collections.defaultdict(list)
  for key, row in pairs:
    found[key].append(row)
  return found


def _result(exam: str, part: str, rows: Sequence[dict[str, Any]]) -> Result:
  counts = [(len(r['statuses']), r['statuses'].count('correct')) for r in rows]
  samples = min(n for n, _ in counts)
  lengths = [n for row in rows if row['answered'] for n in row['lengths']]
  statuses = [status for row in rows for status in row['statuses']]
  ended = [e for row in rows if row['answered'] for e in row['ended']]
  return Result(
    exam=exam,
    part=part,
    problems=len(rows),
    samples=samples,
    average=estimates.average_at_k(counts),
    passes={
      k: estimates.passes_at_k(counts, k)
      for k in estimates.powers_of_two(samples)
    },
    length_mean=sum(lengths) / len(lengths) if lengths else 0.0,
    length_median=estimates.median(lengths or [0]),
    length_max=max(lengths, default=0),
    truncated=ended.count(False) / max(len(ended), 1),
    unparsed=statuses.count('unparsed') / len(statuses),
    unanswered=sum(not row['answered'] for row in rows),
    failed=sum(status in _FAILURES for status in statuses),
  )


def to_json(result: Result) -> dict[str, Any]:
  """Returns a result as JSON values, intervals included."""
  values = dataclasses.asdict(result)
  values['average'] = _estimate(result.average)
  values['passes'] = {str(k): _estimate(e) for k, e in result.passes.items()}
  return values


def _estimate(estimate: estimates.Estimate) -> dict[str, Any]:
  low, high = estimate.interval or (None, None)
  return dataclasses.asdict(estimate) | {'low': low, 'high': high}


def write_csv(path: pathlib.Path, found: Sequence[Result]) -> None:
  """Writes one line a result; intervals are of 95 %."""
  lines = []
  for result in found:
    values = {
      key: value
      for key, value in dataclasses.asdict(result).items()
      if key not in ('average', 'passes')
    }
    named = {f'avg@{result.samples}': result.average}
    named |= {f'pass@{k}': e for k, e in result.passes.items()}
    for key, estimate in named.items():
      low, high = estimate.interval or ('', '')
      values |= {key: estimate.mean, f'{key} low': low, f'{key} high': high}
    lines.append(values)
  keys = list(dict.fromkeys(key for line in lines for key in line))
  with path.open('w', newline='') as file:
    writer = csv.DictWriter(file, keys, lineterminator='\n')
    writer.writeheader()
    writer.writerows(lines)


def write_problems(
  path: pathlib.Path, exams: dict[str, Sequence[dict[str, Any]]]
) -> None:
  """Writes one line a problem: the raw numbers."""
  with path.open('w', newline='') as file:
    writer = csv.writer(file, lineterminator='\n')
    writer.writerow(
      ['exam', 'environment', 'level', 'seed', 'index', 'answered']
      + ['samples', 'correct', 'length_mean', 'truncated', 'failed']
    )
    for exam, rows in exams.items():
      for row in rows:
        statuses, count = row['statuses'], len(row['statuses'])
        writer.writerow(
          [exam, row['environment'], row['level'], row['spec']['seed']]
          + [row['index'], int(row['answered']), count]
          + [statuses.count('correct'), sum(row['lengths']) / count]
          + [row['ended'].count(False)]
          + [sum(status in _FAILURES for status in statuses)]
        )


def table(found: Sequence[Result]) -> str:
  """Returns the results over whole exams, as text."""
  heads = 'problems', 'k', 'Avg@k', 'Pass@k', 'tokens', 'cut off'
  widths = 9, 4, 18, 18, 9, 9
  cells = [f'{head:>{width}}' for head, width in zip(heads, widths)]
  lines = [f'{"exam":<24}{"".join(cells)}']
  for r in found:
    if r.part == WHOLE:
      lines.append(
        f'{r.exam:<24}{r.problems:>9}{r.samples:>4}{_percent(r.average):>18}'
        f'{_percent(r.passes[r.samples]):>18}{r.length_mean:>9,.0f}'
        f'{r.truncated:>9.1%}'
      )
  return '\n'.join(lines)


def _percent(estimate: estimates.Estimate) -> str:
  text = f'{100 * estimate.mean:.1f}'
  if estimate.interval is None:
    return f'{text}%'
  low, high = (f'{100 * bound:.1f}' for bound in estimate.interval)
  return f'{text} [{low}, {high}]%'
