"""Which environments and levels a command is about."""

import argparse
from collections.abc import Sequence
import sys

from environments import registry
from environments import sets

_MAX_LEVEL = 10**6


def add(command: argparse.ArgumentParser, default_levels: str) -> None:
  """Adds the arguments that `names` and `levels` read."""
  command.add_argument('names', nargs='*', help='all, if none is given')
  command.add_argument('--set', help=f'one of {", ".join(sets.SETS)} only')
  command.add_argument(
    '--levels',
    default=default_levels,
    help='such as 0,3,5-10 (default: %(default)s)',
  )


def names(args: argparse.Namespace) -> tuple[str, ...]:
  """Returns the environments named, and those of a set; all if neither.

  Says on stderr what a set lacks.
  """
  if not args.names and args.set is None:
    return registry.names()
  members = sets.get(args.set) if args.set else ()
  absent = sets.missing(args.set) if args.set else ()
  if absent:
    print(
      f'{args.set}: {len(absent)} not here yet: {", ".join(absent)}',
      file=sys.stderr,
    )
  return tuple(dict.fromkeys([*map(registry.resolve, args.names), *members]))


def levels(args: argparse.Namespace) -> list[int]:
  """Returns the levels asked for, sorted."""
  return read_levels(args.levels)


def read_levels(text: str) -> list[int]:
  """Returns the levels of a text such as `0,3,5-10`, sorted."""
  found: set[int] = set()
  for part in text.split(','):
    ends = _read(part.split('-', 1))
    if ends is None:
      raise ValueError(
        f'--levels are such as 0,3,5-10, up to {_MAX_LEVEL}; got {text!r:.100}.'
      )
    found.update(range(ends[0], ends[-1] + 1))
  return sorted(found)


def _read(parts: Sequence[str]) -> list[int] | None:
  """Returns one or two levels in order, or None."""
  if not all(p.isascii() and p.isdigit() and len(p) < 8 for p in parts):
    return None
  ends = [int(part) for part in parts]
  return ends if ends[0] <= ends[-1] <= _MAX_LEVEL else None
