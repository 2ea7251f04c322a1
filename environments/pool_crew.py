"""The workers of a pool, and the one loop that feeds and watches them.

The loop runs in the calling thread. A worker's clock runs from when it begins a
task (its previous reply, or the sending if it was idle), so neither waiting in
a queue nor starting a worker counts against a task.
"""

import collections
from collections.abc import Mapping
from collections.abc import Sequence
import dataclasses
import io
import selectors
import time
from typing import Any
from typing import NamedTuple

from environments import worker_process

_TICK = 0.2  # Seconds after which the loop looks whether it should stop.
_CHUNK = 32  # Tasks sent to a worker at once,
_CHUNK_CHARS = 1 << 20  # fewer when they are long.
_AHEAD = 1  # A worker with so few tasks left is sent more.
_ATTEMPTS = 2
_START_ATTEMPTS = 4  # Successive workers that end before they are ready.


class PoolError(RuntimeError):
  """The pool cannot work: closed, of another process, or workers fail."""


class TaskError(Exception):
  """An environment raised while doing `task`; carries the traceback's text."""

  def __init__(self, task: worker_process.Task, text: str):
    super().__init__(text)
    self.task = task


class Outcome(NamedTuple):
  """What came of a task: `done` with its value, else `timeout` or `error`."""

  status: str
  value: Any


@dataclasses.dataclass(slots=True)
class Stats:
  """What a pool has done so far."""

  jobs: int = 0  # Problems drawn and completions judged, given up included.
  timeouts: int = 0  # Verdicts given up because the last attempt hung.
  errors: int = 0  # Verdicts given up because its worker died or ran out.
  restarts: int = 0  # Workers replaced because they failed.


