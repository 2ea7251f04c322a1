"""Draws and judges in killable worker processes.

  with pool.Pool(workers=2) as workers:
    problems = workers.draw([pool.Request('sorting', level=3, seed=7)])
    verdicts = workers.judge([pool.Job(problems[0].spec, '<answer>1</answer>')])

A worker that hangs, dies or runs out of memory is replaced, and the task it had
in hand is done once more on a fresh worker. After a second failure a verdict's
status is `timeout` or `error`, which says nothing about the completion; a
problem that cannot be drawn is an error of ours and raises. So does any Python
exception in an environment, except MemoryError and RecursionError, which a text
can provoke and which count as running out.

Workers are plain subprocesses (`environments.worker`): they never import the
caller's main module or JAX, and end with the caller however it ends.
"""

from collections.abc import Sequence
import dataclasses
import json
import os
import threading
from typing import Any
import weakref

from environments import base
from environments import markers
from environments import pool_crew
from environments import rewards
from environments import worker_process

PoolError = pool_crew.PoolError
Stats = pool_crew.Stats

_EXCERPT_CHARS = 300
_LEAST_MEMORY = 1 << 27


@dataclasses.dataclass(frozen=True, slots=True)
class Request:
  """Asks for one problem; see `base.sample`."""

  environment: str
  level: int
  seed: int
  split: str | None = 'train'


@dataclasses.dataclass(frozen=True, slots=True)
class Job:
  """Asks for one verdict; see `specs.verify`."""

  spec: str
  completion: str


class DrawError(RuntimeError):
  """An environment could not generate a problem; the message says which."""


class VerifierError(RuntimeError):
  """An environment raised while it judged; the message says where and on what.

  It is a fault of the environment, never of the completion.
  """


class Pool:
  """Worker processes that draw problems and judge completions.

  Threads may share a pool; their calls are served one after another. A process
  forked from the owner must make its own.

  Args:
    workers: how many processes, at least 1.
    timeout: seconds that one verdict may take from when a worker begins it.
    draw_timeout: seconds that generating one problem may take, also where a
      verdict needs it again.
    memory_bytes: limit of a worker's address space, at least 128 MiB.
    recycle_after: a worker is replaced after so many tasks, at least 1.
    marker: where answers stand in completions; see `markers.extract`.
    modules: dotted names of importable modules outside this package, each of
      which defines one environment; see `registry.register`. Workers import
      with the `sys.path` that the caller has when they start.
    files: of questions, each of which is an environment; see
      `registry.register_file`.
  """

  def __init__(
    self,
    workers: int,
    timeout: float = 5.0,
    draw_timeout: float = 30.0,
    memory_bytes: int = 2 << 30,
    recycle_after: int = 10_000,
    marker: str = 'answer',
    modules: Sequence[str] = (),
    files: Sequence[str] = (),
  ):
    _at_least('workers', workers, 1)
    _at_least('recycle_after', recycle_after, 1)
    _at_least('memory_bytes', memory_bytes, _LEAST_MEMORY)
    for name, value in (('timeout', timeout), ('draw_timeout', draw_timeout)):
      if not value > 0:
        raise ValueError(f'{name} must be positive, got {value}.')
    if marker not in markers.MARKERS:
      raise ValueError(f'marker must be in {markers.MARKERS}, got {marker!r}.')
    self._owner = os.getpid()
    self._lock = threading.Lock()
    self._crew = pool_crew.Crew(
      workers,
      worker_process.Settings(
        marker, memory_bytes, tuple(modules), tuple(files)
      ),
      {'draw': draw_timeout, 'judge': timeout},
      recycle_after,
    )
    self._finalizer = weakref.finalize(self, self._crew.close)

  def __enter__(self):
    return self

  def __exit__(self, *_):
    self.close()

  @property
  def stats(self) -> Stats:
    """Totals since the pool was made."""
    return dataclasses.replace(self._crew.stats)

  @property
  def pids(self) -> tuple[int, ...]:
    """The process ids of the present workers."""
    return self._crew.pids

  def draw(self, requests: Sequence[Request]) -> list[base.Problem]:
    """Returns the problems asked for, in order.

    Raises:
      DrawError: an environment raised, hung or died, twice on fresh workers.
      PoolError: the pool is closed, or workers do not start.
    """
    return [base.Problem(*v) for _, v in self._run('draw', requests)]

  def judge(self, jobs: Sequence[Job]) -> list[rewards.Reward]:
    """Returns the verdicts asked for, in order.

    Raises:
      VerifierError: an environment raised.
      PoolError: the pool is closed, or workers do not start.
    """
    return [
      rewards.Reward(*value)
      if status == 'done'
      else rewards.Reward(0.0, status)
      for status, value in self._run('judge', jobs)
    ]

  def close(self) -> None:
    """Ends the workers; a call in progress elsewhere raises PoolError."""
    if os.getpid() == self._owner:
      self._crew.stopping = True
      with self._lock:
        self._finalizer()

  def _run(
    self, kind: str, calls: Sequence[Request | Job]
  ) -> list[tuple[str, Any]]:
    if os.getpid() != self._owner:
      raise PoolError(
        f'The pool belongs to process {self._owner}; make one in this process,'
        f' {os.getpid()}.'
      )
    tasks = [
      worker_process.Task(kind, _values(call), position)
      for position, call in enumerate(calls)
    ]
    with self._lock:
      try:
        return self._crew.run(tasks)
      except pool_crew.TaskError as error:
        raise _report(error) from None


def _at_least(name: str, value: int, least: int) -> None:
  if value < least:
    raise ValueError(f'{name} must be at least {least}, got {value}.')


def _values(call: Request | Job) -> tuple[Any, ...]:
  return tuple(getattr(call, f.name) for f in dataclasses.fields(call))


def _report(error: pool_crew.TaskError) -> RuntimeError:
  """Returns the error to raise: what failed, where, on what, and why."""
  if error.task.kind == 'draw':
    environment, level, seed, split = error.task.arguments
    return DrawError(
      f'{environment} gave no problem at level {level}, seed {seed}, split'
      f' {split}.\n{error}'
    )
  spec, completion = error.task.arguments
  return VerifierError(
    f'{_where(spec)} raised on a completion of {len(completion)} characters'
    f' that ends with {completion[-_EXCERPT_CHARS:]!r}.\n{error}'
  )


def _where(spec: str) -> str:
  """Returns the problem of a spec in words; the spec itself if it has none."""
  try:
    values = json.loads(spec)
    return '{environment} at level {level}, seed {seed}'.format(**values)
  except (KeyError, TypeError, ValueError):
    return f'spec {spec[:_EXCERPT_CHARS]!r}'
