"""Where a token can finish that follows the growth of a tree.

The token starts on the root. Each new vertex is joined to a present one, and
the token moves one edge towards it. The order of growth is free.
"""

from collections.abc import Iterable
from collections.abc import Sequence

from environments.algorithms import trees


def _drift(vertices: int, size: int, drift: int) -> int:
  """Returns the least final distance of the token from the root of a subtree.

  Args:
    vertices: below the root.
    size: of the largest branch, 0 if there is none.
    drift: its own least final distance.
  """
  others = vertices - size
  pull = drift + 1 if size else 0
  return vertices % 2 if pull <= others else pull - others


def final_vertices(n: int, edges: Iterable[Sequence[int]]) -> list[bool]:
  """Returns for every vertex whether the token can finish there.

  It can if, once the way from vertex 0 there has grown first, all other
  branches along the way balance each other.
  """
  order, parent = trees.rooted(n, edges)
  size, drift = [1] * n, [0] * n
  branches: list[list[int]] = [[] for _ in range(n)]
  for v in reversed(order):
    largest = branches[v][0] if branches[v] else None
    known = (0, 0) if largest is None else (size[largest], drift[largest])
    drift[v] = _drift(size[v] - 1, *known)
    if v:
      up = parent[v]
      size[up] += size[v]
      branches[up].append(v)
      branches[up].sort(key=lambda w: -size[w])
      del branches[up][2:]
  return _descend(order, parent, size, drift, branches)


def _descend(order, parent, size, drift, branches):
  """Carries the largest branch beside the way from the root down to each v."""
  n = len(order)
  beside, depth = [(0, 0)] * n, [0] * n
  possible = [False] * n
  for v in order:
    if v:
      up = parent[v]
      depth[v] = depth[up] + 1
      other = next((w for w in branches[up] if w != v), None)
      known = (0, 0) if other is None else (size[other], drift[other])
      beside[v] = max(beside[up], known)
    below = [(size[w], drift[w]) for w in branches[v][:1]]
    largest = max([beside[v], *below])
    possible[v] = _drift(n - 1 - depth[v], *largest) == 0
  return possible
