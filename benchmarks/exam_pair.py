"""The same exams held before and after: differences problem by problem.

  python -m benchmarks.exam_pair BEFORE AFTER smollm2

BEFORE and AFTER are folders that `experiments.evaluate` wrote with the same
exams and limits. The table goes into rlve.md of the docs, where the page has
one of the name given, and a line a problem into `exam_pair_<name>.csv` beside
it. Differences are means over problems, each the mean of its completions;
standard errors are those of the differences.
"""

from collections.abc import Callable
from collections.abc import Mapping
import csv
import pathlib
import sys

from absl import app

from benchmarks import tables
from rlve_jax import estimates

PAGE = 'rlve.md'
Key = tuple[str, str, int, int]  # Exam, environment, level, seed.
Line = Mapping[str, str]  # Of `problems.csv`.


def read(folder: pathlib.Path) -> dict[Key, Line]:
  """Returns the lines of `problems.csv` by problem; OSError if not there."""
  with (folder / 'problems.csv').open(newline='') as file:
    return {
      (
        line['exam'],
        line['environment'],
        int(line['level']),
        int(line['seed']),
      ): line
      for line in csv.DictReader(file)
    }


def pair(
  before: Mapping[Key, Line], after: Mapping[Key, Line]
) -> list[tables.Row]:
  """Returns the raw numbers, a row a problem.

  Raises:
    ValueError: the problems, or the completions of each, are not the same.
  """
  if not before or before.keys() != after.keys():
    raise ValueError('The two folders do not hold the same problems.')
  rows = []
  for (exam, environment, level, seed), old in before.items():
    new = after[exam, environment, level, seed]
    if old['samples'] != new['samples']:
      raise ValueError('The two folders differ in completions a problem.')
    row = {'exam': exam, 'environment': environment, 'level': level}
    row |= {'seed': seed, 'samples': int(old['samples'])}
    for when, line in ('before', old), ('after', new):
      row[f'correct {when}'] = int(line['correct'])
      row[f'tokens {when}'] = float(line['length_mean'])
      row[f'cut off {when}'] = int(line['truncated'])
    row['answered'] = int(old['answered'])
    rows.append(row)
  return rows


def summarize(rows: list[tables.Row]) -> list[tables.Row]:
  """Returns a row an exam, and one a level of it."""
  found = []
  for exam in dict.fromkeys(row['exam'] for row in rows):
    own = [row for row in rows if row['exam'] == exam]
    found.append(_row(exam, 'all', own))
    levels = sorted({row['level'] for row in own})
    if len(levels) > 1:
      found += [
        _row(exam, f'level {level}', [r for r in own if r['level'] == level])
        for level in levels
      ]
  return found


def _row(exam: str, part: str, rows: list[tables.Row]) -> tables.Row:
  share = lambda row, when: row[f'correct {when}'] / row['samples']
  mean = lambda value: _percent(estimates.mean([value(row) for row in rows]))
  texts = sum(row['samples'] for row in rows)
  return {
    'exam': exam,
    'problems': part,
    'number': len(rows),
    'too long': sum(not row['answered'] for row in rows),
    'before': mean(lambda row: share(row, 'before')),
    'after': mean(lambda row: share(row, 'after')),
    'difference': mean(lambda row: share(row, 'after') - share(row, 'before')),
    'tokens': _change(rows, lambda row, when: row[f'tokens {when}'], len(rows)),
    'cut off': _change(
      rows, lambda row, when: 100 * row[f'cut off {when}'], texts, ' %'
    ),
  }


def _percent(estimate: estimates.Estimate) -> str:
  text = f'{100 * estimate.mean:.2f}'
  if estimate.standard_error is None:
    return f'{text} %'
  return f'{text} % (s.e. {100 * estimate.standard_error:.2f})'


def _change(
  rows: list[tables.Row],
  value: Callable[[tables.Row, str], float],
  count: int,
  unit: str = '',
) -> str:
  """Returns the means before and after, with an arrow between."""
  means = [
    f'{sum(value(row, when) for row in rows) / count:.1f}'
    for when in ('before', 'after')
  ]
  return f'{means[0]} → {means[1]}{unit}'


def write(
  before: pathlib.Path, after: pathlib.Path, name: str, docs: pathlib.Path
) -> None:
  """Writes the raw numbers and the table, and prints the table."""
  rows = pair(read(before), read(after))
  path = docs / f'exam_pair_{name}.csv'
  with path.open('w', newline='') as file:
    writer = csv.DictWriter(file, list(rows[0]), lineterminator='\n')
    writer.writeheader()
    writer.writerows(rows)
  found = summarize(rows)
  tables.put(docs / PAGE, name, found)
  print(tables.to_markdown(found))


def main(argv: list[str]) -> int:
  """Returns the exit status: 0, or 1 on an error."""
  if len(argv) != 4:
    print('error: give two folders and the name of a table.', file=sys.stderr)
    return 1
  before, after = map(pathlib.Path, argv[1:3])
  try:
    write(before, after, argv[3], tables.DOCS)
  except (OSError, ValueError) as error:
    print(f'error: {error}', file=sys.stderr)
    return 1
  return 0


if __name__ == '__main__':
  app.run(main)
