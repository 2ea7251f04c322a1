"""Many steps as few points: the mean of each bin, its least and greatest."""

from collections.abc import Sequence
import dataclasses

from rlve_jax.report import columns


@dataclasses.dataclass(frozen=True)
class Bins:
  """One bin a run of `width` steps, aligned so that lines can be compared."""

  start: int  # First step of the first bin.
  width: int  # Steps a bin.
  count: int

  @property
  def middles(self) -> list[float]:
    """The step in the middle of each bin."""
    offset = (self.width - 1) / 2
    return [self.start + self.width * i + offset for i in range(self.count)]


@dataclasses.dataclass(frozen=True)
class Points:
  """Values of a scalar in each bin; None where there are none."""

  means: list[float | None]
  lows: list[float | None]
  highs: list[float | None]


def cover(found: Sequence[columns.Column], most: int = 120) -> Bins | None:
  """Returns at most so many bins over all steps; None if there are none."""
  found = [column for column in found if column]
  if not found:
    return None
  start = min(column.steps[0] for column in found)
  stop = max(column.steps[-1] for column in found) + 1
  width = -(-(stop - start) // most)
  return Bins(start, width, -(-(stop - start) // width))


def points(column: columns.Column, bins: Bins) -> Points:
  """Returns a scalar's values in each bin."""
  sums, counts = [0.0] * bins.count, [0] * bins.count
  lows, highs = [None] * bins.count, [None] * bins.count
  for step, value in zip(column.steps, column.values, strict=True):
    i = (step - bins.start) // bins.width
    sums[i] += value
    counts[i] += 1
    lows[i] = value if lows[i] is None else min(lows[i], value)
    highs[i] = value if highs[i] is None else max(highs[i], value)
  means = [s / n if n else None for s, n in zip(sums, counts)]
  return Points(means, lows, highs)


def stretches(column: columns.Column) -> list[tuple[int, int, float]]:
  """Returns (first step, last step, value) of stretches of equal values."""
  found: list[tuple[int, int, float]] = []
  for step, value in zip(column.steps, column.values, strict=True):
    if found and found[-1][2] == value:
      found[-1] = (found[-1][0], step, value)
    else:
      found.append((step, step, value))
  return found
