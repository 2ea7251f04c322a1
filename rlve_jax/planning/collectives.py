"""The collectives of a compiled program, from its text."""

from collections.abc import Sequence
import dataclasses
import math
import re

_BYTES = {'pred': 1, 's8': 1, 'u8': 1, 'bf16': 2, 'f16': 2, 's16': 2, 'u16': 2}
_BYTES |= {'f32': 4, 's32': 4, 'u32': 4, 'f64': 8, 's64': 8, 'u64': 8}
_KINDS = (
  'all-gather',
  'all-reduce',
  'reduce-scatter',
  'all-to-all',
  'collective-permute',
)
_OPERATION = re.compile(rf'= (\(.*?\)|\S+) ({"|".join(_KINDS)})(?:-start)?\(')
# On TPUs a sum that is scattered is a computation of its own: a sum of the
# whole, and a slice, of which the whole is neither made nor sent.
_SCATTER = re.compile(
  r'^%?all-reduce-scatter[\w.]* \([^\n]*\) -> (\(.*?\)|\S+) \{$.*?^\}',
  re.MULTILINE | re.DOTALL,
)
_ARRAY = re.compile(r'(\w+)\[([\d,]*)\]')


@dataclasses.dataclass(frozen=True, order=True)
class Collective:
  """One operation; a loop's body counts once."""

  kind: str
  size: int  # Bytes of the largest array of its result, on a device.
  shape: tuple[int, ...]
  dtype: str


def read(text: str) -> tuple[Collective, ...]:
  """Returns the collectives in a program's compiled text, largest first."""
  found = []
  text = _SCATTER.sub(r'= \1 reduce-scatter(', text)
  for result, kind in _OPERATION.findall(text):
    arrays = [
      Collective(kind, _size(dtype, shape), shape, dtype)
      for dtype, shape in _arrays(result)
    ]
    found += [max(arrays, key=lambda c: c.size)] if arrays else []
  return tuple(sorted(found, key=lambda c: (-c.size, c)))


def rings(text: str) -> int:
  """Returns the products whose sums are scattered in a ring.

  On TPUs a matrix product and the reduce-scatter of its result may become a
  loop of parts of both, with a collective-permute.
  """
  return len(set(re.findall(r'windowed_dot_general_body_rs[\w.]*', text)))


def _arrays(text: str):
  for dtype, numbers in _ARRAY.findall(text):
    if dtype in _BYTES:
      yield dtype, tuple(int(n) for n in numbers.split(',') if n)


def _size(dtype: str, shape: Sequence[int]) -> int:
  return _BYTES[dtype] * math.prod(shape)


def summary(found: Sequence[Collective]) -> dict[str, dict[str, int]]:
  """Returns count, bytes together, and the largest, by kind."""
  kinds = {}
  for c in found:
    row = kinds.setdefault(c.kind, {'count': 0, 'bytes': 0, 'largest': 0})
    row['count'] += 1
    row['bytes'] += c.size
    row['largest'] = max(row['largest'], c.size)
  return kinds
