"""Fewest layers of a box, across its axes, that hold given cells."""

from collections.abc import Iterable
from collections.abc import Sequence

Cell = Sequence[int]


def fewest(cells: Sequence[Cell]) -> list[tuple[int, int]]:
  """Returns layers (axis, coordinate) that hold all cells.

  All sets of layers across the axis with the fewest coordinates are tried; what
  they leave needs layers across the two others, the ends of a least vertex
  cover of a bipartite graph. Takes time 2**n for n coordinates.

  Args:
    cells: three coordinates each.
  """
  used = [sorted({cell[axis] for cell in cells}) for axis in range(3)]
  axis = min(range(3), key=lambda a: len(used[a]))
  left, right = (a for a in range(3) if a != axis)
  best = [(axis, x) for x in used[axis]]
  for chosen in range(1 << len(used[axis])):
    taken = [x for i, x in enumerate(used[axis]) if chosen >> i & 1]
    if len(taken) >= len(best):
      continue
    pairs = {(c[left], c[right]) for c in cells if c[axis] not in taken}
    matched = _matching(pairs)
    if len(taken) + len(matched) < len(best):
      us, vs = _cover(pairs, matched)
      best = [(axis, x) for x in taken]
      best += [(left, u) for u in us] + [(right, v) for v in vs]
  return best


def _heads(pairs: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
  heads: dict[int, list[int]] = {}
  for u, v in sorted(pairs):
    heads.setdefault(u, []).append(v)
  return heads


def _matching(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
  """Returns u for each v of a largest set of pairs (u, v) without a repeat."""
  heads, owner = _heads(pairs), {}

  def place(u, seen):
    for v in heads[u]:
      if v not in seen:
        seen.add(v)
        if v not in owner or place(owner[v], seen):
          owner[v] = u
          return True
    return False

  for u in heads:
    place(u, set())
  return owner


def _cover(pairs, owner: dict[int, int]) -> tuple[list[int], list[int]]:
  """Returns fewest u and v such that each pair has one (Konig)."""
  heads = _heads(pairs)
  stack = [u for u in heads if u not in owner.values()]
  us, vs = set(stack), set()
  while stack:
    for v in heads[stack.pop()]:
      if v not in vs:
        vs.add(v)
        if owner[v] not in us:
          us.add(owner[v])
          stack.append(owner[v])
  return sorted(set(heads) - us), sorted(vs)
