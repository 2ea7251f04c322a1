"""One worker as its pool sees it: a child process, its pipes and its queue.

Nothing here blocks. A worker ends with `kill`, and also with the process that
started it, however that ends: an idle worker sees the end of its input, and the
kernel stops a busy one, even inside one long operation, when its lifeline, a
pipe that only the parent holds open, breaks. (Linux's PR_SET_PDEATHSIG would
not do: it fires as soon as the thread that started the worker ends.)
"""

import collections
from collections.abc import Iterable
import contextlib
import dataclasses
import io
import math
import os
import selectors
import signal
import subprocess
import sys
import time
from typing import Any
import weakref

from environments import worker_frames

_STARTUP_SECONDS = 120.0  # For the interpreter and the imports of a worker.
_READ_BYTES = 1 << 18
_STDERR_BYTES = 1 << 12  # What is kept of a worker's last words.
_KEPT = ('HOME', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'PATH', 'TMPDIR')
_ONE_THREAD = ('MKL_NUM_THREADS', 'OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS')

Reply = tuple[str, Any]  # What it says of the oldest task, and the value.


@dataclasses.dataclass(frozen=True, slots=True)
class Settings:
  """What a worker is told when it starts."""

  marker: str  # The tag around answers.
  memory_bytes: int  # Limit of a worker's address space.
  modules: tuple[str, ...]  # Importable modules that define an environment.
  files: tuple[str, ...]  # Of questions; see `registry.register_file`.


@dataclasses.dataclass(eq=False, slots=True)
class Task:
  """A call to a function of `environments.worker`, and how often it failed."""

  kind: str  # 'draw' or 'judge'.
  arguments: tuple[Any, ...]
  position: int  # Where its outcome stands in the results.
  failures: int = 0


