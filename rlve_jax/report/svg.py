"""Line charts, stacked areas and strips as inline SVG; colours are classes."""

from collections.abc import Sequence
import dataclasses

from rlve_jax.report import markup
from rlve_jax.report import numbers

COLOURS = 8  # Classes c0 to c7 of the style; more lines repeat them, dashed.
_WIDTH, _HEIGHT = 380, 190
LEFT, RIGHT, _TOP, _BOTTOM = 48, 362, 8, 166


@dataclasses.dataclass(frozen=True)
class Line:
  """One line of a chart; None in `ys` is a step without a value."""

  label: str
  ys: Sequence[float | None]
  colour: int
  lows: Sequence[float | None] | None = None  # Of the band around it.
  highs: Sequence[float | None] | None = None


@dataclasses.dataclass(frozen=True)
class Scale:
  """Maps [low, high] to [start, end] of the picture."""

  low: float
  high: float
  start: float
  end: float

  def __call__(self, value: float) -> float:
    share = (value - self.low) / (self.high - self.low)
    return self.start + share * (self.end - self.start)


def colour(index: int) -> str:
  """Returns the classes of a line's colour."""
  dashed = ' dashed' if index >= COLOURS else ''
  return f'c{index % COLOURS}{dashed}'


def horizontal(xs: Sequence[float]) -> Scale:
  """Returns the scale of steps; one step alone stands in the middle."""
  low, high = xs[0], xs[-1]
  if low == high:
    low, high = low - 0.5, high + 0.5
  return Scale(low, high, LEFT, RIGHT)


def vertical(
  values: Sequence[float], bounds: tuple[float | None, float | None]
) -> Scale:
  """Returns a scale that holds all values, with some room.

  Args:
    values: to be shown.
    bounds: fixed least and greatest value; None for the values' own.
  """
  low, high = bounds
  least = min([*values, *([] if low is None else [low])], default=0.0)
  most = max([*values, *([] if high is None else [high])], default=1.0)
  room = 1e-3 * max(abs(most), abs(least)) or 1.0
  middle, span = (least + most) / 2, most - least
  if span < room and low is None:
    least, most = middle - room / 2, middle + room / 2
  elif span < room:
    most = least + room
  margin = 0.05 * (most - least)
  low = least - margin if low is None else least
  high = most + margin if high is None else most
  return Scale(low, high, _BOTTOM, _TOP)


def line_chart(
  xs: Sequence[float],
  lines: Sequence[Line],
  name: str,
  bounds: tuple[float | None, float | None] = (None, None),
) -> markup.Markup:
  """Returns lines over steps.

  Args:
    xs: the steps of all lines, ascending.
    lines: with as many values each.
    name: what is shown, for who cannot see it.
    bounds: of the values, see `vertical`.
  """
  shown = [v for line in lines for v in _shown(line)]
  x, y = horizontal(xs), vertical(shown, bounds)
  bands = [_band(xs, line, x, y) for line in lines if line.lows]
  paths = [_line(xs, line, x, y) for line in lines]
  return _chart(name, x, y, [*bands, *paths])


def step_chart(
  spans: Sequence[tuple[str, int, Sequence[tuple[int, int, float]]]],
  name: str,
  levels: Sequence[float],
) -> markup.Markup:
  """Returns lines of values that change in jumps.

  Args:
    spans: (label, colour, stretches) a line; a stretch is (first step, last
      step, value).
    name: what is shown, for who cannot see it.
    levels: values that get a tick.
  """
  steps = [s for _, _, stretches in spans for s in stretches]
  x = horizontal([min(s[0] for s in steps), max(s[1] for s in steps)])
  y = vertical([*levels, *(s[2] for s in steps)], (0.0, None))
  paths = []
  for _, index, stretches in spans:
    words = []
    for i, (first, last, value) in enumerate(stretches):
      start = 'M' if not i else 'L'
      words.append(f'{start}{x(first):.1f} {y(value):.1f}H{x(last):.1f}')
    path = element_path(' '.join(words), f'line {colour(index)}')
    paths.append(path)
  return _chart(name, x, y, paths, levels)


