"""One row an environment: its level over time and its accuracies."""

from collections.abc import Sequence

from rlve_jax.report import bins
from rlve_jax.report import folders
from rlve_jax.report import markup
from rlve_jax.report import numbers
from rlve_jax.report import svg


def table(runs: Sequence[folders.Run]) -> markup.Markup | None:
  """Returns the table; cells hold one line a run. None without levels."""
  names = sorted({name for run in runs for name in run.environments})
  if not names:
    return None
  bounds = _steps(runs)
  most = max(
    max(run.scalars[f'rlve/{name}/level'].values, default=0.0)
    for run in runs
    for name in names
  )
  heads = ['environment', 'level', '', 'accuracy', 'on test problems']
  head = [markup.element('th', text, scope='col') for text in heads]
  return markup.join(
    _note(bounds, most),
    markup.element(
      'div',
      markup.element(
        'table',
        markup.element('tr', *head),
        *(_row(name, runs, bounds, most) for name in names),
        class_='environments',
      ),
      class_='scroll tall',
    ),
  )


def breakable(name: str) -> markup.Markup:
  """Returns a name that a narrow column can break after underscores."""
  wbr = markup.Markup('_<wbr>')
  return markup.Markup(wbr.join(markup.escape(p) for p in name.split('_')))


def _note(bounds, most) -> markup.Markup:
  return markup.element(
    'p',
    f'Level from step {bounds[0]} to {bounds[1]}: the stronger the colour,'
    f' the higher, up to {most:.0f}. Accuracy in the last tenth of the steps,'
    ' at the levels practised; on test problems after the first and the last'
    ' evaluation.',
  )


def _steps(runs) -> tuple[int, int]:
  """Returns the first and last step in which any level is known."""
  found = [
    run.scalars[f'rlve/{name}/level'].steps
    for run in runs
    for name in run.environments[:1]
  ]
  return min(s[0] for s in found), max(s[-1] for s in found)


def _row(name, runs, bounds, most) -> markup.Markup:
  levels = [run.scalars[f'rlve/{name}/level'] for run in runs]
  strips = [
    svg.strip(
      bins.stretches(level), bounds, most, f'Level of {name} in {run.name}'
    )
    for run, level in zip(runs, levels, strict=True)
  ]
  marked = [
    markup.join(
      markup.element('i', class_=svg.colour(i)) if len(runs) > 1 else None,
      strip,
    )
    for i, strip in enumerate(strips)
  ]
  cells = [
    marked,
    [_level(run, name) for run in runs],
    [_accuracy(run, name) for run in runs],
    [_tests(run, name) for run in runs],
  ]
  return markup.element(
    'tr',
    markup.element('th', breakable(name), scope='row'),
    *(
      markup.element('td', *(markup.element('div', text) for text in texts))
      for texts in cells
    ),
  )


def _level(run, name) -> str:
  level, capped = (
    run.scalars[f'rlve/{name}/{key}'].values for key in ('level', 'capped')
  )
  if not level:
    return '-'
  return f'{level[-1]:.0f}{" capped" if capped and capped[-1] else ""}'


def _accuracy(run, name) -> str:
  column = run.scalars[f'rlve/{name}/accuracy']
  border = run.scalars.last_step - 0.1 * len(run.scalars['reward/mean'])
  recent = [
    value for step, value in zip(column.steps, column.values) if step > border
  ]
  return numbers.percent(numbers.mean(recent))


def _tests(run, name) -> str:
  found = [
    100 * result['accuracy']
    for step in sorted(run.evaluations)
    for result in run.evaluations[step]
    if result['environment'] == name
  ]
  ends = found[:1] + found[1:][-1:]
  texts = [f'{value:.1f}' for value in ends]
  return f'{" → ".join(texts)} %' if texts else '-'
