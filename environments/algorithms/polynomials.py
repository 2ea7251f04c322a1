"""Polynomials with exact coefficients, constant term first."""

from collections.abc import Sequence
import fractions


def value(coefficients: Sequence[int], x: int) -> int:
  """Returns the value at x, by Horner's rule."""
  total = 0
  for coefficient in reversed(coefficients):
    total = total * x + coefficient
  return total


def interpolate(
  xs: Sequence[int], ys: Sequence[int]
) -> list[fractions.Fraction]:
  """Returns the polynomial of least degree through the points, len(xs) terms.

  Newton's divided differences, then the nested form multiplied out.

  Args:
    xs: different points.
    ys: the value at each.
  """
  differences = [fractions.Fraction(y) for y in ys]
  for gap in range(1, len(xs)):
    for i in range(len(xs) - 1, gap - 1, -1):
      step = differences[i] - differences[i - 1]
      differences[i] = step / (xs[i] - xs[i - gap])
  coefficients: list[fractions.Fraction] = []
  for x, difference in zip(reversed(xs), reversed(differences)):
    raised = [difference, *coefficients]  # Times the variable.
    for i, c in enumerate(coefficients):
      raised[i] -= x * c
    coefficients = raised
  return coefficients
