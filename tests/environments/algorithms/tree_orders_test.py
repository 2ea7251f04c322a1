"""Tests for orders of the vertices of trees, against enumeration."""

import itertools
import random

import pytest

from environments.algorithms import graphs
from environments.algorithms import tree_orders
from environments.algorithms import trees


def _drawn(seed, count, least, most):
  rng = random.Random(seed)
  for _ in range(count):
    n = rng.randint(least, most)
    yield rng, n, trees.draw(rng, n, rng.choice([None, 1, 2]))


def _traversals(tree):
  """Returns preorder, inorder and postorder of (left, root, right) or None."""
  if tree is None:
    return [], [], []
  left, root, right = tree
  a, b = _traversals(left), _traversals(right)
  return (
    [root, *a[0], *b[0]],
    [*a[1], root, *b[1]],
    [*a[2], *b[2], root],
  )


def _grown(rng, labels):
  if not labels:
    return None
  root, *rest = labels
  cut = rng.randint(0, len(rest))
  return _grown(rng, rest[:cut]), root, _grown(rng, rest[cut:])


def test_preorders_of_random_trees():
  rng = random.Random(1)
  for _ in range(200):
    n = rng.randint(1, 12)
    first, middle, last = _traversals(_grown(rng, rng.sample(range(n), n)))
    assert tree_orders.preorder(middle, last) == first


@pytest.mark.parametrize(
  ('inorder', 'postorder'), [([0, 1, 2], [2, 0, 1]), ([0], [1]), ([0, 0], [0])]
)
def test_traversals_of_no_tree_are_refused(inorder, postorder):
  with pytest.raises(ValueError, match='traversals'):
    tree_orders.preorder(inorder, postorder)


def _inorders(around, v, parent):
  """Yields all inorder sequences of the subtree of v."""
  below = [list(_inorders(around, w, v)) for w in around[v] if w != parent]
  if len(below) > 2:
    return
  for order in itertools.permutations([*below, [[v]]]):
    if len(below) < 2 or order[1] == [[v]]:
      for parts in itertools.product(*order):
        yield [u for part in parts for u in part]


def test_inorder_sequences():
  checked = 0
  for rng, n, edges in _drawn(2, 400, 1, 7):
    around = trees.neighbours(n, edges)
    if max(map(len, around)) > 3:
      continue
    checked += 1
    every = {
      tuple(found) for v in range(n) for found in _inorders(around, v, None)
    }
    assert tuple(tree_orders.least_inorder(n, edges)) == min(every), edges
    if n < 6:
      for order in itertools.permutations(range(n)):
        is_one = tree_orders.is_inorder(n, edges, order)
        assert is_one == (order in every), (edges, order)
    for _ in range(20):
      order = list(rng.choice(sorted(every)))
      i, j = rng.randrange(n), rng.randrange(n)
      order[i], order[j] = order[j], order[i]
      is_one = tree_orders.is_inorder(n, edges, order)
      assert is_one == (tuple(order) in every), (edges, order)
  assert checked > 200


def test_equal_groups():
  refused = 0
  for _, n, edges in _drawn(3, 300, 2, 10):
    for size in (k for k in range(1, n + 1) if n % k == 0):
      splits = []
      for cuts in itertools.combinations(edges, n // size - 1):
        rest = [edge for edge in edges if edge not in cuts]
        parts = {frozenset(trees.rooted(n, rest, v)[0]) for v in range(n)}
        if all(len(part) == size for part in parts):
          splits.append(parts)
      if splits:
        groups = tree_orders.equal_groups(n, edges, size)
        assert splits == [set(map(frozenset, groups))]
      else:
        refused += 1
        with pytest.raises(ValueError, match='no connected groups'):
          tree_orders.equal_groups(n, edges, size)
  assert refused > 50


def test_widest_walks():
  for rng, n, edges in _drawn(4, 200, 2, 7):
    around = trees.neighbours(n, edges)
    steps = rng.randint(1, 2 * n)
    layer = {(0, frozenset([0]))}
    for _ in range(steps):
      layer = {(v, seen | {v}) for u, seen in layer for v in around[u]}
    walk = tree_orders.widest_walk(n, edges, steps)
    assert (walk[0], len(walk)) == (0, steps + 1)
    assert all(v in around[u] for u, v in itertools.pairwise(walk))
    assert len(set(walk)) == max(len(seen) for _, seen in layer)


def test_close_orders():
  rng = random.Random(5)
  for _ in range(200):
    n = rng.randint(1, 9)
    edges, order = tree_orders.draw_close(rng, n)
    assert graphs.is_spanning_tree(n, edges)
    assert sorted(order) == list(range(n))
    assert tree_orders.close_steps(n, edges, order) == n - 1
    other = rng.sample(range(n), n)
    short = sum(
      0 < trees.distances(n, edges, [u])[v] < 3
      for u, v in itertools.pairwise(other)
    )
    assert tree_orders.close_steps(n, edges, other) == short
