"""Values on the pipes between a pool and its workers.

A frame is four bytes of length, most significant first, then the value in
Python's `marshal` form. Both ends run the same interpreter, and unlike JSON
this form takes integers of any length and copies a long text only once.
"""

import marshal
import struct
from typing import Any
from typing import BinaryIO

_LENGTH = struct.Struct('>I')


def pack(value: Any) -> bytes:
  """Returns the frame of `value`: None, numbers, str, list, tuple, dict."""
  body = marshal.dumps(value)
  return _LENGTH.pack(len(body)) + body


def read(stream: BinaryIO) -> Any:
  """Returns the next value of a blocking stream; EOFError at its end."""
  return marshal.loads(_exactly(stream, _LENGTH.unpack(_exactly(stream, 4))[0]))


def _exactly(stream: BinaryIO, count: int) -> bytes:
  data = stream.read(count)
  if len(data) < count:
    raise EOFError('The other end closed the pipe.')
  return data


class Inbox:
  """Collects the bytes of a non-blocking stream into values."""

  def __init__(self):
    self._data = bytearray()

  def feed(self, data: bytes) -> list[Any]:
    """Adds `data`; returns the values that are now complete, in order."""
    self._data += data
    values = []
    start = 0
    while (end := self._end(start)) is not None:
      values.append(marshal.loads(memoryview(self._data)[start + 4 : end]))
      start = end
    del self._data[:start]
    return values

  def _end(self, start: int) -> int | None:
    """Returns where the frame at `start` ends, or None if it is incomplete."""
    if len(self._data) - start < 4:
      return None
    end = start + 4 + _LENGTH.unpack_from(self._data, start)[0]
    return end if end <= len(self._data) else None
