"""Colourings of graphs with the fewest, or the most, colours."""

from collections.abc import Iterable
from collections.abc import Sequence
import itertools
import random

from environments.algorithms import graphs


def fewest(n: int, edges: Iterable[Sequence[int]]) -> list[int]:
  """Returns a proper colouring 0, 1, ... with the fewest colours.

  The vertex with the fewest colours left goes first; without enough colours the
  search is repeated with one more. Takes exponential time: for n about 20.
  """
  masks = graphs.neighbour_masks(n, edges)
  count = len(_clique(masks))
  while True:
    colors = [-1] * n
    if _extend(masks, colors, [(1 << count) - 1] * n, 0, count):
      return colors
    count += 1


def _clique(masks: Sequence[int]) -> list[int]:
  """Returns pairwise neighbours, taken in turn by degree."""
  chosen: list[int] = []
  for v in sorted(range(len(masks)), key=lambda v: -masks[v].bit_count()):
    if all(masks[u] >> v & 1 for u in chosen):
      chosen.append(v)
  return chosen


def _extend(masks, colors, free, used: int, count: int) -> bool:
  """Colours all vertices that have none; returns whether that is possible.

  Args:
    masks: the neighbours of each vertex.
    colors: -1 for those without a colour; changed.
    free: the colours that no neighbour has, as set bits.
    used: so many colours are in use, the first ones.
    count: how many may be used.
  """
  left = [v for v, color in enumerate(colors) if color < 0]
  if not left:
    return True
  v = min(left, key=lambda u: (free[u].bit_count(), -masks[u].bit_count()))
  for color in range(min(used + 1, count)):
    if free[v] >> color & 1:
      colors[v] = color
      fewer = [
        f & ~(1 << color) if masks[v] >> u & 1 else f
        for u, f in enumerate(free)
      ]
      if _extend(masks, colors, fewer, max(used, color + 1), count):
        return True
  colors[v] = -1
  return False


def first_fit(masks: Sequence[int], order: Iterable[int]) -> list[int]:
  """Returns colours, given in order, each the first that no neighbour has."""
  colors = [-1] * len(masks)
  for v in order:
    near = {colors[u] for u in range(len(masks)) if masks[v] >> u & 1}
    colors[v] = next(c for c in itertools.count() if c not in near)
  return colors


def pairs(edges: Iterable[Sequence[int]], colors: Sequence[int]) -> list:
  """Returns for each edge the set of the colours of its ends."""
  return [frozenset((colors[u], colors[v])) for u, v in edges]


def draw(
  rng: random.Random, n: int, count: int, joined: int, extra: int = 0
) -> tuple[list[int], list[list[int]]]:
  """Draws colours, and edges between vertices of different colours.

  Ends of edges are vertices with the fewest edges of their colour, so that few
  are left without any.

  Args:
    rng: source of randomness.
    n: how many vertices, at least `count`.
    count: how many colours; about equally many vertices have each.
    joined: so many pairs of colours get one edge each.
    extra: so many edges are added, if there is room.
  """
  colors = [i % count for i in range(n)]
  rng.shuffle(colors)
  chosen = rng.sample(graphs.pairs(count), joined)
  degrees = [0] * n
  edges = set()
  for pair in chosen:
    ends = []
    for color in pair:
      members = [v for v in range(n) if colors[v] == color]
      ends.append(min(members, key=lambda v: (degrees[v], rng.random())))
    for v in ends:
      degrees[v] += 1
    edges.add((min(ends), max(ends)))
  rest = [
    (u, v)
    for u, v in graphs.pairs(n)
    if colors[u] != colors[v] and (u, v) not in edges
  ]
  listed = [*sorted(edges), *rng.sample(rest, min(extra, len(rest)))]
  rng.shuffle(listed)
  return colors, [list(edge) for edge in listed]
