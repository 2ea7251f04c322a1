"""One GRPO update of a pretrained model, here and in two public trainers.

  python -m benchmarks.learner batch WORK --model PATH
  python -m benchmarks.learner run WORK --case heavy --python tunix=PYTHON \\
    --python trl=PYTHON
  python -m benchmarks.learner table WORK --page benchmarks.md
  python -m benchmarks.learner padding --page benchmarks.md

WORK gets the model in float32, the batches, and a JSON file a piece: some
updates of one trainer in a process of its own. Pieces that are there are not
made again, and none is begun after `--seconds`; `run` goes on where it ended.
Each trainer has an environment of its own: `pip install google-tunix`, and
`pip install trl torch`.

A batch is 64 sequences; completions have heavy tails, or all the limit's
length. All passes hold the same number of tokens; peers pad to the longest
completion. The loss is minus the mean over sequences of the mean over tokens of
advantage times ratio.
"""

import argparse
import importlib.metadata
import json
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import time

import numpy as np

from benchmarks import tables

PROMPT = 64  # Tokens.
LIMIT = 256  # Tokens of a completion.
PASS = 1280  # Tokens that go through the model at a time.
WIDTH = 320  # Tokens of our rows.
CHUNK = 64  # Tokens of a row whose logits exist at a time, and of a block.
CASES = 'heavy', 'full'
# Data shards, rows of a microbatch, tokens of a row; batches for each.
SHAPES = (1, 1, 640), (1, 2, 640), (1, 4, 320), (2, 2, 640), (4, 4, 320)
SHAPES += ((8, 8, 320), (8, 8, 384))
DRAWS = 20
_PACKAGES = {
  'ours': ('jax', 'jaxlib'),
  'tunix': ('google-tunix', 'jax', 'jaxlib'),
  'trl': ('trl', 'torch', 'transformers'),
}


def draw(
  rows: int, full: bool, vocab_size: int, seed: int = 0
) -> dict[str, np.ndarray]:
  """Returns random tokens [rows, ...], completion lengths, advantages.

  Lengths are log-normal, median 40, sigma 1, cut at the limit.

  Args:
    rows: sequences.
    full: whether all completions have the limit's length.
    vocab_size: tokens are below it.
    seed: of the draw.
  """
  rng = np.random.default_rng(seed)
  tails = np.round(np.exp(rng.normal(np.log(40), 1, rows)))
  lengths = np.clip(tails, 1, LIMIT).astype(np.int32)
  if full:
    lengths[:] = LIMIT
  tokens = lambda n: rng.integers(10, vocab_size, (rows, n)).astype(np.int32)
  return {
    'prompts': tokens(PROMPT),
    'completions': tokens(LIMIT),
    'lengths': lengths,
    'advantages': rng.normal(size=rows).astype(np.float32),
  }


class Meter:
  """Measures updates, and writes them as a piece."""

  def __init__(self, arguments: argparse.Namespace):
    self._arguments = arguments
    self._load = os.getloadavg()[0]
    self._updates = []

  def begin(self) -> None:
    """Starts the clocks."""
    self._begun = time.perf_counter(), time.process_time()

  def end(self, loss: float, norm: float) -> None:
    """Stops the clocks and notes one update."""
    now = time.perf_counter(), time.process_time()
    seconds, spent = (b - a for a, b in zip(self._begun, now))
    self._updates.append(
      {
        'seconds': seconds,
        'cpu_seconds': spent,
        'loss': loss,
        'gradient_norm': norm,
      }
    )

  def write(self) -> None:
    """Writes the updates, the process's peak of memory, and versions."""
    a = self._arguments
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    values = {
      'updates': self._updates,
      'peak_bytes': peak,
      'load': self._load,
      'cores': len(os.sched_getaffinity(0)),
      'remat': a.remat,
      'versions': {
        name: importlib.metadata.version(name) for name in _PACKAGES[a.command]
      },
    }
    path = piece(a, a.command, a.piece)
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(values, indent=2) + '\n')
    print(path.stem, json.dumps(values))


def piece(arguments: argparse.Namespace, trainer: str, number: int):
  """Returns the file of a piece."""
  name = f'{arguments.case}-{trainer}-{number}.json'
  return arguments.work / 'pieces' / name


