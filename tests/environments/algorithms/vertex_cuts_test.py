"""Tests for `environments/algorithms/vertex_cuts.py`."""

import itertools
import random

from environments.algorithms import vertex_cuts


def _connected(arcs, sources, sinks, removed):
  reached = [v for v in sources if v not in removed]
  for u in reached:
    reached += [
      v for a, v in arcs if a == u and v not in removed and v not in reached
    ]
  return bool(set(reached) & set(sinks))


def test_every_set_of_vertices():
  rng = random.Random(0)
  for _ in range(200):
    n = rng.randint(1, 6)
    weights = [rng.randint(1, 5) for _ in range(n)]
    pairs = list(itertools.permutations(range(n), 2))
    arcs = rng.sample(pairs, rng.randint(0, len(pairs)))
    sources, sinks = (rng.sample(range(n), rng.randint(1, n)) for _ in 'ab')
    least = min(
      sum(weights[v] for v in removed)
      for k in range(n + 1)
      for removed in itertools.combinations(range(n), k)
      if not _connected(arcs, sources, sinks, removed)
    )
    cut = vertex_cuts.least_vertex_cut(weights, arcs, sources, sinks)
    assert not _connected(arcs, sources, sinks, cut)
    assert sum(weights[v] for v in cut) == least
