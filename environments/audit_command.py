"""`python -m environments audit`: measures environments and says what fails."""

import argparse
import dataclasses
import json

from environments import audit
from environments import audit_rows
from environments import selection

_HEAD = (
  f'{"environment":30} level draws differ  bits guess echo prompt  ref.'
  f' {"draw p50":>8} {"p99":>7} {"judge":>6} {"p99":>6}  best guess'
)


def add(commands: argparse._SubParsersAction) -> None:
  """Adds the command's arguments."""
  command = commands.add_parser('audit', help='measure; exit 1 if any falls')
  command.set_defaults(run=run)
  selection.add(command, '0-10,20,50')
  command.add_argument('--quick', action='store_true', help='few draws')
  command.add_argument('--json', action='store_true', help='one row a line')


def run(args: argparse.Namespace) -> int:
  """Prints a line a level, then what falls short; returns 1 if any does."""
  names = selection.names(args)
  levels = selection.levels(args)
  effort = audit_rows.QUICK if args.quick else audit_rows.FULL
  if not args.json:
    print(_HEAD)
  failed = []
  for name in names:
    report = audit.run(name, levels, effort)
    failed += [report] if report.faults else []
    print('\n'.join(lines(report, args.json)), flush=True)
  if not args.json:
    print(f'{len(names)} audited, {len(failed)} fall short')
  return 1 if failed else 0


def lines(report: audit_rows.Report, as_json: bool) -> list[str]:
  """Returns a report as rows of JSON, or as a table with its faults."""
  if as_json:
    rows = [json.dumps(dataclasses.asdict(row)) for row in report.rows]
    return [*rows, json.dumps(_summary(report))]
  faults = [f'  ! {report.environment}: {fault}' for fault in report.faults]
  return [*map(_line, report.rows), *faults]


def _summary(report: audit_rows.Report) -> dict[str, object]:
  return {
    'environment': report.environment,
    'category': report.category,
    'faults': report.faults,
  }


def _line(row: audit_rows.Row) -> str:
  return (
    f'{row.environment:30} {row.level:5} {row.draws:5} {row.distinct:6.0%}'
    f' {row.entropy:5.1f} {row.guess:5.0%} {row.echoed:4.0%}'
    f' {row.prompt_chars:6.0f} {row.reference_chars:5.0f}'
    f' {row.generate_p50_ms:8.3f} {row.generate_p99_ms:7.3f}'
    f' {row.judge_p50_ms:6.3f} {row.judge_p99_ms:6.3f}  {row.guess_name}'
  )
