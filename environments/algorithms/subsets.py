"""Best sets of vertices, found by looking at all sets at once.

A set is an integer whose bit v says whether v is in it, and an index into
arrays of 2**n values. Neighbours are given as sets.
"""

from collections.abc import Sequence

MOST = 20  # Vertices; time and memory are 2**n.


def _checked(n: int) -> int:
  if n > MOST:
    raise ValueError(f'n must be at most {MOST}, got {n}.')
  return n


def _unions(masks: Sequence[int]):
  """Returns for every set the union of the masks of its members."""
  import numpy as np

  found = np.zeros(1, dtype=np.int64)
  for mask in masks:
    found = np.concatenate([found, found | mask])
  return found


def _sums(weights: Sequence[int]):
  """Returns for every set the sum of the weights of its members."""
  import numpy as np

  found = np.zeros(1, dtype=np.int64)
  for weight in weights:
    found = np.concatenate([found, found + weight])
  return found


def _members(chosen: int) -> list[int]:
  return [v for v in range(chosen.bit_length()) if chosen >> v & 1]


def heaviest_independent(
  masks: Sequence[int], weights: Sequence[int]
) -> list[int]:
  """Returns pairwise unjoined vertices of the largest total weight.

  Args:
    masks: the neighbours of each of at most MOST vertices.
    weights: positive, below 2**40.
  """
  import numpy as np

  _checked(len(masks))
  free = np.zeros(1, np.int64)  # All unjoined sets, in ascending order.
  sums = np.zeros(1, np.int64)
  for v, (mask, weight) in enumerate(zip(masks, weights, strict=True)):
    fits = free & mask == 0
    free = np.concatenate([free, free[fits] | 1 << v])
    sums = np.concatenate([sums, sums[fits] + weight])
  return _members(int(free[sums.argmax()]))


def cheapest_cover(masks: Sequence[int], costs: Sequence[int]) -> list[int]:
  """Returns vertices of least total cost whose masks cover all vertices.

  Args:
    masks: what each of at most MOST vertices covers, together all.
    costs: positive, below 2**40.
  """
  import numpy as np

  n = _checked(len(masks))
  whole = _unions(masks) == (1 << n) - 1
  return _members(int(np.where(whole, _sums(costs), 1 << 60).argmin()))


def centers(distances: Sequence[Sequence[int]], count: int) -> list[int]:
  """Returns `count` vertices with the least largest distance to the nearest.

  Args:
    distances: between at most MOST vertices, 0 from each to itself.
    count: from 1 to the number of vertices.
  """
  import numpy as np

  n = _checked(len(distances))
  sizes = _sums([1] * n)
  chosen = np.arange(1 << n)[sizes == count]
  table = np.array(distances, dtype=np.int64)
  radii = sorted({int(d) for d in table.ravel()})
  low, high = 0, len(radii) - 1
  while low < high:
    middle = (low + high) // 2
    if _covering(table, chosen, radii[middle]).any():
      high = middle
    else:
      low = middle + 1
  found = _covering(table, chosen, radii[low])
  return _members(int(chosen[found.argmax()]))


def _covering(table, chosen, radius):
  """Returns which of the chosen sets have a member within `radius` of all."""
  balls = [sum(1 << v for v, d in enumerate(r) if d <= radius) for r in table]
  return _unions(balls)[chosen] == (1 << len(table)) - 1
