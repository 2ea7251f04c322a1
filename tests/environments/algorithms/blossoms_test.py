"""Heaviest matchings, against a recursion over sets of vertices."""

import functools
import random

from environments.algorithms import blossoms
from environments.algorithms import graphs


def _heaviest(n, edges):
  """Returns the largest weight, by what the last vertex is matched to."""
  weights = {(min(u, v), max(u, v)): w for u, v, w in edges}

  @functools.cache
  def best(vertices):
    if not vertices:
      return 0
    v = vertices.bit_length() - 1
    rest = vertices ^ 1 << v
    joined = [u for u in range(v) if rest >> u & 1 and (u, v) in weights]
    found = [weights[u, v] + best(rest ^ 1 << u) for u in joined]
    return max([best(rest), *found])

  return best((1 << n) - 1)


def test_matchings_are_heaviest():
  rng = random.Random(7)
  for k in range(500):
    n = rng.randint(1, 11)
    pairs = graphs.pairs(n)
    drawn = rng.sample(pairs, rng.randint(0, len(pairs)))
    low, high = rng.choice([(1, 2), (1, 20), (n, 2 * n)])
    edges = [[u, v, rng.randint(low, high)] for u, v in drawn]
    matching = blossoms.heaviest_matching(n, edges)
    ends = [v for edge in matching for v in edge[:2]]
    assert len(set(ends)) == len(ends)
    assert all(edge in edges for edge in matching)
    assert sum(w for _, _, w in matching) == _heaviest(n, edges), (k, edges)


def test_odd_cycles_in_odd_cycles():
  ring = [[0, 1, 8], [1, 2, 8], [0, 2, 8], [2, 3, 7], [3, 4, 8], [4, 0, 7]]
  stems = [[1, 5, 6], [3, 6, 6], [4, 7, 6]]
  edges = ring + stems
  total = sum(w for _, _, w in blossoms.heaviest_matching(8, edges))
  assert total == _heaviest(8, edges)