class Crew:
  """A fixed number of workers, each replaced when it fails or has done enough.

  Args:
    size: how many workers, at least 1.
    settings: what each is told.
    seconds: the time that one task of each kind may take.
    recycle_after: a worker is replaced after so many tasks.
  """

  def __init__(
    self,
    size: int,
    settings: worker_process.Settings,
    seconds: Mapping[str, float],
    recycle_after: int,
  ):
    self.stats = Stats()
    self.stopping = False
    self._settings = settings
    self._seconds = seconds
    self._recycle_after = recycle_after
    self._selector = selectors.PollSelector()  # No descriptor of its own.
    self._failed_starts = 0
    self._pending: collections.deque[worker_process.Task] = collections.deque()
    self._outcomes: dict[int, Outcome] = {}
    self._workers: list[worker_process.Process] = []
    try:
      for _ in range(size):
        self._workers.append(self._start())
    except BaseException:
      self.close()
      raise

  @property
  def pids(self) -> tuple[int, ...]:
    """The process ids of the workers."""
    return tuple(worker.pid for worker in self._workers)

  def run(self, tasks: Sequence[worker_process.Task]) -> list[Outcome]:
    """Returns the outcomes of `tasks` in order; raises on the first bug."""
    self._drop_work()  # In case an interrupt kept a call from doing so.
    self._pending.extend(tasks)
    try:
      self._turn(0)  # Learns who became ready, or died, meanwhile.
      while len(self._outcomes) < len(tasks):
        self._feed()
        self._turn(_TICK)
      return [self._outcomes[task.position] for task in tasks]
    except BaseException:
      self._drop_work()
      raise
    finally:
      self._pending.clear()
      self._outcomes.clear()

  def close(self) -> None:
    """Ends the workers."""
    self.stopping = True
    while self._workers:
      self._workers.pop().kill()
    for key in tuple(self._selector.get_map().values()):
      key.data.kill()

  def _start(
    self, retry: worker_process.Task | None = None
  ) -> worker_process.Process:
    return worker_process.Process(self._selector, self._settings, retry)

  def _feed(self) -> None:
    """Sends tasks to the workers that have few."""
    for worker in tuple(self._workers):
      if not worker.ready:
        continue
      if worker.retry:
        task, worker.retry = worker.retry, None
        self._send(worker, [task])
      elif worker.served + len(worker.queue) >= self._recycle_after:
        if not worker.queue:
          self._replace(worker)
      elif self._pending and len(worker.queue) <= _AHEAD:
        self._send(worker, self._take())

  def _send(
    self, worker: worker_process.Process, tasks: list[worker_process.Task]
  ) -> None:
    if not worker.queue:
      worker.allow(self._seconds[tasks[0].kind])
    worker.send(tasks)

  def _take(self) -> list[worker_process.Task]:
    """Takes a worker's next tasks: a share of those left, of bounded size."""
    share = len(self._pending) // (2 * len(self._workers))
    taken, chars = [], 0
    while self._pending and chars < _CHUNK_CHARS:
      taken.append(self._pending.popleft())
      chars += sum(len(a) for a in taken[-1].arguments if isinstance(a, str))
      if len(taken) >= min(share, _CHUNK):
        break
    return taken

  def _turn(self, longest: float) -> None:
    """Waits for at most `longest` seconds, and handles what came to pass."""
    if self.stopping:
      raise PoolError('The pool is closed.')
    now = time.monotonic()
    soonest = min(worker.deadline for worker in self._workers)
    wait = min(max(soonest - now, 0), longest)
    for key, _ in self._selector.select(wait):
      self._hear(key.data, key.fileobj)
    # Whoever was late before the wait, and said nothing, hangs.
    for worker in tuple(self._workers):
      if worker.deadline <= now:
        self._fail(worker, 'timeout', 'no answer in time')

  def _hear(self, worker: worker_process.Process, pipe: io.FileIO) -> None:
    """Handles what one pipe brings."""
    if worker not in self._workers:  # Just replaced, or cut off at its start.
      worker.kill()
      return
    for status, value in worker.handle(pipe):
      if status == 'spent':
        self._fail(worker, 'error', value)
        return
      self._note(worker, status, value)
    if worker.ended:
      self._fail(worker, 'error', 'the worker died')

  def _note(
    self, worker: worker_process.Process, status: str, value: Any
  ) -> None:
    """Handles one good reply; every reply restarts the worker's clock."""
    match status:
      case 'hello':
        worker.ready = True
        self._failed_starts = 0
      case 'making':
        worker.allow(self._seconds['draw'])
      case 'made':
        worker.allow(self._seconds['judge'])
      case 'bug':
        raise TaskError(worker.queue[0], value)
      case 'done':
        task = worker.queue.popleft()
        worker.served += 1
        worker.allow(self._seconds[task.kind])
        self._settle(task, Outcome('done', value))

  def _settle(self, task: worker_process.Task, outcome: Outcome) -> None:
    self._outcomes[task.position] = outcome
    self.stats.jobs += 1

  def _fail(
    self, worker: worker_process.Process, status: str, reason: str
  ) -> None:
    """Replaces a failed worker; its task is tried once more, then given up."""
    task = worker.retry
    if worker.queue:
      task = worker.queue.popleft()
      task.failures += 1
    again = task if task and task.failures < _ATTEMPTS else None
    fate = f'{reason}; {self._replace(worker, again)}'
    self.stats.restarts += 1
    self._pending.extendleft(reversed(worker.queue))
    if not worker.ready:
      self._failed_starts += 1
      if self._failed_starts >= _START_ATTEMPTS:
        raise PoolError(f'Workers do not start: {fate}')
    elif task is not again:
      self._give_up(task, status, fate)

  def _give_up(self, task: worker_process.Task, status: str, fate: str) -> None:
    """Settles a task that failed for good; a problem must not be missing."""
    if task.kind == 'draw':
      raise TaskError(task, fate)
    self._settle(task, Outcome(status, fate))
    if status == 'timeout':
      self.stats.timeouts += 1
    else:
      self.stats.errors += 1

  def _replace(
    self,
    worker: worker_process.Process,
    retry: worker_process.Task | None = None,
  ) -> str:
    """Puts a fresh worker in the place of one; returns how that one fared."""
    fate = worker.kill()
    self._workers[self._workers.index(worker)] = self._start(retry)
    return fate

  def _drop_work(self) -> None:
    """Replaces the workers that have tasks, whose replies nobody awaits."""
    if not self.stopping:
      for worker in tuple(self._workers):
        if worker.queue or worker.retry:
          self._replace(worker)
