"""Figures of the study of group sizes, as SVG files that stand alone."""

from collections.abc import Callable
from collections.abc import Sequence
import dataclasses
import math
import pathlib
import statistics

from experiments import sagc_readings
from rlve_jax.report import markup
from rlve_jax.report import style
from rlve_jax.report import svg
from sagc import settings
from sagc import simulate

_POINTS = 13  # At which curves over time are read.
_WIDTH, _HEIGHT = 400, 252  # Of a panel; its chart is 380 x 190.
Trace = sagc_readings.Trace


@dataclasses.dataclass(frozen=True)
class Panel:
  """One chart of a figure."""

  title: str
  xs: Sequence[float]
  lines: Sequence[svg.Line]
  bounds: tuple[float | None, float | None] = (None, None)


def write(traces: Sequence[Trace], docs: pathlib.Path) -> list[pathlib.Path]:
  """Writes `sagc_study_<loss>.svg` for each loss; returns the paths."""
  paths = []
  for loss in dict.fromkeys(trace.loss for trace in traces):
    own = [trace for trace in traces if trace.loss == loss]
    path = docs / f'sagc_study_{loss}.svg'
    seeds = len({trace.seed for trace in own})
    note = f'means over {seeds} seeds' if seeds > 1 else 'one seed'
    path.write_text(figure(panels(own), f'{loss.upper()}, {note}'))
    paths.append(path)
  return paths


def write_jump(docs: pathlib.Path) -> pathlib.Path:
  """Writes `sagc_jump.svg`: simulated, the spread jumps from 0.3 to 0.6."""
  at, steps = 20, 80
  law = simulate.Lengths(simulate.jump(0.3, 0.6, 300))
  xs = list(range(1 - at, steps + 1))
  lines: dict[str, list[svg.Line]] = {'rate': [], 'size': []}
  for colour, kind in enumerate(('sagc', 'structured')):
    config = settings.Config(kind=kind)
    trace = simulate.run(config, law, steps=300 + steps)
    for name, table in (('rate', trace.rates), ('size', trace.sizes)):
      ys = table[:, 300 - at :].mean(0).tolist()
      lines[name].append(svg.Line(kind, ys, colour))
  charts = [
    Panel('Straggler rate; the target is 0.4', xs, lines['rate'], (0, 1)),
    Panel('Mean group size', xs, lines['size'], (0, None)),
  ]
  path = docs / 'sagc_jump.svg'
  title = 'Steps from a jump of the spread, means of 100 simulated runs'
  path.write_text(figure(charts, title))
  return path


def panels(traces: Sequence[Trace]) -> list[Panel]:
  """Returns the charts of one loss."""
  arms = list(dict.fromkeys(trace.arm for trace in traces))
  of = lambda arm: [trace for trace in traces if trace.arm == arm]
  steps = min(len(trace.rows) for trace in traces)
  every = list(range(1, steps + 1))
  curve = lambda arm, column: _smooth(_mean_rows(of(arm), column, steps))
  draw = lambda column, chosen: [
    svg.Line(arm, curve(arm, column), arms.index(arm)) for arm in chosen
  ]
  moving = [arm for arm in arms if not arm.startswith('fixed')]
  learning = [arm for arm in moving if arm != 'random']
  found = [
    _accuracy('steps', steps, arms, of, lambda trace, x: x),
    _accuracy(
      'seconds',
      min(trace.total('seconds') for trace in traces),
      arms,
      of,
      lambda trace, x: trace.steps_within('seconds', x),
    ),
    Panel('Straggler rate, over steps', every, draw('late', arms), (0, 1)),
    Panel('Group size, over steps', every, draw('size', moving), (0, None)),
    Panel('Price, over steps', every, draw('price', learning), (0, None)),
  ]
  return found + [
    Panel(
      f'Risks believed by {arm}, over steps',
      every,
      [
        svg.Line(f'G = {name[5:]}', curve(arm, name), i)
        for i, name in enumerate(_risks(of(arm)))
      ],
      (0, 1),
    )
    for arm in learning
  ]


def _accuracy(
  name: str,
  most: float,
  arms: Sequence[str],
  of: Callable[[str], Sequence[Trace]],
  step: Callable[[Trace, float], float],
) -> Panel:
  """Returns accuracies over an axis that each trace maps to its steps."""
  xs = [most * i / (_POINTS - 1) for i in range(_POINTS)]
  lines = [
    svg.Line(
      arm,
      [statistics.fmean(t.accuracy(step(t, x)) for t in of(arm)) for x in xs],
      i,
    )
    for i, arm in enumerate(arms)
  ]
  return Panel(f'Accuracy on unseen problems, over {name}', xs, lines)


def _mean_rows(traces: Sequence[Trace], column: str, steps: int) -> list[float]:
  return [
    statistics.fmean(trace.rows[i][column] for trace in traces)
    for i in range(steps)
  ]


def _risks(traces: Sequence[Trace]) -> list[str]:
  names = [name for name in traces[0].rows[0] if name.startswith('risk_')]
  return sorted(names, key=lambda name: int(name[5:]))


def _smooth(values: Sequence[float], window: int = 5) -> list[float]:
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
    width = 20 + 6.6 * len(line.label)
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
