"""`python -m environments bench`: problems and verdicts a CPU second."""

import argparse
from collections.abc import Sequence
import dataclasses
import json
import statistics
import time

from environments import base
from environments import markers
from environments import registry
from environments import selection

_LEAST = 3  # Problems drawn, however slow they are.
_MOST = 10_000


@dataclasses.dataclass(frozen=True, slots=True)
class Rate:
  """How quick one level of an environment is, on one core."""

  environment: str
  level: int
  problems: float  # Drawn a CPU second, prompt included.
  verdicts: float  # A CPU second, on completions that hold the reference.


def measure(env: base.Environment, level: int, seconds: float) -> Rate:
  """Returns the rates over about `seconds` of CPU time each."""
  base.sample(env, level, 0)  # Imports are not timed.
  problems: list[base.Problem] = []
  start = time.process_time()
  spent = 0.0
  while len(problems) < _LEAST or (spent < seconds and len(problems) < _MOST):
    problems.append(base.sample(env, level, len(problems)))
    spent = time.process_time() - start
  verdicts = _verdicts(env, problems, seconds)
  return Rate(env.name, level, len(problems) / max(spent, 1e-9), verdicts)


def _verdicts(
  env: base.Environment, problems: Sequence[base.Problem], seconds: float
) -> float:
  """Returns verdicts a CPU second, going round the problems."""
  texts = [f'<answer>{env.reference(p.instance)}</answer>' for p in problems]
  pairs = [(p.instance, text) for p, text in zip(problems, texts)]
  count, spent = 0, 0.0
  start = time.process_time()
  while spent < seconds or not count:
    for instance, text in pairs:
      base.judge(env, instance, markers.extract(text, 'answer'))
    count += len(pairs)
    spent = time.process_time() - start
  return count / max(spent, 1e-9)


def add(commands: argparse._SubParsersAction) -> None:
  """Adds the command's arguments."""
  command = commands.add_parser('bench', help='problems and verdicts a second')
  command.set_defaults(run=run)
  selection.add(command, '0,5,10')
  command.add_argument(
    '--seconds', type=float, default=0.1, help='of CPU time, for each rate'
  )
  command.add_argument('--json', action='store_true', help='one row a line')


def run(args: argparse.Namespace) -> None:
  """Prints a line for each environment and level, then medians and worsts."""
  if not 0 < args.seconds <= 60:
    raise ValueError(f'--seconds must be in (0, 60], got {args.seconds}.')
  levels = selection.levels(args)
  rates = []
  for name in selection.names(args):
    for level in levels:
      rates.append(measure(registry.get(name), level, args.seconds))
      print(_line(rates[-1], args.json), flush=True)
  if not args.json:
    print('\n'.join(summary(rates)))


def _line(rate: Rate, as_json: bool) -> str:
  if as_json:
    return json.dumps(dataclasses.asdict(rate))
  return (
    f'{rate.environment:40} level {rate.level:2}'
    f' {rate.problems:12,.0f} problems/s {rate.verdicts:12,.0f} verdicts/s'
  )


def summary(rates: Sequence[Rate]) -> list[str]:
  """Returns a line a level: the medians, and the slowest environments."""
  lines = []
  for level in sorted({rate.level for rate in rates}):
    here = [rate for rate in rates if rate.level == level]
    slow = min(here, key=lambda rate: rate.problems)
    late = min(here, key=lambda rate: rate.verdicts)
    lines.append(
      f'level {level}: median'
      f' {statistics.median(r.problems for r in here):,.0f} problems/s,'
      f' least {slow.problems:,.0f} ({slow.environment}); median'
      f' {statistics.median(r.verdicts for r in here):,.0f} verdicts/s, least'
      f' {late.verdicts:,.0f} ({late.environment})'
    )
  return lines
