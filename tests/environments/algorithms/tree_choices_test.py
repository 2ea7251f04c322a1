"""Tests for best choices of vertices in trees, against all choices."""

import itertools
import random

from environments.algorithms import tree_choices
from environments.algorithms import trees
from environments.algorithms import weighted_trees


def _drawn(seed, count, most):
  rng = random.Random(seed)
  for _ in range(count):
    n = rng.randint(1, most)
    edges = weighted_trees.draw(rng, n, 6, rng.choice([None, 1, 2]))
    far = [weighted_trees.distances(n, edges, v) for v in range(n)]
    yield rng, n, edges, far


def test_cheapest_covers():
  for rng, n, edges, _ in _drawn(1, 200, 8):
    pairs = [edge[:2] for edge in edges]
    far = [trees.distances(n, pairs, [v]) for v in range(n)]
    keys = rng.sample(range(n), rng.randint(0, n))
    costs = [rng.randint(1, 9) for _ in range(n)]
    radius = rng.randint(0, 4)
    chosen = tree_choices.cheapest_cover(n, pairs, keys, radius, costs)

    def covers(chosen, far=far, keys=keys, radius=radius):
      return all(any(far[k][v] <= radius for v in chosen) for k in keys)

    every = itertools.product((False, True), repeat=n)
    sets = [list(itertools.compress(range(n), bits)) for bits in every]
    least = min(sum(costs[v] for v in s) for s in sets if covers(s))
    assert covers(chosen)
    assert sum(costs[v] for v in chosen) == least, (pairs, keys, costs, radius)


def test_stops():
  for rng, n, edges, far in _drawn(2, 200, 8):
    weights = [rng.randint(0, 9) for _ in range(n)]
    count = rng.randint(0, n - 1)

    def above(v, far=far):
      return [a for a in range(len(far)) if far[0][a] + far[a][v] == far[0][v]]

    def value(chosen, far=far, weights=weights, above=above):
      kept = {0, *chosen}
      ways = [
        min(row[a] for a in above(v) if a in kept) for v, row in enumerate(far)
      ]
      return sum(map(int.__mul__, weights, ways))

    chosen = tree_choices.stops(n, edges, weights, count)
    assert len(set(chosen)) == len(chosen) == count
    assert 0 not in chosen
    choices = itertools.combinations(range(1, n), count)
    assert value(chosen) == min(map(value, choices)), (edges, weights)


def test_distant_halves():
  for rng, n, edges, far in _drawn(3, 200, 8):
    count = rng.randint(0, n)

    def value(chosen, far=far):
      pairs = itertools.combinations(range(len(far)), 2)
      alike = ((u, v) for u, v in pairs if (u in chosen) == (v in chosen))
      return sum(far[u][v] for u, v in alike)

    chosen = tree_choices.distant_halves(n, edges, count)
    assert len(set(chosen)) == len(chosen) == count
    choices = list(itertools.combinations(range(n), count))
    assert value(chosen) == max(map(value, choices)), edges
    for other in choices[:5]:
      assert tree_choices.split_value(n, edges, other) == value(other)
