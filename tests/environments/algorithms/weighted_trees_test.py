"""Tests for distances in weighted trees, against sums along paths."""

import itertools
import random

from environments.algorithms import graphs
from environments.algorithms import weighted_trees


def _table(n, edges):
  """Returns all distances, by Floyd and Warshall."""
  far = [[0 if u == v else 10**9 for v in range(n)] for u in range(n)]
  for u, v, length in edges:
    far[u][v] = far[v][u] = length
  for k, u, v in itertools.product(range(n), repeat=3):
    far[u][v] = min(far[u][v], far[u][k] + far[k][v])
  return far


def _drawn(seed, count):
  rng = random.Random(seed)
  for _ in range(count):
    n = rng.randint(1, 8)
    edges = weighted_trees.draw(rng, n, 9, rng.choice([None, 1, 2]))
    if rng.random() < 0.3:
      edges = [[u, v, length // 5] for u, v, length in edges]
    yield rng, n, edges


def test_drawn_trees_are_trees_with_lengths_in_range():
  edges = weighted_trees.draw(random.Random(1), 60, 3)
  assert graphs.is_spanning_tree(60, [edge[:2] for edge in edges])
  assert {length for _, _, length in edges} == {1, 2, 3}


def test_unit_lengths():
  assert weighted_trees.unit([(0, 1), (1, 2)]) == [[0, 1, 1], [1, 2, 1]]


def test_rooted_orders_put_parents_first():
  for rng, n, edges in _drawn(2, 200):
    root = rng.randrange(n)
    order, parent, lengths = weighted_trees.rooted(n, edges, root)
    assert (order[0], parent[root], lengths[root]) == (root, -1, 0)
    rows = [[*sorted((v, parent[v])), lengths[v]] for v in order[1:]]
    assert sorted(rows) == sorted(edges)
    assert all(order.index(parent[v]) < order.index(v) for v in order[1:])


def test_distances_and_their_sums():
  for rng, n, edges in _drawn(3, 200):
    far = _table(n, edges)
    for v in range(n):
      assert weighted_trees.distances(n, edges, v) == far[v]
    weights = [rng.randint(0, 5) for _ in range(n)]
    assert weighted_trees.distance_sums(n, edges, weights) == [
      sum(w * d for w, d in zip(weights, row)) for row in far
    ]


def test_longest_paths():
  for rng, n, edges in _drawn(4, 200):
    far = _table(n, edges)
    path, length = weighted_trees.longest_path(n, edges, rng.randrange(n))
    assert length == max(map(max, far))
    assert far[path[0]][path[-1]] == length
    steps = {frozenset(edge[:2]) for edge in edges}
    assert len(set(path)) == len(path)
    assert all(frozenset(step) in steps for step in itertools.pairwise(path))


def test_components_of_forests():
  edges = [[0, 1, 4], [2, 3, 9]]
  assert weighted_trees.longest_path(4, edges, 1) == ([1, 0], 4)
  assert weighted_trees.longest_path(4, edges, 2)[1] == 9
