"""Times rollouts: ours, google-tunix's sampler, Hugging Face `generate`.

  python -m benchmarks.rollout --model PATH --python tunix=/venv1/bin/python \
    --python transformers=/venv2/bin/python --results FILE \
    --markdown docs/benchmarks.md

With `--results` a case at a time can be measured (`--laws tail --groups 16`):
the table is of all results in the file, with `--repeats 0` of those alone.
`--quick` shows that all three run.

All complete the same prompts with the same weights in float32, sample at
temperature 1, and draw the same numbers of tokens: lengths are forced, from a
heavy-tailed law or all equal, and a sampler sees one only as the end of a row.
Each runs in a process of its own that waits while the others are timed.
"""

import argparse
from collections.abc import Sequence
import datetime
import importlib.metadata
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

import numpy as np

from benchmarks import rollout_engines as engines

MEDIAN, SIGMA = 40, 1.0  # Of log-normal lengths.
NAMES = 'ours', 'tunix', 'transformers'
_PACKAGES = {
  'ours': 'jax',
  'tunix': 'google-tunix',
  'transformers': 'transformers',
}
_BEGIN, _END = '<!-- rollouts -->', '<!-- end of rollouts -->'

_FEW = 2  # Tokens of a warm-up.
_QUICK = {'groups': [4], 'laws': ['tail'], 'cap': 8, 'repeats': 1}


def draw_prompts() -> np.ndarray:
  """Returns token ids, int32 [P, 60], the same everywhere."""
  rng = np.random.default_rng(0)
  return rng.integers(
    100, 40_000, (engines.PROMPTS, engines.PROMPT_TOKENS)
  ).astype(np.int32)


def draw_lengths(law: str, group: int, full: int, cap: int, **_) -> np.ndarray:
  """Returns the tokens of each completion, int32 [P, G]."""
  shape = engines.PROMPTS, group
  if law == 'full':
    return np.full(shape, full, np.int32)
  rng = np.random.default_rng(group)
  drawn = rng.lognormal(np.log(MEDIAN), SIGMA, shape)
  return np.clip(np.rint(drawn), 1, cap).astype(np.int32)


def serve(name: str, folder: str, groups: Sequence[int]) -> None:
  """Answers each line of JSON on standard input with a line of JSON."""
  answer = os.fdopen(os.dup(1), 'w')
  os.dup2(2, 1)  # What libraries print is no answer.
  run = getattr(engines, name)(folder, groups)
  version = importlib.metadata.version(_PACKAGES[name])
  print(json.dumps(version), file=answer, flush=True)
  for line in sys.stdin:
    case = json.loads(line)
    lengths = draw_lengths(**case)
    if case['warm']:
      lengths = np.minimum(lengths, _FEW)
    begun, compiled = time.perf_counter(), engines.compiling[0]
    tokens = run(draw_prompts(), lengths)
    seconds = time.perf_counter() - begun
    seconds -= engines.compiling[0] - compiled
    print(json.dumps([tokens, seconds]), file=answer, flush=True)


