"""Which rows go where when a rectangle of completions shrinks or grows.

Pure functions of which rows live; rows never leave their data shard, and a
number is the maximum over shards, so that every host decides the same.
"""

import numpy as np

from rlve_jax.sampler import ladder

# What moving a row costs, in steps of decoding it: its cache is read and
# written once, in place of read once a step; measured between 1 and 3.
_MOVE_STEPS = 3
_REFILLED = 16  # Rows are given to waiting completions 1 / 16 at a time.
_UNBOUNDED = 2**31 - 1


def room(target: ladder.Shape, shards: int) -> tuple[int, int]:
  """Returns the most live rows a shard, and a prompt, that a shape holds."""
  if target.group == 1:
    return target.prompts // shards, _UNBOUNDED
  return _UNBOUNDED, target.group


def fits(live: np.ndarray, target: ladder.Shape, shards: int) -> bool:
  """Whether all live rows, bool [P, G], find room in a shape."""
  a_shard, a_prompt = room(target, shards)
  most = live.reshape(shards, -1).sum(axis=1).max()
  return most <= a_shard and live.sum(axis=1).max() <= a_prompt


def last_step(old: ladder.Shape, new: ladder.Shape, limit: int) -> int:
  """Returns the last step at which moving can pay before `limit`.

  It pays when the row-steps that it saves, were it to go on to the limit, are
  more than what moving the rows costs.
  """
  saved = max(old.rows - new.rows, 1)
  return limit - 1 - _MOVE_STEPS * new.rows // saved


def worth_a_refill(rows: int, waiting: np.ndarray) -> int:
  """Returns how many completions must be able to begin for a block to leave.

  Args:
    rows: of a shard.
    waiting: int32 [shards], completions that wait for a row; some do.
  """
  able = int(np.minimum(waiting, rows).sum())
  return min(max(rows * len(waiting) // _REFILLED, 1), able)


def pick(
  live: np.ndarray, target: ladder.Shape, shards: int
) -> tuple[np.ndarray, np.ndarray]:
  """Chooses the rows of a new rectangle.

  Args:
    live: bool [P, G]; its live rows must fit `target`.
    target: the new shape.
    shards: of the data axis, which divides prompts evenly.

  Returns:
    The number of each new row in the old rectangle, int32 [P', G'], and which
    of them are rows in earnest, bool [P', G']; the others are filled up.
  """
  prompts, group = live.shape
  if (prompts, group) == (target.prompts, target.group):
    index = np.arange(live.size, dtype=np.int32).reshape(live.shape)
    return index, np.ones(live.shape, bool)
  if target.group == 1:
    parts, width = live.reshape(shards, -1), target.prompts // shards
  else:
    parts, width = live, target.group
  order = np.argsort(~parts, axis=1, kind='stable')[:, :width]
  kept = np.take_along_axis(parts, order, axis=1)
  index = order + np.arange(len(parts))[:, None] * parts.shape[1]
  shape = target.prompts, target.group
  return index.astype(np.int32).reshape(shape), kept.reshape(shape)


def local(index: np.ndarray, size: int, shards: int) -> np.ndarray:
  """Turns numbers into numbers in their own shard of `size`."""
  first = np.repeat(np.arange(shards) * size, len(index) // shards)
  return (index - first.reshape(-1, *[1] * (index.ndim - 1))).astype(np.int32)
