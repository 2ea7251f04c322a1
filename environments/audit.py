"""Measures what a good environment must show.

report = audit.run('sorting', levels=range(11))
report.faults   # () if nothing falls short; see `audit_limits`
"""

import collections
from collections.abc import Iterable
from collections.abc import Sequence
import dataclasses
import functools
import math
import statistics
from typing import Any

from environments import audit_clock
from environments import audit_digest
from environments import audit_fuzz
from environments import audit_guesses
from environments import audit_limits
from environments import audit_rows
from environments import base
from environments import registry

LEVELS = (*range(audit_rows.LAST + 1), 20, 50)

_LEAST_DRAWS = 12  # Even of slow problems.
_ECHO_CHARS = 8  # Shorter references stand in prompts by chance.
_DIGEST_SEEDS = 3


def run(
  name: str,
  levels: Iterable[int] = LEVELS,
  effort: audit_rows.Effort = audit_rows.FULL,
) -> audit_rows.Report:
  """Returns what the environment `name` shows at `levels`.

  An exception in the environment is one more fault, and ends its audit.
  """
  name = registry.resolve(name)
  levels = sorted(set(levels))
  rows: list[audit_rows.Row] = []
  try:
    general = _audit(registry.get(name), levels, effort, rows)
  except Exception as error:  # Whatever an environment raises is a fault.
    general = [f'after {len(rows)} levels {type(error).__name__}: {error}']
  return audit_rows.Report(
    name, registry.category(name), tuple(rows), tuple(general)
  )


def _audit(
  env: base.Environment,
  levels: Sequence[int],
  effort: audit_rows.Effort,
  rows: list[audit_rows.Row],
) -> list[str]:
  """Adds a row a level to `rows`; returns the faults that belong to none."""
  near = [level for level in levels if level <= audit_rows.LAST]
  for level in levels:
    rows.append(measure(env, level, effort))
  faults = audit_limits.growth(rows[: len(near)], effort)
  faults += audit_fuzz.faults(env)
  if effort.processes:
    faults += audit_digest.faults(env, near, _DIGEST_SEEDS)
  return faults


def measure(
  env: base.Environment, level: int, effort: audit_rows.Effort
) -> audit_rows.Row:
  """Returns what one level of an environment shows."""
  base.sample(env, level, 0)  # Imports and caches are not timed.
  problems, generation = _draw(env, level, effort)
  references = [env.reference(p.instance) for p in problems]
  judging = _judge(env, problems, references)
  guess, guess_name = 0.0, ''
  if level <= audit_rows.LAST:
    limit = audit_limits.allowed(env, level)
    guess, guess_name = audit_guesses.best(env, problems, references, limit)
  row = audit_rows.Row(
    environment=env.name,
    level=level,
    draws=len(problems),
    distinct=len({p.prompt for p in problems}) / len(problems),
    entropy=entropy(references),
    guess=guess,
    guess_name=guess_name,
    echoed=_echoed(problems, references),
    params_size=size(env.params(level)),
    prompt_chars=statistics.fmean(len(p.prompt) for p in problems),
    reference_chars=statistics.fmean(map(len, references)),
    generate_p50_ms=statistics.median(generation),
    generate_p99_ms=audit_clock.p99(generation),
    judge_p50_ms=statistics.median(judging),
    judge_p99_ms=audit_clock.p99(judging),
  )
  faults = audit_limits.broken(env, problems, references)
  faults += audit_limits.faults(env, row, effort)
  return dataclasses.replace(row, faults=tuple(faults))


def _draw(
  env: base.Environment, level: int, effort: audit_rows.Effort
) -> tuple[list[base.Problem], list[float]]:
  """Returns problems of consecutive seeds, and the milliseconds of each."""
  far = level > audit_rows.LAST
  count = effort.far_draws if far else effort.draws
  problems: list[base.Problem] = []
  taken: list[float] = []
  for seed in range(count):
    spent = sum(taken) > 1000 * effort.seconds
    if spent and seed >= min(_LEAST_DRAWS, count):
      break
    problem, ms = audit_clock.timed(
      lambda s=seed: base.sample(env, level, s), audit_limits.GENERATE_MS
    )
    problems.append(problem)
    taken.append(ms)
  return problems, taken


def _judge(
  env: base.Environment,
  problems: Sequence[base.Problem],
  references: Sequence[str],
) -> list[float]:
  """Returns the milliseconds of judging each reference."""
  limit = audit_limits.JUDGE_MS
  verdicts = (
    functools.partial(base.judge, env, problem.instance, text)
    for problem, text in zip(problems, references)
  )
  return [audit_clock.timed(verdict, limit)[1] for verdict in verdicts]


def entropy(values: Sequence[str]) -> float:
  """Returns the entropy of the values' frequencies, in bits."""
  shares = [n / len(values) for n in collections.Counter(values).values()]
  return -math.fsum(p * math.log2(p) for p in shares)


def _echoed(
  problems: Sequence[base.Problem], references: Sequence[str]
) -> float:
  """Returns the share of problems whose prompt holds a long reference."""
  return statistics.fmean(
    len(text) >= _ECHO_CHARS and text in problem.prompt
    for problem, text in zip(problems, references)
  )


def size(value: Any) -> float:
  """Returns log2 of the product of 1 + |x| over the numbers in a JSON value."""
  if isinstance(value, dict):
    return sum(map(size, value.values()))
  if isinstance(value, list):
    return sum(map(size, value))
  is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
  return math.log2(1 + abs(value)) if is_number else 0.0
