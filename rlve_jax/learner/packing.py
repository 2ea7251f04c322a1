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


def deal(lengths: Sequence[int], shards: int) -> list[list[int]]:
  """Divides items over shards: as many each, and nearly as many tokens.

  Longest first, each item goes to the shard with the fewest tokens.

  Returns:
    Indices of the items of each shard.
  """
  most = -(-len(lengths) // shards)
  dealt, tokens = [[] for _ in range(shards)], [0] * shards
  for item in sorted(range(len(lengths)), key=lambda i: (-lengths[i], i)):
    open_ = [s for s in range(shards) if len(dealt[s]) < most]
    shard = min(open_, key=lambda s: (tokens[s], s))
    dealt[shard].append(item)
    tokens[shard] += lengths[item]
  return dealt


def arrange(
  lengths: Sequence[int], rows: int, width: int, shards: int
) -> tuple[list[tuple[int, list[int]]], int]:
  """Returns rows in use, as (number, items), and the microbatches they fill.

  A microbatch has `rows` rows, as many in each shard; row number n is row
  `n % rows` of microbatch `n // rows`. The shard with most rows sets the count.
  """
  own, layout = rows // shards, []
  for shard, items in enumerate(deal(lengths, shards)):
    packed = first_fit([lengths[i] for i in items], width)
    for n, row in enumerate(packed):
      number = n // own * rows + shard * own + n % own
      layout.append((number, [items[i] for i in row]))
  last = max((number for number, _ in layout), default=-1)
  return layout, last // rows + 1


def pack(
  examples: Sequence[Example],
  microbatches: int,
  rows: int,
  width: int,
  shards: int = 1,
) -> types.Batch:
  """Lays examples out in rows.

  Args:
    examples: the sequences.
    microbatches: M, the most microbatches there can be.
    rows: R, rows a microbatch.
    width: W, tokens a row.
    shards: equal runs of the R rows, packed apart; divides R.

  Returns:
    A batch of numpy arrays [M, R, W].
  """
  lengths = [example.length for example in examples]
  layout, count = arrange(lengths, rows, width, shards)
  if count > microbatches:
    raise ValueError(f'{len(layout)} rows exceed {microbatches} x {rows}.')
  shape = microbatches * rows, width
  ints = {
    name: np.zeros(shape, np.int32)
    for name in ('tokens', 'positions', 'segments', 'sequences')
  }
  floats = {
    name: np.zeros(shape, np.float32)
    for name in ('weights', 'sampler_logprobs')
  }
  for row, items in layout:
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
