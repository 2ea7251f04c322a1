"""How one new or exchanged edge changes the largest distance in a tree."""

import collections
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from environments.algorithms import trees
from environments.algorithms import weighted_trees


class _Spine(NamedTuple):
  """A path, and the trees that hang on it."""

  path: list[int]
  places: list[int]  # Distances from the path's first vertex.
  heights: list[int]  # Largest distance in the tree that hangs on a vertex.
  inner: int  # Largest distance between two vertices of one hanging tree.


def _spine(n: int, edges: Sequence[Sequence[int]], x: int, y: int) -> _Spine:
  order, parent, lengths = weighted_trees.rooted(n, edges, x)
  path, places = [y], [0]
  while path[-1] != x:
    places.append(places[-1] + lengths[path[-1]])
    path.append(parent[path[-1]])
  on_path = set(path)
  heights, inner = [0] * n, 0
  for v in reversed(order):
    if v not in on_path:
      up, reach = parent[v], heights[v] + lengths[v]
      inner = max(inner, heights[up] + reach)
      heights[up] = max(heights[up], reach)
  return _Spine(path, places, [heights[v] for v in path], inner)


def diameter_with(
  n: int, edges: Sequence[Sequence[int]], x: int, y: int, length: int
) -> int:
  """Returns the largest distance once x and y are joined, in linear time.

  Args:
    n: number of vertices, which are 0..n-1.
    edges: [u, v, length] of a tree.
    x: an end of the new edge.
    y: its other end, which may be x.
    length: of the new edge, at least 0.
  """
  spine = _spine(n, edges, x, y)
  size, around = len(spine.path), spine.places[-1] + length
  largest = spine.inner
  window: collections.deque[tuple[int, int, int]] = collections.deque()
  for j in range(2 * size):
    lap, k = divmod(j, size)
    at, height = spine.places[k] + lap * around, spine.heights[k]
    # Of two ways round the cycle, one is at most half of it.
    while window and (
      j - window[0][0] >= size or 2 * (at - window[0][1]) > around
    ):
      window.popleft()
    if window:
      largest = max(largest, height + at + window[0][2])
    while window and window[-1][2] <= height - at:
      window.pop()
    window.append((j, at, height - at))
  return largest


def best_new_edge(
  n: int, edges: Sequence[Sequence[int]], length: int
) -> list[int]:
  """Returns the ends of a new edge that leaves the least largest distance.

  Some best edge joins two vertices of any longest path; the least distance is
  found by bisection.
  """
  path, high = weighted_trees.longest_path(n, edges)
  spine = _spine(n, edges, path[0], path[-1])
  low, ends = spine.inner, (path[0], path[0])
  while low < high:
    middle = (low + high) // 2
    found = _link(spine, length, middle)
    if found:
      high, ends = middle, found
    else:
      low = middle + 1
  return list(ends)


def _link(spine: _Spine, length: int, most: int) -> tuple[int, int] | None:
  """Returns ends of an edge that keeps all distances to `most`, if any does.

  A pair i < j that is too far apart needs, for ends at a and b,
  `|place[i] - a| + |place[j] - b| <= most - length - heights`, which bounds
  the sum and the difference of a and b.
  """
  places, heights = spine.places, spine.heights
  wide = 4 * (places[-1] + length + most + 1)
  low_sum = low_gap = -wide
  high_sum = high_gap = wide
  for j, (q, b) in enumerate(zip(places, heights)):
    for p, a in zip(places[:j], heights):
      if a + b + q - p > most:
        slack = most - length - a - b
        low_sum = max(low_sum, p + q - slack)
        high_sum = min(high_sum, p + q + slack)
        low_gap = max(low_gap, q - p - slack)
        high_gap = min(high_gap, q - p + slack)
  for i, p in enumerate(places):
    for j in range(i, len(places)):
      q = places[j]
      if low_sum <= p + q <= high_sum and low_gap <= q - p <= high_gap:
        return spine.path[i], spine.path[j]
  return None


def sides(
  n: int, edges: Sequence[Sequence[int]]
) -> Iterator[tuple[int, int, int, int]]:
  """Yields for each edge [u, v] `u, v, diameter on u's side, on v's side`."""
  order, parent = trees.rooted(n, edges)
  arms: list[list[tuple[int, int]]] = [[] for _ in range(n)]
  inner: list[list[tuple[int, int]]] = [[] for _ in range(n)]

  def look(v, origin):
    heights = [h for h, w in arms[v] if w != origin][:2]
    inside = [d for d, w in inner[v] if w != origin][:1]
    return sum(heights[:1]), max(sum(heights), *inside, 0)

  def attach(v, side, origin):
    height, diameter = side
    arms[v] = sorted([*arms[v], (height + 1, origin)], reverse=True)[:3]
    inner[v] = sorted([*inner[v], (diameter, origin)], reverse=True)[:2]

  below = {}
  for v in reversed(order[1:]):
    below[v] = look(v, parent[v])
    attach(parent[v], below[v], v)
  for v in order[1:]:
    above = look(parent[v], v)
    attach(v, above, parent[v])
    yield v, parent[v], below[v][1], above[1]


def least_joined(a: int, b: int) -> int:
  """Returns the least diameter of trees of diameters a and b, once joined."""
  return max(a, b, (a + 1) // 2 + (b + 1) // 2 + 1)


def most_joined(a: int, b: int) -> int:
  """Returns the largest diameter of trees of diameters a and b, joined."""
  return a + b + 1


def exchange(
  n: int, edges: Sequence[Sequence[int]], smallest: bool
) -> list[int]:
  """Returns `u1, v1, u2, v2`: an edge to delete, and one to insert instead.

  Args:
    n: number of vertices, at least 2.
    edges: of the tree.
    smallest: whether the new tree has the smallest possible diameter, or else
      the largest.
  """

  def value(side):
    a, b = side[2:]
    return least_joined(a, b) if smallest else -most_joined(a, b)

  u, v, _, _ = min(sides(n, edges), key=value)
  rest = [edge for edge in edges if set(edge) != {u, v}]
  ends = []
  for start in (u, v):
    path, _ = weighted_trees.longest_path(n, weighted_trees.unit(rest), start)
    ends.append(path[len(path) // 2] if smallest else path[0])
  return [u, v, *ends]
