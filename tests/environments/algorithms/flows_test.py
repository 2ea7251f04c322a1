"""Flows, against trying all of them."""

import collections
import itertools
import random

from environments.algorithms import flows


def _balanced(n, arcs, amounts):
  excess = collections.Counter()
  for arc, amount in zip(arcs, amounts):
    excess[arc[0]] -= amount
    excess[arc[1]] += amount
  return all(not excess[v] for v in range(1, n - 1)), excess[n - 1]


def test_flows_are_largest_and_then_cheapest():
  rng = random.Random(8)
  for _ in range(200):
    n = rng.randint(2, 4)
    pairs = [(u, v) for u in range(n - 1) for v in range(1, n) if u != v]
    chosen = rng.sample(pairs, rng.randint(1, min(6, len(pairs))))
    arcs = [[u, v, rng.randint(1, 2), rng.randint(0, 4)] for u, v in chosen]
    judged = []
    for amounts in itertools.product(*(range(arc[2] + 1) for arc in arcs)):
      balanced, value = _balanced(n, arcs, amounts)
      cost = sum(arc[3] * amount for arc, amount in zip(arcs, amounts))
      expected = (value, cost) if balanced else None
      assert flows.value_and_cost(arcs, amounts, 0, n - 1) == expected
      judged += [(-value, cost)] if balanced else []
    found = flows.cheapest(n, arcs, 0, n - 1)
    value, cost = flows.value_and_cost(arcs, found, 0, n - 1)
    assert (-value, cost) == min(judged)


def test_flows_outside_the_capacities_are_none():
  arcs = [[0, 1, 2, 1], [1, 2, 2, 1]]
  for wrong in ([3, 3], [-1, -1], [1], [1, 1, 0], [1, 2]):
    assert flows.value_and_cost(arcs, wrong, 0, 2) is None


def _lightest_cover(n, arcs):
  """Returns the least weight, by trying uses of all arcs."""
  least = None
  for uses in itertools.product(range(1, len(arcs) + 1), repeat=len(arcs)):
    arriving = collections.Counter()
    for (u, v, _), k in zip(arcs, uses):
      arriving[u] -= k
      arriving[v] += k
    if all(arriving[v] >= 0 for v in range(1, n)):
      weight = sum(arc[2] * k for arc, k in zip(arcs, uses))
      least = weight if least is None else min(least, weight)
  return least


def test_paths_cover_all_arcs_and_are_lightest():
  rng = random.Random(9)
  for _ in range(200):
    n = rng.randint(2, 5)
    arcs = []
    for v in range(1, n):
      before = rng.sample(range(v), rng.randint(1, v))
      arcs += [[u, v, rng.randint(1, 9)] for u in before]
    arcs = arcs if len(arcs) < 6 else arcs[:5]
    n = 1 + max(v for _, v, _ in arcs)
    rng.shuffle(arcs)
    weights = {(u, v): w for u, v, w in arcs}
    paths = flows.covering_paths(n, arcs)
    steps = [step for path in paths for step in zip(path, path[1:])]
    assert all(path[0] == 0 for path in paths)
    assert set(steps) == set(weights)
    assert sum(weights[step] for step in steps) == _lightest_cover(n, arcs)
