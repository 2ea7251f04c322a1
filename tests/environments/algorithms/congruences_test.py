"""Tests for `environments/algorithms/congruences.py`, by trying all."""

import itertools
import math
import random

from environments.algorithms import congruences


def test_bezout():
  rng = random.Random(0)
  lists = [[5], [-5], [4, 4], [6, -9], [-6, -10, -15], [7, 14, 7]]
  for _ in range(300):
    n, factor = rng.randint(1, 6), rng.randint(1, 9)
    drawn = [factor * rng.randint(1, 40) for _ in range(n)]
    lists.append([a * rng.choice((-1, 1)) for a in drawn])
  for values in lists:
    found = congruences.bezout(values)
    total = sum(a * x for a, x in zip(values, found, strict=True))
    assert total == math.gcd(*values), values


def test_points_of_lines():
  rng = random.Random(0)
  for _ in range(600):
    a, b, c = rng.randint(-4, 4), rng.randint(-4, 4), rng.randint(-9, 9)
    xs, ys = (sorted(rng.choices(range(-6, 7), k=2)) for _ in range(2))
    box = itertools.product(*(range(low, high + 1) for low, high in (xs, ys)))
    expected = sum(a * x + b * y + c == 0 for x, y in box)
    found = congruences.box_solutions(a, b, c, tuple(xs), tuple(ys))
    assert found == expected, (a, b, c, xs, ys)


def test_discrete_logarithms():
  for z in range(1, 41):
    for x in range(z + 2):
      powers = [pow(x, y, z) for y in range(z + 1)]
      for k in range(z):
        expected = powers.index(k) if k in powers else None
        found = congruences.discrete_logarithm(x, k, z)
        assert found == expected, (x, k, z)
  for x, y, z in ((2, 720_719, 1_000_003), (6, 31_337, 2**20 * 999_983)):
    found = congruences.discrete_logarithm(x, pow(x, y, z), z)
    assert found <= y
    assert pow(x, found, z) == pow(x, y, z)


def test_linear_recurrences():
  rng = random.Random(0)
  for _ in range(40):
    p, q, *terms = (rng.randrange(20) for _ in range(4))
    modulus = rng.randint(1, 300)
    for _ in range(20):
      terms.append(p * terms[-1] + q * terms[-2])
    for n, term in enumerate(terms, 1):
      found = congruences.power_residue(p, q, *terms[:2], n, modulus)
      assert found == term % modulus, (p, q, terms[:2], n)


def test_words_of_rotations():
  rng = random.Random(0)
  for _ in range(400):
    n = rng.randint(3, 30)
    a = rng.choice([a for a in range(1, n) if math.gcd(a, n) == 1])
    b, p = rng.randrange(n), rng.randint(1, n - 1)
    letters = ['1' if (a * i + b) % n >= p else '0' for i in range(n)]
    text = ''.join(letters)
    length = rng.randint(1, n)
    start = rng.randint(0, n - length)
    words = [text[start : start + length], '01' * (n // 2), '0', '1' * n]
    for word in words:
      expected = sum(text.startswith(word, i) for i in range(n))
      found = congruences.rotation_occurrences(n, a, b, p, word)
      assert found == expected, (n, a, b, p, word)
