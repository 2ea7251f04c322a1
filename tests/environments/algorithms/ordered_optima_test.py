"""One-pass optima against all choices."""

import itertools
import random

import pytest

from environments.algorithms import ordered_optima


def _placed(n, c, d, s, y):
  """Returns the least places for shifts y, by the least steps; or None."""
  options = [
    [(x, (start + d * x + shift) % n) for x in range(n)]
    for start, shift in zip(c, y)
  ]
  for choice in itertools.product(*options):
    places = [place for _, place in choice]
    if s not in places and len(set(places)) == len(places):
      return places
  return None


def test_slots_by_definition():
  rng = random.Random(3)
  for _ in range(200):
    n = rng.randint(2, 4)
    c = [rng.randrange(n) for _ in range(n - 1)]
    d, s = rng.randint(1, n), rng.randrange(n)
    shifts = itertools.product(range(n), repeat=n - 1)
    found = (_placed(n, c, d, s, y) for y in shifts)
    expected = next(places for places in found if places is not None)
    assert ordered_optima.slots(n, c, d, s) == expected, (n, c, d, s)


def _possible(arrivals, orders, days):
  stock = 0
  for day, (arrival, order) in enumerate(zip(arrivals, orders)):
    stock += arrival - order * (day in days)
    if stock < 0:
      return False
  return True


def test_serve_most():
  rng = random.Random(4)
  for _ in range(250):
    n = rng.randint(1, 8)
    arrivals = [rng.randint(0, 6) for _ in range(n)]
    orders = [rng.randint(0, 9) for _ in range(n)]
    days = ordered_optima.serve_most(arrivals, orders)
    assert _possible(arrivals, orders, days)
    assert not any(
      _possible(arrivals, orders, more)
      for more in itertools.combinations(range(n), len(days) + 1)
    )


def _allowed(before, order):
  return all(
    not p or order.index(p) < order.index(j) for j, p in enumerate(before, 1)
  )


def test_weigh_last():
  rng = random.Random(5)
  value = lambda w, order: sum(i * w[j - 1] for i, j in enumerate(order, 1))
  for _ in range(200):
    n = rng.randint(1, 6)
    weights = [rng.randint(0, n) for _ in range(n)]
    label = [0, *rng.sample(range(1, n + 1), n)]
    before = [0] * n
    for j in range(1, n + 1):
      before[label[j] - 1] = label[rng.randrange(j)]
    found = ordered_optima.weigh_last(weights, before)
    orders = itertools.permutations(range(1, n + 1))
    best = max(
      value(weights, order) for order in orders if _allowed(before, order)
    )
    assert _allowed(before, found)
    assert value(weights, found) == best


def _enough(a, colors):
  """Whether so many colours are enough, place by place around the cycle."""
  sets = range(1 << colors)
  first = (1 << a[0]) - 1  # Without loss of generality.
  ends = {first}
  for k in a[1:]:
    ends = {
      t for t in sets if t.bit_count() == k and any(not s & t for s in ends)
    }
  return any(not s & first for s in ends)


@pytest.mark.parametrize('n,top', [(2, 3), (3, 2), (4, 2), (5, 2), (7, 2)])
def test_least_colors(n, top):
  rng = random.Random(n)
  for _ in range(45):
    a = [rng.randint(1, top) for _ in range(n)]
    found = ordered_optima.least_colors(a)
    assert _enough(a, found), a
    assert not _enough(a, found - 1), a


def test_orders_by_the_product_have_the_least_largest_quotient():
  rng = random.Random(6)
  for _ in range(200):
    n = rng.randint(1, 5)
    pairs = [(rng.randint(1, 9), rng.randint(1, 9)) for _ in range(n + 1)]
    order = sorted(range(1, n + 1), key=lambda k: pairs[k][0] * pairs[k][1])
    every = itertools.permutations(range(1, n + 1))
    quotient = ordered_optima.largest_quotient
    assert quotient(pairs, order) == min(quotient(pairs, o) for o in every)


def test_largest_quotient_by_hand():
  pairs = [(7, 1), (2, 3), (5, 4)]
  assert ordered_optima.largest_quotient(pairs, [1, 2]) == 3  # 7/3, 14/4.
  assert ordered_optima.largest_quotient(pairs, [2, 1]) == 11  # 7/4, 35/3.
