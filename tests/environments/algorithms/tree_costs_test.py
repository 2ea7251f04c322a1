"""Optima on trees, against trying everything."""

import collections
import functools
import itertools
import random

from environments.algorithms import tree_costs
from environments.algorithms import trees


def _equalising_cost(parents):
  """Tries all new lengths up to the greatest depth."""
  n = len(parents) + 1
  depth = [0, 0]
  for p, w in parents:
    depth.append(depth[p] + w)
  leaves = set(range(2, n + 1)) - {p for p, _ in parents}
  costs = []
  for lengths in itertools.product(range(max(depth) + 1), repeat=n - 1):
    far = [0, 0]
    for (p, _), x in zip(parents, lengths):
      far.append(far[p] + x)
    if len({far[v] for v in leaves}) < 2:
      costs.append(sum(abs(x - w) for (_, w), x in zip(parents, lengths)))
  return min(costs)


def test_leaves_are_levelled_at_least_cost():
  rng = random.Random(0)
  for _ in range(200):
    n = rng.randint(2, 5)
    parents = [
      (rng.randint(1, v - 1), rng.randint(1, 2)) for v in range(2, n + 1)
    ]
    assert tree_costs.least_equalising_cost(parents) == _equalising_cost(
      parents
    )
  assert tree_costs.least_equalising_cost([(1, 1), (2, 3), (2, 3), (1, 9)]) == 5


def _units(places, size):
  return sum(-(-c // size) for c in collections.Counter(places).values())


def test_supply_needs_fewest_units():
  rng = random.Random(1)
  for _ in range(220):
    n, size = rng.randint(1, 6), rng.randint(1, 3)
    edges = trees.draw(rng, n, reach=rng.choice((1, 2, None)))
    reach = rng.choice((1, 1, 2, 3)) if n < 6 else 1
    far = [trees.distances(n, edges, [v]) for v in range(n)]
    near = [[v for v in range(n) if far[u][v] <= reach] for u in range(n)]
    fewest = min(_units(places, size) for places in itertools.product(*near))
    places = tree_costs.supply(n, edges, reach, size)
    assert all(v in near[u] for u, v in enumerate(places))
    assert _units(places, size) == fewest


@functools.cache
def _can_grow(red, blue):
  """Undoes steps: red leaves go, halves around a vertex become a red edge."""
  if not red and not blue:
    return True
  ends = collections.Counter(v for edge in (*red, *blue) for v in edge)
  for edge in red:
    if 1 in (ends[v] for v in edge) and _can_grow(red - {edge}, blue):
      return True
  for a, b in itertools.combinations(blue, 2):
    joined = a & b and ends[next(iter(a & b))] == 2
    if joined and _can_grow(red | {a ^ b}, blue - {a, b}):
      return True
  return False


def _split_length(edges):
  best = 0
  for flags in itertools.product((0, 1), repeat=len(edges)):
    parts = [
      frozenset(frozenset(e[:2]) for e, f in zip(edges, flags) if f == kind)
      for kind in (0, 1)
    ]
    if sum(flags) % 2 == 0 and _can_grow(*parts):
      best = max(best, sum(e[2] for e, f in zip(edges, flags) if f))
  return best


def test_split_length_is_the_most_of_all_histories():
  rng = random.Random(2)
  for _ in range(200):
    n = rng.randint(2, 7)
    edges = [(u, v, rng.randint(0, 9)) for u, v in trees.draw(rng, n)]
    assert tree_costs.most_split_length(n, edges) == _split_length(edges)


def test_path_xors_and_the_largest_pair():
  rng = random.Random(3)
  for _ in range(200):
    n, top = rng.randint(1, 8), rng.choice((1, 7, 1000))
    edges = [(u, v, rng.randint(1, top)) for u, v in trees.draw(rng, n)]
    values = tree_costs.path_xors(n, edges)
    assert all(values[u] ^ values[v] == w for u, v, w in edges)
    assert values[0] == 0
    i, j = tree_costs.largest_xor_pair(values)
    best = max(a ^ b for a in values for b in values)
    assert values[i] ^ values[j] == best