def write_batch(arguments: argparse.Namespace) -> None:
  """Writes the batches, and the model as a float32 folder."""
  from rlve_jax.model import pretrained

  folder = arguments.work
  folder.mkdir(parents=True, exist_ok=True)
  found = pretrained.find(pathlib.Path(arguments.model))
  for case in CASES:
    batch = draw(arguments.rows, case == 'full', found.config.vocab_size)
    np.savez(folder / f'{case}.npz', **batch)
  if not (folder / 'model').exists():
    pretrained.save(
      folder / 'model',
      found.config,
      found.read(),
      found.tokenizer,
      found.files,
      'float32',
    )


def run_ours(arguments: argparse.Namespace) -> None:
  """Times updates on packed rows."""
  import jax
  import jax.numpy as jnp

  from rlve_jax import config as config_lib
  from rlve_jax import types
  from rlve_jax.learner import optimizer as optimizer_lib
  from rlve_jax.learner import packing
  from rlve_jax.learner import update
  from rlve_jax.model import pretrained

  settings = config_lib.Learner(
    loss='grpo',
    tis_cap=0.0,
    row_width=WIDTH,
    rows=PASS // WIDTH,
    logits_chunk=CHUNK,
    remat=arguments.remat,
    attention_block=CHUNK,
  )
  arrays = np.load(arguments.work / f'{arguments.case}.npz')
  batch = _pack(arrays, settings, packing)
  found = pretrained.find(arguments.work / 'model')
  objectives = update.Objectives(found.config, settings)
  optimizer = optimizer_lib.make(settings.optimizer)

  def objective(params, rows, _):
    advantages = jnp.asarray(arrays['advantages'])[None]
    return objectives.policy(params, rows, np.float32(1), advantages)

  def step(state, batch):
    return update.step(optimizer, objective, state, batch)

  params = found.read()
  state = types.LearnerState(params, jax.jit(optimizer.init)(params))
  del params
  compiled = jax.jit(step, donate_argnums=0).lower(state, batch).compile()
  meter = Meter(arguments)
  for _ in range(arguments.updates):
    meter.begin()
    state, metrics = compiled(state, batch)
    metrics = jax.device_get(metrics)
    loss, norm = metrics['learner/loss'], metrics['learner/grad_norm']
    meter.end(float(loss), float(norm))
  print(f'padding {packing.padding_share(batch):.3f}')
  meter.write()


def _pack(arrays, settings, packing):
  """Returns the packed batch, as many microbatches as are needed."""
  examples = []
  for index, length in enumerate(arrays['lengths']):
    completion = arrays['completions'][index, :length]
    blank = np.zeros(length, np.float32)
    weight = 1.0 / (length * len(arrays['lengths']))
    examples.append(
      packing.Example(
        arrays['prompts'][index], completion, blank, index, weight
      )
    )
  lengths = [example.length for example in examples]
  shape = settings.rows, settings.row_width
  _, count = packing.arrange(lengths, *shape)
  return packing.pack(examples, count, *shape)


def run_pieces(arguments: argparse.Namespace) -> None:
  """Makes the pieces that are missing, trainer after trainer, in rounds."""
  begun, pythons = time.monotonic(), {'ours': sys.executable}
  pythons |= dict(pair.split('=', 1) for pair in arguments.python)
  for number in range(arguments.rounds):
    for trainer, python in pythons.items():
      if piece(arguments, trainer, number).exists():
        continue
      if time.monotonic() - begun > arguments.seconds:
        print('Time is up; the same command goes on.')
        return
      module = 'learner' if trainer == 'ours' else 'learner_peers'
      command = [python, '-m', f'benchmarks.{module}', trainer, arguments.work]
      for name in ('case', 'remat', 'updates'):
        command += [f'--{name}', getattr(arguments, name)]
      command += ['--piece', number]
      subprocess.run(list(map(str, command)), check=True)


