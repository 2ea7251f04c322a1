"""The child side of a pool: `python -m environments.worker LIFELINE`.

It does the tasks of its input one after another, and answers each before it
begins the next. Replies are pairs, about the task in hand:

  ('hello', None)      before the first task: imports are done
  ('making', None)     the problem to judge on is not at hand and is being made
  ('made', None)       judging begins
  ('done', value)      the task's value
  ('bug', traceback)   an environment raised: our mistake
  ('spent', text)      memory or the stack ran out: end this process

JAX is never loaded. What environments print goes to stderr.
"""

import contextlib
import dataclasses
import fcntl
import functools
import os
import pathlib
import resource
import select
import signal
import sys
import threading
import traceback
from typing import Any
from typing import BinaryIO

from environments import base
from environments import markers
from environments import registry
from environments import specs
from environments import worker_frames

_CACHED_PROBLEMS = 256
_MESSAGE_CHARS = 8000
_PROBLEM_FIELDS = dataclasses.fields(base.Problem)


class Worker:
  """Does tasks; keeps the problems it met last, to judge more attempts."""

  def __init__(self, replies: BinaryIO, marker: str):
    self._replies = replies
    self._marker = marker
    self._problem = functools.lru_cache(_CACHED_PROBLEMS)(self._make)
    self._do = {'draw': self._draw, 'judge': self._judge}

  def reply(self, status: str, value: Any = None) -> None:
    """Sends one reply at once."""
    self._replies.write(worker_frames.pack((status, value)))
    self._replies.flush()

  def do(self, kind: str, *arguments: Any) -> None:
    """Does one task and replies; errors are replies too."""
    try:
      self.reply('done', self._do[kind](*arguments))
    except (MemoryError, RecursionError) as error:
      self.reply('spent', repr(error)[:_MESSAGE_CHARS])
    except Exception:  # Whatever an environment raises, the pool tells.
      self.reply('bug', traceback.format_exc()[-_MESSAGE_CHARS:])

  def _draw(
    self, environment: str, level: int, seed: int, split: str | None
  ) -> list[Any]:
    env = registry.get(environment)
    problem = base.sample(env, level, seed, split)
    return [getattr(problem, field.name) for field in _PROBLEM_FIELDS]

  def _judge(self, spec: str, completion: str) -> tuple[float, str]:
    problem = self._problem(spec)
    env = registry.get(problem.environment)
    text = markers.extract(completion, env.marker or self._marker)
    reward = base.judge(env, problem.instance, text)
    return reward.value, reward.status

  def _make(self, spec: str) -> base.Problem:
    self.reply('making')
    problem = specs.make(spec)
    self.reply('made')
    return problem


def main(lifeline: int) -> None:
  """Serves the pipes that this process was started with."""
  _die_with_parent(lifeline)
  signal.signal(signal.SIGINT, signal.SIG_IGN)
  tasks, replies = _take_pipes()
  with contextlib.suppress(EOFError):
    marker, memory_bytes, modules, files = worker_frames.read(tasks)
    _limit(resource.RLIMIT_AS, memory_bytes)
    _limit(resource.RLIMIT_CORE, 0)
    _go_first()
    for module in modules:
      registry.get(registry.register(module))
    for file in files:
      registry.get(registry.register_file(file))
    worker = Worker(replies, marker)
    worker.reply('hello')
    while True:
      worker.do(*worker_frames.read(tasks))


def _take_pipes() -> tuple[BinaryIO, BinaryIO]:
  """Returns input and output, which environments then cannot reach."""
  tasks, replies = os.fdopen(os.dup(0), 'rb'), os.fdopen(os.dup(1), 'wb')
  nothing = os.open(os.devnull, os.O_RDONLY)
  os.dup2(nothing, 0)
  os.close(nothing)
  os.dup2(2, 1)
  return tasks, replies


def _limit(kind: int, value: int) -> None:
  """Sets a limit where the system has it, never above the present one."""
  hard = resource.getrlimit(kind)[1]
  value = value if hard == resource.RLIM_INFINITY else min(value, hard)
  with contextlib.suppress(OSError, ValueError):  # As RLIMIT_AS on macOS.
    resource.setrlimit(kind, (value, value))


def _go_first() -> None:
  """Offers this process, before its parent, to Linux when memory is short."""
  with contextlib.suppress(OSError):
    pathlib.Path('/proc/self/oom_score_adj').write_text('1000')


def _die_with_parent(lifeline: int) -> None:
  """Arranges to end when the pipe's other end, which the parent has, closes.

  On Linux the kernel sends SIGIO, which ends also a process that is inside one
  long operation; elsewhere a thread waits.
  """
  if sys.platform != 'linux':
    threading.Thread(target=_watch, args=(lifeline,), daemon=True).start()
    return
  signal.signal(signal.SIGIO, signal.SIG_DFL)  # A parent's choice is inherited.
  signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGIO])
  fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
  flags = fcntl.fcntl(lifeline, fcntl.F_GETFL)
  fcntl.fcntl(lifeline, fcntl.F_SETFL, flags | os.O_ASYNC)
  if select.select([lifeline], [], [], 0)[0]:  # It closed before we asked.
    os._exit(1)


def _watch(lifeline: int) -> None:
  os.read(lifeline, 1)
  os._exit(1)


if __name__ == '__main__':
  main(int(sys.argv[1]))
