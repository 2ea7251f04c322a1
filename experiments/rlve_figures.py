"""Figures of the study of difficulty: a line an arm, over steps."""

from collections.abc import Mapping
from collections.abc import Sequence
import pathlib
import statistics

from experiments import rlve_arms
from experiments import study_figures
from rlve_jax.report import svg

_Series = Mapping[tuple[str, str, int], Sequence[Mapping[str, float]]]
_DRAWN = {  # Part and arms of each figure; the first is what others change.
  'one': ('one', ('adaptive', *rlve_arms.STATIC)),
  'several': ('several', ('adaptive', *rlve_arms.STATIC)),
  'options': ('several', ('adaptive', *rlve_arms.OPTIONS)),
  'groups': ('several', ('adaptive', *rlve_arms.SIZES)),
  'scaling': ('scaling', rlve_arms.SCALES),
}


def draw(
  found: Mapping[str, _Series], docs: pathlib.Path
) -> list[pathlib.Path]:
  """Writes `rlve_study_<figure>.svg` for each figure of which an arm was run.

  Args:
    found: rows of steps and evaluations by part, arm and seed.
    docs: where figures are written.

  Returns:
    Their paths. What an earlier figure shows does not make a figure.
  """
  paths, shown = [], set()
  for name, (part, arms) in _DRAWN.items():
    ran = {(p, arm) for p, arm, _ in found['steps'] if p == part}
    wanted = {(part, arm) for arm in arms} & ran
    if wanted <= shown:
      continue
    shown |= wanted
    path = docs / f'rlve_study_{name}.svg'
    title = f'{name}: means over seeds, and from the least to the greatest'
    path.write_text(study_figures.figure(_panels(found, part, arms), title))
    paths.append(path)
  return paths


def _panels(found, part, arms) -> list[study_figures.Panel]:
  steps, tests = found['steps'], found['evaluations']
  low = (0.0, None)
  panels = [
    _panel(steps, part, arms, 'effective', 'Effective prompt ratio', 9, low),
    _panel(steps, part, arms, 'level', 'Mean level of the frontier', 1, low),
    _panel(tests, part, arms, 'accuracy', 'Test accuracy', 1, low),
    _panel(steps, part, arms, 'reward', 'Reward in training', 9),
  ]
  return [panel for panel in panels if panel.lines]


def _panel(
  series: _Series,
  part: str,
  arms: Sequence[str],
  column: str,
  title: str,
  window: int,
  bounds: tuple[float | None, float | None] = (None, None),
) -> study_figures.Panel:
  """Returns a scalar of every arm: its mean over seeds, and its range."""
  lines, xs = [], []
  for colour, arm in enumerate(arms):
    own = [rows for key, rows in series.items() if key[:2] == (part, arm)]
    own = [rows for rows in own if rows]
    if not own:
      continue
    points = [row['step'] for row in min(own, key=len)]
    xs = points if len(points) > len(xs) else xs
    every = [
      study_figures.smooth([row[column] for row in rows], window)
      for rows in own
    ]
    at = list(zip(*every))  # The shortest ends all.
    means = [statistics.fmean(values) for values in at]
    lows, highs = [min(v) for v in at], [max(v) for v in at]
    lines.append(svg.Line(arm, means, colour, lows, highs))
  lines = [line for line in lines if len(line.ys) == len(xs)]
  return study_figures.Panel(title, xs, lines, bounds)
