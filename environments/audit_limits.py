"""Where an environment falls short of what is asked of all.

Shares are of the problems drawn; times are CPU time.
"""

from collections.abc import Sequence
import itertools
import json
import math

from environments import audit_rows
from environments import base

EASY_LEVELS = 3  # Levels 0 to 2 may be guessed more often.
EASY_GUESS, GUESS = 0.35, 0.2  # Allowed share of right guesses.
GENERATE_MS, JUDGE_MS = 100.0, 10.0  # At the 99th percentile, up to LAST.
FAR_MS = 1000.0  # For one problem, drawn and judged, beyond LAST.

_DECLARED_SLACK = 0.1  # Chance, above a declared guess floor.
_EASY_DISTINCT, _DISTINCT = 0.2, 0.5  # Least share of different prompts.
_MAX_FALL = 0.02  # In size, from one level to the next.


def allowed(env: base.Environment, level: int) -> float:
  """Returns the share of problems that one guess may solve."""
  share = EASY_GUESS if level < EASY_LEVELS else GUESS
  if env.guess_floor is None:
    return share
  return max(share, env.guess_floor[0] + _DECLARED_SLACK)


def faults(
  env: base.Environment, row: audit_rows.Row, effort: audit_rows.Effort
) -> list[str]:
  """Returns what falls short at one level."""
  if row.level > audit_rows.LAST:
    return _far(row)
  found = []
  most = allowed(env, row.level) + effort.guess_slack
  if row.guess > most:
    found.append(
      f'guess {row.guess_name!r} solves {row.guess:.0%}, allowed {most:.0%}'
    )
  if row.echoed > most:
    found.append(f'the reference stands in {row.echoed:.0%} of prompts')
  least = _EASY_DISTINCT if row.level < EASY_LEVELS else _DISTINCT
  if row.distinct < least:
    found.append(f'{row.distinct:.0%} of prompts differ, not {least:.0%}')
  for label, taken, limit in (
    ('generation', row.generate_p99_ms, GENERATE_MS),
    ('judging', row.judge_p99_ms, JUDGE_MS),
  ):
    if taken > limit:
      found.append(f'{label} takes {taken:.0f} ms, allowed {limit:.0f} ms')
  return found


def _far(row: audit_rows.Row) -> list[str]:
  taken = row.generate_p99_ms + row.judge_p99_ms
  if taken <= FAR_MS:
    return []
  return [f'a problem takes {taken:.0f} ms, allowed {FAR_MS:.0f} ms']


def broken(
  env: base.Environment,
  problems: Sequence[base.Problem],
  references: Sequence[str],
) -> list[str]:
  """Returns what is wrong with the first wrong problem or reference."""
  for problem, reference in zip(problems, references):
    fault = _broken(env, problem, reference)
    if fault:
      return [f'seed {problem.seed}: {fault}']
  return []


def _broken(env: base.Environment, problem: base.Problem, text: str) -> str:
  """Returns what is wrong with a problem that has been judged, or ''."""
  instance = problem.instance
  if env.prompt(instance) != problem.prompt:
    return 'judging changes the instance'
  if not base.judge(env, instance, text).correct:
    return 'the reference is not correct'
  copy = json.loads(json.dumps(instance))
  if copy != instance or env.prompt(copy) != problem.prompt:
    return 'JSON changes the instance'
  if not base.judge(env, copy, text).correct:
    return 'a copy by JSON is judged otherwise'
  return ''


def growth(
  rows: Sequence[audit_rows.Row], effort: audit_rows.Effort
) -> list[str]:
  """Returns between which of `rows`, level by level, problems get smaller.

  Mean prompt length or the parameters' size must not fall, and from the first
  row to the last one of them must rise.
  """
  least = 1 - _MAX_FALL - effort.fall_slack
  fewer_bits = math.log2(least)
  found = [
    f'problems get smaller from level {a.level} to {b.level}'
    for a, b in itertools.pairwise(rows)
    if b.prompt_chars < least * a.prompt_chars
    and b.params_size < a.params_size + fewer_bits
  ]
  if len(rows) < 2:
    return found
  first, last = rows[0], rows[-1]
  grown = (
    last.prompt_chars > first.prompt_chars
    or last.params_size > first.params_size
  )
  if not grown:
    found.append(f'nothing grows from level {first.level} to {last.level}')
  return found
