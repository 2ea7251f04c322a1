"""Spanning trees with given properties, against trying all sets of edges."""

import itertools
import random

import pytest

from environments.algorithms import graphs
from environments.algorithms import spanning


def test_trees_have_every_possible_number_of_ones_and_no_other():
  rng = random.Random(4)
  for _ in range(200):
    n = rng.randint(2, 5)
    pairs = graphs.connected(rng, n, rng.randint(n - 1, n + 2))
    edges = [[u, v, rng.randint(0, 1)] for u, v in pairs]
    possible = {
      sum(w for _, _, w in tree)
      for tree in itertools.combinations(edges, n - 1)
      if graphs.is_spanning_tree(n, tree)
    }
    assert spanning.range_of_ones(n, edges) == (min(possible), max(possible))
    for count in range(n):
      if count in possible:
        tree = spanning.with_ones(n, edges, count)
        assert graphs.is_spanning_tree(n, tree)
        assert sum(w for _, _, w in tree) == count
      else:
        with pytest.raises(ValueError, match='No spanning tree'):
          spanning.with_ones(n, edges, count)


def _reaches_all(n, root, arcs):
  reached = {root}
  for _ in arcs:
    reached |= {v for u, v, _ in arcs if u in reached}
  return len(reached) == n


def test_arborescences_are_lightest():
  rng = random.Random(5)
  solved = 0
  for _ in range(300):
    n = rng.randint(2, 5)
    pairs = list(itertools.permutations(range(n), 2))
    chosen = rng.sample(pairs, rng.randint(n - 1, min(10, len(pairs))))
    arcs = [[u, v, rng.randint(1, 6)] for u, v in chosen]
    root = rng.randrange(n)
    weights = [
      sum(w for _, _, w in tree)
      for tree in itertools.combinations(arcs, n - 1)
      if _reaches_all(n, root, tree)
    ]
    if not weights:
      with pytest.raises(ValueError, match='reached'):
        spanning.arborescence(n, root, arcs)
      continue
    tree = spanning.arborescence(n, root, arcs)
    assert len(tree) == n - 1
    assert _reaches_all(n, root, tree)
    assert sum(w for _, _, w in tree) == min(weights)
    solved += 1
  assert solved > 150


def test_nested_cycles_are_contracted():
  arcs = [[0, 1, 9], [1, 2, 1], [2, 1, 1], [2, 3, 1], [3, 2, 1], [3, 1, 1]]
  tree = spanning.arborescence(4, 0, arcs)
  assert tree == [[0, 1, 9], [1, 2, 1], [2, 3, 1]]
