"""Exams: fixed problems that a model answers several times, unit by unit.

A unit is a few problems, written whole when it is done. What is there is not
done again, and processes that share a folder share the work: a unit's numbers
do not depend on who does it, or beside what.
"""

from collections.abc import Callable
from collections.abc import Sequence
import contextlib
import dataclasses
import fcntl
import json
import pathlib
import time
from typing import Any

from environments import pool as pool_lib
from environments import question_file
from environments import registry
from environments import selection
from environments import sets
from rlve_jax import problems as problems_lib
from rlve_jax import runs
from rlve_jax import scoring
from rlve_jax import steps
from rlve_jax.sampler import methods

IN_DISTRIBUTION, HELD_OUT = 'in_distribution', 'held_out'
_LEVELS = 20  # In distribution, one problem a level and environment.
_WAIT_SECONDS = 1.0  # Between looks at what other processes do.

Row = dict[str, Any]  # What came of one problem; see `_row`.


@dataclasses.dataclass(frozen=True)
class Exam:
  """Problems under a name."""

  name: str
  requests: tuple[pool_lib.Request, ...]
  file: str | None = None  # Where questions are from, if not environments.


def parse(
  text: str, practised: Sequence[str], limit: int | None = None
) -> Exam:
  """Returns the exam that a text describes.

  Args:
    text: `in_distribution`: levels 0 to 19 of the environments practised, 20
      test problems each; `held_out`: levels 0 to 4 of the 50 held-out ones, 50
      each; `WHAT:LEVELS:COUNT` for a set or names with commas between, levels
      such as 0-4, and a number of test problems each; or a file of questions,
      see `question_file.QuestionFile`.
    practised: names of environments.
    limit: of problems, spread evenly.

  Raises:
    ValueError: the text describes none.
  """
  if limit is not None and limit < 1:
    raise ValueError(f'A limit is at least 1, got {limit}.')
  path, _ = question_file.split(text)
  if path.suffix in question_file.SUFFIXES:
    return _of_file(text, limit)
  if text == IN_DISTRIBUTION:
    return _of_levels(text, practised, range(_LEVELS), _LEVELS, limit)
  if text == HELD_OUT:
    return _of_levels(text, sets.get('HELD_OUT'), range(5), 50, limit)
  what, *rest = text.split(':')
  if len(rest) != 2 or not rest[1].isdecimal() or not int(rest[1]):
    raise ValueError(
      f'An exam is {IN_DISTRIBUTION}, {HELD_OUT}, WHAT:LEVELS:COUNT or a file'
      f' that ends in one of {", ".join(question_file.SUFFIXES)}; got {text!r}.'
    )
  names = sets.get(what) if what in sets.SETS else what.split(',')
  names = [registry.resolve(name) for name in names]
  levels = selection.read_levels(rest[0])
  return _of_levels(text.replace(':', '_'), names, levels, int(rest[1]), limit)


def _of_file(declaration: str, limit: int | None) -> Exam:
  name = registry.register_file(declaration)
  count = len(registry.get(name))
  seeds = range(count if limit is None else min(limit, count))
  requests = [pool_lib.Request(name, 0, seed, None) for seed in seeds]
  return Exam(name, tuple(requests), declaration)


def _of_levels(name, names, levels, count, limit) -> Exam:
  groups = [
    [
      pool_lib.Request(
        env, levels[i % len(levels)], problems_lib.TEST_SEEDS + i, 'test'
      )
      for i in range(count)
    ]
    for env in sorted(names)
  ]
  if limit is not None and limit < count * len(groups):
    groups = _spread(groups, limit)
  requests = [request for own in groups for request in own]
  return Exam(name.replace(',', '_'), tuple(requests))


