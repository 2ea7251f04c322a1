"""Free splits, rises and diminishing lists, against brute force."""

import itertools
import random

from environments.algorithms import free_splits
from environments.algorithms import product_trees


def _subsets(items):
  sizes = range(len(items) + 1)
  return itertools.chain(*(itertools.combinations(items, k) for k in sizes))


def test_best_split():
  rng = random.Random(0)
  for _ in range(200):
    n = rng.randint(1, 6)
    gains = [[rng.randint(-9, 9) for _ in range(n + 1)] for _ in range(n)]

    def total(ends, gains=gains):
      return sum(gains[i][j] for i, j in itertools.pairwise([0, *ends]))

    best = max(total([*cuts, n]) for cuts in _subsets(range(1, n)))
    ends = free_splits.best_split(n, lambda i, j, g=gains: g[i][j])
    assert ends[-1] == n
    assert total(ends) == best


def test_heaviest_rise():
  rng = random.Random(1)
  for _ in range(200):
    n = rng.randint(1, 7)
    values = [rng.randint(0, 4) for _ in range(n)]
    weights = [rng.randint(1, 5) for _ in range(n)]

    def rises(places, values=values):
      picked = [values[i] for i in places]
      return picked == sorted(picked)

    best = max(
      sum(weights[i] for i in s) for s in _subsets(range(n)) if rises(s)
    )
    places = free_splits.heaviest_rise(values, weights)
    assert rises(places)
    assert places == sorted(set(places))
    assert sum(weights[i] for i in places) == best


def test_repeated_rise_is_that_of_the_whole_list():
  rng = random.Random(2)
  for _ in range(200):
    n, times = rng.randint(1, 6), rng.randint(1, 20)
    pattern = [rng.randint(1, 5) for _ in range(n)]
    best = [0] * 6  # By last value, one step at a time.
    for value in pattern * times:
      best[value] = 1 + max(best[: value + 1])
    assert free_splits.repeated_rise(pattern, times) == max(best)


def test_diminishing():
  rng = random.Random(3)
  for _ in range(200):
    n = rng.randint(1, 5)
    weights = [rng.randint(0, 9) for _ in range(n)]
    drops = [rng.randint(1, 4) for _ in range(n)]

    def gain(items, weights=weights, drops=drops):
      before = itertools.accumulate((drops[i] for i in items), initial=0)
      return sum(weights[i] - x for i, x in zip(items, before))

    orders = itertools.chain(
      *(itertools.permutations(range(n), k) for k in range(n + 1))
    )
    found = free_splits.diminishing(weights, drops)
    assert len(set(found)) == len(found)
    assert gain(found) == max(map(gain, orders))


def _trees(first, last):
  """Yields (pre-order, score function) of the trees on first..last - 1."""
  if first == last:
    yield (), lambda d: 1
  for m in range(first, last):
    for left, f in _trees(first, m):
      for right, g in _trees(m + 1, last):
        alone = not left and not right
        yield (
          (m, *left, *right),
          lambda d, m=m, f=f, g=g, alone=alone: (
            d[m] + (0 if alone else f(d) * g(d))
          ),
        )


def test_product_trees():
  rng = random.Random(4)
  for n in range(1, 7):
    trees = dict(_trees(0, n))
    for _ in range(40 if n < 6 else 8):
      scores = [rng.randint(1, 5) for _ in range(n)]
      values = {order: f(scores) for order, f in trees.items()}
      order = product_trees.best_preorder(scores)
      assert values[tuple(order)] == max(values.values())
      for order in trees:
        assert product_trees.preorder_score(scores, order) == values[order]
    for order in itertools.permutations(range(min(n, 5))):
      known = order in dict(_trees(0, min(n, 5)))
      found = product_trees.preorder_score([1] * min(n, 5), order)
      assert (found is not None) == known
  for bad in ((0,), (0, 0), (0, 2), (-1, 0), ()):
    assert product_trees.preorder_score([1, 1], bad) is None
