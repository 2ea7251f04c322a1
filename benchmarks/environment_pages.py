"""Audits all environments and writes what they are, from their own words.

  python -m benchmarks.environment_pages            # both; minutes
  python -m benchmarks.environment_pages --pages    # seconds

Writes docs/environments.csv, the audit's rows; docs/environments/, a page a
category with one problem at levels 0, 5 and 10 of each; and the lists between
`<!-- NAME -->` and `<!-- end -->` in docs/environments.md.
"""

import argparse
from collections.abc import Iterator
from collections.abc import Sequence
import concurrent.futures
import csv
import dataclasses
import inspect
import json
import multiprocessing
import os
import pathlib
import sys

from environments import audit
from environments import audit_rows
from environments import base
from environments import identifiers
from environments import registry

LEVELS = (0, 5, 10)

_DOCS = pathlib.Path(__file__).parent.parent / 'docs'
_LONGEST = 400  # Characters of a reference.
_COLUMNS = tuple(field.name for field in dataclasses.fields(audit_rows.Row))


def write_csv(path: pathlib.Path, reports: Sequence[audit_rows.Report]) -> None:
  """Writes one line for each level of each report."""
  with path.open('w', newline='') as file:
    writer = csv.writer(file, lineterminator='\n')
    writer.writerow(('category', *_COLUMNS))
    for report in reports:
      for row in report.rows:
        values = (_cell(getattr(row, column)) for column in _COLUMNS)
        writer.writerow((report.category, *values))


def _cell(value: object) -> object:
  if isinstance(value, tuple):
    return '; '.join(value)
  return f'{value:.4g}' if isinstance(value, float) else value


def page(category: str) -> str:
  """Returns the page of a category in Markdown."""
  envs = [registry.get(name) for name in registry.names(category)]
  head = [f'# {category}', '', *(f'- [{e.name}](#{e.name})' for e in envs), '']
  return '\n'.join([*head, *map('\n'.join, map(_entry, envs))])


def _entry(env: base.Environment) -> Iterator[str]:
  """Yields the lines about one environment."""
  yield f'## {env.name}'
  yield f'\nIn RLVE-Gym: {identifiers.identifier(env.name)}.\n'
  yield inspect.getdoc(env)
  if env.guess_floor:
    share, reason = env.guess_floor
    yield f'\nOne guess is right for {share:.0%} of problems: {reason}'
  yield f'\nAnswer: {inspect.getdoc(env.answer)}'
  for level in LEVELS:
    problem = base.sample(env, level, 0)
    yield f'\nLevel {level}, `{json.dumps(env.params(level))}`:\n'
    yield f'~~~~text\n{problem.prompt}\n~~~~'
    yield f'\n~~~~text\n{_cut(env.reference(problem.instance))}\n~~~~'
  yield ''


def _cut(text: str) -> str:
  left = len(text) - _LONGEST
  return text if left <= 0 else f'{text[:_LONGEST]}... ({left} more characters)'


def categories() -> str:
  """Returns the list that leads to the categories, in Markdown."""
  return '\n'.join(
    f'- [{category}](environments/{category}.md):'
    f' {", ".join(registry.names(category))}'
    for category in registry.categories()
  )


def floors() -> str:
  """Returns the list of declared guess floors, in Markdown."""
  envs = map(registry.get, registry.names())
  return '\n'.join(
    f'- {env.name}, {env.guess_floor[0]:.0%}: {env.guess_floor[1]}'
    for env in envs
    if env.guess_floor
  )


def replace(text: str, name: str, new: str) -> str:
  """Returns `text` with `new` between its marker `name` and the next end."""
  before, start, rest = text.partition(f'<!-- {name} -->\n')
  _, end, after = rest.partition('<!-- end -->')
  if not end:
    raise ValueError(f'There is no list {name!r}.')
  return f'{before}{start}{new}\n{end}{after}'


def write_pages(docs: pathlib.Path) -> None:
  """Writes a page a category, and the lists of environments.md."""
  (docs / 'environments').mkdir(parents=True, exist_ok=True)
  for category in registry.categories():
    (docs / 'environments' / f'{category}.md').write_text(page(category))
  path = docs / 'environments.md'
  text = replace(path.read_text(), 'categories', categories())
  path.write_text(replace(text, 'floors', floors()))


def audit_all(
  names: Sequence[str], effort: audit_rows.Effort, jobs: int
) -> list[audit_rows.Report]:
  """Returns the reports in order, from `jobs` processes; tells progress."""
  reports = []
  with concurrent.futures.ProcessPoolExecutor(
    jobs, multiprocessing.get_context('spawn')
  ) as workers:
    futures = [
      workers.submit(audit.run, name, audit.LEVELS, effort) for name in names
    ]
    for future in futures:
      reports.append(future.result())
      for fault in reports[-1].faults:
        print(f'{reports[-1].environment}: {fault}', file=sys.stderr)
  return reports


def main(argv: Sequence[str] | None = None) -> int:
  """Writes the files; returns 1 if an environment falls short."""
  parser = argparse.ArgumentParser(description=__doc__.partition('\n')[0])
  parser.add_argument('--docs', type=pathlib.Path, default=_DOCS)
  parser.add_argument('--pages', action='store_true', help='without the audit')
  parser.add_argument('--quick', action='store_true', help='few draws')
  parser.add_argument('--jobs', type=int, default=os.cpu_count() or 1)
  args = parser.parse_args(argv)
  write_pages(args.docs)
  if args.pages:
    return 0
  effort = audit_rows.QUICK if args.quick else audit_rows.FULL
  reports = audit_all(registry.names(), effort, args.jobs)
  write_csv(args.docs / 'environments.csv', reports)
  return 1 if any(report.faults for report in reports) else 0


if __name__ == '__main__':
  sys.exit(main())
