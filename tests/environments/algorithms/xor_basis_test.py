"""Tests for `environments/algorithms/xor_basis.py`."""

import itertools
import random

import definitions
import pytest

from environments.algorithms import xor_basis


def _largest(values):
  """Tries all subsets."""
  reachable = {0}
  for value in values:
    reachable |= {x ^ value for x in reachable}
  return max(reachable)


def test_best_subset_against_all_subsets():
  rng = random.Random(0)
  for n, bits in itertools.product((1, 2, 3, 5, 8, 11), (1, 3, 6, 12)):
    values = [rng.randrange(2**bits) for _ in range(n)]
    chosen = xor_basis.best_subset(values)
    assert chosen == sorted(set(chosen))
    assert xor_basis.xor(values, chosen) == _largest(values), values


def test_dependent_values():
  assert xor_basis.best_subset([0, 0]) == []
  assert len(xor_basis.best_subset([5, 5, 5])) % 2 == 1
  assert xor_basis.xor([6, 3, 5], []) == 0


def test_largest_walk_against_all_states():
  rng = random.Random(1)
  unreachable = 0
  for _ in range(200):
    n, bits = rng.randint(2, 6), rng.randint(1, 4)
    pairs = list(itertools.combinations(range(n), 2))
    chosen = rng.sample(pairs, rng.randint(1, len(pairs)))
    edges = [[*pair, rng.randrange(2**bits)] for pair in chosen]
    values = definitions.walk_xors(n, edges)
    if values:
      assert xor_basis.largest_walk(n, edges) == max(values), edges
      continue
    unreachable += 1
    with pytest.raises(ValueError, match='No walk leads'):
      xor_basis.largest_walk(n, edges)
  assert 0 < unreachable < 150
