"""The few figures that say how a run went."""

from collections.abc import Sequence

from rlve_jax.report import folders
from rlve_jax.report import markup
from rlve_jax.report import numbers
from rlve_jax.report import special_charts

_ARROW = ' → '


def figures(run: folders.Run) -> dict[str, str]:
  """Returns texts by name; what a run did not measure is left out.

  A value before and after the arrow is the mean of the first and of the last
  tenth of the steps.
  """
  scalars = run.scalars
  found = {
    'steps': _steps(run),
    'reward': _change(scalars['reward/mean'], numbers.short),
    'accuracy': _change(scalars['reward/accuracy'], numbers.percent),
    'accuracy on test problems': _tests(run),
    'sum of levels': _levels(run),
    'effective prompt ratio': _change(
      scalars['rlve/effective_prompt_ratio'], numbers.percent
    ),
    'idle share': _mean(scalars['rollout/idle_share'], numbers.percent),
    'longest over mean': _mean(scalars['rollout/max_over_mean'], numbers.short),
    'tokens a second': _mean(
      scalars['rollout/tokens_per_second'], numbers.short
    ),
    'seconds a step': _mean(scalars['time/step'], numbers.short),
    'verifier failures': _failures(run),
    'updates skipped': _total(scalars['learner/skipped']),
  }
  return {name: text for name, text in found.items() if text}


def table(runs: Sequence[folders.Run]) -> markup.Markup:
  """Returns tiles for one run, a table with a column a run for several."""
  found = [figures(run) for run in runs]
  if len(runs) == 1:
    return markup.element(
      'dl',
      *(
        markup.element(
          'div', markup.element('dt', name), markup.element('dd', text)
        )
        for name, text in found[0].items()
      ),
      class_='tiles',
    )
  names = dict.fromkeys(name for each in found for name in each)
  head = [markup.element('th', run.name, scope='col') for run in runs]
  rows = [
    markup.element(
      'tr',
      markup.element('th', name, scope='row'),
      *(markup.element('td', each.get(name, '-')) for each in found),
    )
    for name in names
  ]
  return markup.element(
    'div',
    markup.element(
      'table',
      markup.element('tr', markup.element('td'), *head),
      *rows,
      class_='numbers',
    ),
    class_='scroll',
  )


def warnings(run: folders.Run) -> list[str]:
  """Returns what a reader of the numbers has to know."""
  found = []
  scalars = run.scalars
  if scalars.damaged:
    found.append(
      f'metrics.jsonl is damaged at line {scalars.damaged}; what follows it is'
      ' not shown.'
    )
  if scalars.not_finite:
    names = ', '.join(sorted(scalars.not_finite)[:5])
    count = max(scalars.not_finite.values())
    found.append(f'Values that are not finite, in {count} steps: {names}.')
  truncated = numbers.mean(scalars['rollout/truncated'].tail())
  if truncated is not None and truncated > 0.5:
    found.append(
      f'In the last tenth of the steps {numbers.percent(truncated)} of the'
      ' completions are cut off.'
    )
  if not run.finished:
    found.append(f'The run is not finished: {_steps(run)} steps.')
  return found


def _steps(run: folders.Run) -> str:
  return f'{run.scalars.last_step} of {run.steps}'


def _change(column, form) -> str | None:
  if not column:
    return None
  first, last = numbers.mean(column.head()), numbers.mean(column.tail())
  return f'{form(first)}{_ARROW}{form(last)}'


def _mean(column, form) -> str | None:
  return form(numbers.mean(column.values)) if column else None


def _total(column) -> str | None:
  return f'{sum(column.values):.0f}' if column else None


def _tests(run: folders.Run) -> str | None:
  """Returns mean accuracies after the first and the last evaluation."""
  known = [
    special_charts.mean_result(run.evaluations[step])
    for step in sorted(run.evaluations)
  ]
  texts = [f'{100 * mean:.1f} ± {100 * error:.1f} %' for mean, error in known]
  ends = texts[:1] + texts[1:][-1:]
  return _ARROW.join(ends) or None


def _levels(run: folders.Run) -> str | None:
  found = [run.scalars[f'rlve/{name}/level'] for name in run.environments]
  if not found:
    return None
  first = sum(column.values[0] for column in found)
  last = sum(column.values[-1] for column in found)
  return f'{first:.0f}{_ARROW}{last:.0f}'


def _failures(run: folders.Run) -> str | None:
  names = 'verifier/timeouts', 'verifier/errors'
  columns = [run.scalars[name] for name in names]
  if not any(columns):
    return None
  return f'{sum(sum(column.values) for column in columns):.0f}'
