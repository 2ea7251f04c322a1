"""Linear algebra over bits: which values the XOR of a subset can take."""

from collections.abc import Sequence


def best_subset(values: Sequence[int]) -> list[int]:
  """Returns the sorted indices of a subset whose XOR is the largest.

  Gaussian elimination; each vector of the basis remembers the values that make
  it up, as the bits of an integer.

  Args:
    values: at least 0.
  """
  basis: list[tuple[int, int]] = []  # Different leading bits, highest first.
  for i, value in enumerate(values):
    members = 1 << i
    for vector, makers in basis:
      if value ^ vector < value:
        value, members = value ^ vector, members ^ makers
    if value:
      basis.append((value, members))
      basis.sort(reverse=True)
  best = chosen = 0
  for vector, makers in basis:
    if best ^ vector > best:
      best, chosen = best ^ vector, chosen ^ makers
  return [i for i in range(len(values)) if chosen >> i & 1]


def xor(values: Sequence[int], indices: Sequence[int]) -> int:
  """Returns the XOR of the values at `indices`."""
  total = 0
  for i in indices:
    total ^= values[i]
  return total
