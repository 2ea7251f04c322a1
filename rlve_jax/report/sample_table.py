"""Sampled completions with their verdicts, filtered by a small script."""

from collections.abc import Sequence

from rlve_jax.report import environment_table
from rlve_jax.report import folders
from rlve_jax.report import markup
from rlve_jax.report import numbers

_LONGEST = 6000  # Characters of a completion or a prompt that are shown.
_NOTE = (
  'A few of the completions that the run wrote down, the newest first: of each'
  ' problem the most frequent with each verdict, equal ones together.'
)
_ORDER = (
  'correct',
  'partial',
  'wrong',
  'invalid',
  'unparsed',
  'timeout',
  'error',
)


def table(runs: Sequence[folders.Run]) -> markup.Markup | None:
  """Returns filters and table, the newest first; None without samples."""
  found = [(run, s) for run in runs for s in folders.samples(run.folder)]
  if not found:
    return None
  found.sort(key=lambda pair: -pair[1].step)
  several = len(runs) > 1
  heads = ['step', 'environment', 'level', 'verdict', 'reward', 'tokens']
  heads = [*(['run'] if several else []), *heads, 'completion']
  head = [markup.element('th', text, scope='col') for text in heads]
  return markup.join(
    markup.element('p', _NOTE),
    _filters(found, runs),
    markup.element(
      'table',
      markup.element('thead', markup.element('tr', *head)),
      markup.element('tbody', *(_row(run, s, several) for run, s in found)),
      id='samples',
    ),
  )


def shorten(text: str, most: int = _LONGEST) -> str:
  """Returns text with its middle left out where it is too long."""
  if len(text) <= most:
    return text
  half = most // 2
  return (
    f'{text[:half]}\n[… {len(text) - 2 * half:,} characters …]\n{text[-half:]}'
  )


def _filters(found, runs) -> markup.Markup:
  environments = sorted({s.environment for _, s in found})
  seen = {s.status for _, s in found}
  verdicts = [s for s in _ORDER if s in seen] + sorted(seen - set(_ORDER))
  filters = [
    ('environment', environments),
    ('verdict', verdicts),
    ('run', [run.name for run in runs] if len(runs) > 1 else []),
  ]
  return markup.element(
    'form',
    *(_select(name, values) for name, values in filters if values),
    markup.element(
      'label',
      'text ',
      markup.element('input', type='search', name='text'),
    ),
    markup.element('output', f'{len(found)} of {len(found)}'),
    id='filters',
  )


def _select(name: str, values: Sequence[str]) -> markup.Markup:
  options = [markup.element('option', 'all', value='')]
  options += [markup.element('option', v, value=v) for v in values]
  return markup.element(
    'label', f'{name} ', markup.element('select', *options, name=name)
  )


def _row(run, sample, several: bool) -> markup.Markup:
  status = sample.status
  kind = status if status in _ORDER else 'other'
  tokens = str(sample.tokens)
  if sample.ended is False:
    tokens += ' cut off'
  cells = [
    ('step', sample.step),
    ('environment', environment_table.breakable(sample.environment)),
    ('level', sample.level),
    ('verdict', markup.element('span', status, class_=f'verdict {kind}')),
    ('reward', numbers.short(sample.reward)),
    ('tokens', tokens),
    ('completion', _completion(sample)),
  ]
  if several:
    cells.insert(0, ('run', run.name))
  return markup.element(
    'tr',
    *(
      markup.element('td', value, data_name=name, class_=name)
      for name, value in cells
    ),
    data_environment=sample.environment,
    data_verdict=status,
    data_run=run.name if several else None,
  )


def _completion(sample) -> markup.Markup:
  count = f'{sample.count} of {sample.group}'
  return markup.join(
    markup.element('pre', shorten(sample.text) or '(empty)', dir='auto'),
    markup.element(
      'details',
      markup.element('summary', f'problem {sample.seed}; {count} completions'),
      markup.element('pre', shorten(sample.prompt), dir='auto'),
    ),
  )
