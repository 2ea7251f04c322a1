"""Tests for `environments/algorithms/polynomials.py`."""

import fractions
import random

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
