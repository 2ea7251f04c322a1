"""What exams showed: one row an exam, environments and levels folded away."""

from collections.abc import Sequence
import pathlib
from typing import Any

from rlve_jax.report import folders
from rlve_jax.report import markup
from rlve_jax.report import numbers


def read(folder: pathlib.Path) -> dict[str, Any] | None:
  """Returns an examination's results; None if there are none."""
  values = folders.read_json(folder / 'results.json', None)
  if not isinstance(values, dict) or not isinstance(
    values.get('results'), list
  ):
    return None
  return values


def table(runs: Sequence[folders.Run]) -> markup.Markup | None:
  """Returns the exams of runs, each under its checkpoint; None without any."""
  found = [
    (f'{run.name}, ' if len(runs) > 1 else '', path.name, read(path))
    for run in runs
    for path in sorted((run.folder / 'exams').glob('*'))
  ]
  parts = [
    section(values, f'{name}step {step.lstrip("0") or 0}')
    for name, step, values in found
    if values is not None
  ]
  return markup.join(*parts) if parts else None


def section(values: dict[str, Any], title: str) -> markup.Markup:
  """Returns the table of one examination."""
  whole = [r for r in values['results'] if r['part'] == 'all']
  rest = [r for r in values['results'] if r['part'] != 'all']
  folded = None
  if rest:
    folded = markup.element(
      'details',
      markup.element('summary', f'{len(rest)} environments and levels'),
      _rows(rest, 'part'),
    )
  return markup.join(
    markup.element('h3', title),
    markup.element(
      'p',
      'Every problem counts alike; a verdict that failed counts as wrong.'
      ' Intervals are of 95 %, over problems.',
    ),
    _rows(whole, 'exam'),
    folded,
  )


def _rows(results, key) -> markup.Markup:
  heads = (key, 'problems', 'k', 'Avg@k', 'Pass@1', 'Pass@k', 'tokens')
  heads += ('longest', 'cut off', 'unparsed', 'too long', 'no verdict')
  lines = [
    markup.element(
      'tr',
      markup.element('th', result[key], scope='row'),
      *(markup.element('td', text) for text in _cells(result)),
    )
    for result in results
  ]
  head = [markup.element('th', text, scope='col') for text in heads]
  return markup.element(
    'div',
    markup.element(
      'table', markup.element('tr', *head), *lines, class_='numbers'
    ),
    class_='scroll',
  )


def _cells(result) -> list[str]:
  passes = result['passes']
  return [
    str(result['problems']),
    str(result['samples']),
    _estimate(result['average']),
    _estimate(passes['1']),
    _estimate(passes[str(result['samples'])]),
    numbers.short(result['length_mean']),
    numbers.short(result['length_max'], 5),
    numbers.percent(result['truncated']),
    numbers.percent(result['unparsed']),
    str(result['unanswered']),
    str(result['failed']),
  ]


def _estimate(values) -> str:
  text = f'{100 * values["mean"]:.1f}'
  if values['low'] is None:
    return f'{text} %'
  return f'{text} [{100 * values["low"]:.1f}, {100 * values["high"]:.1f}] %'
