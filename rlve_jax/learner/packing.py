"""Packs sequences of unequal length into rows of one width, on the host."""

from collections.abc import Sequence
import dataclasses

import numpy as np

from rlve_jax import types


@dataclasses.dataclass(frozen=True)
class Example:
  """A prompt and its completion, with what the loss needs of it."""

  prompt: Sequence[int]  # n tokens.
  completion: Sequence[int]  # m tokens.
  logprobs: np.ndarray  # float32 [m], the sampler's.
  index: int  # Into the table of values.
  weight: float  # Of each completion token's loss.

  @property
  def length(self) -> int:
    """Tokens of prompt and completion."""
    return len(self.prompt) + len(self.completion)


def first_fit(lengths: Sequence[int], width: int) -> list[list[int]]:
  """Assigns items to rows: longest first, each to the first row with room.

  Args:
    lengths: tokens of each item; ValueError for one longer than `width`.
    width: tokens of a row.

  Returns:
    Indices of the items of each row.
  """
  rows, room = [], []
  for item in sorted(range(len(lengths)), key=lambda i: (-lengths[i], i)):
    length = lengths[item]
    if length > width:
      raise ValueError(f'{length} tokens do not fit a row of {width}.')
    row = next((r for r, free in enumerate(room) if free >= length), len(rows))
    if row == len(rows):
      rows.append([])
      room.append(width)
    rows[row].append(item)
    room[row] -= length
  return rows


def arrange(
  lengths: Sequence[int], rows: int, width: int
) -> tuple[list[list[int]], int]:
  """Returns the items of each row in use, and the microbatches they fill.

  Row n is row `n % rows` of microbatch `n // rows`, and the data shards are
  equal runs of a microbatch's rows. Fewest rows give fewest microbatches: what
  is packed shard by shard, each for itself, may need one more.
  """
  packed = first_fit(lengths, width)
  return packed, -(-len(packed) // rows)


def pack(
  examples: Sequence[Example],
  microbatches: int,
  rows: int,
  width: int,
) -> types.Batch:
  """Lays examples out in rows.

  Args:
    examples: the sequences.
    microbatches: M, the most microbatches there can be.
    rows: R, rows a microbatch.
    width: W, tokens a row.

  Returns:
    A batch of numpy arrays [M, R, W].
  """
  lengths = [example.length for example in examples]
  packed, count = arrange(lengths, rows, width)
  if count > microbatches:
    raise ValueError(f'{len(packed)} rows exceed {microbatches} x {rows}.')
  shape = microbatches * rows, width
  ints = {
    name: np.zeros(shape, np.int32)
    for name in ('tokens', 'positions', 'segments', 'sequences')
  }
  floats = {
    name: np.zeros(shape, np.float32)
    for name in ('weights', 'sampler_logprobs')
  }
  for row, items in enumerate(packed):
    start = 0
    for segment, item in enumerate(items, 1):
      example = examples[item]
      middle, end = start + len(example.prompt), start + example.length
      ints['tokens'][row, start:middle] = example.prompt
      ints['tokens'][row, middle:end] = example.completion
      ints['positions'][row, start:end] = np.arange(example.length)
      ints['segments'][row, start:end] = segment
      ints['sequences'][row, start:end] = example.index
      floats['weights'][row, middle:end] = example.weight
      floats['sampler_logprobs'][row, middle:end] = example.logprobs
      start = end
  arrays = {
    name: array.reshape(microbatches, rows, width)
    for name, array in (ints | floats).items()
  }
  return types.Batch(**arrays, count=np.int32(count))


def padding_share(batch: types.Batch) -> float:
  """Returns the share of processed tokens that are padding."""
  segments = np.asarray(batch.segments)[: int(batch.count)]
  return float(np.mean(segments == 0)) if segments.size else 0.0
