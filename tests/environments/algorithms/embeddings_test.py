"""Places of trees in graphs, against all bijections."""

import itertools
import math
import random

import pytest

from environments.algorithms import embeddings
from environments.algorithms import graphs
from environments.algorithms import trees


def test_count_equals_trying_all_bijections():
  rng = random.Random(13)
  for _ in range(200):
    n = rng.randint(1, 6)
    tree = trees.draw(rng, n)
    pairs = graphs.pairs(n)
    graph = rng.sample(pairs, rng.randint(0, len(pairs)))
    joined = {frozenset(edge) for edge in graph}
    expected = sum(
      all(frozenset((p[u], p[v])) in joined for u, v in tree)
      for p in itertools.permutations(range(n))
    )
    assert embeddings.count_trees(n, tree, graph) == expected


def test_complete_graphs_hold_trees_in_all_ways():
  for n in (1, 8, 12, 15):
    tree = [[0, v] for v in range(1, n)]
    count = embeddings.count_trees(n, tree, graphs.pairs(n))
    assert count == math.factorial(n)


def test_large_trees_are_refused():
  with pytest.raises(ValueError, match='at most'):
    embeddings.count_trees(17, [], [])
