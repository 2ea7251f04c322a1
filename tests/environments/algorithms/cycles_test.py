"""Cycles of graphs, against enumeration."""

import functools
import itertools
import math
import operator
import random

import pytest

from environments.algorithms import cycles
from environments.algorithms import graphs


def _graphs(count, largest=6):
  rng = random.Random(1)
  for _ in range(count):
    n = rng.randint(1, largest)
    pairs = graphs.pairs(n)
    yield rng, n, rng.sample(pairs, rng.randint(0, len(pairs)))


def _all_cycles(n, edges):
  """Yields each cycle once, as vertices from the least one on."""
  joined = {frozenset(edge) for edge in edges}
  for size in range(3, n + 1):
    for order in itertools.permutations(range(n), size):
      if order[0] == min(order) and order[1] < order[-1]:
        steps = zip(order, order[1:] + order[:1])
        if all(frozenset(step) in joined for step in steps):
          yield order


def test_bridges_are_what_disconnects():
  for _, n, edges in _graphs(300):
    parts = graphs.components(n, edges)[0]
    expected = [
      edge
      for edge in edges
      if graphs.components(n, [e for e in edges if e != edge])[0] > parts
    ]
    assert sorted(cycles.bridges(n, edges)) == sorted(expected)


def test_count_equals_enumeration():
  for _, n, edges in _graphs(250):
    expected = sum(1 for _ in _all_cycles(n, edges))
    assert cycles.count(n, edges) == expected


@pytest.mark.parametrize('n', range(3, 10))
def test_complete_graphs_have_known_numbers_of_cycles(n):
  expected = sum(
    math.comb(n, k) * math.factorial(k - 1) // 2 for k in range(3, n + 1)
  )
  assert cycles.count(n, graphs.pairs(n)) == expected


def test_ladders_have_known_numbers_of_cycles():
  for n in (2, 5, 40):
    rungs = [(2 * i, 2 * i + 1) for i in range(n)]
    sides = [(i, i + 2) for i in range(2 * n - 2)]
    assert cycles.count(2 * n, rungs + sides) == n * (n - 1) // 2


def test_wide_graphs_are_refused():
  with pytest.raises(ValueError, match='open'):
    cycles.count(12, graphs.pairs(12))


def test_xor_along_all_cycles():
  verdicts = set()
  for rng, n, edges in _graphs(300):
    label = [rng.randrange(8) for _ in range(n)]
    weighted = [[u, v, label[u] ^ label[v]] for u, v in edges]
    if weighted and rng.random() < 0.5:
      rng.choice(weighted)[2] ^= 1 << rng.randrange(3)
    weights = {frozenset((u, v)): w for u, v, w in weighted}
    expected = all(
      not functools.reduce(
        operator.xor,
        (weights[frozenset(s)] for s in zip(c, c[1:] + c[:1])),
      )
      for c in _all_cycles(n, edges)
    )
    assert cycles.all_xor_zero(n, weighted) == expected
    verdicts.add(expected)
  assert verdicts == {True, False}
