"""How many components are left of a tree when two paths are removed.

Without a vertex set X, a tree falls into `1 + k + sum of (degree - 2) over X`
components, where k is the number of components that X itself has.
"""

from collections.abc import Sequence
from typing import NamedTuple

from environments.algorithms import trees

_NONE = -(1 << 60)  # The value of no path at all.


class _Side(NamedTuple):
  """What lies behind an edge: the largest sums of (degree - 2) of a path."""

  chain: int  # Begins at the edge's end.
  best: int  # Anywhere.
  apart: int  # Does not touch the edge's end.


class _Star(NamedTuple):
  """A vertex, and the best of what lies behind its edges, largest first."""

  gain: int  # Its degree, less 2.
  chains: list[tuple[int, int]]  # Four largest, at least 0, with neighbours.
  bests: list[tuple[int, int]]  # Two largest, with neighbours.


def most_components(n: int, edges: Sequence[Sequence[int]]) -> int:
  """Returns how many components removing two paths can leave, in linear time.

  The paths have no edge in common; they may share a vertex, and both be the
  same single vertex.

  Args:
    n: number of vertices, which are 0..n-1.
    edges: of the tree.
  """
  stars, sides = _sides(n, edges)
  crossing = max(star.gain + sum(c for c, _ in star.chains) for star in stars)
  disjoint = max((_apart(*pair) for pair in sides), default=_NONE)
  return 2 + max(crossing, disjoint)


def _apart(a: _Side, b: _Side) -> int:
  """Returns the most from one path on each side of an edge.

  Paths that both touch the edge are joined by it; others are two components.
  """
  return max(a.best + b.best, a.best + b.apart + 1, a.apart + b.best + 1)


def _star(gain: int, sides: list[tuple[_Side, int]]) -> _Star:
  chains = [(max(0, side.chain), v) for side, v in sides]
  bests = [(side.best, v) for side, v in sides]
  chains.sort(reverse=True)
  bests.sort(reverse=True)
  return _Star(gain, chains[:4], bests[:2])


def _seen(star: _Star, origin: int) -> _Side:
  """Returns the side that is seen along the edge from `origin`."""
  chains = [c for c, v in star.chains if v != origin][:2]
  apart = max((b for b, v in star.bests if v != origin), default=_NONE)
  chain = star.gain + sum(chains[:1])
  through = star.gain + sum(chains)
  return _Side(chain, max(through, apart), apart)


def _sides(
  n: int, edges: Sequence[Sequence[int]]
) -> tuple[list[_Star], list[tuple[_Side, _Side]]]:
  """Returns the stars of all vertices, and both sides of every edge."""
  order, parent = trees.rooted(n, edges)
  gain = [len(around) - 2 for around in trees.neighbours(n, edges)]
  below: list[list[tuple[_Side, int]]] = [[] for _ in range(n)]
  down = {}
  for v in reversed(order):
    down[v] = _seen(_star(gain[v], below[v]), parent[v])
    if parent[v] >= 0:
      below[parent[v]].append((down[v], v))
  stars: dict[int, _Star] = {}
  pairs = []
  for v in order:
    around = below[v]
    if parent[v] >= 0:
      up = _seen(stars[parent[v]], v)
      pairs.append((down[v], up))
      around = [*around, (up, parent[v])]
    stars[v] = _star(gain[v], around)
  return list(stars.values()), pairs