def rows_of(arguments: argparse.Namespace):
  """Yields a row of the table for each case and trainer."""
  for case in CASES:
    lengths = np.load(arguments.work / f'{case}.npz')['lengths']
    found = {}
    for trainer in _PACKAGES:
      files = (arguments.work / 'pieces').glob(f'{case}-{trainer}-*.json')
      pieces = [json.loads(path.read_text()) for path in sorted(files)]
      if pieces:
        found[trainer] = pieces
    rates = {
      trainer: lengths.sum() / _median(pieces, 'seconds')
      for trainer, pieces in found.items()
    }
    for trainer, pieces in found.items():
      first = pieces[0]['updates'][0]
      yield {
        'batch': f'{len(lengths)} rows, {case}',
        'trainer': trainer,
        'updates': sum(len(p['updates']) for p in pieces),
        's': _median(pieces, 'seconds'),
        'CPU s': _median(pieces, 'cpu_seconds'),
        'tokens/s': rates[trainer],
        'ours is': f'{rates["ours"] / rates[trainer]:.2f} x',
        'peak GB': max(p['peak_bytes'] for p in pieces) / 1e9,
        'loss': f'{first["loss"]:.6f}',
        'gradient norm': f'{first["gradient_norm"]:.5f}',
      }


def _median(pieces, key: str) -> float:
  return statistics.median(u[key] for p in pieces for u in p['updates'])


def _conditions(arguments: argparse.Namespace) -> str:
  """Returns the versions, cores and loads that the pieces were made with."""
  pieces = [
    json.loads(path.read_text())
    for path in sorted((arguments.work / 'pieces').glob('*.json'))
  ]
  versions = {k: v for p in pieces for k, v in p['versions'].items()}
  loads = [p['load'] for p in pieces]
  remats = ' and '.join(sorted({p['remat'] for p in pieces}))
  packages = ', '.join(f'{k} {v}' for k, v in sorted(versions.items()))
  return (
    f'Medians; remat: {remats}. With {packages}, on {pieces[0]["cores"]} cores;'
    f' load average when a piece began {min(loads):.1f} to {max(loads):.1f}.'
  )


def print_table(arguments: argparse.Namespace) -> None:
  """Prints medians and ratios; writes them into a page of the docs."""
  rows = list(rows_of(arguments))
  text = tables.to_markdown(rows) + '\n\n' + _conditions(arguments)
  print(text)
  if arguments.page:
    tables.put_text(tables.DOCS / arguments.page, 'updates', text)


def print_padding(arguments: argparse.Namespace) -> None:
  """Prints how much of what is processed is padding; no model is needed."""
  from rlve_jax.learner import packing

  table = []
  for shards, rows, width in SHAPES:
    shares = []
    for seed in range(DRAWS):
      lengths = draw(64, False, 100, seed)['lengths'] + PROMPT
      _, count = packing.arrange(list(lengths), rows, width)
      shares.append(1 - lengths.sum() / (count * rows * width))
    table.append(
      {
        'data shards': shards,
        'rows a microbatch': rows,
        'tokens a row': width,
        'median': f'{statistics.median(shares):.1%}',
        'largest': f'{max(shares):.1%}',
      }
    )
  print(text := tables.to_markdown(table))
  if arguments.page:
    tables.put_text(tables.DOCS / arguments.page, 'padding', text)


def parse(commands) -> argparse.Namespace:
  """Returns the arguments of the command line."""
  parser = argparse.ArgumentParser(description=__doc__)
  parser.add_argument('command', choices=commands)
  parser.add_argument('work', type=pathlib.Path, nargs='?')
  parser.add_argument('--model', help='a folder or GGUF file')
  parser.add_argument('--rows', type=int, default=64)
  parser.add_argument('--case', choices=CASES, default='heavy')
  parser.add_argument('--python', action='append', default=[])
  parser.add_argument('--rounds', type=int, default=3)
  parser.add_argument('--seconds', type=float, default=1e9)
  parser.add_argument('--piece', type=int, default=0)
  parser.add_argument('--updates', type=int, default=1)
  parser.add_argument('--remat', default='none')
  parser.add_argument('--page', help='a page of the docs')
  return parser.parse_args()


def main() -> None:
  commands = {
    'batch': write_batch,
    'ours': run_ours,
    'run': run_pieces,
    'table': print_table,
    'padding': print_padding,
  }
  arguments = parse(commands)
  commands[arguments.command](arguments)


if __name__ == '__main__':
  main()
