"""Tests for `environments/algorithms/walks.py`, against plain searches."""

import heapq
import itertools
import random

import pytest

from environments.algorithms import walks


def _draw(rng, n):
  pairs = list(itertools.permutations(range(n), 2))
  chosen = rng.sample(pairs, rng.randint(len(pairs) // 4, len(pairs)))
  return [[u, v, rng.choice([1, 1, 2, 9])] for u, v in chosen]


def _relaxed(n, arcs, start):
  """Returns least weights from `start`, relaxing all arcs n times."""
  least = [0 if v == start else None for v in range(n)]
  for _ in range(n):
    for u, v, w in arcs:
      if least[u] is not None:
        through = least[u] + w
        least[v] = through if least[v] is None else min(least[v], through)
  return least


def _covered(n, arcs):
  """Returns the least weight that covers all, searching sets and ends."""
  heap = [(0, 1 << v, v) for v in range(n)]
  seen = set()
  while heap:
    weight, visited, v = heapq.heappop(heap)
    if visited == (1 << n) - 1:
      return weight
    if (visited, v) not in seen:
      seen.add((visited, v))
      for u, x, w in arcs:
        if u == v:
          heapq.heappush(heap, (weight + w, visited | 1 << x, x))
  return None


def test_weights_of_walks():
  arcs = [[0, 1, 3], [1, 0, 4], [1, 2, 5]]
  assert walks.weight(arcs, [0, 1, 0, 1, 2]) == 15
  assert walks.weight(arcs, [2]) == 0
  assert walks.weight(arcs, [0, 2]) is None
  assert walks.weight(arcs, [0, 0]) is None


def test_shortest_walks_by_relaxation():
  rng = random.Random(1)
  for _ in range(200):
    n = rng.randint(1, 7)
    arcs, end = _draw(rng, n), rng.randrange(n)
    least = _relaxed(n, arcs, 0)[end]
    walk = walks.shortest(n, arcs, 0, end)
    if least is None:
      assert walk is None
    else:
      assert (walk[0], walk[-1]) == (0, end)
      assert walks.weight(arcs, walk) == least


def test_covering_walks_by_search():
  rng = random.Random(2)
  found = 0
  for _ in range(200):
    n = rng.randint(1, 6)
    arcs = _draw(rng, n)
    least = _covered(n, arcs)
    walk = walks.covering(n, arcs)
    assert (walk is None) == (least is None)
    if walk is not None:
      assert set(walk) == set(range(n))
      assert walks.weight(arcs, walk) == least
      found += 1
  assert found > 60


def test_covering_walks_come_back_where_they_must():
  star = [arc for v in (1, 2, 3) for arc in ([0, v, 4], [v, 0, v])]
  walk = walks.covering(4, star)
  assert walks.weight(star, walk) == 1 + 4 + 2 + 4  # Ends at 3.
  assert (len(walk), walk[1::2], walk[-1]) == (5, [0, 0], 3)
  assert walks.covering(3, [[0, 1, 1], [0, 2, 1]]) is None


def test_covering_refuses_what_does_not_fit_in_memory():
  with pytest.raises(ValueError, match='at most 18, got 19'):
    walks.covering(19, [])
