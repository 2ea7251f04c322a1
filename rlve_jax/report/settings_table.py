"""The resolved configuration of each run; what differs comes first."""

from collections.abc import Mapping
from collections.abc import Sequence
import json
from typing import Any

from rlve_jax.report import folders
from rlve_jax.report import markup


def table(runs: Sequence[folders.Run]) -> markup.Markup:
  """Returns settings and versions, a column a run."""
  found = [flat(run.config) | _versions(run) for run in runs]
  names = list(dict.fromkeys(name for each in found for name in each))
  differing = [n for n in names if len({each.get(n) for each in found}) > 1]
  same = [name for name in names if name not in differing]
  parts = []
  if len(runs) > 1:
    parts.append(markup.element('h3', 'Differences'))
    if differing:
      parts.append(_rows(differing, found, runs))
    else:
      parts.append(markup.element('p', 'All settings are equal.'))
  title = (
    f'{len(same)} settings' if len(runs) == 1 else f'{len(same)} in common'
  )
  common = found[:1]
  parts.append(
    markup.element(
      'details', markup.element('summary', title), _rows(same, common, ())
    )
  )
  return markup.join(*parts)


def flat(values: Mapping[str, Any], prefix: str = '') -> dict[str, str]:
  """Returns nested values by dotted names, as JSON."""
  found = {}
  for name, value in values.items():
    if isinstance(value, Mapping) and value:
      found |= flat(value, f'{prefix}{name}.')
    else:
      found[prefix + name] = json.dumps(value, ensure_ascii=False)
  return found


def _versions(run: folders.Run) -> dict[str, str]:
  return {f'version of {n}': str(v) for n, v in run.versions.items()}


def _rows(names, found, runs) -> markup.Markup:
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
      markup.element('tr', markup.element('td'), *head) if head else None,
      *rows,
      class_='settings',
    ),
    class_='scroll',
  )
