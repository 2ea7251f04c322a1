"""Tests for `environments/algorithms/bit_counts.py`, by trying all."""

import itertools
import math
import random

from environments.algorithms import bit_counts


def test_rising_submasks():
  rng = random.Random(0)
  for _ in range(200):
    bits, n = rng.randint(1, 3), rng.randint(1, 4)
    values = [rng.randrange(2**bits) for _ in range(n)]
    parts = [[c for c in range(2**bits) if c & a == c] for a in values]
    expected = sum(
      list(chosen) == sorted(chosen) for chosen in itertools.product(*parts)
    )
    assert bit_counts.rising_submasks(values, bits) == expected, values


def test_disjoint_paths():
  for s in range(1, 40):
    paths = {s: 1}
    for t in range(s + 1, 300):
      paths[t] = sum(n for v, n in paths.items() if v & t == 0)
    for t, expected in paths.items():
      found = bit_counts.disjoint_paths(s, t, 97)
      assert found == expected % 97, (s, t)


def _evaluate(words, signs):
  value = words[0]
  for sign, word in zip(signs, words[1:]):
    value = value & word if sign else value | word
  return value


def test_operator_words():
  rng = random.Random(0)
  for _ in range(200):
    n, m = rng.randint(1, 6), rng.randint(1, 4)
    words = [rng.randrange(2**m) for _ in range(n + 1)]
    if rng.random() < 0.7:
      words[0] = 0
    values = [
      _evaluate(words, signs) for signs in itertools.product((0, 1), repeat=n)
    ]
    texts = [f'{word:0{m}b}' for word in words]
    for result in range(2**m):
      found = bit_counts.operator_words(texts, f'{result:0{m}b}')
      assert found == values.count(result), (texts, result)


def test_submask_chains_are_odd_binomials():
  rng = random.Random(0)
  for _ in range(200):
    n = rng.randint(1, 7)
    values = rng.sample(range(1, 2 * n + 3), n)
    expected = sum(
      all(math.comb(a, b) % 2 for a, b in itertools.pairwise(chosen))
      for k in range(2, n + 1)
      for chosen in itertools.combinations(values, k)
    )
    assert bit_counts.submask_chains(values) == expected, values


def test_signed_weight_is_the_least_number_of_changed_bits():
  for d in range(1, 300):
    expected = min((n ^ n + d).bit_count() for n in range(1024))
    assert bit_counts.signed_weight(d) == expected, d


def test_xor_excess():
  rng = random.Random(0)
  for _ in range(300):
    n, m, k = (rng.randint(0, 40) for _ in range(3))
    pairs = itertools.product(range(n), range(m))
    expected = sum(max((i ^ j) - k, 0) for i, j in pairs)
    assert bit_counts.xor_excess(n, m, k) == expected, (n, m, k)
