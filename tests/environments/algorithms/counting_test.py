"""Counts against enumeration."""

import itertools
import math
import random

import definitions
import pytest

from environments.algorithms import counting
from environments.algorithms import graphs


def _walks(n, edges, length):
  """Counts walks step by step, by their last edge."""
  arcs = [(u, v) for u, v in edges] + [(v, u) for u, v in edges]
  ways = {(u, v): int(u == 0) for u, v in arcs}
  for _ in range(length - 1):
    ways = {
      (u, v): sum(ways[a, b] for a, b in arcs if b == u and a != v)
      for u, v in arcs
    }
  return sum(ways[u, v] for u, v in arcs if v == n - 1)


@pytest.mark.parametrize('seed', range(25))
def test_nonbacktracking_walks(seed):
  rng = random.Random(seed)
  n = rng.randint(2, 6)
  edges = graphs.connected(rng, n, rng.randint(n - 1, n * (n - 1) // 2))
  for length in (1, 2, 3, 4, 5, 8, 13, 30):
    for modulus in (7, 10_000, 10**7):
      found = counting.nonbacktracking_walks(n, edges, length, modulus)
      assert found == _walks(n, edges, length) % modulus
  assert counting.nonbacktracking_walks(n, edges, 0, 7) == 0


def test_walks_on_a_cycle_go_one_way_round():
  cycle = [[0, 1], [1, 2], [2, 3], [3, 4], [0, 4]]
  for length in range(1, 30):
    expected = (length % 5 == 4) + (length % 5 == 1)
    found = counting.nonbacktracking_walks(5, cycle, length, 10_000)
    assert found == expected


def _rectangles(matrix):
  for top, left in itertools.product(range(len(matrix)), range(len(matrix[0]))):
    for bottom in range(top + 1, len(matrix) + 1):
      for right in range(left + 1, len(matrix[0]) + 1):
        yield [cell for row in matrix[top:bottom] for cell in row[left:right]]


@pytest.mark.parametrize('seed', range(60))
def test_rectangles(seed):
  rng = random.Random(seed)
  n, m, k = rng.randint(1, 5), rng.randint(1, 5), rng.randint(1, 9)
  density = rng.random()
  bits = [[int(rng.random() < density) for _ in range(m)] for _ in range(n)]
  assert counting.full_rectangles(bits) == sum(map(all, _rectangles(bits)))
  matrix = [[rng.randrange(k) for _ in range(m)] for _ in range(n)]
  sums = [sum(cells) for cells in _rectangles(matrix)]
  expected = sum(total % k == 0 for total in sums)
  assert counting.divisible_rectangles(matrix, k) == expected


def test_rectangles_of_constant_matrices():
  assert counting.full_rectangles([[0, 0], [0, 0]]) == 0
  assert counting.full_rectangles([[1] * 7] * 5) == 28 * 15
  assert counting.divisible_rectangles([[0] * 7] * 5, 3) == 28 * 15


@pytest.mark.parametrize('seed', range(60))
def test_superset_paths(seed):
  rng = random.Random(seed)
  target = tuple(rng.choice([0, 1, 2, 3, 5]) for _ in range(3))
  inner = [
    p
    for p in itertools.product(*(range(x + 1) for x in target))
    if p not in ((0, 0, 0), target)
  ]
  banned = set(rng.sample(inner, rng.randint(0, len(inner) // 2)))
  expected = definitions.subset_paths((0, 0, 0), target, banned)
  assert counting.superset_paths(target, banned, 10**9) == expected
  assert counting.superset_paths(target, banned, 7) == expected % 7


def test_paths_without_banned_points_are_ordered_partitions():
  counts = [counting.superset_paths((2**n - 1,), [], 10**9) for n in range(6)]
  assert counts == [1, 1, 3, 13, 75, 541]  # The ordered Bell numbers.


def test_primitive_partners():
  for odd in range(1, 100, 2):
    expected = {
      even
      for even in range(1, odd * odd)
      if math.gcd(odd, even) == 1
      and math.isqrt(odd**2 + even**2) ** 2 == odd**2 + even**2
    }
    found = counting.primitive_partners(odd)
    assert len(found) == len(expected)
    assert set(found) == expected


@pytest.mark.parametrize('seed', range(80))
def test_independent_sets(seed):
  rng = random.Random(seed)
  n = rng.randint(0, 8)
  pairs = list(itertools.combinations(range(n), 2))
  edges = rng.sample(pairs, rng.randint(0, len(pairs)))
  weights = {v: rng.randint(0, 9) for v in range(n)}
  expected = sum(
    math.prod(weights[v] for v in chosen)
    for size in range(n + 1)
    for chosen in itertools.combinations(range(n), size)
    if not any(u in chosen and v in chosen for u, v in edges)
  )
  assert counting.independent_sets(weights, edges) == expected


def _values(operands, operations):
  """Returns the values of all trees, by the operation done last."""
  if len(operands) == 1:
    return {operands[0]}
  found = set()
  for k, operation in enumerate(operations):
    for a in _values(operands[: k + 1], operations[:k]):
      for b in _values(operands[k + 1 :], operations[k + 1 :]):
        found.add({'+': a + b, '-': a - b, '*': a * b}[operation])
  return found


@pytest.mark.parametrize('seed', range(40))
def test_parenthesised_values(seed):
  rng = random.Random(seed)
  n = rng.randint(1, 6)
  operands = [rng.randint(0, 5) for _ in range(n)]
  operations = rng.choices('+-*', k=n - 1)
  found = counting.parenthesised_values(operands, operations)
  assert found == _values(operands, operations)


def test_parenthesised_values_by_hand():
  assert counting.parenthesised_values([9, 4, 2], '--') == {3, 7}
  assert counting.parenthesised_values([2, 3, 4], '+*') == {14, 20}


def test_palindrome_partitions_of_all_short_words():
  for n in range(1, 9):
    for bits in itertools.product('01', repeat=n):
      word = ''.join(bits)
      count = 0
      for inner in itertools.product((False, True), repeat=n - 1):
        cuts = [0, *(i for i, cut in enumerate(inner, 1) if cut), n]
        pieces = [word[i:j] for i, j in itertools.pairwise(cuts)]
        count += all(piece == piece[::-1] for piece in pieces)
      assert counting.palindrome_partitions(word) == count
