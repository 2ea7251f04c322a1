"""Tests of numbers as text, and of ticks."""

import math

from hypothesis import given
from hypothesis import strategies as st
import pytest

from rlve_jax.report import numbers


@pytest.mark.parametrize(
  ('value', 'text'),
  [
    (0, '0'),
    (1, '1'),
    (1.5, '1.5'),
    (12.345, '12.3'),
    (0.041678, '0.0417'),
    (-0.5, '-0.5'),
    (2e-6, '2e-06'),
    (9994, '9994'),
    (10000, '10k'),
    (53644.6, '53.6k'),
    (1.234e9, '1234M'),
    (1e13, '10T'),
    (None, '-'),
    (math.nan, '-'),
    (math.inf, '-'),
  ],
)
def test_short(value, text):
  assert numbers.short(value) == text


@given(st.floats(1e-3, 1e14), st.booleans())
def test_short_is_near(value, negative):
  value = -value if negative else value
  text = numbers.short(value)
  factors = {'k': 1e3, 'M': 1e6, 'G': 1e9, 'T': 1e12}
  unit = factors.get(text[-1], 1.0)
  number = float(text.rstrip('kMGT')) * unit
  assert number == pytest.approx(value, rel=6e-3)


@pytest.mark.parametrize(
  ('seconds', 'text'),
  [(0.4, '0 s'), (41, '41 s'), (307, '5:07 min'), (12300, '3:25 h')],
)
def test_duration(seconds, text):
  assert numbers.duration(seconds) == text


@pytest.mark.parametrize(
  ('low', 'high', 'texts'),
  [
    (0, 1, ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']),
    (301, 700, ['400', '500', '600', '700']),
    (1.0, 1.00001, ['1.000000', '1.000002', '1.000004', '1.000006']),
    (0, 68900, ['0', '20k', '40k', '60k']),
    (-0.03, 0.05, ['-0.02', '0.00', '0.02', '0.04']),
  ],
)
def test_ticks(low, high, texts):
  assert numbers.labels(numbers.ticks(low, high, 6))[: len(texts)] == texts


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.integers(2, 9))
def test_ticks_are_inside_and_few(low, span, most):
  found = numbers.ticks(low, low + span, most)
  assert len(found) <= most
  slack = 1e-6 * (abs(low) + span)
  assert all(low - slack <= t <= low + span + slack for t in found)
  gaps = {round(b - a, 9) for a, b in zip(found, found[1:])}
  assert not gaps or max(gaps) - min(gaps) < 1e-6


def test_no_ticks_no_labels():
  assert numbers.labels([]) == []
