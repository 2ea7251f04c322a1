"""Figures of the study of group sizes, as SVG files that stand alone."""

from collections.abc import Callable
from collections.abc import Sequence
import pathlib
import statistics

from experiments import sagc_readings
from experiments import study_figures
from rlve_jax.report import svg
from sagc import settings
from sagc import simulate

_POINTS = 13  # At which curves over time are read.
Trace = sagc_readings.Trace


def write(traces: Sequence[Trace], docs: pathlib.Path) -> list[pathlib.Path]:
  """Writes `sagc_study_<loss>.svg` for each loss; returns the paths."""
  paths = []
  for loss in dict.fromkeys(trace.loss for trace in traces):
    own = [trace for trace in traces if trace.loss == loss]
    path = docs / f'sagc_study_{loss}.svg'
    seeds = len({trace.seed for trace in own})
    note = f'means over {seeds} seeds' if seeds > 1 else 'one seed'
    path.write_text(
      study_figures.figure(panels(own), f'{loss.upper()}, {note}')
    )
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
    study_figures.Panel(
      'Straggler rate; the target is 0.4', xs, lines['rate'], (0, 1)
    ),
    study_figures.Panel('Mean group size', xs, lines['size'], (0, None)),
  ]
  path = docs / 'sagc_jump.svg'
  title = 'Steps from a jump of the spread, means of 100 simulated runs'
  path.write_text(study_figures.figure(charts, title))
  return path


def panels(traces: Sequence[Trace]) -> list[study_figures.Panel]:
  """Returns the charts of one loss."""
  arms = list(dict.fromkeys(trace.arm for trace in traces))
  of = lambda arm: [trace for trace in traces if trace.arm == arm]
  steps = min(len(trace.rows) for trace in traces)
  every = list(range(1, steps + 1))
  curve = lambda arm, column: study_figures.smooth(
    _mean_rows(of(arm), column, steps)
  )
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
    study_figures.Panel(
      'Straggler rate, over steps', every, draw('late', arms), (0, 1)
    ),
    study_figures.Panel(
      'Group size, over steps', every, draw('size', moving), (0, None)
    ),
    study_figures.Panel(
      'Price, over steps', every, draw('price', learning), (0, None)
    ),
  ]
  return found + [
    study_figures.Panel(
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
) -> study_figures.Panel:
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
  return study_figures.Panel(
    f'Accuracy on unseen problems, over {name}', xs, lines
  )


def _mean_rows(traces: Sequence[Trace], column: str, steps: int) -> list[float]:
  return [
    statistics.fmean(trace.rows[i][column] for trace in traces)
    for i in range(steps)
  ]


def _risks(traces: Sequence[Trace]) -> list[str]:
  names = [name for name in traces[0].rows[0] if name.startswith('risk_')]
  return sorted(names, key=lambda name: int(name[5:]))
