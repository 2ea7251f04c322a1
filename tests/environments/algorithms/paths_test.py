"""Paths and walks, against listing them all."""

from fractions import Fraction
import itertools
import random

from environments.algorithms import graphs
from environments.algorithms import paths


def _simple_paths(n, edges, start, end):
  around = [set() for _ in range(n)]
  for u, v, *_ in edges:
    around[u].add(v)
    around[v].add(u)
  found, stack = [], [[start]]
  while stack:
    path = stack.pop()
    if path[-1] == end:
      found.append(path)
    else:
      stack += [[*path, v] for v in around[path[-1]] if v not in path]
  return found


def _draw(rng, n):
  edges = graphs.connected(rng, n, rng.randint(n - 1, n * (n - 1) // 2))
  return [[u, v, rng.randint(1, rng.choice((4, 30)))] for u, v in edges]


def test_least_ratio_is_that_of_the_best_path():
  rng = random.Random(0)
  for _ in range(250):
    n = rng.randint(2, 6)
    edges = _draw(rng, n)
    weights = {frozenset((u, v)): w for u, v, w in edges}

    def ratio(path, weights=weights):
      found = [weights[frozenset(step)] for step in zip(path, path[1:])]
      return Fraction(max(found), min(found))

    best = min(map(ratio, _simple_paths(n, edges, 0, n - 1)))
    path = paths.least_ratio_path(n, edges)
    assert (path[0], path[-1]) == (0, n - 1)
    assert ratio(path) == best


def test_power_moves_are_the_walks_of_those_lengths():
  rng = random.Random(1)
  for _ in range(200):
    n, k = rng.randint(2, 6), rng.randint(0, 3)
    arcs = [
      p for p in itertools.permutations(range(n), 2) if rng.random() < 0.3
    ]
    for start, mask in enumerate(paths.power_moves(n, arcs, k)):
      ends, found = {start}, set()
      for length in range(1, 2**k + 1):
        ends = {v for u, v in arcs if u in ends}
        found |= ends if length in (1, 2, 4, 8) else set()
      assert set(paths.bits(mask)) == found


def test_fewest_moves_is_a_shortest_way():
  assert paths.fewest_moves([0b010, 0b101, 0]) == [0, 1, 2]
  assert paths.fewest_moves([0b110, 0b101, 0]) == [0, 2]
  assert paths.fewest_moves([0b011, 0b001, 0b111]) is None


def _walk_weights(arcs, most):
  """Returns the sorted weights of all walks of weight up to `most`."""
  weights, walks = [], [(v, w) for _, v, w in arcs if w <= most]
  while walks:
    end, weight = walks.pop()
    weights.append(weight)
    walks += [
      (v, weight + w) for u, v, w in arcs if u == end and weight + w <= most
    ]
  return sorted(weights)


def test_walks_are_counted_by_weight():
  rng = random.Random(2)
  for _ in range(200):
    n = rng.randint(2, 4)
    arcs = [
      (*rng.sample(range(n), 2), rng.randint(1, 3))
      for _ in range(rng.randint(1, 5))
    ]
    weights = _walk_weights(arcs, 6)
    found = [
      paths.kth_walk_weight(n, arcs, k + 1, 6) for k in range(len(weights))
    ]
    assert found == weights
    assert paths.kth_walk_weight(n, arcs, len(weights) + 1, 6) is None


def test_finite_and_heavy_lists_of_walks_end():
  assert paths.kth_walk_weight(2, [(0, 1, 3)], 1) == 3
  assert paths.kth_walk_weight(2, [(0, 1, 3)], 2) is None
  assert paths.kth_walk_weight(2, [], 1) is None
  assert paths.kth_walk_weight(2, [(0, 1, 1), (1, 0, 1)], 10**12) is None
  assert paths.kth_walk_weight(2, [(0, 1, 1), (1, 0, 1)], 10**5) == 50_000


def test_shortest_paths_are_counted():
  rng = random.Random(3)
  for _ in range(200):
    n = rng.randint(2, 7)
    edges = [p for p in graphs.pairs(n) if rng.random() < 0.5]
    lengths = [len(path) for path in _simple_paths(n, edges, 0, 1)]
    count = lengths.count(min(lengths, default=0))
    masks = graphs.neighbour_masks(n, edges)
    assert paths.shortest_path_count(masks) == count


def test_graphs_with_any_number_of_shortest_paths_are_small():
  for k in (*range(1, 300), 10**9 - 1, 10**9, 2**40 - 1, 2**40):
    masks = paths.with_shortest_paths(k)
    assert paths.shortest_path_count(masks) == k
    assert len(masks) < max(3, 3 * k.bit_length())
