"""Counts of trees, tables, boards and subsets against enumeration."""

import fractions
import itertools
import math
import random

import pytest

from environments.algorithms import graphs
from environments.algorithms import structure_counts


def _leibniz(matrix):
  n = len(matrix)
  total = 0
  for order in itertools.permutations(range(n)):
    inversions = sum(
      order[i] > order[j] for i, j in itertools.combinations(range(n), 2)
    )
    product = math.prod(matrix[i][order[i]] for i in range(n))
    total += (-1) ** inversions * product
  return total


@pytest.mark.parametrize('seed', range(200))
def test_determinant(seed):
  rng = random.Random(seed)
  n = rng.randint(0, 5)
  matrix = [[rng.randint(-2, 2) for _ in range(n)] for _ in range(n)]
  assert structure_counts.determinant(matrix) == _leibniz(matrix)


def test_spanning_trees_of_complete_graphs():
  for n in range(1, 15):
    edges = itertools.combinations(range(n), 2)
    expected = fractions.Fraction(n) ** (n - 2)  # Cayley.
    assert structure_counts.spanning_trees(range(n), edges) == expected
  double = structure_counts.spanning_trees('ab', ['ab', 'ab', 'ba'])
  assert double == 3


@pytest.mark.parametrize('seed', range(200))
def test_minimum_spanning_trees(seed):
  rng = random.Random(seed)
  n = rng.randint(1, 6)
  pairs = n * (n - 1) // 2
  m = rng.randint(n - 1, min(pairs, 10))
  top = rng.randint(1, 4)
  edges = [[*pair, rng.randint(1, top)] for pair in graphs.connected(rng, n, m)]
  trees = [
    sum(w for _, _, w in chosen)
    for chosen in itertools.combinations(edges, n - 1)
    if graphs.is_spanning_tree(n, chosen)
  ]
  expected = trees.count(min(trees))
  assert structure_counts.minimum_spanning_trees(n, edges) == expected


@pytest.mark.parametrize('seed', range(200))
def test_tables_with_maxima(seed):
  rng = random.Random(seed)
  h, w = rng.choice([(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (4, 1)])
  top = rng.randint(1, 3)
  constraints = []
  for _ in range(rng.randint(0, 5)):
    x1, x2 = sorted(rng.choices(range(1, h + 1), k=2))
    y1, y2 = sorted(rng.choices(range(1, w + 1), k=2))
    constraints.append((x1, y1, x2, y2, rng.randint(1, top + (seed % 5 == 0))))
  count = 0
  for entries in itertools.product(range(1, top + 1), repeat=h * w):
    rows = [entries[i * w : (i + 1) * w] for i in range(h)]
    count += all(
      max(max(row[y1 - 1 : y2]) for row in rows[x1 - 1 : x2]) == v
      for x1, y1, x2, y2, v in constraints
    )
  for modulus in (7, 10**6):
    found = structure_counts.tables_with_maxima(h, w, top, constraints, modulus)
    assert found == count % modulus


@pytest.mark.parametrize('n', [1, 2, 3, 4])
def test_kings(n):
  squares = [*itertools.product(range(n), repeat=2)]
  counts = structure_counts.peaceful_kings(n)
  for k in range(len(counts) + (n < 4)):
    placings = itertools.combinations(squares, k)
    expected = sum(
      all(
        max(abs(a - c), abs(b - d)) > 1
        for (a, b), (c, d) in itertools.combinations(placing, 2)
      )
      for placing in placings
    )
    assert expected == (counts[k] if k < len(counts) else 0)


def test_kings_by_formula():
  """Two kings attack each other on (n - 1) (4 n - 2) pairs of squares."""
  for n in range(2, 11):
    counts = structure_counts.peaceful_kings(n)
    pairs = math.comb(n * n, 2) - (n - 1) * (4 * n - 2)
    assert counts[:3] == (1, n * n, pairs)[: len(counts)]
    if n % 2:
      assert counts[-1] == 1
    else:  # One king in each 2 x 2 block; known by Wilf for small boards.
      assert (
        counts[-1] == {1: 4, 2: 79, 3: 3600, 4: 281571, 5: 32572756}[n // 2]
      )


@pytest.mark.parametrize('n', range(1, 17))
def test_subsets_without_doubles_and_triples(n):
  linked = [
    1 << x | 1 << y for x in range(1, n + 1) for y in (2 * x, 3 * x) if y <= n
  ]
  count = sum(
    not any(chosen & pair == pair for pair in linked)
    for chosen in range(0, 2 << n, 2)
  )
  assert structure_counts.double_triple_free(n) == count


def test_asymmetric_trees():
  known = (0, 1, 0, 0, 0, 0, 0, 1, 1, 3, 6, 15, 29, 67, 139, 310, 667)
  assert structure_counts.asymmetric_trees(16) == known


def _automorphisms(n, edges):
  edges = {frozenset(edge) for edge in edges}
  return sum(
    all(frozenset((p[u], p[v])) in edges for u, v in map(tuple, edges))
    for p in itertools.permutations(range(n))
  )


def test_there_is_one_asymmetric_tree_of_seven_vertices():
  spider = [(0, 1), (0, 2), (2, 3), (0, 4), (4, 5), (5, 6)]
  assert _automorphisms(7, spider) == 1


def test_packing_of_trees():
  sizes = [1, 7, 8] + [9] * 3 + [10] * 6 + [11] * 15 + [12] * 29
  for n in (1, *range(7, sum(sizes))):
    expected = 0
    while sum(sizes[: expected + 1]) <= n:
      expected += 1
    assert structure_counts.most_asymmetric_trees(n) == expected