def stacked_chart(
  xs: Sequence[float], lines: Sequence[Line], name: str
) -> markup.Markup:
  """Returns areas, one on the other, the first at the bottom."""
  below = [0.0] * len(xs)
  tops = []
  for line in lines:
    below = [b + (v or 0.0) for b, v in zip(below, line.ys, strict=True)]
    tops.append(below)
  x, y = horizontal(xs), vertical(tops[-1], (0.0, None))
  floors = [[0.0] * len(xs), *tops]
  areas = [
    element_path(
      _ring(xs, floor, top, x, y) or '', f'area {colour(line.colour)}'
    )
    for line, floor, top in zip(lines, floors, tops)
  ]
  return _chart(name, x, y, areas)


def strip(
  stretches: Sequence[tuple[int, int, float]],
  steps: tuple[int, int],
  most: float,
  name: str,
) -> markup.Markup:
  """Returns a row of a heat map: the higher the value, the deeper.

  Args:
    stretches: (first step, last step, value), ascending.
    steps: first and last step of the row.
    most: the value of the deepest colour.
    name: what is shown, for who cannot see it.
  """
  first, last = steps
  cells = []
  for begin, end, value in stretches:
    opacity = 0.15 + 0.85 * (value / most if most else 0.0)
    cells.append(
      markup.element(
        'rect',
        x=begin - first,
        y=0,
        width=end - begin + 1,
        height=1,
        fill_opacity=f'{opacity:.2f}',
      )
    )
  return markup.element(
    'svg',
    *cells,
    class_='strip',
    viewBox=f'0 0 {last - first + 1} 1',
    preserveAspectRatio='none',
    role='img',
    aria_label=name,
  )


def element_path(words: str, classes: str) -> markup.Markup:
  """Returns a path with classes."""
  return markup.element('path', d=words, class_=classes)


def _shown(line: Line) -> list[float]:
  both = [*line.ys, *(line.lows or ()), *(line.highs or ())]
  return [value for value in both if value is not None]


def _line(xs, line, x, y) -> markup.Markup:
  points = [
    (x(a), y(b)) for a, b in zip(xs, line.ys, strict=True) if b is not None
  ]
  words = 'M' + ' '.join(f'{a:.1f} {b:.1f}' for a, b in points)
  classes = colour(line.colour)
  path = element_path(words if points else '', f'line {classes}')
  if len(points) > 30:
    return path
  dots = [
    markup.element('circle', cx=f'{a:.1f}', cy=f'{b:.1f}', r=3, class_=classes)
    for a, b in points
  ]
  return markup.join(path, *dots)


def _band(xs, line, x, y) -> markup.Markup:
  known = [
    (a, low, high)
    for a, low, high in zip(xs, line.lows, line.highs, strict=True)
    if low is not None and high is not None
  ]
  words = _ring(*zip(*known), x, y) if known else ''
  return element_path(words, f'band {colour(line.colour)}')


def _ring(xs, lows, highs, x, y) -> str:
  """Returns the closed path between two lines."""
  forth = [f'{x(a):.1f} {y(b):.1f}' for a, b in zip(xs, highs)]
  back = [f'{x(a):.1f} {y(b):.1f}' for a, b in zip(xs, lows)]
  return f'M{" ".join([*forth, *reversed(back)])}Z'


def _chart(name, x, y, marks, levels=None) -> markup.Markup:
  grid = []
  values = numbers.ticks(y.low, y.high, 6) if levels is None else list(levels)
  for value, text in zip(values, numbers.labels(values), strict=True):
    at = f'{y(value):.1f}'
    grid += [
      markup.element('line', x1=LEFT, x2=RIGHT, y1=at, y2=at, class_='grid'),
      _text(LEFT - 6, y(value) + 4, text, 'end'),
    ]
  steps = [t for t in numbers.ticks(x.low, x.high, 6) if t == int(t)]
  for value, text in zip(steps, numbers.labels(steps), strict=True):
    grid.append(_text(x(value), _HEIGHT - 8, text, 'middle'))
  cursor = markup.element('line', y1=_TOP, y2=_BOTTOM, class_='cursor')
  return markup.element(
    'svg',
    *grid,
    *marks,
    cursor,
    viewBox=f'0 0 {_WIDTH} {_HEIGHT}',
    role='img',
    aria_label=name,
  )


def _text(x: float, y: float, text: str, anchor: str) -> markup.Markup:
  return markup.element(
    'text', text, x=f'{x:.1f}', y=f'{y:.1f}', text_anchor=anchor
  )
