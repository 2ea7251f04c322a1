"""Tests of pictures against coordinates worked out by hand."""

import re
from xml.etree import ElementTree

import pytest

from rlve_jax.report import svg


def _numbers(path):
  return [float(word) for word in re.findall(r'-?\d+\.?\d*', path)]


def _all(text, tag):
  return ElementTree.fromstring(text).findall(tag)


def test_lines_go_through_their_points():
  line = svg.Line('a', [0.0, None, 1.0], 0)
  text = svg.line_chart([1.0, 2.0, 3.0], [line], 'n', (0.0, 1.0))
  (path,) = _all(text, 'path')
  assert _numbers(path.get('d')) == [svg.LEFT, 166.0, svg.RIGHT, 8.0]
  assert path.get('class') == 'line c0'
  assert len(_all(text, 'circle')) == 2


def test_a_band_goes_there_and_back():
  line = svg.Line('a', [0.5, 0.5], 1, [0.0, 0.0], [1.0, 1.0])
  text = svg.line_chart([1.0, 2.0], [line], 'n', (0.0, 1.0))
  band = _all(text, 'path')[0]
  left, right = svg.LEFT, svg.RIGHT
  expected = [left, 8, right, 8, right, 166, left, 166]
  assert _numbers(band.get('d')) == expected


@pytest.mark.parametrize(
  ('values', 'bounds', 'low', 'high'),
  [
    ([0.2, 0.4], (0.0, 1.0), 0.0, 1.0),
    ([-0.5, 1.5], (0.0, 1.0), -0.5, 1.5),  # Nothing is cut off.
    ([0.0, 10.0], (0.0, None), 0.0, 10.5),
    ([2.0, 4.0], (None, None), 1.9, 4.1),
    ([0.0, 0.0], (0.0, None), 0.0, 1.05),
    ([1.0, 1.0], (None, None), 0.99945, 1.00055),
    ([], (None, None), -0.05, 1.05),
  ],
)
def test_vertical_scales(values, bounds, low, high):
  scale = svg.vertical(values, bounds)
  assert (scale.low, scale.high) == pytest.approx((low, high))


def test_one_step_stands_in_the_middle():
  middle = (svg.LEFT + svg.RIGHT) / 2
  assert svg.horizontal([7.0])(7.0) == pytest.approx(middle)


def test_areas_are_stacked():
  lines = [svg.Line('a', [1.0, 1.0], 0), svg.Line('b', [3.0, None], 1)]
  first, second = _all(svg.stacked_chart([1, 2], lines, 'n'), 'path')
  scale = svg.vertical([4.0, 1.0], (0.0, None))
  ys = lambda path: _numbers(path.get('d'))[1::2]
  height = lambda *values: pytest.approx([scale(v) for v in values], abs=0.06)
  assert ys(first) == height(1, 1, 0, 0)
  assert ys(second) == height(4, 1, 1, 1)


def test_jumps_are_vertical():
  spans = [('G', 0, [(1, 2, 4.0), (3, 5, 8.0)])]
  text = svg.step_chart(spans, 'n', [4.0, 8.0])
  (path,) = _all(text, 'path')
  x = svg.horizontal([1, 5])
  assert path.get('d').startswith(f'M{x(1):.1f} ')
  assert f'H{x(2):.1f} L{x(3):.1f} ' in path.get('d')


def test_strips_deepen_with_the_value():
  text = svg.strip([(3, 4, 0.0), (5, 9, 2.0)], (1, 10), 2.0, 'n')
  cells = [
    [c.get(k) for k in ('x', 'width', 'fill-opacity')]
    for c in _all(text, 'rect')
  ]
  assert cells == [['2', '2', '0.15'], ['4', '5', '1.00']]
  assert 'viewBox="0 0 10 1"' in text
  assert 'fill-opacity="0.15"' in svg.strip([(1, 1, 0)], (1, 1), 0.0, 'n')


def test_colours_past_the_last_are_dashed():
  assert (svg.colour(7), svg.colour(8)) == ('c7', 'c0 dashed')
