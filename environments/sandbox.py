"""Runs a program that is not trusted, in a process of its own.

The process has an empty folder, limits of memory, processor time, output and
files, no network, no children, and nothing that it can write; see
`sandbox_child`. What it should have printed is never in its reach.
"""

from collections.abc import Sequence
import dataclasses
import functools
import math
import os
import pathlib
import selectors
import subprocess
import sys
import tempfile
import time

_CHILD = pathlib.Path(__file__).with_name('sandbox_child.py')
_PATIENCE = 3.0  # Seconds of the clock for each second of the processor.


@dataclasses.dataclass(frozen=True, slots=True)
class Limits:
  """What one program may use."""

  seconds: float = 6.0  # Of processor time; of the clock three times as much.
  memory_bytes: int = 1 << 30  # Of address space.
  output_bytes: int = 1 << 24

  def __post_init__(self):
    for field in dataclasses.fields(self):
      value = getattr(self, field.name)
      if not value > 0:
        raise ValueError(f'{field.name} must be positive, got {value}.')


DEFAULTS = Limits()


@dataclasses.dataclass(frozen=True, slots=True)
class Outcome:
  """How a program ended."""

  status: str  # 'done', 'failed', 'late' or 'flood'.
  output: bytes  # Whole if `done`.


def run(
  program: str, text: str, function: str = '', limits: Limits = DEFAULTS
) -> Outcome:
  """Runs a Python program.

  Args:
    program: its source.
    text: its input.
    function: to call, in place of running the program by itself; its arguments
      are the JSON values of the input's lines, its result is the output, as
      JSON.
    limits: of the run.
  """
  with tempfile.TemporaryDirectory(prefix='sandbox') as name:
    box = pathlib.Path(name)
    box.chmod(0o755)  # The program may run as another user.
    (box / 'empty').mkdir(mode=0o755)
    (box / 'input').write_text(text, 'utf-8', 'replace')
    (box / 'program.py').write_text(program, 'utf-8', 'replace')
    words = [box / 'program.py', function, limits.memory_bytes]
    words.append(math.ceil(limits.seconds))
    with (box / 'input').open('rb') as file:
      (box / 'input').unlink()
      child = _start([str(word) for word in words], box / 'empty', file)
    try:
      return _watch(child, limits)
    finally:
      child.kill()
      child.wait()
      child.stdout.close()


@functools.cache
def protections() -> tuple[str, ...]:
  """Returns what guards programs on this system.

  `landlock` and `seccomp` are the kernel's; `audit` is Python's own, which a
  program that sets out to get round it can.
  """
  with tempfile.TemporaryDirectory(prefix='sandbox') as name:
    child = _start(['--protections'], pathlib.Path(name), subprocess.DEVNULL)
    output, _ = child.communicate()
  return tuple(output.decode().split())


def _start(
  words: Sequence[str], folder: pathlib.Path, file
) -> subprocess.Popen:
  return subprocess.Popen(
    # -S, -s: the standard library alone. -P: nothing from the folder.
    [sys.executable, '-S', '-s', '-P', str(_CHILD), *words],
    bufsize=0,
    cwd=folder,
    env={'PYTHONHASHSEED': '0', 'PYTHONIOENCODING': 'utf-8:replace'},
    stdin=file,
    stdout=subprocess.PIPE,
    stderr=subprocess.DEVNULL,
  )


def _watch(child: subprocess.Popen, limits: Limits) -> Outcome:
  """Reads what a program prints, until it ends or passes a limit."""
  deadline = time.monotonic() + _PATIENCE * limits.seconds
  pieces, size = [], 0
  with selectors.DefaultSelector() as selector:
    selector.register(child.stdout, selectors.EVENT_READ)
    while True:
      left = deadline - time.monotonic()
      if left <= 0 or not selector.select(left):
        return Outcome('late', b''.join(pieces))
      piece = os.read(child.stdout.fileno(), 1 << 16)
      pieces.append(piece)
      size += len(piece)
      if size > limits.output_bytes:
        return Outcome('flood', b''.join(pieces))
      if not piece:
        break
  try:
    code = child.wait(max(deadline - time.monotonic(), 0.01))
  except subprocess.TimeoutExpired:  # It closed its output, and goes on.
    return Outcome('late', b''.join(pieces))
  return Outcome('failed' if code else 'done', b''.join(pieces))
