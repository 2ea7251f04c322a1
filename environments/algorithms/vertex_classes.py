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
  stack: list[tuple[int, ...]] = [()]  # Classes as sets of placed vertices.
  while stack:
    classes = stack.pop()
    placed = sum(classes)
    at = placed.bit_count()
    left = order[at:]
    bound = _bound(masks, classes, placed, left)
    if bound >= least:
      continue
    if not left:
      least = bound
      best = [
        next(i for i, group in enumerate(classes) if group >> v & 1)
        for v in range(len(order))
      ]
      continue
    bit = 1 << left[0]
    if len(classes) < count:
      stack.append((*classes, bit))
    if count - len(classes) < len(left):
      by_edges = sorted(
        range(len(classes)),
        key=lambda i: (masks[left[0]] & classes[i]).bit_count(),
      )
      stack += [
        (*classes[:i], classes[i] | bit, *classes[i + 1 :]) for i in by_edges
      ]
  return best


def _bound(masks, classes, placed: int, left: Sequence[int]) -> int:
  """Returns a number of edges that will join different classes at least."""
  crossing = sum(
    (masks[v] & placed & ~group).bit_count()
    for group in classes
    for v in range(group.bit_length())
    if group >> v & 1
  )
  lost = 0
  for v in left:
    near = masks[v] & placed
    if near:
      most = max((near & group).bit_count() for group in classes)
      lost += near.bit_count() - most
  return crossing // 2 + lost
