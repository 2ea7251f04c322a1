"""Tests for `environments/algorithms/graphs.py`, by trying everything."""

import itertools
import random

import pytest

from environments.algorithms import graphs


def _all_graphs(n):
  """Returns all graphs on n vertices."""
  pairs = list(itertools.combinations(range(n), 2))
  return [
    [pair for i, pair in enumerate(pairs) if chosen >> i & 1]
    for chosen in range(1 << len(pairs))
  ]


def _connects(n, edges):
  reached = {0}
  for _ in range(n):
    for u, v in edges:
      if reached & {u, v}:
        reached |= {u, v}
  return len(reached) == n


@pytest.mark.parametrize('n', [1, 2, 3, 4])
def test_spanning_trees_of_all_graphs(n):
  for edges in _all_graphs(n):
    expected = len(edges) == n - 1 and _connects(n, edges)
    assert graphs.is_spanning_tree(n, edges) == expected, edges


def test_components():
  count, merges = graphs.components(5, [(0, 1), (1, 2), (0, 2), (3, 4)])
  assert count == 2
  assert merges == [(0, 1), (1, 2), (3, 4)]


def test_minimum_spanning_tree_is_the_lightest_of_all():
  rng = random.Random(1)
  for _ in range(200):
    n = rng.randint(2, 5)
    edges = [
      [u, v, rng.randint(1, 6)]
      for u, v in graphs.connected(rng, n, rng.randint(n - 1, 8))
    ]
    least = min(
      sum(w for _, _, w in chosen)
      for chosen in itertools.combinations(edges, n - 1)
      if _connects(n, [edge[:2] for edge in chosen])
    )
    tree = graphs.minimum_spanning_tree(n, edges)
    assert sum(w for _, _, w in tree) == least
    assert _connects(n, [edge[:2] for edge in tree])


@pytest.mark.parametrize('num_edges', [0, 5, 8, 12, 99])
def test_connected_graphs_have_the_edges_asked_for(num_edges):
  edges = graphs.connected(random.Random(2), 6, num_edges)
  assert len({tuple(edge) for edge in edges}) == len(edges)
  assert len(edges) == min(15, max(5, num_edges))
  assert all(0 <= u < v < 6 for u, v in edges)
  assert _connects(6, edges)


def test_pairs_are_all_pairs():
  expected = sorted(itertools.combinations(range(5), 2))
  assert sorted(graphs.pairs(5)) == expected


@pytest.mark.parametrize('n', [1, 2, 3, 4])
def test_cliques_of_all_graphs(n):
  for edges in _all_graphs(n):
    masks = graphs.neighbour_masks(n, edges)
    for size in range(n + 1):
      for chosen in itertools.combinations(range(n), size):
        expected = all(p in edges for p in itertools.combinations(chosen, 2))
        assert graphs.is_clique(masks, chosen) == expected


@pytest.mark.parametrize('n', [1, 2, 3, 4, 5])
def test_even_labels_of_all_graphs(n):
  for edges in _all_graphs(n):
    bits = graphs.even_labels(n, edges)
    equal = [e for e in edges if bits[e[0]] == bits[e[1]]]
    assert len(bits) == n
    assert all(sum(v in e for e in equal) % 2 == 0 for v in range(n)), edges


def test_even_labels_of_large_graphs():
  rng = random.Random(3)
  for n in (30, 61):
    edges = rng.sample(graphs.pairs(n), n * n // 5)
    bits = graphs.even_labels(n, edges)
    equal = [v for e in edges if bits[e[0]] == bits[e[1]] for v in e]
    assert all(equal.count(v) % 2 == 0 for v in range(n))


def test_leftmost_orders_by_trying_all():
  rng = random.Random(4)
  for _ in range(200):
    n = rng.randint(1, 6)
    hidden = rng.sample(range(n), n)
    pairs = [
      (hidden[i], hidden[j]) for i, j in itertools.combinations(range(n), 2)
    ]
    pairs = rng.sample(pairs, rng.randint(0, len(pairs)))
    orders = [
      order
      for order in itertools.permutations(range(n))
      if all(order.index(a) < order.index(b) for a, b in pairs)
    ]
    best = min(orders, key=lambda order: [order.index(v) for v in range(n)])
    assert graphs.leftmost_order(n, pairs) == list(best)


def _splits(n, edges):
  """Counts partitions by trying every pair of non-empty sides."""
  count = 0
  for chosen in range(1, (1 << n) - 1):
    side = [chosen >> v & 1 for v in range(n)]
    alike = [
      ((u, v) in edges, side[u])
      for u, v in itertools.combinations(range(n), 2)
      if side[u] == side[v]
    ]
    count += all(joined == inside for joined, inside in alike)
  return count


@pytest.mark.parametrize('n', [2, 3, 4, 5])
def test_split_partitions_of_all_graphs(n):
  for edges in _all_graphs(n):
    assert graphs.split_partitions(n, edges) == _splits(n, edges), edges
