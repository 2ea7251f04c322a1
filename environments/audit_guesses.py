"""Guesses that need no work, and how often they are right."""

import collections
from collections.abc import Sequence
import json
from typing import Any

from environments import audit_greedy
from environments import base

_CONSTANTS = ('', '0', '1', '-1', 'all', 'none', 'yes', 'no')
_COMMON = 3  # So many of the most common references are guesses.
_LONGEST = 2_000  # Items in a guess.
_FIRST_LOOK = 50  # Problems after which hopeless guesses are dropped.

Texts = dict[str, str]  # A guess by its name.


def common(references: Sequence[str]) -> Texts:
  """Returns the most common references, the commonest first."""
  counts = collections.Counter(references).most_common(_COMMON)
  return {f'common {k}': text for k, (text, _) in enumerate(counts, 1)}


def texts(env: base.Environment, problem: base.Problem) -> Texts:
  """Returns the guesses at one problem.

  They are constants, the prompt's example, its last line, each field of the
  instance as it stands and reversed, and for answers that are lists or words
  also the identity and the constant ones of every length that the instance
  names; greedy answers where `audit_greedy` has one.
  """
  named = {f'{text!r}': text for text in _CONSTANTS}
  named['example'] = env.example
  named['last line'] = problem.prompt.rpartition('\n')[2]
  for key in env.fields:
    named |= _echoes(key, problem.instance[key])
  for label, n in _lengths(env, problem.instance):
    named |= _of_length(label, n, problem.instance['solution'])
  named |= audit_greedy.texts(env, problem.instance)
  return named


def _echoes(key: str, value: Any) -> Texts:
  """Returns the texts that repeat one field of an instance."""
  if isinstance(value, str):
    return {key: value, f'{key} reversed': value[::-1]}
  if not isinstance(value, list):
    return {key: json.dumps(value)}
  if len(value) > _LONGEST:
    return {}
  if any(isinstance(row, list) for row in value):
    lines = [_line(row) for row in value]
    return {key: '\n'.join(lines), f'{key} reversed': '\n'.join(lines[::-1])}
  return {key: _line(value), f'{key} reversed': _line(value[::-1])}


def _line(value: Any) -> str:
  items = value if isinstance(value, list) else [value]
  return ' '.join(v if isinstance(v, str) else json.dumps(v) for v in items)


def _lengths(
  env: base.Environment, instance: base.Instance
) -> list[tuple[str, int]]:
  """Returns the lengths that the solution and the fields suggest, named."""
  solution = instance['solution']
  if not isinstance(solution, (list, str)):
    return []
  found = [('its length', len(solution))]
  for key in env.fields:
    value = instance[key]
    length = len(value) if isinstance(value, (list, str)) else value
    if type(length) is int and 0 < length <= _LONGEST:
      found.append((key, length))
  return found


def _of_length(label: str, n: int, solution: Any) -> Texts:
  """Returns constant and counting answers of length `n`, as is `solution`."""
  if isinstance(solution, str):
    return {
      f'{c!r} x {label}': c * n for c in sorted({*solution[:4], '0', '1'})
    }
  if any(isinstance(row, list) for row in solution):
    width = max(len(row) for row in solution if isinstance(row, list))
    return {
      f'grid of {c} x {label}': '\n'.join([' '.join([c] * width)] * n)
      for c in ('0', '1')
    }
  return {
    f'0.. of {label}': ' '.join(map(str, range(n))),
    f'1.. of {label}': ' '.join(map(str, range(1, n + 1))),
    f'..0 of {label}': ' '.join(map(str, range(n - 1, -1, -1))),
    f'..1 of {label}': ' '.join(map(str, range(n, 0, -1))),
    f'zeros of {label}': ' '.join(['0'] * n),
    f'ones of {label}': ' '.join(['1'] * n),
  }


def best(
  env: base.Environment,
  problems: Sequence[base.Problem],
  references: Sequence[str],
  allowed: float,
) -> tuple[float, str]:
  """Returns the share of problems that the best guess solves, and its name.

  Guesses that solve less than half of `allowed` of the first 50 problems are
  not tried on the others.
  """
  everywhere = common(references)
  hits: collections.Counter[str] = collections.Counter()
  for k, problem in enumerate(problems):
    if k == _FIRST_LOOK:
      least = allowed * k / 2
      kept = {label: n for label, n in hits.items() if n >= least}
      if not kept:
        return _first(hits, k)
      hits = collections.Counter(kept)
    guesses = everywhere | texts(env, problem)
    if k >= _FIRST_LOOK:
      guesses = {label: guesses.get(label, '') for label in hits}
    hits.update(_right(env, problem, guesses))
  return _first(hits, len(problems))


def _first(hits: collections.Counter[str], count: int) -> tuple[float, str]:
  if not hits:
    return 0.0, ''
  label, most = hits.most_common(1)[0]
  return most / count, label


def _right(
  env: base.Environment, problem: base.Problem, guesses: Texts
) -> list[str]:
  """Returns the names of the right guesses; each text is judged once."""
  right = {
    text: base.judge(env, problem.instance, text).correct
    for text in set(guesses.values())
  }
  return [label for label, text in guesses.items() if right[text]]