class Process:
  """A running worker; `queue` holds the tasks it was sent, oldest first."""

  def __init__(
    self,
    selector: selectors.BaseSelector,
    settings: Settings,
    retry: Task | None = None,
  ):
    self.queue: collections.deque[Task] = collections.deque()
    self.retry = retry  # Its first task, which failed elsewhere.
    self.served = 0
    self.ready = False  # Its imports are done.
    self.ended = False  # It closed its output, or broke the protocol.
    self._selector = selector
    self._inbox = worker_frames.Inbox()
    self._outbox: collections.deque[memoryview] = collections.deque()
    self._stderr = b''
    self._child, self._lifeline = _start()
    self._pipes = (self._child.stdin, self._child.stdout, self._child.stderr)
    _running.add(self)
    for pipe in self._pipes:
      os.set_blocking(pipe.fileno(), False)
    for pipe in self._pipes[1:]:
      selector.register(pipe, selectors.EVENT_READ, self)
    self.allow(_STARTUP_SECONDS)
    self._post([dataclasses.astuple(settings)])

  @property
  def pid(self) -> int:
    """The child's process id."""
    return self._child.pid

  @property
  def deadline(self) -> float:
    """When it has taken too long, in `time.monotonic()` seconds."""
    return self._deadline if self.queue or not self.ready else math.inf

  def allow(self, seconds: float) -> None:
    """Restarts its clock."""
    self._deadline = time.monotonic() + seconds

  def send(self, tasks: Iterable[Task]) -> None:
    """Queues tasks; they leave as the pipe takes them."""
    tasks = tuple(tasks)
    self.queue.extend(tasks)
    self._post((task.kind, *task.arguments) for task in tasks)

  def handle(self, pipe: io.FileIO) -> list[Reply]:
    """Moves what a pipe can take or give now; returns complete replies."""
    if pipe is self._child.stdin:
      self._flush()
    elif pipe is self._child.stderr:
      self._listen()
    elif data := self._read(pipe):
      try:
        return self._inbox.feed(data)
      except (EOFError, TypeError, ValueError):
        self.ended = True
    else:
      self.ended = pipe.closed
    return []

  def kill(self) -> str:
    """Ends the worker and its children; returns how it fared, in words."""
    if self._child.poll() is None:
      with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(self.pid, signal.SIGKILL)
      self._child.kill()
    code = self._child.wait()
    while self._listen():
      pass
    self.release()
    said = self._stderr.decode(errors='replace').strip()
    return f'exit code {code}' + (f', stderr: {said}' if said else '')

  def release(self) -> None:
    """Closes the pipes; a worker ends when all copies of them are closed."""
    _running.discard(self)
    for pipe in self._pipes:
      self._close(pipe)
    if self._lifeline >= 0:
      os.close(self._lifeline)
      self._lifeline = -1

  def _post(self, values: Iterable[Any]) -> None:
    frames = b''.join(map(worker_frames.pack, values))
    self._outbox.append(memoryview(frames))
    self._flush()

  def _flush(self) -> None:
    """Writes what the pipe takes; asks to be called when it takes the rest."""
    pipe = self._child.stdin
    while self._outbox and not pipe.closed:
      try:
        written = os.write(pipe.fileno(), self._outbox[0])
      except BlockingIOError:
        break
      except BrokenPipeError:  # It died; its output will say so.
        self._close(pipe)
        return
      rest = self._outbox.popleft()[written:]
      if rest:
        self._outbox.appendleft(rest)
    self._watch(pipe, bool(self._outbox))

  def _watch(self, pipe: io.FileIO, wanted: bool) -> None:
    """Registers `pipe` for writing, or withdraws it."""
    if pipe.closed or wanted == (pipe in self._selector.get_map()):
      return
    if wanted:
      self._selector.register(pipe, selectors.EVENT_WRITE, self)
    else:
      self._selector.unregister(pipe)

  def _listen(self) -> bool:
    """Keeps the end of what it writes to stderr; says if there was more."""
    data = self._read(self._child.stderr)
    self._stderr = (self._stderr + data)[-_STDERR_BYTES:]
    return bool(data)

  def _read(self, pipe: io.FileIO) -> bytes:
    """Returns what is there; closes the pipe where the other end did."""
    if pipe.closed:
      return b''
    try:
      data = os.read(pipe.fileno(), _READ_BYTES)
    except BlockingIOError:
      return b''
    if not data:
      self._close(pipe)
    return data

  def _close(self, pipe: io.FileIO) -> None:
    if not pipe.closed:
      with contextlib.suppress(KeyError):
        self._selector.unregister(pipe)
      pipe.close()


def _start() -> tuple[subprocess.Popen, int]:
  """Starts a worker; returns it and the end of its lifeline to hold."""
  theirs, ours = os.pipe()
  try:
    child = subprocess.Popen(
      # -P: its path is PYTHONPATH alone, without the current folder.
      [sys.executable, '-P', '-m', 'environments.worker', str(theirs)],
      bufsize=0,
      env=_variables(),
      pass_fds=(theirs,),
      start_new_session=True,  # Ctrl-C is for the trainer alone.
      stdin=subprocess.PIPE,
      stdout=subprocess.PIPE,
      stderr=subprocess.PIPE,
    )
  except BaseException:
    os.close(ours)
    raise
  finally:
    os.close(theirs)
  return child, ours


def _variables() -> dict[str, str]:
  """Returns a worker's environment variables: a few, and our module path."""
  kept = {key: os.environ[key] for key in _KEPT if key in os.environ}
  path = os.pathsep.join(folder or os.getcwd() for folder in sys.path)
  return kept | dict.fromkeys(_ONE_THREAD, '1') | {'PYTHONPATH': path}


# A forked copy of this process would hold the pipes open: it lets go of them.
_running: weakref.WeakSet[Process] = weakref.WeakSet()


def _release_all() -> None:
  for process in tuple(_running):
    process.release()


if hasattr(os, 'register_at_fork'):
  os.register_at_fork(after_in_child=_release_all)
