"""Figures of scalars over steps, of one run or of several in comparison."""

from collections.abc import Sequence
import dataclasses
import json

from rlve_jax.report import bins as bins_lib
from rlve_jax.report import folders
from rlve_jax.report import markup
from rlve_jax.report import named_charts
from rlve_jax.report import numbers
from rlve_jax.report import svg


def figures(
  charts: Sequence[named_charts.Chart],
  runs: Sequence[folders.Run],
  stage: str = 'policy',
) -> list[markup.Markup]:
  """Returns the figures of charts for which a run has values.

  Args:
    charts: to draw, all scalars of a chart together; with several runs, one
      figure a scalar.
    runs: one or more.
    stage: `supervised` for the steps before reinforcement learning, `policy`
      for those after.
  """
  if len(runs) > 1:
    charts = [part for chart in charts for part in _apart(chart)]
  found = [_figure(chart, runs, stage) for chart in charts]
  return [figure for figure in found if figure is not None]


def _apart(chart: named_charts.Chart) -> list[named_charts.Chart]:
  if len(chart.scalars) == 1:
    return [chart]
  return [
    dataclasses.replace(
      chart, title=f'{chart.title}: {label}', scalars={name: label}
    )
    for name, label in chart.scalars.items()
  ]


def _figure(chart, runs, stage) -> markup.Markup | None:
  lines = []
  for run in runs:
    for name, label in chart.scalars.items():
      column = run.scalars.stage(name, stage)
      lines.append((label if len(runs) == 1 else run.name, column))
  bins = bins_lib.cover([column for _, column in lines])
  if bins is None:
    return None
  band = len(lines) == 1 and bins.width > 1
  drawn = [
    _line(label, column, bins, colour, band)
    for colour, (label, column) in enumerate(lines)
    if column
  ]
  picture = svg.line_chart(bins.middles, drawn, chart.title, chart.bounds)
  return figure(chart.title, chart.note, picture, bins.middles, drawn)


def _line(label, column, bins, colour, band) -> svg.Line:
  points = bins_lib.points(column, bins)
  lows, highs = (points.lows, points.highs) if band else (None, None)
  return svg.Line(label, points.means, colour, lows, highs)


def figure(
  title: str,
  note: str,
  picture: markup.Markup,
  xs: Sequence[float] = (),
  lines: Sequence[svg.Line] = (),
) -> markup.Markup:
  """Returns a chart with its title and key; the key shows values on hover."""
  key = [
    markup.element(
      'span',
      markup.element('i', class_=svg.colour(line.colour)),
      line.label,
      markup.element('b'),
      class_='key',
    )
    for line in lines
  ]
  values = {
    'xs': [round(x, 1) for x in xs],
    'left': svg.LEFT,
    'right': svg.RIGHT,
  }
  values['lines'] = [[numbers.short(y, 4) for y in line.ys] for line in lines]
  return markup.element(
    'figure',
    markup.element(
      'figcaption',
      markup.element('h3', title),
      markup.element('div', *key, markup.element('b', class_='at'))
      if lines
      else None,
    ),
    picture,
    markup.element('p', note) if note else None,
    data_points=json.dumps(values, separators=(',', ':')) if lines else None,
  )
