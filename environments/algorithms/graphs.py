"""Graph algorithms shared by generators and scorers.

A graph on vertices 0..n-1 is a list of edges [u, v] or [u, v, w], u < v.
"""

from collections.abc import Iterable
from collections.abc import Sequence
import random


def components(n: int, edges: Iterable[Sequence[int]]) -> tuple[int, list]:
  """Returns the number of components, and the edges that merged two of them."""
  parent = list(range(n))

  def find(x):
    while parent[x] != x:
      parent[x] = x = parent[parent[x]]
    return x

  merges = []
  for edge in edges:
    a, b = find(edge[0]), find(edge[1])
    if a != b:
      parent[a] = b
      merges.append(edge)
  return n - len(merges), merges


def is_spanning_tree(n: int, edges: Sequence[Sequence[int]]) -> bool:
  """Whether `edges` connect all n vertices without a cycle."""
  return len(edges) == n - 1 and components(n, edges)[0] == 1


def minimum_spanning_tree(n: int, edges: Iterable[Sequence[int]]) -> list:
  """Kruskal's algorithm on a connected graph with weights at index 2."""
  return components(n, sorted(edges, key=lambda edge: edge[2]))[1]


def connected(rng: random.Random, n: int, num_edges: int) -> list[list[int]]:
  """Draws a connected simple graph: a random tree, then extra edges."""
  order = rng.sample(range(n), n)
  tree = [sorted((order[i], rng.choice(order[:i]))) for i in range(1, n)]
  pairs = ([u, v] for v in range(n) for u in range(v))
  rest = [pair for pair in pairs if pair not in tree]
  extra = min(len(rest), max(0, num_edges - len(tree)))
  edges = tree + rng.sample(rest, extra)
  rng.shuffle(edges)
  return edges
