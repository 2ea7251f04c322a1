"""Graphs with one arc out of every vertex, against trying all answers."""

import itertools
import random

from environments.algorithms import functional_graphs


def test_orders_have_the_fewest_and_the_most_deaths():
  rng = random.Random(10)
  for _ in range(300):
    n = rng.randint(1, 6)
    targets = [rng.randrange(n) for _ in range(n)]
    every = {
      functional_graphs.deaths(targets, order)
      for order in itertools.permutations(range(n))
    }
    few = functional_graphs.order_of_fewest_deaths(targets)
    many = functional_graphs.order_of_most_deaths(targets)
    assert sorted(few) == sorted(many) == list(range(n))
    assert functional_graphs.deaths(targets, few) == min(every), targets
    assert functional_graphs.deaths(targets, many) == max(every), targets


def test_deaths_by_hand():
  assert functional_graphs.deaths([1, 2, 0], [0, 1, 2]) == 2
  assert functional_graphs.deaths([0], [0]) == 1
  assert functional_graphs.deaths([1, 1, 1], [1, 0, 2]) == 1


def _single_cycles(n):
  for rest in itertools.permutations(range(1, n)):
    order = (0, *rest)
    final = [0] * n
    for v, after in zip(order, order[1:] + order[:1]):
      final[v] = after
    yield final


def test_single_cycles_are_cheapest():
  rng = random.Random(11)
  for _ in range(300):
    n = rng.randint(2, 6)
    targets = [(v + rng.randrange(1, n)) % n for v in range(n)]
    costs = [rng.randint(1, n) for _ in range(n)]
    cost = lambda final, a=targets, c=costs: sum(
      k for old, new, k in zip(a, final, c) if old != new
    )
    every = list(_single_cycles(n))
    found = functional_graphs.cheapest_single_cycle(targets, costs)
    assert found in every
    assert cost(found) == min(map(cost, every))
