"""One live line of progress; plain lines where output is no terminal."""

import io
import sys
import time
from typing import TextIO


class Progress:
  """Shows where a stage stands and when it will be done.

  Args:
    stream: where to write.
    every: seconds between lines where the stream is no terminal.
    quiet: whether to show nothing.
  """

  def __init__(
    self,
    stream: TextIO | None = None,
    every: float = 10.0,
    quiet: bool = False,
  ):
    self._stream = sys.stderr if stream is None else stream
    if quiet:
      self._stream = io.StringIO()
    self._live = self._stream.isatty()
    self._every = every
    self._shown = -every
    self._stage = None
    self._width = 0

  def show(self, stage: str, done: int, total: int, note: str = '') -> None:
    """Reports `done` of `total` in a stage.

    Args:
      stage: its name; the clock of the time left restarts when it changes.
      done: parts finished.
      total: parts there are.
      note: figures to show beside.
    """
    now = time.monotonic()
    if stage != self._stage:
      self.finish()
      self._stage, self._begun, self._first = stage, now, done
      self._shown = -self._every
    due = now - self._shown >= self._every or done >= total
    if not (self._live or due):
      return
    self._shown = now
    left = _left(now - self._begun, done - self._first, total - done)
    line = f'{stage} {done}/{total}{left}  {note}'.rstrip()
    if self._live:
      self._stream.write('\r' + line.ljust(self._width))
      self._width = len(line)
    else:
      self._stream.write(line + '\n')
    self._stream.flush()

  def finish(self) -> None:
    """Ends the live line, so that other output starts on its own line."""
    if self._live and self._width:
      self._stream.write('\n')
      self._stream.flush()
    self._width = 0

  def say(self, text: str) -> None:
    """Writes a line of its own."""
    self.finish()
    self._stream.write(text + '\n')
    self._stream.flush()


def _left(seconds: float, done: int, remaining: int) -> str:
  if done < 1 or remaining < 1:
    return ''
  minutes, rest = divmod(round(seconds / done * remaining), 60)
  return f' ({minutes}:{rest:02d} left)'
