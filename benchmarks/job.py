"""Runs a configuration with several seeds, and writes what it reached.

`python -m benchmarks.job [--config=tiny] [--seeds=0,1,2] [--set=...]`
"""

import collections
from collections.abc import Sequence
import importlib.metadata
import json
import os
import pathlib
import subprocess
import sys
import time

from absl import app
from absl import flags

from experiments import configs
from rlve_jax import evaluation
from rlve_jax import metrics

_CONFIG = flags.DEFINE_string('config', 'tiny', 'Of experiments/configs.py.')
_SET = flags.DEFINE_multi_string('set', [], 'Settings to change.')
_SEEDS = flags.DEFINE_list('seeds', ['0', '1', '2'], 'Seeds to run.')
_RUNS = flags.DEFINE_string(
  'runs', 'runs/jobSEED', 'Folders, SEED standing for the seed.'
)
_OUT = flags.DEFINE_string('out', None, 'Page; docs/<config>.md by default.')

_HEAD = """\
# What `--config={config}` reaches

`python -m experiments.train --config={config}{settings}` with seeds {seeds},
one after another: accuracy of sampled answers (temperature 1, {samples} a
problem) on {problems} test problems an environment, at levels {levels}, before
and after {steps} steps of reinforcement learning; the level of the curriculum
at the end; and how many steps had each group size. Written by
`python -m benchmarks.job` on {date}: jax {jax}, Python {python}, {cores} cores
of a shared machine.
Times run from the first file of a run to its last, compilation included.

"""


def run(seed: str, folder: pathlib.Path) -> None:
  """Trains once, in a folder that may hold the finished run already."""
  command = [sys.executable, '-m', 'experiments.train']
  command += [f'--config={_CONFIG.value}', f'--workdir={folder}']
  command += [f'--set={s}' for s in [*_SET.value, f'seed={seed}']]
  subprocess.run(command, check=True)


def read(folder: pathlib.Path) -> dict:
  """Returns a finished run's summary, with minutes and group sizes."""
  rows = metrics.read(folder / 'metrics.jsonl')
  sizes = collections.Counter(
    row['rollout/group_size'] for row in rows if row['stage'] == 'policy'
  )
  summary = json.loads((folder / 'summary.json').read_text())
  written = [
    (folder / f'{n}.json').stat().st_mtime for n in ('config', 'summary')
  ]
  minutes = (written[1] - written[0]) / 60
  compiled = max(row['compile/count'] for row in rows)
  gap = max(row.get('learner/ratio_gap', 0) for row in rows)
  return summary | {
    'minutes': minutes,
    'sizes': sorted(sizes.items()),
    'compiled': compiled,
    'gap': gap,
  }


def table(seed: str, found: dict) -> str:
  """Returns the section of one seed."""
  before = [evaluation.from_json(v) for v in found['before']]
  after = [evaluation.from_json(v) for v in found['after']]
  gain, error = evaluation.paired_difference(before, after)
  lines = [
    f'## Seed {seed}',
    '',
    '| environment | before | after | change | level |',
    '|---|---|---|---|---|',
  ]
  row = '| {} | {:.1%} | {:.1%} | {:+.1%} | {} |'
  for a, b in zip(before, after, strict=True):
    level = found['levels'][a.environment]
    change = b.accuracy - a.accuracy
    lines.append(
      row.format(a.environment, a.accuracy, b.accuracy, change, level)
    )
  mean = lambda results: sum(r.accuracy for r in results) / len(results)
  x, y = mean(before), mean(after)
  lines.append(
    row.format(
      'mean, sum of levels', x, y, y - x, sum(found['levels'].values())
    )
  )
  sizes = ', '.join(f'G = {g}: {n}' for g, n in found['sizes'])
  text = (
    f'Reward a problem {gain:+.3f} (s.e. {error:.3f}). Steps with {sizes}.'
    f' {found["minutes"]:.1f} minutes. Compilations after the start:'
    f' {found["compiled"]}. Largest distance of an on-policy ratio from 1:'
    f' {found["gap"]:.1e}.'
  )
  return '\n'.join([*lines, '', text, ''])


def main(argv: Sequence[str]) -> None:
  """Runs the seeds in turn, then writes the page."""
  del argv
  found = {}
  for seed in _SEEDS.value:
    folder = pathlib.Path(_RUNS.value.replace('SEED', seed))
    if not (folder / 'summary.json').exists():
      run(seed, folder)
    found[seed] = read(folder)
  first = next(iter(found.values()))
  config = configs.get(_CONFIG.value)
  result = first['before'][0]
  text = _HEAD.format(
    config=config.name,
    settings=''.join(f' --set {s}' for s in _SET.value),
    seeds=', '.join(found),
    samples=result['attempts'] // result['problems'],
    problems=result['problems'],
    levels=' and '.join(map(str, config.evaluation.levels)),
    steps=sum(n for _, n in first['sizes']),
    date=time.strftime('%Y-%m-%d'),
    jax=importlib.metadata.version('jax'),
    python=sys.version.split()[0],
    cores=os.cpu_count(),
  )
  sections = [table(seed, values) for seed, values in found.items()]
  out = pathlib.Path(_OUT.value or f'docs/{config.name}.md')
  out.write_text(text + '\n'.join(sections))


if __name__ == '__main__':
  app.run(main)
