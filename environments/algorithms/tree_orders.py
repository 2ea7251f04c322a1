"""Orders of the vertices of trees: traversals, walks, and groups."""

from collections.abc import Iterator
from collections.abc import Sequence
import itertools
import random

from environments.algorithms import trees


def preorder(inorder: Sequence[int], postorder: Sequence[int]) -> list[int]:
  """Returns the preorder of the binary tree with the given traversals.

  Args:
    inorder: different labels.
    postorder: the same labels.

  Raises:
    ValueError: no binary tree has both.
  """
  place = {label: i for i, label in enumerate(inorder)}
  if len(place) != len(inorder) or sorted(place) != sorted(postorder):
    raise ValueError('The traversals must hold the same, different labels.')
  found = []
  parts = [(0, len(inorder), len(postorder))]
  while parts:
    low, high, end = parts.pop()
    if low < high:
      root = postorder[end - 1]
      if not low <= place[root] < high:
        raise ValueError(f'No binary tree has both traversals; see {root}.')
      found.append(root)
      middle = place[root]
      parts.append((middle + 1, high, end - 1))
      parts.append((low, middle, end - (high - middle)))
  return found


def least_inorder(n: int, edges: Sequence[Sequence[int]]) -> list[int]:
  """Returns the least inorder sequence of a tree without root and sides.

  The root may be any vertex of degree 2 or less, and an only child may be on
  either side. The least vertex of degree 2 or less comes first; from it, the
  sequence goes up to ever higher ancestors, until one is better as the root.

  Args:
    n: number of vertices, which are 0..n-1.
    edges: of a tree whose degrees are at most 3.
  """
  around = trees.neighbours(n, edges)
  start = min(v for v in range(n) if len(around[v]) < 3)
  order, parent = trees.rooted(n, edges, start)
  first = list(range(n))  # Of the least inorder sequence below each vertex.
  children: list[list[int]] = [[] for _ in range(n)]
  for v in reversed(order):
    children[v].sort(key=first.__getitem__)
    begins = [first[w] for w in children[v][:1]]
    first[v] = begins[0] if len(children[v]) == 2 else min([v, *begins])
    if v != start:
      children[parent[v]].append(v)
  sequence, v = [start], start
  while children[v]:
    least = children[v][0]
    if len(children[v]) == 2 or first[least] < least:
      sequence += _inorder(least, children, first)
      if len(children[v]) == 1:
        break
    v = children[v][-1]
    sequence.append(v)
  return sequence


def _inorder(
  top: int, children: list[list[int]], first: list[int]
) -> Iterator[int]:
  """Yields the least inorder sequence below `top`, of sorted children."""
  stack = [(top, True)]
  while stack:
    v, whole = stack.pop()
    if not whole:
      yield v
      continue
    parts = [(w, True) for w in children[v]]
    on_left = len(parts) == 2 or (parts and first[parts[0][0]] < v)
    parts.insert(1 if on_left else 0, (v, False))
    stack += reversed(parts)


def is_inorder(
  n: int, edges: Sequence[Sequence[int]], sequence: Sequence[int]
) -> bool:
  """Whether some root and sides make `sequence` an inorder sequence.

  Args:
    n: number of vertices, which are 0..n-1.
    edges: of a tree whose degrees are at most 3.
    sequence: a permutation of the vertices.
  """
  place = [0] * n
  for i, v in enumerate(sequence):
    place[v] = i
  order, parent = trees.rooted(n, edges)
  spans: list[dict[int, tuple | None]] = [{} for _ in range(n)]
  for v in reversed(order[1:]):
    spans[parent[v]][v] = _span(place[v], spans[v], None)
  for v in order[1:]:
    up = parent[v]
    spans[v][up] = _span(place[up], spans[up], v)
  return any(
    len(spans[v]) < 3 and _span(place[v], spans[v], None) for v in range(n)
  )


