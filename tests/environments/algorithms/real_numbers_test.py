"""Tests for `environments/algorithms/real_numbers.py`."""

import fractions

import pytest

from environments.algorithms import real_numbers

REAL = real_numbers.Real()


@pytest.mark.parametrize(
  ('text', 'answer'),
  [
    ('3', [3, 1]),
    ('-1.25', [-5, 4]),
    ('\u22121.25', [-5, 4]),
    ('.5', [1, 2]),
    ('5.', [5, 1]),
    ('+0.50', [1, 2]),
    ('-0.0', [0, 1]),
    ('2e-3', [1, 500]),
    ('1.5E2', [150, 1]),
    ('7/3', [7, 3]),
    ('-14 / 6', [-7, 3]),
    ('$1.5$', [3, 2]),
    ('1.41421.', [141421, 100000]),
  ],
)
def test_numbers_are_read_exactly(text, answer):
  assert REAL.parse(text) == answer
  assert REAL.parse(REAL.render(answer)) == answer


@pytest.mark.parametrize(
  'text',
  ['', '.', '-', 'e5', '1e', '1e999', '1/0', '1,5', '1 2', 'nan', 'inf', '1..5']
  + ['0x10', '1_000', '\u0661', '1/2/3', '--1', '2*3', 'sqrt(2)', '1' * 201],
)
def test_other_texts_are_refused(text):
  assert REAL.parse(text) is None


def test_decimals_are_written_in_full():
  assert REAL.render([-1, 1000]) == '-0.001'
  assert REAL.render([5, 1]) == '5'
  assert REAL.render([1, 3]) == '1/3'
  assert REAL.render([141421, 100000]) == '1.41421'


def test_misses_earn_less_the_further_they_are():
  tolerance = fractions.Fraction(1, 100)
  near, far = (
    real_numbers.missed(answer, [1, 1], tolerance)
    for answer in ([103, 100], [2, 1])
  )
  assert near.value == 0.25
  assert 0 < far.value < near.value
