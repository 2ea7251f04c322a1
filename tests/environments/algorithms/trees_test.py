"""Tests for the algorithms on trees, by trying everything on small ones."""

import itertools
import random

import pytest

from environments.algorithms import graphs
from environments.algorithms import growing_trees
from environments.algorithms import trees
from environments.algorithms import two_paths


def _drawn(seed, count, most):
  """Yields a generator, a size, and a tree of one of several shapes."""
  rng = random.Random(seed)
  for _ in range(count):
    n = rng.randint(1, most)
    if n > 2 and rng.random() < 0.4:
      yield rng, n, trees.draw_bushy(rng, n, rng.randint(1, n - 1))
    else:
      yield rng, n, trees.draw(rng, n, rng.choice([None, 1, 2, 3]))


def _way(n, edges, start, end):
  """Returns the path between two vertices."""
  stack = [[start]]
  around = trees.neighbours(n, edges)
  while stack:
    path = stack.pop()
    if path[-1] == end:
      return path
    stack += [[*path, v] for v in around[path[-1]] if v not in path]
  raise ValueError('not connected')


def test_drawn_trees_are_trees():
  for _, n, edges in _drawn(1, 100, 12):
    assert graphs.is_spanning_tree(n, edges)
    assert all(u < v for u, v in edges)


def test_reach_one_draws_a_path():
  edges = trees.draw(random.Random(1), 9, reach=1)
  degrees = sorted(map(len, trees.neighbours(9, edges)))
  assert degrees == [1, 1, *[2] * 7]


@pytest.mark.parametrize('inner', [1, 4, 9])
def test_bushy_trees_fork_at_their_ends(inner):
  around = trees.neighbours(20, trees.draw_bushy(random.Random(2), 20, inner))
  assert sum(len(near) == 1 for near in around) == 20 - inner
  for near in around:
    others = [v for v in near if len(around[v]) > 1]
    if len(near) > 1 and len(others) == 1:
      assert len(near) >= 3


def test_rooted_orders_put_parents_first():
  for rng, n, edges in _drawn(3, 40, 10):
    root = rng.randrange(n)
    order, parent = trees.rooted(n, edges, root)
    assert sorted(order) == list(range(n))
    assert (order[0], parent[root]) == (root, -1)
    pairs = [tuple(sorted((v, parent[v]))) for v in order[1:]]
    assert sorted(pairs) == sorted(map(tuple, edges))
    assert all(order.index(parent[v]) < order.index(v) for v in order[1:])


def test_distances_by_paths():
  for rng, n, edges in _drawn(4, 40, 9):
    sources = rng.sample(range(n), rng.randint(1, n))
    expected = [
      min(len(_way(n, edges, s, v)) - 1 for s in sources) for v in range(n)
    ]
    assert trees.distances(n, edges, sources) == expected


def test_independent_sets_by_trying_all():
  for rng, n, edges in _drawn(5, 60, 9):
    weights = [rng.randint(1, n) for _ in range(n)]
    largest = 0
    for chosen in range(1 << n):
      if not any(chosen >> u & chosen >> v & 1 for u, v in edges):
        bits = (w for v, w in enumerate(weights) if chosen >> v & 1)
        largest = max(largest, sum(bits))
    found = trees.heaviest_independent_set(n, edges, weights)
    assert sum(weights[v] for v in found) == largest
    assert not any(u in found and v in found for u, v in edges)


def _radius(n, edges, keys, chosen):
  return max(
    min(len(_way(n, edges, key, v)) - 1 for v in chosen) for key in keys
  )


def test_centers_by_trying_all():
  for rng, n, edges in _drawn(6, 40, 7):
    keys = rng.sample(range(n), rng.randint(1, n))
    count = rng.randint(1, n)
    found = trees.centers(n, edges, keys, count)
    choices = itertools.combinations(range(n), count)
    least = min(_radius(n, edges, keys, chosen) for chosen in choices)
    assert len(set(found)) == len(found) == count
    assert _radius(n, edges, keys, found) == least


def test_covers_are_as_small_as_can_be():
  for rng, n, edges in _drawn(7, 40, 7):
    keys = rng.sample(range(n), rng.randint(1, n))
    radius = rng.randint(0, 3)
    found = trees.cover(n, edges, keys, radius)
    assert _radius(n, edges, keys, found) <= radius
    for chosen in itertools.combinations(range(n), len(found) - 1):
      assert not chosen or _radius(n, edges, keys, chosen) > radius


def _ends(n, edges):
  """Returns where the token can stand, playing out every order of growth."""
  around = trees.neighbours(n, edges)
  step = {
    (a, b): _way(n, edges, a, b)[1]
    for a, b in itertools.permutations(range(n), 2)
  }
  states = {(frozenset([0]), 0)}
  for _ in range(n - 1):
    states = {
      (present | {new}, step[token, new])
      for present, token in states
      for new in range(n)
      if new not in present and present.intersection(around[new])
    }
  return {token for _, token in states}


def test_final_vertices_by_playing_it_out():
  for _, n, edges in _drawn(8, 60, 8):
    found = growing_trees.final_vertices(n, edges)
    assert {v for v in range(n) if found[v]} == _ends(n, edges), edges


def _left(n, edges, removed):
  """Counts components after removing vertices."""
  kept = [e for e in edges if not removed.intersection(e)]
  return graphs.components(n, kept)[0] - len(removed)


def test_two_paths_by_trying_all():
  for _, n, edges in _drawn(9, 40, 7):
    paths = []
    for a, b in itertools.combinations_with_replacement(range(n), 2):
      way = _way(n, edges, a, b)
      steps = {frozenset(step) for step in zip(way, way[1:])}
      paths.append((set(way), steps))
    most = max(
      _left(n, edges, a | b)
      for (a, over), (b, under) in itertools.product(paths, repeat=2)
      if not over & under
    )
    assert two_paths.most_components(n, edges) == most, edges


@pytest.mark.parametrize(
  ('n', 'edges', 'expected'),
  [
    (1, [], 0),
    (2, [(0, 1)], 1),
    (4, [(0, 1), (0, 2), (0, 3)], 3),  # The centre, twice.
    (5, [(0, 1), (1, 2), (2, 3), (3, 4)], 3),
  ],
)
def test_two_paths_by_hand(n, edges, expected):
  assert two_paths.most_components(n, edges) == expected
