"""Tests for `environments/algorithms/intervals.py`."""

import decimal
import fractions
import math
import random

import pytest

from environments.algorithms import intervals

REALS = intervals.reals(40)
PI = '3.14159265358979323846264338327950288419716939937510'
E = '2.71828182845904523536028747135266249775724709369995'
LOG_2 = '0.69314718055994530941723212145817656807550013436026'
SIN_1 = '0.84147098480789650665250232163029899962256306079837'
COS_1 = '0.54030230586813971740093660744297660373231042061792'


def _interval(low, high):
  return decimal.Decimal(low), decimal.Decimal(high)


@pytest.mark.parametrize(
  ('found', 'digits'),
  [
    (REALS.pi(), PI),
    (REALS.exp(intervals.ONE), E),
    (REALS.log(fractions.Fraction(2)), LOG_2),
    (REALS.sin_cos(intervals.ONE)[0], SIN_1),
    (REALS.sin_cos(intervals.ONE)[1], COS_1),
  ],
)
def test_known_digits(found, digits):
  low, high = found
  with decimal.localcontext(prec=60):
    assert low < decimal.Decimal(digits) < high
    assert high - low < decimal.Decimal('1e-37')


def _contains(found, value):
  low, high = map(float, REALS.interval(found))
  slack = 1e-12 * (1 + abs(value))
  return low - slack <= value <= high + slack


def test_results_enclose_those_of_inner_points():
  rng = random.Random(0)
  for _ in range(300):
    bounds = [sorted(rng.uniform(-6, 6) for _ in range(2)) for _ in range(2)]
    if rng.random() < 0.5:
      bounds = [[low, low + (high - low) / 50] for low, high in bounds]
    a, b = (_interval(*pair) for pair in bounds)
    for _ in range(5):
      x, y = (rng.uniform(*pair) for pair in bounds)
      assert _contains(REALS.add(a, b), x + y)
      assert _contains(REALS.subtract(a, b), x - y)
      assert _contains(REALS.multiply(a, b), x * y)
      assert _contains(REALS.exp(a), math.exp(x))
      assert _contains(REALS.whole_power(a, 3), x**3)
      if REALS.log(a) is not None:
        assert _contains(REALS.log(a), math.log(x))
      if REALS.invert(b) is not None:
        assert _contains(REALS.invert(b), 1 / y)
      sine, cosine = REALS.sin_cos(a)
      if sine is not None:
        assert _contains(sine, math.sin(x))
        assert _contains(cosine, math.cos(x))


def test_products_are_bounded_by_those_of_the_ends():
  ends = [decimal.Decimal(n) for n in ('-3', '-2', '-0', '0', '2', '3')]
  spans = [(a, b) for a in ends for b in ends if a <= b]
  for a in spans:
    for b in spans:
      products = [x * y for x in a for y in b]
      assert REALS.multiply(a, b) == (min(products), max(products))


def test_fractions_stay_exact_and_undefined_is_none():
  half = fractions.Fraction(1, 2)
  assert REALS.add(half, half) == 1
  assert REALS.whole_power(half, -3) == 8
  assert REALS.log(-half) is None
  assert REALS.log(_interval(-1, 1)) is None
  assert REALS.invert(intervals.ZERO) is None
  assert REALS.invert(_interval(-1, 1)) is None
  assert REALS.add(None, half) is None
  assert REALS.multiply(None, intervals.ZERO) == 0
  assert REALS.exp(fractions.Fraction(10**7)) is None
  assert REALS.sin_cos(fractions.Fraction(10**40)) == (None, None)


def test_large_angles_are_reduced():
  for angle in (1e3, -12345.678, 98765432.1):
    sine, cosine = REALS.sin_cos(_interval(angle, angle))
    assert _contains(sine, math.sin(angle))
    assert _contains(cosine, math.cos(angle))


def test_angles_of_all_digits_are_bounded_as_with_more_digits():
  for text in ('5' + '0' * 38 + '1', '-7' + '3' * 39, '9' * 40):
    for places in (-39, -35, -20):
      angle = decimal.Decimal(f'{text}e{places}')
      fine = intervals.reals(90).sin_cos((angle, angle))
      for found, inside in zip(REALS.sin_cos((angle, angle)), fine):
        assert found[0] < inside[0] < inside[1] < found[1]
