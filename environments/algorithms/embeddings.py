"""Counts the places of a tree in a graph."""

from collections.abc import Sequence

from environments.algorithms import trees

MOST_PLACED = 16  # Vertices; `count_trees` takes time and memory 2**n.


def count_trees(
  n: int, tree: Sequence[Sequence[int]], graph: Sequence[Sequence[int]]
) -> int:
  """Returns how many bijections of vertices map all edges of a tree to edges.

  Maps into each set of vertices, not only one-to-one ones, are counted by a
  recursion over the tree; those onto the whole set remain when the sets are
  added with alternating signs. Arithmetic modulo 2**64 is enough.

  Args:
    n: number of vertices of both, from 1 to MOST_PLACED.
    tree: its edges.
    graph: its edges.
  """
  import numpy as np

  if n > MOST_PLACED:
    raise ValueError(f'n must be at most {MOST_PLACED}, got {n}.')
  joined = np.zeros((n, n), np.uint64)
  for u, v in graph:
    joined[u, v] = joined[v, u] = 1
  sets = np.arange(1 << n, dtype=np.uint64)
  bits = np.arange(n, dtype=np.uint64)
  inside = sets >> bits[:, None] & np.uint64(1)  # uint64[image of root, set].
  maps = [inside] * n
  order, parent = trees.rooted(n, tree)
  for v in reversed(order[1:]):
    maps[parent[v]] = maps[parent[v]] * (joined @ maps[v])
    maps[v] = None  # Frees memory.
  totals = maps[order[0]].sum(0, dtype=np.uint64)
  odd = (n - inside.sum(0)) & np.uint64(1)
  signed = np.where(odd, -totals, totals).sum(dtype=np.uint64)
  return int(signed)