class _Worker:
  """One sampler in its process."""

  def __init__(self, name: str, python: str, folder: str, groups):
    command = [python, '-m', 'benchmarks.rollout', '--serve', name]
    command += ['--model', folder, '--groups', *map(str, groups)]
    self.process = subprocess.Popen(
      command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    self.version = self._read()

  def time(self, **case) -> float:
    """Returns tokens a second."""
    print(json.dumps(case), file=self.process.stdin, flush=True)
    tokens, seconds = self._read()
    return tokens / seconds

  def close(self):
    self.process.stdin.close()
    self.process.wait()

  def _read(self):
    line = self.process.stdout.readline()
    if not line:
      raise RuntimeError(f'{self.process.args} ended with no answer.')
    return json.loads(line)


def safetensors_folder(path: str, folder: str) -> str:
  """Returns a folder of safetensors; other models are written as one."""
  from rlve_jax.model import pretrained

  if list(pathlib.Path(path).glob('*.safetensors')):
    return path
  found = pretrained.find(pathlib.Path(path))
  out = pathlib.Path(folder) / 'model'
  pretrained.save(
    out, found.config, found.read(), found.tokenizer, None, 'float32'
  )
  return str(out)


def measure(workers, repeats: int, **case):
  """Yields names and tokens a second, of runs in turn.

  What a sampler compiles for the lengths of a case is taken from its time.
  """
  for name, worker in workers.items():
    if name != 'tunix':  # Which compiles for one length of completions.
      worker.time(**case, warm=True)
  for _ in range(repeats):
    for name, worker in workers.items():
      yield name, worker.time(**case, warm=False)


def record(path: pathlib.Path | None, new):
  """Adds a run to those in a file, if there is one; returns all."""
  old = json.loads(path.read_text()) if path and path.exists() else []
  if path:
    path.write_text(json.dumps([*old, new], indent=1))
  return [*old, new]


def table(runs) -> str:
  """Returns the section of the documentation."""
  versions = {run['name']: run['version'] for run in runs}
  names = [name for name in NAMES if name in versions]
  packages = ', '.join(f'{_PACKAGES[n]} {versions[n]}' for n in names)
  dates = sorted({run['date'] for run in runs})
  loads, cores = [run['load'] for run in runs], len(os.sched_getaffinity(0))
  note = (
    f'Measured {" to ".join(dates)} on {cores} cores ({packages});'
    f' load of the machine before: {min(loads):.1f} to {max(loads):.1f}.'
    f' {engines.PROMPTS} prompts of {engines.PROMPT_TOKENS} tokens, float32,'
    f' temperature 1. Lengths `tail`: log-normal, median {MEDIAN}, sigma'
    f' {SIGMA:g}, at most {engines.CAP}; `full`: all equal. Tokens a second of'
    ' completions, medians of runs in turn; ratios are ours over theirs.'
  )
  lines = [
    note,
    '',
    '| lengths | G | runs | ' + ' | '.join(names) + ' | ratios |',
    '|---|---|---|' + '---|' * len(names) + '---|',
  ]
  cases = sorted({(run['law'], run['group']) for run in runs}, reverse=True)
  for case in cases:
    found = {name: [] for name in names}
    for run in runs:
      if (run['law'], run['group']) == case:
        found[run['name']].append(run['speed'])
    speeds = {k: statistics.median(v) for k, v in found.items() if v}
    first = speeds.get('ours')
    ratios = [f'{first / v:.2f}' for n, v in speeds.items() if n != 'ours']
    cells = [f'{speeds[n]:.1f}' if n in speeds else '-' for n in names]
    count = ', '.join(str(len(found[name])) for name in names)
    cells = [case[0], str(case[1]), count, *cells, ', '.join(ratios)]
    lines.append('| ' + ' | '.join(cells) + ' |')
  return '\n'.join(lines)


def write(path: pathlib.Path, text: str) -> None:
  """Replaces the table between its markers."""
  page = path.read_text()
  before, _, rest = page.partition(_BEGIN)
  _, _, after = rest.partition(_END)
  path.write_text(f'{before}{_BEGIN}\n{text}\n{_END}{after}')


def measure_all(args) -> list[dict[str, Any]]:
  """Returns all runs, those of the file of results included."""
  pythons = {'ours': sys.executable}
  pythons |= dict(pair.split('=', 1) for pair in args.python)
  today = datetime.datetime.now(datetime.UTC).date().isoformat()
  common, runs = {'load': os.getloadavg()[0], 'date': today}, []
  with tempfile.TemporaryDirectory() as scratch:
    folder = safetensors_folder(args.model, scratch)
    workers = {
      name: _Worker(name, python, folder, args.groups)
      for name, python in pythons.items()
    }
    for law in args.laws:
      for group in args.groups:
        case = {'law': law, 'group': group}
        for name, speed in measure(
          workers, args.repeats, full=args.full, cap=args.cap, **case
        ):
          print(case, name, round(speed, 1), flush=True)
          version = workers[name].version
          run = {**case, 'name': name, 'speed': speed, 'version': version}
          known = record(args.results, run | common)
          runs = known if args.results else [*runs, run | common]
    for worker in workers.values():
      worker.close()
  return runs


def main():
  parser = argparse.ArgumentParser(description=__doc__.partition('\n')[0])
  parser.add_argument('--model', required=True, help='Folder or GGUF file.')
  parser.add_argument('--serve', choices=NAMES, help=argparse.SUPPRESS)
  parser.add_argument('--python', action='append', default=[])
  parser.add_argument('--groups', type=int, nargs='+', default=[4, 8, 16])
  parser.add_argument('--laws', nargs='+', default=['tail', 'full'])
  parser.add_argument('--full', type=int, default=128, help='Tokens.')
  parser.add_argument(
    '--cap', type=int, default=engines.CAP, help='Tokens of a tail.'
  )
  parser.add_argument('--repeats', type=int, default=3)
  parser.add_argument('--quick', action='store_true')
  parser.add_argument('--results', type=pathlib.Path, help='JSON.')
  parser.add_argument('--markdown', type=pathlib.Path)
  args = parser.parse_args()
  if args.serve:
    serve(args.serve, args.model, args.groups)
    return
  if args.quick:
    vars(args).update(_QUICK)
  if args.repeats:
    runs = measure_all(args)
  else:
    runs = json.loads(args.results.read_text())
  text = table(runs)
  print(text)
  if args.markdown:
    write(args.markdown, text)


if __name__ == '__main__':
  main()