def _span(
  at: int, spans: dict[int, tuple | None], parent: int | None
) -> tuple[int, int] | None:
  """Returns the places of a subtree, or None if it is no inorder part.

  Args:
    at: place of its top.
    spans: of the subtrees on all edges of the top, by neighbour.
    parent: the neighbour that is not below; None for none.
  """
  low, high = at, at
  for w, span in spans.items():
    if w == parent:
      continue
    if span is None:
      return None
    if span[1] == at - 1 and low == at:
      low = span[0]
    elif span[0] == at + 1 and high == at:
      high = span[1]
    else:
      return None
  return low, high


def equal_groups(
  n: int, edges: Sequence[Sequence[int]], size: int
) -> list[list[int]]:
  """Returns the vertices in connected groups of `size`, the only such ones.

  Raises:
    ValueError: there are none.
  """
  order, parent = trees.rooted(n, edges)
  rest = [[v] for v in range(n)]
  groups = []
  for v in reversed(order):
    if len(rest[v]) == size:
      groups.append(rest[v])
    elif len(rest[v]) > size or v == order[0]:
      raise ValueError(f'The tree has no connected groups of {size} vertices.')
    else:
      rest[parent[v]] += rest[v]
  return groups


def widest_walk(
  n: int, edges: Sequence[Sequence[int]], steps: int
) -> list[int]:
  """Returns a walk from vertex 0 that meets the most different vertices.

  It ends on the way to a farthest vertex, and every other vertex that is
  visited costs two steps.

  Args:
    n: number of vertices, at least 2.
    edges: of the tree.
    steps: edges of the walk, each counted as often as it is used.
  """
  order, parent = trees.rooted(n, edges)
  main = [order[-1]]
  while main[-1]:
    main.append(parent[main[-1]])
  main.reverse()
  if steps < len(main):
    return main[: steps + 1]
  on_main = set(main)
  others = [v for v in order if v not in on_main]
  others = others[: (steps - len(main) + 1) // 2]
  walk = _tour(parent, others, main)
  while len(walk) <= steps:
    walk.append(walk[-2])
  return walk


def _tour(parent: list[int], others: list[int], main: list[int]) -> list[int]:
  """Returns a walk along `main` that goes round each of the others once."""
  children: dict[int, list[int]] = {}
  for v in others:
    children.setdefault(parent[v], []).append(v)
  walk = []
  for top in main:
    walk.append(top)
    v = top
    while v != top or children.get(top):
      v = children[v].pop() if children.get(v) else parent[v]
      walk.append(v)
  return walk


def draw_close(rng: random.Random, n: int) -> tuple[list[list[int]], list[int]]:
  """Draws a tree, and an order in which each step is at most two edges long.

  Two drawn pieces are joined, end to start, directly or through a neighbour of
  either, until one is left.

  Args:
    rng: source of randomness.
    n: number of vertices, at least 1.
  """
  pieces = [[v] for v in rng.sample(range(n), n)]
  around: list[list[int]] = [[] for _ in range(n)]
  edges = []
  while len(pieces) > 1:
    i, j = rng.sample(range(len(pieces)), 2)
    u, v = pieces[i][-1], pieces[j][0]
    kind = rng.randrange(3)
    if kind == 1 and around[u]:
      u = rng.choice(around[u])
    if kind == 2 and around[v]:
      v = rng.choice(around[v])
    around[u].append(v)
    around[v].append(u)
    edges.append(sorted((u, v)))
    pieces[i] = pieces[i] + pieces[j]
    del pieces[j]
  rng.shuffle(edges)
  return edges, pieces[0]


def close_steps(
  n: int, edges: Sequence[Sequence[int]], order: Sequence[int]
) -> int:
  """Returns how many steps of `order` are one or two edges long."""
  _, parent = trees.rooted(n, edges)
  parent.append(-1)  # So that the root has a grandparent, too.
  return sum(
    u != v and (v in (parent[u], parent[parent[u]]) or _above(parent, u, v))
    for u, v in itertools.pairwise(order)
  )


def _above(parent: list[int], u: int, v: int) -> bool:
  """Whether u is the parent, grandparent or a sibling of v."""
  return u in (parent[v], parent[parent[v]]) or (
    parent[u] == parent[v] and parent[u] >= 0
  )
