"""Look at environments from the command line.

  python -m environments list [--category C] [--set S]
  python -m environments show NAME
  python -m environments sample NAME [--level L] [--seed S] [--count N]
                                [--split train|test] [--json]
  python -m environments verify SPEC [--text T] [--marker M]
  python -m environments audit [NAME ...] [--set S] [--levels 0-10,20,50]
                               [--quick] [--json]
  python -m environments bench [NAME ...] [--set S] [--levels 0,5,10]
                               [--seconds S] [--json]
  python -m environments rows [NAME ...] [--set S] [--levels L] [--count N]
                              [--seed S] [--split train|test] [--template T]

NAME is ours (`sorting`) or the public identifier (`Sorting`).
"""

import argparse
from collections.abc import Sequence
import inspect
import json
import os
import sys

from environments import audit_command
from environments import base
from environments import bench
from environments import identifiers
from environments import markers
from environments import registry
from environments import rows
from environments import sets
from environments import specs


def _list(args: argparse.Namespace) -> None:
  """Prints one line an environment: name, category, what it asks."""
  chosen = registry.names(args.category)
  if args.set:
    members = sets.get(args.set)
    chosen = tuple(name for name in chosen if name in members)
  for name in chosen:
    summary = inspect.getdoc(registry.get(name)).partition('\n')[0]
    print(f'{name:24} {registry.category(name):14} {summary}')
  absent = sets.missing(args.set) if args.set else ()
  if absent:
    print(
      f'{args.set}: {len(absent)} not here yet: {", ".join(absent)}',
      file=sys.stderr,
    )


def _show(args: argparse.Namespace) -> None:
  """Prints what an environment is, how it grows, and one problem."""
  env = registry.get(args.name)
  public = identifiers.identifier(env.name)
  print(f'{env.name} ({registry.category(env.name)}; public name: {public})\n')
  print(inspect.getdoc(env))
  print(f'\nanswer: {inspect.getdoc(env.answer)} Here: {env.example}')
  for level in (0, 5, 10):
    print(f'level {level}: {json.dumps(env.params(level))}')
  print(f'\n{base.sample(env, 0, 0).prompt}')


def _sample(args: argparse.Namespace) -> None:
  """Prints problems with consecutive seeds."""
  env = registry.get(args.name)
  if args.count < 1:
    raise ValueError(f'--count must be at least 1, got {args.count}.')
  for seed in range(args.seed, args.seed + args.count):
    problem = base.sample(env, args.level, seed, args.split)
    row = rows.row(problem)
    if args.json:
      print(json.dumps(row | {'instance': problem.instance}))
    else:
      print(f'{row["spec"]}\n{row["prompt"]}\n=> {row["reference"]}\n')


def _verify(args: argparse.Namespace) -> None:
  """Prints the verdict on a text as JSON."""
  text = args.text
  if text is None:
    text = sys.stdin.buffer.read().decode(errors='replace')
  reward = specs.verify(args.spec, text, args.marker)
  verdict = {'value': reward.value, 'status': reward.status}
  print(json.dumps(verdict | {'correct': reward.correct}))


class _Parser(argparse.ArgumentParser):
  def error(self, message):
    """Ends with one line that names the fault, and exit code 2."""
    self.exit(2, f'error: {message}\n')


def _parser() -> argparse.ArgumentParser:
  parser = _Parser(prog='python -m environments', allow_abbrev=False)
  commands = parser.add_subparsers(dest='command', required=True)

  command = commands.add_parser('list', help='names, folders, summaries')
  command.set_defaults(run=_list)
  command.add_argument('--category', help='one folder only')
  command.add_argument('--set', help=f'one of {", ".join(sets.SETS)} only')

  command = commands.add_parser('show', help='what an environment is')
  command.set_defaults(run=_show)
  command.add_argument('name')

  command = commands.add_parser('sample', help='problems with references')
  command.set_defaults(run=_sample)
  command.add_argument('name')
  command.add_argument('--level', type=int, default=0)
  command.add_argument('--seed', type=int, default=0)
  command.add_argument('--count', type=int, default=1)
  command.add_argument('--split', choices=base.SPLITS)
  command.add_argument('--json', action='store_true', help='one row a line')

  command = commands.add_parser('verify', help='judge a text')
  command.set_defaults(run=_verify)
  command.add_argument('spec', help='as `sample` prints it')
  command.add_argument('--text', help='in place of the standard input')
  command.add_argument('--marker', choices=markers.MARKERS, default='none')

  for module in (audit_command, bench, rows):
    module.add(commands)
  return parser


def main(argv: Sequence[str] | None = None) -> int:
  """Runs one command; returns its exit code, 2 for input that cannot be."""
  args = _parser().parse_args(argv)
  code = None
  try:
    code = args.run(args)
    sys.stdout.flush()
  except ValueError as error:
    print(f'error: {error}', file=sys.stderr)
    return 2
  except BrokenPipeError:
    # The reader left; nothing must be flushed to it at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
  except KeyboardInterrupt:
    return 130
  return code or 0


if __name__ == '__main__':
  sys.exit(main())
