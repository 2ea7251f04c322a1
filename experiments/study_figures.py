"""Figures of studies: charts, two beside each other, as one SVG file."""

from collections.abc import Sequence
import dataclasses
import math
import statistics

from rlve_jax.report import markup
from rlve_jax.report import style
from rlve_jax.report import svg

_WIDTH, _HEIGHT = 400, 252  # Of a panel; its chart is 380 x 190.


@dataclasses.dataclass(frozen=True)
class Panel:
  """One chart of a figure."""

  title: str
  xs: Sequence[float]
  lines: Sequence[svg.Line]
  bounds: tuple[float | None, float | None] = (None, None)


def smooth(values: Sequence[float], window: int = 5) -> list[float]:
  """Returns means over a window around each value, cut at the ends."""
  half = window // 2
  return [
    statistics.fmean(values[max(i - half, 0) : i + half + 1])
    for i in range(len(values))
  ]


def figure(charts: Sequence[Panel], title: str) -> str:
  """Returns charts, two beside each other, as one SVG file."""
  height = 34 + _HEIGHT * math.ceil(len(charts) / 2)
  parts = [
    markup.element('style', markup.Markup(style.STYLE + _STYLE)),
    markup.element('rect', width='100%', height='100%', class_='page'),
    markup.element('text', title, x=12, y=22, class_='title'),
  ]
  for i, chart in enumerate(charts):
    x, y = i % 2 * _WIDTH, 34 + i // 2 * _HEIGHT
    parts.append(_panel(chart, x, y))
  return markup.element(
    'svg',
    *parts,
    xmlns='http://www.w3.org/2000/svg',
    viewBox=f'0 0 {2 * _WIDTH} {height}',
    width=2 * _WIDTH,
    height=height,
  )


_STYLE = """
.page { fill: var(--card); } svg text.title { fill: var(--text); font: 600
  14px system-ui, sans-serif; } svg text { font-family: system-ui, sans-serif; }
"""


def _panel(chart: Panel, x: int, y: int) -> markup.Markup:
  """Returns a chart under its title and key, at a place."""
  picture = svg.line_chart(chart.xs, chart.lines, chart.title, chart.bounds)
  parts = [markup.element('text', chart.title, x=12, y=14, class_='title')]
  at, row = 12.0, 0
  for line in chart.lines:
    width = 20 + 7.2 * len(line.label)
    if at + width > _WIDTH - 20:
      at, row = 12.0, row + 1
    key, y_key = svg.colour(line.colour), 27 + 16 * row
    parts += [
      markup.element('circle', cx=f'{at + 4:.0f}', cy=y_key, r=4, class_=key),
      markup.element('text', line.label, x=f'{at + 11:.0f}', y=y_key + 4),
    ]
    at += width
  inner = markup.element('svg', picture, x=4, y=54, width=380, height=190)
  return markup.element('svg', *parts, inner, x=x, y=y)
