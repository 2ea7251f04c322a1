"""What rollouts cost: row-steps, live and idle."""

from collections.abc import Sequence
import dataclasses

import numpy as np

_QUARTERS = (25, 50, 75)  # Per cent of a rollout's steps.


@dataclasses.dataclass(frozen=True)
class Effort:
  """Row-steps of decoding: one row through one step of the model."""

  row_steps: int = 0  # All of them.
  live_row_steps: int = 0  # Those that drew a token of a completion.
  steps: int = 0  # Of the model, over all waves.
  static_row_steps: int = 0  # Had every row waited for its wave's longest.
  compactions: int = 0  # Times that live rows were moved together.
  waves: int = 0
  live_rows: tuple[int, ...] = ()  # At each position, over all waves.

  @classmethod
  def of(
    cls,
    blocks: Sequence[tuple[int, int]],
    lengths: np.ndarray,
    compactions: int,
  ) -> 'Effort':
    """Returns the effort of one wave.

    Args:
      blocks: pairs (rows, steps).
      lengths: int32 [P, G], tokens drawn.
      compactions: moves to fewer rows.
    """
    longest = int(lengths.max(initial=0))
    live = [int((lengths > t).sum()) for t in range(longest)]
    return cls(
      row_steps=sum(rows * steps for rows, steps in blocks),
      live_row_steps=int(lengths.sum()),
      steps=sum(steps for _, steps in blocks),
      static_row_steps=longest * lengths.size,
      compactions=compactions,
      waves=1,
      live_rows=tuple(live),
    )

  def __add__(self, other: 'Effort') -> 'Effort':
    a, b = sorted((self.live_rows, other.live_rows), key=len)
    padded = (*a, *[0] * (len(b) - len(a)))
    sums = {
      field.name: getattr(self, field.name) + getattr(other, field.name)
      for field in dataclasses.fields(self)
    }
    sums['live_rows'] = tuple(x + y for x, y in zip(padded, b))
    return Effort(**sums)

  @property
  def idle_share(self) -> float:
    """Row-steps spent on rows that had ended, over all row-steps."""
    return 1 - self.live_row_steps / max(self.row_steps, 1)

  def row(self) -> dict[str, float]:
    """Returns the scalars of a step, keyed `rollout/name`."""
    row = {
      'idle_share': self.idle_share,
      'idle_share_static': 1
      - self.live_row_steps / max(self.static_row_steps, 1),
      'decode_steps': self.steps,
      'compactions': self.compactions,
      'waves': self.waves,
    }
    for percent in _QUARTERS:
      index = len(self.live_rows) * percent // 100
      live = self.live_rows[index] if self.live_rows else 0
      row[f'live_rows_{percent}'] = live
    return {f'rollout/{name}': value for name, value in row.items()}
