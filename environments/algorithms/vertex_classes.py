"""Parting the vertices of a graph into classes with few edges between them."""

from collections.abc import Sequence

from environments.algorithms import graphs


def cut(edges: Sequence[Sequence[int]], labels: Sequence[int]) -> int:
  """Returns how many edges join vertices with different labels."""
  return sum(labels[u] != labels[v] for u, v in edges)


def peeled(n: int, edges: Sequence[Sequence[int]], count: int) -> list[int]:
  """Returns labels: vertices of fewest edges alone, all others together."""
  masks = graphs.neighbour_masks(n, edges)
  order = sorted(range(n), key=lambda v: -masks[v].bit_count())
  labels = [0] * n
  for label, v in enumerate(order[n - count + 1 :], 1):
    labels[v] = label
  return labels


def fewest_cut(n: int, edges: Sequence[Sequence[int]], count: int) -> list[int]:
  """Returns labels 0..count-1, all in use, with the least `cut`.

  Vertices are placed one by one, next always one with the most edges to those
  placed, in each class or a new one; each vertex left will lose all its edges
  to those placed but those to one class. Takes exponential time.

  Args:
    n: number of vertices, about 20 at most.
    edges: pairs of vertices.
    count: from 1 to n.
  """
  masks = graphs.neighbour_masks(n, edges)
  order: list[int] = []
  placed = 0
  while len(order) < n:
    left = [v for v in range(n) if not placed >> v & 1]
    degrees = [((masks[v] & placed).bit_count(), v) for v in left]
    order.append(max(degrees)[1])
    placed |= 1 << order[-1]
  best = peeled(n, edges, count)
  return _place(masks, order, count, best, cut(edges, best))


def _place(masks, order, count: int, best: list[int], least: int) -> list[int]:
  """Returns the best labels, by a search for fewer than `least` edges.

  Args:
    masks: the neighbours of each vertex.
    order: vertices as they are placed.
    count: how many classes must be used.
    best: labels with `least` edges between classes.
    least: see above.
  """
  # Edges that cross, the vertices placed, and classes as sets of those.
  stack: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
  while stack:
    crossing, placed, classes = stack.pop()
    left = order[placed.bit_count() :]
    bound = crossing + _lost(masks, classes, placed, left, least - crossing)
    if bound >= least:
      continue
    if not left:
      least = bound
      best = [
        next(i for i, group in enumerate(classes) if group >> v & 1)
        for v in range(len(order))
      ]
      continue
    bit, near = 1 << left[0], masks[left[0]] & placed
    everywhere = crossing + near.bit_count()
    if len(classes) < count:
      stack.append((everywhere, placed | bit, (*classes, bit)))
    if count - len(classes) < len(left):
      inside = [(near & group).bit_count() for group in classes]
      stack += [
        (
          everywhere - inside[i],
          placed | bit,
          (*classes[:i], classes[i] | bit, *classes[i + 1 :]),
        )
        for i in sorted(range(len(classes)), key=inside.__getitem__)
      ]
  return best


def _lost(masks, classes, placed: int, left: Sequence[int], enough: int) -> int:
  """Returns how many more edges will cross at least; counts up to `enough`."""
  lost = 0
  for v in left:
    near = masks[v] & placed
    if near:
      most = max((near & group).bit_count() for group in classes)
      lost += near.bit_count() - most
      if lost >= enough:
        break
  return lost
