"""Runs the main job with several seeds, and writes what it reached.

`python -m benchmarks.tiny [--seeds=0,1,2] [--out=docs/tiny.md]`
"""

import collections
from collections.abc import Sequence
import importlib.metadata
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from absl import app
from absl import flags

from rlve_jax import evaluation
from rlve_jax import metrics

_SEEDS = flags.DEFINE_list('seeds', ['0', '1', '2'], 'Seeds to run.')
_OUT = flags.DEFINE_string('out', 'docs/tiny.md', 'Page to write.')

_HEAD = """\
# What the main job reaches

`python -m experiments.train` with seeds {seeds}, one after another: accuracy of
sampled answers (temperature 1) on {problems} test problems an environment, at
levels 0 and 1, before and after {steps} steps of reinforcement learning; the
level of the curriculum at the end; and how many steps had each group size.
Written by `python -m benchmarks.tiny` on {date}: jax {jax}, Python {python},
{cores} cores, load {load:.1f} at the start. Times include compilation, with an
empty compilation cache.

"""


def run(seed: str, folder: pathlib.Path) -> dict:
  """Trains once; returns the summary, with minutes and group sizes."""
  command = [sys.executable, '-m', 'experiments.train']
  command += [f'--workdir={folder}', f'--set=seed={seed}']
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
  load = os.getloadavg()[0]
  with tempfile.TemporaryDirectory() as folder:
    found = {s: run(s, pathlib.Path(folder) / f'seed{s}') for s in _SEEDS.value}
  first = next(iter(found.values()))
  text = _HEAD.format(
    seeds=', '.join(found),
    problems=first['before'][0]['problems'],
    steps=sum(n for _, n in first['sizes']),
    date=time.strftime('%Y-%m-%d'),
    jax=importlib.metadata.version('jax'),
    python=sys.version.split()[0],
    cores=os.cpu_count(),
    load=load,
  )
  sections = [table(seed, values) for seed, values in found.items()]
  pathlib.Path(_OUT.value).write_text(text + '\n'.join(sections))


if __name__ == '__main__':
  app.run(main)
