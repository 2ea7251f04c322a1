"""A forecast as a table, with what to change where it does not fit."""

from collections.abc import Mapping
from typing import Any

_GIB = 2**30
_HEAD = (
  f'{"program":<22}{"params":>9}{"cache":>9}{"scratch":>9}{"beside":>9}'
  f'{"total":>9}  {"GFLOP":>9}{"GB":>8}{"time":>10}{"MFU":>6}  bound'
)


def table(found: Mapping[str, Any]) -> str:
  """Returns a forecast as text."""
  mesh = lambda name: ' x '.join(f'{k} {n}' for k, n in found[name].items())
  kind = 'estimate from shapes' if found['estimate'] else 'compiled'
  held = ', '.join(f'{k} {_gib(n)}' for k, n in found['held'].items() if n)
  lines = [
    f'{found["config"]} on {found["topology"]} ({kind})',
    f'memory        {_gib(found["memory"])} a chip',
    f'mesh          {mesh("mesh")}',
    f'sampler mesh  {mesh("sampler_mesh")}',
    f'state a chip  {held}',
    '',
    _HEAD,
  ]
  lines += [_row(row) for row in found['programs']]
  for row in found['programs']:
    lines += _collectives(row)
  lines.append('')
  for group, step in found['steps'].items():
    lines.append(
      f'a step at G {group}, all completions at the limit: at least'
      f' {step["seconds"]:,.0f} s in {step["waves"]} waves and'
      f' {step["microbatches"]} microbatches, MFU {step["utilization"]:.1%}'
    )
  lines += ['', *_advice(found)]
  return '\n'.join(lines)


def _gib(n: float) -> str:
  return f'{n / _GIB:.2f} GiB'


def _row(row: Mapping[str, Any]) -> str:
  sizes = 'parameters', 'cache', 'scratch', 'beside', 'total'
  cells = ''.join(f'{row[name] / _GIB:>9.2f}' for name in sizes)
  bound = max(row['bounds'], key=row['bounds'].get)
  seconds = row['seconds']
  time = f'{seconds:.2f} s' if seconds > 1 else f'{1e3 * seconds:.2f} ms'
  return (
    f'{row["name"]:<22}{cells}  {row["flops"] / 1e9:>9,.0f}'
    f'{row["bytes"] / 1e9:>8.2f}{time:>10}{row["mfu"]:>6.1%}  {bound}'
  )


def _collectives(row: Mapping[str, Any]) -> list[str]:
  return [
    f'{row["name"]:<22}{kind} x {c["count"]}: {c["bytes"] / 2**20:,.1f} MiB,'
    f' the largest {c["largest"] / 2**20:,.1f} MiB'
    for kind, c in row.get('collectives', {}).items()
  ]


def _advice(found: Mapping[str, Any]) -> list[str]:
  """Says whether all fits, what to change, and what the most rows are."""
  lines = [
    f'{row["name"]} does not fit: {_gib(row["over"])} too much.'
    for row in found['programs']
    if row['over'] > 0
  ]
  lines += [_change(found)] if lines else ['It fits.']
  rows = {r['group']: r['rows'] for r in found['programs'] if _bounded(r)}
  for group, most in found['most']:
    if group is None:
      lines.append(f'largest microbatch: learner.rows={most} (by shapes)')
    elif most > rows[group]:
      lines.append(
        f'most rows at G {group}: sampler.rows_in_flight={most} (by shapes)'
      )
    elif most == rows[group]:
      lines.append(f'most rows at G {group}: the {most} there are')
  return lines


def _bounded(row: Mapping[str, Any]) -> bool:
  """Whether a program is one whose rows are a setting."""
  return not row['name'].startswith('prefill')


def _change(found: Mapping[str, Any]) -> str:
  """Says what to change in a run that does not fit."""
  if found['change'] is None:
    return 'Nothing fits these chips, however it is divided: take more.'
  added = ' '.join(f'--set={setting}' for setting in found['change'])
  return f'Add {added}: {_gib(found["changed_size"])} a chip (by shapes).'
