"""A parent process that outlives the runtime, and says who was lost.

When a process of several is gone, the runtime ends the others from within,
with pages of its own. So each runs as the child of a parent that imports
nothing: it passes on the child's lines and signals, keeps back those of the
runtime, and says in one line which process was lost.
"""

from collections.abc import Sequence
import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from typing import TextIO
import urllib.request

LOST = 75  # Exit status where another process was lost: try again.
_CHILD = 'RLVE_JAX_SUPERVISED'  # Holds the end of a pipe that the parent has.
# What a parent is sent is passed on under other numbers: a scheduler may send
# it to the child as well, and a second signal stops at once.
_PASSED_ON = {
  signal.SIGTERM: signal.SIGUSR1,
  signal.SIGINT: signal.SIGUSR2,
}
_FATAL = re.compile(r'F\d{4} |E\d{4} .*coordination_')  # Log lines.
_UNHEALTHY = re.compile(r'unhealthy \(stopped sending heartbeats\):((\s+\d+)+)')
_NOT_MET = 'CoordinationService/RegisterTask'
_LEADER = re.compile(r'leader task|Failed to send RPC to coordination')


def is_child() -> bool:
  """Whether this process runs under a parent."""
  return _CHILD in os.environ


def signals() -> dict[int, int]:
  """Returns the signals that ask to stop, and what each stands for."""
  if is_child():
    return {own: number for number, own in _PASSED_ON.items()}
  return {number: number for number in _PASSED_ON}


def start_as_child() -> None:
  """In a child: leaves signals to the parent, and ends when it ends."""
  for number in _PASSED_ON:
    signal.signal(number, signal.SIG_IGN)
  pipe = int(os.environ[_CHILD])

  def watch():
    os.read(pipe, 1)  # Returns when the parent is gone.
    os._exit(1)

  threading.Thread(target=watch, daemon=True).start()


def leave(status: int) -> None:
  """In a child: ends it now; the runtime would wait for the others."""
  sys.stdout.flush()
  sys.stderr.flush()
  os._exit(status)


def is_pod() -> bool:
  """Whether this is a machine of a TPU slice that has several."""
  names = ('TPU_PROCESS_ADDRESSES', 'TPU_WORKER_HOSTNAMES')
  workers = next((os.environ[x] for x in names if x in os.environ), None)
  if int(os.environ.get('MEGASCALE_NUM_SLICES') or 1) > 1:
    return True
  if workers is None and 'TPU_SKIP_MDS_QUERY' not in os.environ:
    chips = ('/dev/accel0', '/dev/vfio/0')
    if any(os.path.exists(path) for path in chips):
      workers = _metadata('worker-network-endpoints')
  return ',' in (workers or '')


def _metadata(name: str) -> str | None:
  """Asks the cloud for an attribute of this machine; None if it has none."""
  request = urllib.request.Request(
    f'http://metadata.google.internal/computeMetadata/v1/instance/attributes/{name}',
    headers={'Metadata-Flavor': 'Google'},
  )
  try:
    with urllib.request.urlopen(request, timeout=5) as answer:
      return answer.read().decode()
  except OSError:
    return None


def run(command: Sequence[str], stream: TextIO | None = None) -> int:
  """Runs a command as a child; returns the exit status to end with.

  Args:
    command: of the child, which calls `start_as_child`.
    stream: where its lines go; None for standard error.
  """
  stream = sys.stderr if stream is None else stream
  theirs, ours = os.pipe()
  with contextlib.ExitStack() as stack:
    stack.callback(os.close, ours)
    child = subprocess.Popen(
      command,
      stdin=subprocess.DEVNULL,
      stderr=subprocess.PIPE,
      text=True,
      errors='replace',
      env={**os.environ, _CHILD: str(theirs), 'PYTHONUNBUFFERED': '1'},
      pass_fds=(theirs,),
      start_new_session=True,
    )
    os.close(theirs)
    stack.enter_context(_passing_signals(child))
    kept = _pass_lines(child.stderr, stream)
    status = child.wait()
  status, line = _end(status, kept)
  if line:
    print(line, file=stream)
  return status


def _end(status: int, kept: str) -> tuple[int, str | None]:
  """Returns the exit status, and the line that says why.

  Args:
    status: of the child; below 0 a signal's number.
    kept: what its runtime wrote.
  """
  lost = lost_process(kept)
  if status and lost is not None:
    return LOST, (
      f'error: process {lost} was lost; start all again and they resume from'
      ' the last checkpoint.'
    )
  if _NOT_MET in kept:
    return LOST, (
      'error: the processes did not meet; see that all are started, and reach'
      ' the address of --coordinator.'
    )
  if status >= 0:
    return status, kept.rstrip() or None
  for number, own in _PASSED_ON.items():
    if own == -status:
      return 128 + number, None
  name = signal.Signals(-status).name
  return 1, f'{kept}error: ended by {name}.'


@contextlib.contextmanager
def _passing_signals(child: subprocess.Popen):
  """Hands signals on to a child, each as often as it comes."""

  def pass_on(number, _):
    child.send_signal(_PASSED_ON[number])

  old = {number: signal.signal(number, pass_on) for number in _PASSED_ON}
  try:
    yield
  finally:
    for number, handler in old.items():
      signal.signal(number, handler)


def _pass_lines(lines: TextIO, stream: TextIO) -> str:
  """Writes a child's lines; returns what its runtime said, which is not."""
  kept = []
  for line in lines:
    if kept or _FATAL.match(line):
      kept.append(line)
    else:
      stream.write(line)
      stream.flush()
  return ''.join(kept)


def lost_process(text: str) -> str | None:
  """Returns the number of the process that a runtime's text says is gone."""
  found = _UNHEALTHY.search(text)
  if found:
    return ', '.join(found[1].split())
  return '0' if _LEADER.search(text) else None
