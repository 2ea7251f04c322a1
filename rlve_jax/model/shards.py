"""Folders of safetensors files: read tensor by tensor, written in shards."""

from collections.abc import Iterable
from collections.abc import Mapping
import dataclasses
import json
import math
import pathlib
import shutil
from typing import Any

import ml_dtypes
import numpy as np
from safetensors import numpy as safetensors_numpy

INDEX = 'model.safetensors.index.json'
_SINGLE = 'model.safetensors'
_DTYPES = {
  'BF16': np.dtype(ml_dtypes.bfloat16),
  'F16': np.dtype(np.float16),
  'F32': np.dtype(np.float32),
}
_MAX_HEADER = 100_000_000  # Bytes, as the format's own reader has it.


@dataclasses.dataclass(frozen=True)
class Entry:
  """Where a tensor lies, and its form."""

  path: pathlib.Path
  offset: int  # Bytes from the beginning of the file.
  shape: tuple[int, ...]
  dtype: np.dtype


@dataclasses.dataclass(frozen=True)
class Folder:
  """The tensors of a checkpoint by name, file by file."""

  entries: Mapping[str, Entry]

  @property
  def shapes(self) -> dict[str, tuple[int, ...]]:
    """Returns the shape of every tensor."""
    return {name: entry.shape for name, entry in self.entries.items()}

  def read(self, name: str) -> np.ndarray:
    """Returns a tensor as a view of its file; pages are read when used."""
    entry = self.entries[name]
    if 0 in entry.shape:
      return np.zeros(entry.shape, entry.dtype)
    return np.memmap(entry.path, entry.dtype, 'r', entry.offset, entry.shape)


def find(folder: pathlib.Path) -> Folder:
  """Reads the headers of a folder's safetensors files.

  Raises:
    ValueError: if there are none, if the index and the files disagree, and for
      a file that is missing, cut short, or of a type other than bf16, f16, f32.
  """
  paths, index = _files(folder)
  absent = [path.name for path in paths if not path.exists()]
  if absent:
    raise ValueError(f'{folder} lacks {", ".join(absent)}, named in {INDEX}.')
  entries = {}
  for path in paths:
    entries |= _read_header(path)
  if index is not None:
    lost = [n for n in index if n not in entries]
    lost += [n for n in entries if n not in index]
    if lost:
      raise ValueError(
        f'{folder}: {INDEX} and the files disagree on {", ".join(lost)}.'
      )
  return Folder(entries)


def _files(
  folder: pathlib.Path,
) -> tuple[list[pathlib.Path], Mapping[str, str] | None]:
  """Returns the files of weights and the index, if there is one."""
  path = folder / INDEX
  if path.exists():
    try:
      index = json.loads(path.read_text())['weight_map']
      return [folder / name for name in sorted(set(index.values()))], index
    except (ValueError, KeyError, TypeError, AttributeError) as error:
      raise ValueError(f'{path} is not an index of weights: {error}') from error
  found = sorted(folder.glob('*.safetensors'))
  if (folder / _SINGLE) in found:
    return [folder / _SINGLE], None
  if len(found) == 1:
    return found, None
  what = f'{len(found)} safetensors files but no {INDEX}'
  raise ValueError(
    f'{folder} has {what if found else "no weights in safetensors files"}.'
  )


def _read_header(path: pathlib.Path) -> dict[str, Entry]:
  size = path.stat().st_size
  with path.open('rb') as file:
    length = int.from_bytes(file.read(8), 'little')
    if not 2 <= length <= min(size - 8, _MAX_HEADER):
      raise ValueError(f'{path} is no safetensors file, or it is cut short.')
    try:
      header = dict(json.loads(file.read(length)))
    except (ValueError, TypeError) as error:
      raise ValueError(f'{path} is no safetensors file: {error}') from error
  header.pop('__metadata__', None)
  return {
    name: _entry(path, name, 8 + length, size, values)
    for name, values in header.items()
  }


def _entry(path, name: str, start: int, size: int, values: Any) -> Entry:
  """Checks one tensor of a header, whose data begin at byte `start`."""
  begin, end = values['data_offsets']
  shape = tuple(values['shape'])
  if start + end > size:
    raise ValueError(
      f'{path} is cut short: {name} ends at byte {start + end}, the file at'
      f' byte {size}.'
    )
  if values['dtype'] not in _DTYPES:
    raise ValueError(
      f'{path}: {name} is of type {values["dtype"]}; only'
      f' {", ".join(_DTYPES)} are read.'
    )
  dtype = _DTYPES[values['dtype']]
  if math.prod(shape) * dtype.itemsize != end - begin:
    raise ValueError(f'{path}: {name} has a size other than its shape {shape}.')
  return Entry(path, start + begin, shape, dtype)


def plan(sizes: Mapping[str, int], limit: int) -> list[list[str]]:
  """Divides names into shards, in order, each of at most `limit` bytes.

  A tensor larger than the limit gets a shard of its own.
  """
  shards: list[list[str]] = [[]]
  filled = 0
  for name, size in sizes.items():
    if shards[-1] and filled + size > limit:
      shards.append([])
      filled = 0
    shards[-1].append(name)
    filled += size
  return shards


def write(
  folder: pathlib.Path,
  sizes: Mapping[str, int],
  tensors: Iterable[tuple[str, np.ndarray]],
  limit: int,
) -> None:
  """Writes tensors and their index; one shard is in memory at a time.

  Args:
    folder: exists.
    sizes: bytes of each tensor, in the order of `tensors`.
    tensors: names and values.
    limit: most bytes in a file.
  """
  shards, tensors = plan(sizes, limit), iter(tensors)
  index = {}
  for number, names in enumerate(shards, 1):
    file = f'model-{number:05d}-of-{len(shards):05d}.safetensors'
    values = dict(next(tensors) for _ in names)
    safetensors_numpy.save_file(values, folder / file, {'format': 'pt'})
    index |= dict.fromkeys(values, file)
  summary = {
    'metadata': {'total_size': sum(sizes.values())},
    'weight_map': index,
  }
  path = folder / INDEX
  path.write_text(json.dumps(summary, indent=2) + '\n')
  for file in set(index.values()):  # The library keeps files to their owner.
    shutil.copymode(path, folder / file)
