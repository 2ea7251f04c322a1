"""Problems as rows of a data set, one JSON object a line.

  python -m environments rows [NAME ...] [--set S] [--levels 0-3] [--count N]
                              [--seed S] [--split train|test] [--template T]

A row has the keys `prompt`, `spec`, `environment`, `level` and `reference`. The
spec is all that judging needs; see `specs.verify` and `adapters`.
"""

import argparse
from collections.abc import Iterator
import json
import sys
from typing import Any

from environments import base
from environments import registry
from environments import selection

PLACE = '{prompt}'  # Where a template has the problem's own prompt.

_TRIES = 10  # Draws for one more row whose prompt is new.


def row(problem: base.Problem, template: str = PLACE) -> dict[str, Any]:
  """Returns a problem as a row.

  Args:
    problem: what is asked.
    template: the row's prompt, with `{prompt}` for the problem's own. Prompts
      say nothing of the marker around answers; this is the place to.
  """
  if PLACE not in template:
    raise ValueError(f'A template holds {PLACE}, got {template!r:.200}.')
  env = registry.get(problem.environment)
  return {
    'prompt': template.replace(PLACE, problem.prompt),
    'spec': problem.spec,
    'environment': problem.environment,
    'level': problem.level,
    'reference': env.reference(problem.instance),
  }


def draw(
  env: base.Environment,
  level: int,
  count: int,
  seed: int = 0,
  split: str | None = None,
) -> Iterator[base.Problem]:
  """Yields up to `count` problems with different prompts, from `seed` on.

  Fewer come where ten draws in a row for each that is missing show none.
  """
  seen: set[str] = set()
  for k in range(seed, seed + _TRIES * count):
    if len(seen) == count:
      return
    problem = base.sample(env, level, k, split)
    if problem.prompt not in seen:
      seen.add(problem.prompt)
      yield problem


def add(commands: argparse._SubParsersAction) -> None:
  """Adds the command's arguments."""
  command = commands.add_parser('rows', help='a data set as JSON lines')
  command.set_defaults(run=run)
  selection.add(command, '0')
  command.add_argument(
    '--count', type=int, default=1, help='for each environment and level'
  )
  command.add_argument('--seed', type=int, default=0)
  command.add_argument('--split', choices=base.SPLITS)
  command.add_argument(
    '--template', default=PLACE, help=f'text with {PLACE} (default: bare)'
  )


def run(args: argparse.Namespace) -> None:
  """Prints rows; says on stderr where there are fewer than asked for."""
  if args.count < 1:
    raise ValueError(f'--count must be at least 1, got {args.count}.')
  levels = selection.levels(args)
  for name in selection.names(args):
    env = registry.get(name)
    for level in levels:
      found = 0
      for problem in draw(env, level, args.count, args.seed, args.split):
        print(json.dumps(row(problem, args.template)))
        found += 1
      if found < args.count:
        print(f'{name} at level {level}: only {found} rows', file=sys.stderr)
