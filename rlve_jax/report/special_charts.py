"""Figures that are more than a line a scalar: sizes, stages, test problems."""

from collections.abc import Callable
from collections.abc import Sequence
import re

from rlve_jax.report import bins as bins_lib
from rlve_jax.report import charts
from rlve_jax.report import columns
from rlve_jax.report import folders
from rlve_jax.report import markup
from rlve_jax.report import named_charts
from rlve_jax.report import svg


def group_sizes(runs: Sequence[folders.Run]) -> list[markup.Markup]:
  """Returns the figure of the group sizes that were sampled."""
  found = [(run, run.scalars['rollout/group_size']) for run in runs]
  spans = [
    (run.name if len(runs) > 1 else 'G', i, bins_lib.stretches(column))
    for i, (run, column) in enumerate(found)
    if column
  ]
  if not spans:
    return []
  levels = sorted({value for _, _, s in spans for _, _, value in s})
  picture = svg.step_chart(spans, 'Group size', levels)
  lines = [svg.Line(label, (), colour) for label, colour, _ in spans]
  return [
    charts.figure('Group size', 'Completions a prompt.', picture, (), lines),
    *_shares_of_sizes(found),
  ]


def _shares_of_sizes(found) -> list[markup.Markup]:
  """Returns how often each size was sampled, over bins of steps, a run."""
  figures = []
  for run, column in found:
    sizes = sorted(set(column.values))
    bins = bins_lib.cover([column], 40)
    if bins is None or len(sizes) < 2:
      continue
    lines = [
      svg.Line(
        f'G = {size:g}',
        bins_lib.points(_equal(column, size), bins).means,
        colour,
      )
      for colour, size in enumerate(sizes)
    ]
    title = 'Share of steps at each size'
    if len(found) > 1:
      title += f': {run.name}'
    picture = svg.stacked_chart(bins.middles, lines, title)
    figures.append(charts.figure(title, '', picture, bins.middles, lines))
  return figures


def _equal(column: columns.Column, value: float) -> columns.Column:
  values = column.values.__class__('d', [v == value for v in column.values])
  return columns.Column(column.steps, values)


def risks(runs: Sequence[folders.Run]) -> list[markup.Markup]:
  """Returns the believed risks of stragglers of each group size."""
  names = _matching(runs, lambda name: name.startswith('sagc/risk_'))
  names.sort(key=lambda name: int(re.sub(r'\D', '', name) or 0))
  scalars = {name: f'G = {name.rpartition("_")[2]}' for name in names}
  note = 'Believed chance that a group of this size has a straggler.'
  return charts.figures(
    [named_charts.Chart('Risk', scalars, named_charts.SHARE, note)], runs
  )


def stages(runs: Sequence[folders.Run]) -> list[markup.Markup]:
  """Returns each run's time of a step by stage, stacked."""
  found = []
  for run in runs:
    title = 'Time by stage'
    if len(runs) > 1:
      title += f': {run.name}'
    lines, xs = _stage_lines(run)
    if lines:
      picture = svg.stacked_chart(xs, lines, title)
      found.append(charts.figure(title, 'Seconds a step.', picture, xs, lines))
  return found


def _stage_lines(run) -> tuple[list[svg.Line], list[float]]:
  names = _matching([run], lambda name: name.startswith('time/'))
  parts = {n: run.scalars.stage(n, 'policy') for n in names if n != 'time/step'}
  parts = {name: column for name, column in parts.items() if column}
  whole = run.scalars.stage('time/step', 'policy')
  bins = bins_lib.cover([whole])
  if bins is None or not parts:
    return [], []
  ordered = sorted(parts, key=lambda name: -sum(parts[name].values))
  values = {n: bins_lib.points(parts[n], bins).means for n in ordered}
  total = bins_lib.points(whole, bins).means
  kept = ordered[: svg.COLOURS - 1]
  lines = [
    svg.Line(name.partition('/')[2], values[name], colour)
    for colour, name in enumerate(kept)
  ]
  known = [
    sum(v or 0.0 for v in column) for column in zip(*map(values.get, kept))
  ]
  rest = [max(t - k, 0.0) if t else None for t, k in zip(total, known)]
  return [*lines, svg.Line('other', rest, svg.COLOURS - 1)], bins.middles


def others(runs: Sequence[folders.Run]) -> list[markup.Markup]:
  """Returns figures of all scalars that no chart above shows."""
  known = {
    name
    for chart in (
      *named_charts.LEARNING,
      *named_charts.GROUPS,
      *named_charts.ROLLOUTS,
      *named_charts.LEARNER,
      named_charts.VERIFIER,
    )
    for name in chart.scalars
  }
  names = _matching(
    runs,
    lambda name: name not in known and not name.startswith(named_charts.APART),
  )
  return charts.figures(
    [named_charts.Chart(name, {name: 'mean'}) for name in sorted(names)], runs
  )


def _matching(
  runs: Sequence[folders.Run], wanted: Callable[[str], bool]
) -> list[str]:
  """Returns the names of scalars of any run, in the order they came."""
  found = dict.fromkeys(name for run in runs for name in run.scalars.columns)
  return [name for name in found if wanted(name)]


def test_accuracy(runs: Sequence[folders.Run]) -> list[markup.Markup]:
  """Returns the mean accuracy on test problems after each evaluation."""
  steps = sorted({step for run in runs for step in run.evaluations})
  lines = []
  for colour, run in enumerate(runs):
    known = {s: mean_result(run.evaluations[s]) for s in run.evaluations}
    pairs = [known.get(step) for step in steps]
    if not known:
      continue
    lines.append(
      svg.Line(
        run.name if len(runs) > 1 else 'mean of environments, ± s.e.',
        [pair and pair[0] for pair in pairs],
        colour,
        [pair and pair[0] - pair[1] for pair in pairs],
        [pair and pair[0] + pair[1] for pair in pairs],
      )
    )
  if not lines:
    return []
  title = 'Accuracy on test problems'
  picture = svg.line_chart(steps, lines, title, named_charts.SHARE)
  return [charts.figure(title, '', picture, steps, lines)]


def mean_result(results: Sequence[dict]) -> tuple[float, float] | None:
  """Returns the mean accuracy over environments and its standard error."""
  if not results:
    return None
  count = len(results)
  errors = sum(result.get('standard_error', 0.0) ** 2 for result in results)
  return (
    sum(result['accuracy'] for result in results) / count,
    errors**0.5 / count,
  )
