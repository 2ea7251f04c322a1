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
  steps: int = 0  # Of the model.
  static_row_steps: int = 0  # In batches of whole prompts, each to its longest.
  compactions: int = 0  # Times that live rows were moved together.
  refills: int = 0  # Times that rows were given to completions that waited.
  live_rows: tuple[int, ...] = ()  # At each step, over all rollouts.

  @classmethod
  def of(
    cls,
    blocks: Sequence[tuple[int, int]],
    lengths: np.ndarray,
    begun: np.ndarray | None = None,
    *,
    compactions: int = 0,
    refills: int = 0,
    together: int | None = None,
  ) -> 'Effort':
    """Returns the effort of one rollout.

    Args:
      blocks: pairs (rows, steps).
      lengths: int32 [P, G], tokens drawn.
      begun: int32 [P, G], the steps of the first tokens; None for 0.
      compactions: moves to fewer rows.
      refills: times that rows were given to completions that waited.
      together: prompts that a static batch would have held; None for P.
    """
    begun = np.zeros_like(lengths) if begun is None else begun
    together = together or len(lengths)
    steps = int((begun + lengths).max(initial=0))
    change = np.zeros(steps + 1, int)
    np.add.at(change, begun, 1)
    np.add.at(change, begun + lengths, -1)
    batches = [
      lengths[i : i + together] for i in range(0, len(lengths), together)
    ]
    return cls(
      row_steps=sum(rows * steps for rows, steps in blocks),
      live_row_steps=int(lengths.sum()),
      steps=sum(steps for _, steps in blocks),
      static_row_steps=sum(int(x.max(initial=0)) * x.size for x in batches),
      compactions=compactions,
      refills=refills,
      live_rows=tuple(np.cumsum(change)[:steps].tolist()),
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
      'refills': self.refills,
    }
    for percent in _QUARTERS:
      index = len(self.live_rows) * percent // 100
      live = self.live_rows[index] if self.live_rows else 0
      row[f'live_rows_{percent}'] = live
    return {f'rollout/{name}': value for name, value in row.items()}
