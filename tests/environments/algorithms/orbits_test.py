"""Classes of colourings against listing them."""

import itertools
import math
import random

import pytest

from environments.algorithms import orbits


def _classes(items, moves):
  """Returns how many classes the moves make of the items."""
  left, count = set(items), 0
  while left:
    count += 1
    reached = [left.pop()]
    while reached:
      item = reached.pop()
      for move in moves:
        other = move(item)
        if other in left:
          left.discard(other)
          reached.append(other)
  return count


def _move(shuffle):
  def move(row):
    moved = [0] * len(row)
    for i, place in enumerate(shuffle):
      moved[place] = row[i]
    return tuple(moved)

  return move


@pytest.mark.parametrize('seed', range(50))
def test_rows_of_three_colours(seed):
  rng = random.Random(seed)
  n = rng.randint(1, 6)
  shuffles = [tuple(rng.sample(range(n), n)) for _ in range(rng.randint(0, 2))]
  for red, green in itertools.product(range(n + 1), repeat=2):
    if red + green <= n:
      colors = red, green, n - red - green
      row = [c for c, repeat in zip('RGB', colors) for _ in range(repeat)]
      rows = set(itertools.permutations(row))
      expected = _classes(rows, list(map(_move, shuffles)))
      assert orbits.coloring_classes(shuffles, colors) == expected


def test_large_rows():
  assert (
    orbits.coloring_classes([], (20, 20, 20))
    == math.factorial(60) // math.factorial(20) ** 3
  )
  turn = tuple((i + 1) % 31 for i in range(31))
  rows = math.factorial(31) // (math.factorial(10) ** 2 * math.factorial(11))
  assert orbits.coloring_classes([turn], (10, 10, 11)) == rows // 31


def test_large_groups_are_refused():
  shuffles = [(1, 2, 3, 4, 5, 6, 7, 8, 0), (1, 0, 2, 3, 4, 5, 6, 7, 8)]
  with pytest.raises(ValueError, match='more than 1000 elements'):
    orbits.coloring_classes(shuffles, (3, 3, 3), limit=1000)


@pytest.mark.parametrize(
  ('n', 'colors'), [(1, 3), (2, 4), (3, 3), (4, 2), (4, 3), (5, 2)]
)
def test_edges_of_complete_graphs(n, colors):
  edges = list(itertools.combinations(range(n), 2))
  moves = []
  for i in range(n - 1):
    p = list(range(n))
    p[i], p[i + 1] = i + 1, i
    at = [edges.index(tuple(sorted((p[u], p[v])))) for u, v in edges]
    moves.append(_move(at))
  rows = itertools.product(range(colors), repeat=len(edges))
  assert orbits.complete_graph_colorings(n, colors) == _classes(rows, moves)


def test_graphs_up_to_isomorphism():
  known = [1, 1, 2, 4, 11, 34, 156, 1044, 12346, 274668]
  found = [orbits.complete_graph_colorings(n, 2) for n in range(10)]
  assert found == known


def test_partitions():
  assert len(list(orbits.partitions(20))) == 627
  for n in range(12):
    found = [tuple(parts) for parts in orbits.partitions(n)]
    assert len(set(found)) == len(found)
    assert all(sum(parts) == n for parts in found)
