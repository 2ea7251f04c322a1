"""Forecasts of the papers' runs for TPU slices, as a table of docs/launch.md.

  python -m benchmarks.plans WORK    # All; those in WORK are not made again.
  python -m benchmarks.plans WORK --only=sagc_llama3p2_3b

Programs are compiled by libtpu (extra `tpu`): minutes a row, on any machine.
Where a run does not fit, what is advised is forecast too; where nothing can be
advised, a run on more chips.
"""

import argparse
from collections.abc import Iterator
from collections.abc import Mapping
import json
import pathlib
from typing import Any

from benchmarks import tables
from experiments import configs
from rlve_jax import overrides
from rlve_jax.planning import elsewhere

_GIB = 2**30
_CONFIGS = (
  'sagc_qwen2p5_3b',
  'sagc_llama3p2_3b',
  'rlve_prorl_1p5b',
  'rlve_openthinker3_1p5b',
  'rlve_qwen2p5_7b',
)
_TOPOLOGIES = 'v5e:4x4', 'v5p:2x2x2'
_MORE = {  # What fits where nothing on fewer chips does.
  ('rlve_qwen2p5_7b', 'v5e:4x4'): (
    'v5e:4x8',
    ('mesh.tensor=4', 'learner.rows=8'),
  )
}
_TRIES = 3  # Forecasts of a run that does not fit, each as the last advised.


def path(work: pathlib.Path, name, topology, changes) -> pathlib.Path:
  """Returns where a forecast is kept."""
  parts = name, topology.replace(':', '-'), *changes
  return work / f'{",".join(parts)}.json'


def forecast(name: str, topology: str, changes) -> dict[str, Any]:
  """Returns a forecast, as `experiments.plan --json` prints it."""
  config = configs.get(name)
  for assignment in changes:
    config = overrides.override(config, assignment)
  return elsewhere.forecast(config, topology)


def row(name, topology, changes, found: Mapping[str, Any]) -> tables.Row:
  """Returns a row of the table."""
  largest = max(found['programs'], key=lambda r: r['total'])
  group, step = max(found['steps'].items(), key=lambda item: int(item[0]))
  added = ''.join(f' --set={c}' for c in changes)
  over = largest['over'] / _GIB
  return {
    'add to `python -m experiments.plan`': (
      f'`--config={name} --topology={topology}{added}`'
    ),
    'fits': 'yes' if found['fits'] else f'no, {over:.2f} GiB too much',
    'most, of GiB a chip': (
      f'{largest["total"] / _GIB:.2f} of {found["memory"] / _GIB:.2f}'
    ),
    'in': f'`{largest["name"]}`',
    'a step at least': f'{step["seconds"]:,.0f} s at G {group}',
    'MFU': f'{step["utilization"]:.1%}',
  }


def follow(
  work: pathlib.Path, name: str, topology: str, make: bool
) -> Iterator[tables.Row]:
  """Yields rows of a run: as it is, and as advised until it fits.

  Args:
    work: folder of forecasts.
    name: of a configuration.
    topology: of chips.
    make: whether forecasts that are lacking are made.
  """
  first, changes = topology, ()
  for _ in range(_TRIES):
    file = path(work, name, topology, changes)
    if make and not file.exists():
      file.write_text(json.dumps(forecast(name, topology, changes), indent=2))
    if not file.exists():
      return
    found = json.loads(file.read_text())
    yield row(name, topology, changes, found)
    if found['fits']:
      return
    if not found['change']:
      if topology != first or (name, first) not in _MORE:
        return
      topology, changes = _MORE[name, first]
      continue
    keys = {c.partition('=')[0] for c in found['change']}
    kept = [c for c in changes if c.partition('=')[0] not in keys]
    changes = *kept, *found['change']


def main() -> None:
  """Makes what is lacking, and writes what there is."""
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument('work', type=pathlib.Path)
  parser.add_argument('--only', choices=_CONFIGS, help='Make no others.')
  parser.add_argument('--table', action='store_true', help='Make none.')
  options = parser.parse_args()
  options.work.mkdir(parents=True, exist_ok=True)
  rows = []
  for name in _CONFIGS:
    make = not options.table and options.only in (None, name)
    for topology in _TOPOLOGIES:
      for found in follow(options.work, name, topology, make):
        print(found, flush=True)
        rows.append(found)
  tables.put(tables.DOCS / 'launch.md', 'plans', rows)
  versions = {versions_of(p) for p in options.work.glob('*.json')}
  text = f'Compiled with {" and ".join(sorted(versions))}.'
  tables.put_text(tables.DOCS / 'launch.md', 'versions', text)


def versions_of(file: pathlib.Path) -> str:
  """Returns the versions that a forecast was made with."""
  found = json.loads(file.read_text())['versions']
  return ', '.join(f'{name} {version}' for name, version in found.items())


if __name__ == '__main__':
  main()
