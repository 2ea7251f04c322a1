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


def multiply(p: Sequence[int], q: Sequence[int]) -> list[int]:
  """Returns the product of two polynomials of at least one term."""
  terms = [0] * (len(p) + len(q) - 1)
  for i, a in enumerate(p):
    for j, b in enumerate(q):
      terms[i + j] += a * b
  return terms


def divide(p: Sequence[int], q: Sequence[int]) -> tuple[list[int], list[int]]:
  """Returns the quotient of p by q and the remainder, len(q) - 1 terms.

  Raises:
    ValueError: the leading term of q is 0, or the quotient is not integral.
  """
  degree, rest = len(q) - 1, list(p)
  quotient = [0] * max(0, len(p) - degree)
  for shift in reversed(range(len(quotient))):
    if not q[-1] or rest[shift + degree] % q[-1]:
      raise ValueError(f'{p} is not divisible by {q} in integers.')
    quotient[shift] = rest[shift + degree] // q[-1]
    for i, b in enumerate(q):
      rest[shift + i] -= quotient[shift] * b
  return quotient, (rest + [0] * degree)[:degree]
