"""Linear algebra over bits: which values the XOR of a subset can take."""

from collections.abc import Iterable
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


def largest_walk(n: int, edges: Iterable[Sequence[int]]) -> int:
  """Returns the largest XOR of the weights along a walk from 0 to n - 1.

  A walk can add any cycle that it can reach, by going there and back.

  Args:
    n: number of vertices.
    edges: rows (u, v, weight), weights at least 0; some walk exists.
  """
  edges = list(edges)
  around: list[list[tuple[int, int]]] = [[] for _ in range(n)]
  for u, v, weight in edges:
    around[u].append((v, weight))
    around[v].append((u, weight))
  values = {0: 0}  # Of one walk from 0 to each vertex.
  order = [0]
  for u in order:
    for v, weight in around[u]:
      if v not in values:
        values[v] = values[u] ^ weight
        order.append(v)
  if n - 1 not in values:
    raise ValueError(f'No walk leads from vertex 0 to vertex {n - 1}.')
  cycles = {values[u] ^ values[v] ^ w for u, v, w in edges if u in values}
  top = 1 << max(cycles | {values[n - 1]}).bit_length()
  choices = [top | values[n - 1], *cycles]  # The first one is always chosen.
  return xor(choices, best_subset(choices)) ^ top
