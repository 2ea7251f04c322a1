"""Tests for `environments/algorithms/expectations.py`."""

import collections
import fractions
import itertools
import math
import random

import pytest

from environments.algorithms import expectations

_PRIME = 998_244_353


def _residue(value):
  return value.numerator * pow(value.denominator, -1, _PRIME) % _PRIME


def _dominant(sides):
  """Counts orders by their dominant cells, from the greatest number down."""
  cells = list(itertools.product(*map(range, sides)))
  counts = collections.Counter()
  for order in itertools.permutations(cells):
    seen, found = [set() for _ in sides], 0
    for cell in order:
      met = [x in taken for x, taken in zip(cell, seen)]
      found += not any(met)
      for x, taken in zip(cell, seen):
        taken.add(x)
    counts[found] += 1
  return counts


@pytest.mark.parametrize(
  'sides', [(1, 1, 1), (1, 2, 3), (3, 2, 1), (2, 2, 1), (7, 1), (2, 3), (4,)]
)
def test_dominant_cells_against_all_orders(sides):
  counts = _dominant(sides)
  for k in range(4):
    share = fractions.Fraction(counts[k], counts.total())
    assert expectations.dominant_cells(sides, k, _PRIME) == _residue(share)


def test_dominant_cells_of_a_cube():
  for k, share in (1, fractions.Fraction(6, 7)), (2, fractions.Fraction(1, 7)):
    found = expectations.dominant_cells((2, 2, 2), k, _PRIME)
    assert found == _residue(share)


def test_lamp_presses_by_hand():
  # Two switches, both needed: one press leaves one, which is then pressed.
  assert expectations.lamp_presses(2, 2, 1, _PRIME) == 2
  # With one needed, half of the presses are right, the others make it two.
  assert expectations.lamp_presses(2, 1, 0, _PRIME) == 3
  assert expectations.lamp_presses(2, 2, 0, _PRIME) == 4
  assert expectations.lamp_presses(5, 3, 3, _PRIME) == 3
  assert expectations.lamp_presses(5, 0, 3, _PRIME) == 0


def _largest_minimum(n, top, intervals):
  arrays = list(itertools.product(range(1, top + 1), repeat=n))
  total = sum(max(min(a[i - 1 : j]) for i, j in intervals) for a in arrays)
  return fractions.Fraction(total, len(arrays))


def test_largest_minimum_against_all_arrays():
  rng = random.Random(0)
  for _ in range(200):
    n, top = rng.randint(1, 4), rng.randint(1, 4)
    places = range(1, n + 1)
    intervals = [
      sorted(rng.choices(places, k=2)) for _ in range(rng.randint(1, 4))
    ]
    found = expectations.largest_minimum(n, top, intervals, _PRIME)
    mean = _largest_minimum(n, top, intervals)
    assert found == _residue(mean), (n, top, intervals)


def _appearances(n, odds, arcs):
  """Sums over all weights and all orders of first appearances."""
  chance = fractions.Fraction(0)
  orders = [
    order
    for order in itertools.permutations(range(n))
    if all(order.index(u) < order.index(v) for u, v in arcs)
  ]
  for weights in itertools.product((1, 2, 3), repeat=n):
    given = math.prod(
      fractions.Fraction(o[w - 1], sum(o)) for o, w in zip(odds, weights)
    )
    for order in orders:
      part, rest = given, sum(weights)
      for i in order:
        part *= fractions.Fraction(weights[i], rest)
        rest -= weights[i]
      chance += part
  return chance


def test_first_appearances_against_all_orders():
  rng = random.Random(1)
  for n in [1] + [2] * 100 + [3] * 95 + [4] * 6:
    odds = [[rng.randint(1, n) for _ in range(3)] for _ in range(n)]
    labels = rng.sample(range(n), n)
    arcs = [(labels[rng.randrange(i)], labels[i]) for i in range(1, n)]
    arcs = [arc if rng.random() < 0.5 else arc[::-1] for arc in arcs]
    found = expectations.first_appearances(n, odds, arcs, _PRIME)
    assert found == _residue(_appearances(n, odds, arcs)), (odds, arcs)


def _after_rounds(values, rounds):
  if not rounds:
    return list(values)
  total = [0] * len(values)
  for i, j in itertools.combinations(range(len(values) + 1), 2):
    changed = [*values[:i], *[max(values[i:j])] * (j - i), *values[j:]]
    after = _after_rounds(changed, rounds - 1)
    total = [a + b for a, b in zip(total, after)]
  return total


def test_random_maxima_against_all_choices():
  rng = random.Random(2)
  for _ in range(200):
    n = rng.randint(1, 5)
    values = [rng.randint(0, n) for _ in range(n)]
    rounds = rng.randint(0, 3 if n < 4 else 2)
    found = expectations.after_random_maxima(values, rounds)
    assert found == _after_rounds(values, rounds), (values, rounds)
