"""Tests for new and exchanged edges of trees, against trying all."""

import itertools
import random

import pytest

from environments.algorithms import graphs
from environments.algorithms import tree_diameters
from environments.algorithms import trees
from environments.algorithms import weighted_trees


def _largest(n, edges):
  """Returns the largest distance of a graph, by Floyd and Warshall."""
  far = [[0 if u == v else 10**9 for v in range(n)] for u in range(n)]
  for u, v, length in edges:
    far[u][v] = far[v][u] = min(far[u][v], length)
  for k in range(n):
    for row in far:
      through = row[k]
      row[:] = [min(d, through + e) for d, e in zip(row, far[k])]
  return max(map(max, far))


def _drawn(seed, count, most):
  rng = random.Random(seed)
  for _ in range(count):
    n = rng.randint(2, most)
    top = rng.choice([1, 3, 12])
    edges = weighted_trees.draw(rng, n, top, rng.choice([None, 1, 2]))
    if rng.random() < 0.4:
      edges = [[u, v, length - 1] for u, v, length in edges]
    yield rng, n, edges, rng.randint(0, top)


def test_new_edges_and_the_best_of_them():
  for _, n, edges, length in _drawn(1, 250, 8):
    found = {}
    for x, y in itertools.combinations_with_replacement(range(n), 2):
      found[x, y] = _largest(n, [*edges, [x, y, length]])
      around = tree_diameters.diameter_with(n, edges, x, y, length)
      assert around == found[x, y], (edges, x, y, length)
    ends = tree_diameters.best_new_edge(n, edges, length)
    assert found[tuple(sorted(ends))] == min(found.values()), (edges, length)


@pytest.mark.parametrize('smallest', [True, False])
def test_exchanges_by_trying_all(smallest):
  for rng, n, _, _ in _drawn(2, 200, 7):
    edges = trees.draw(rng, n, rng.choice([None, 1, 2]))
    found = {}
    for old in edges:
      rest = [edge for edge in edges if edge != old]
      for new in itertools.combinations(range(n), 2):
        tree = [*rest, new]
        if graphs.is_spanning_tree(n, tree):
          key = (*old, *new)
          found[key] = _largest(n, weighted_trees.unit(tree))
    u, v, x, y = tree_diameters.exchange(n, edges, smallest)
    best = min(found.values()) if smallest else max(found.values())
    assert found[(*sorted((u, v)), *sorted((x, y)))] == best, edges


def test_sides_of_edges():
  for rng, n, _, _ in _drawn(3, 60, 9):
    edges = trees.draw(rng, n)
    rows = list(tree_diameters.sides(n, edges))
    assert len(rows) == n - 1
    for u, v, *diameters in rows:
      rest = [edge for edge in edges if set(edge) != {u, v}]
      rest = weighted_trees.unit(rest)
      for start, diameter in zip((u, v), diameters):
        path, length = weighted_trees.longest_path(n, rest, start)
        assert diameter == length, (edges, u, v, path)