def _spread(
  groups: Sequence[Sequence[pool_lib.Request]], limit: int
) -> list[list[pool_lib.Request]]:
  """Returns `limit` requests, evenly over groups, and over levels in each.

  Where a group has fewer than there are levels, they differ between groups.
  """
  found, total = [], len(groups)
  for j, own in enumerate(groups):
    count = (j + 1) * limit // total - j * limit // total
    ordered = sorted(own, key=lambda request: request.level)
    found.append(
      [
        ordered[(t * total + j) * len(own) // (count * total)]
        for t in range(count)
      ]
    )
  return found


def sit(
  parts: steps.Parts,
  params: Any,
  exam: Exam,
  folder: pathlib.Path,
  samples: int,
  method: methods.Method,
  report: Callable[[int, int], None] = lambda *_: None,
) -> list[Row]:
  """Answers what is not answered yet; returns all, in order.

  Args:
    parts: whose programs sample `samples` completions of P prompts.
    params: as the program `unstack` returns them.
    exam: to sit.
    folder: of this exam; other processes may be at work in it.
    samples: completions a problem.
    method: how tokens are drawn.
    report: called with the problems done and their number.
  """
  folder.mkdir(parents=True, exist_ok=True)
  count = parts.config.problems.count(samples)
  total = len(exam.requests)
  waiting = list(range(0, total, count))
  found: dict[int, list[Row]] = {}
  while waiting:
    for first in tuple(waiting):
      requests = exam.requests[first : first + count]
      path = folder / f'{first:06d}.json'
      with _claim(path) as mine:
        if not path.exists() and not mine:
          continue
        if not path.exists():
          rows = _answer(parts, params, requests, samples, method)
          runs.write_json(path, rows)
      found[first] = _read(path, requests, samples)
      waiting.remove(first)
      report(sum(map(len, found.values())), total)
    if waiting:
      time.sleep(_WAIT_SECONDS)
  return [row for first in sorted(found) for row in found[first]]


@contextlib.contextmanager
def _claim(path: pathlib.Path):
  """Holds a unit against other processes; yields whether that succeeded."""
  with path.with_suffix('.lock').open('w') as lock:
    try:
      fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
      yield False
    else:
      yield True


def _read(
  path: pathlib.Path, requests: Sequence[pool_lib.Request], samples: int
) -> list[Row]:
  """Returns the rows of a unit, which must be of these problems."""
  rows = runs.read_json(path)
  asked = [[r.environment, r.level] for r in requests]
  there = [[row['environment'], row['level']] for row in rows]
  if there != asked or any(len(row['statuses']) != samples for row in rows):
    raise runs.RunError(f'{path} holds other problems: choose another --out.')
  return rows


def _answer(parts, params, requests, samples, method) -> list[Row]:
  """Returns the rows of problems; those too long to be read have no answer."""
  problems = parts.pool.draw(requests)
  longest = parts.config.sampler.prompt_buckets[-1]
  tasks = [
    problems_lib.Task(p, parts.source.prompt_tokens(p)) for p in problems
  ]
  short = [task for task in tasks if len(task.tokens) <= longest]
  groups = {}
  if short:
    rollout, _ = steps.complete(parts, params, short, samples, method)
    judged = scoring.judge(parts.pool, parts.tokenizer, short, rollout, samples)
    groups = {group.task.problem.spec: group for group in judged}
  return [_row(task, groups.get(task.problem.spec), samples) for task in tasks]


def _row(
  task: problems_lib.Task, group: scoring.Group | None, samples: int
) -> Row:
  problem = task.problem
  row = {
    'environment': problem.environment,
    'level': problem.level,
    'index': problem.instance.get('index'),
    'spec': json.loads(problem.spec),
    'prompt_tokens': len(task.tokens),
    'answered': group is not None,
  }
  if group is None:
    lists = ['unparsed'] * samples, [0] * samples, [True] * samples
    texts = [''] * samples
  else:
    done = group.completions
    lists = (
      [c.reward.status for c in done],
      group.lengths,
      [c.ended for c in done],
    )
    texts = [c.text for c in done]
  statuses, lengths, ended = lists
  return row | {
    'statuses': statuses,
    'lengths': lengths,
    'ended': ended,
    'texts': texts,
  }
