"""Runs a configuration with several seeds, and writes what it reached.

`python -m benchmarks.job [--config=tiny] [--seeds=0,1,2] [--set=...]`
"""

import collections
from collections.abc import Sequence
import importlib.metadata
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

from absl import app
from absl import flags

from experiments import configs
from rlve_jax import evaluation
from rlve_jax import metrics

_CONFIG = flags.DEFINE_string('config', 'tiny', 'Of experiments/configs.py.')
_SET = flags.DEFINE_multi_string('set', [], 'Settings to change.')
_SEEDS = flags.DEFINE_list('seeds', ['0', '1', '2'], 'Seeds to run.')
_OUT = flags.DEFINE_string('out', None, 'Page; docs/<config>.md by default.')

_HEAD = """\
# What `--config={config}` reaches

`python -m experiments.train --config={config}` with seeds {seeds}, one after
another: accuracy of sampled answers (temperature 1, {samples} a problem) on
{problems} test problems an environment, at levels {levels}, before and after
{steps} steps of reinforcement learning; the level of the curriculum at the end;
and how many steps had each group size. Written by `python -m benchmarks.job` on
{date}: jax {jax}, Python {python}, {cores} cores, load {load:.1f} at the start.
Times include compilation, with an empty compilation cache.

"""


def run(seed: str, folder: pathlib.Path) -> dict:
  """Trains once; returns the summary, with minutes and group sizes."""
  command = [sys.executable, '-m', 'experiments.train']
  command += [f'--config={_CONFIG.value}', f'--workdir={folder}']
  command += [f'--set={s}' for s in [*_SET.value, f'seed={seed}']]
  cache = str(folder.with_name(f'cache{seed}'))
  begun = time.monotonic()
  subprocess.run(
    command, check=True, env={**os.environ, 'XDG_CACHE_HOME': cache}
  )
  minutes = (time.monotonic() - begun) / 60
  rows = metrics.read(folder / 'metrics.jsonl')
  sizes = collections.Counter(
    row['rollout/group_size'] for row in rows if row['stage'] == 'policy'
  )
  summary = json.loads((folder / 'summary.json').read_text())
  compiled = max(row['compile/count'] for row in rows)
  gap = max(row.get('learner/ratio_gap', 0) for row in rows)
  return summary | {
    'minutes': minutes,
    'sizes': sorted(sizes.items()),
    'compiled': compiled,
    'gigabytes': resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 2**20,
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
    f' {found["minutes"]:.1f} minutes, at most {found["gigabytes"]:.1f} GiB in'
    f' a process. Compilations after the start:'
    f' {found["compiled"]}. Largest distance of an on-policy ratio from 1:'
    f' {found["gap"]:.1e}.'
  )
  return '\n'.join([*lines, '', text, ''])


def main(argv: Sequence[str]) -> None:
  """Runs the seeds in turn, then writes the page."""
  del argv
  load = os.getloadavg()[0]
  with tempfile.TemporaryDirectory() as folder:
    found = {s: run(s, pathlib.Path(folder) / f'seed{s}') for s in _SEEDS.value}
  first = next(iter(found.values()))
  config = configs.get(_CONFIG.value)
  result = first['before'][0]
  text = _HEAD.format(
    config=config.name,
    seeds=', '.join(found),
    samples=result['attempts'] // result['problems'],
    problems=result['problems'],
    levels=' and '.join(map(str, config.evaluation.levels)),
    steps=sum(n for _, n in first['sizes']),
    date=time.strftime('%Y-%m-%d'),
    jax=importlib.metadata.version('jax'),
    python=sys.version.split()[0],
    cores=os.cpu_count(),
    load=load,
  )
  sections = [table(seed, values) for seed, values in found.items()]
  out = pathlib.Path(_OUT.value or f'docs/{config.name}.md')
  out.write_text(text + '\n'.join(sections))


if __name__ == '__main__':
  app.run(main)
