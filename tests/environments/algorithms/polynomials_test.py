"""Tests for `environments/algorithms/polynomials.py`."""

import fractions
import random

import pytest

from environments.algorithms import polynomials


def test_value_by_powers():
  for x in range(-4, 5):
    assert polynomials.value([7, -2, 0, 3], x) == 7 - 2 * x + 3 * x**3
  assert polynomials.value([], 5) == 0


def test_interpolation_finds_what_was_evaluated():
  rng = random.Random(0)
  for n in range(1, 12):
    coefficients = [rng.randint(-50, 50) for _ in range(n)]
    xs = rng.sample(range(-20, 20), n)
    ys = [polynomials.value(coefficients, x) for x in xs]
    assert polynomials.interpolate(xs, ys) == coefficients


def test_fractions_are_exact():
  # Through (0, 0), (2, 1): x / 2.
  half = fractions.Fraction(1, 2)
  assert polynomials.interpolate([0, 2], [0, 1]) == [0, half]


def test_division_undoes_multiplication():
  rng = random.Random(0)
  for _ in range(200):
    q = [rng.randint(-5, 5) for _ in range(rng.randint(1, 4))] + [
      rng.choice((-2, -1, 1, 3))
    ]
    r = [rng.randint(-5, 5) for _ in range(rng.randint(1, 5))]
    s = [rng.randint(-5, 5) for _ in range(len(q) - 1)]
    p = polynomials.multiply(q, r)
    for x in (-2, 3):
      values = [polynomials.value(c, x) for c in (p, q, r)]
      assert values[0] == values[1] * values[2]
    p[: len(s)] = [a + b for a, b in zip(p, s)]
    assert polynomials.divide(p, q) == (r, s)
  assert polynomials.divide([1, 2], [3, 4, 5]) == ([], [1, 2])
  for p, q in (([1, 1, 1], [0, 2]), ([1, 2], [1, 0])):
    with pytest.raises(ValueError, match='not divisible'):
      polynomials.divide(p, q)
