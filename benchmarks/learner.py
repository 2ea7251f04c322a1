"""One GRPO update of a pretrained model, here and in two public trainers.

  python -m benchmarks.learner batch WORK --model PATH
  python -m benchmarks.learner ours WORK
  PYTHON_TUNIX -m benchmarks.learner_peers tunix WORK
  PYTHON_TRL -m benchmarks.learner_peers trl WORK
  python -m benchmarks.learner table WORK

WORK gets the batch (64 rows with heavy tails, or `--full`), the model in
float32, and a JSON file a trainer. Each trainer has an environment of its own:
`pip install google-tunix`, and `pip install trl torch`. All passes hold the
same number of tokens; peers pad to the longest completion. The loss is minus
the mean over sequences of the mean over tokens of advantage times ratio.
"""

import argparse
import json
import pathlib
import resource
import statistics
import time

import numpy as np

PROMPT = 64  # Tokens.
LIMIT = 256  # Tokens of a completion.
PASS = 1280  # Tokens that go through the model at a time.


def draw(rows: int, full: bool, vocab_size: int) -> dict[str, np.ndarray]:
  """Returns random tokens [rows, ...], completion lengths, advantages.

  Lengths are log-normal, median 40, sigma 1, cut at the limit.

  Args:
    rows: sequences.
    full: whether all completions have the limit's length.
    vocab_size: tokens are below it.
  """
  rng = np.random.default_rng(0)
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


def record(folder: pathlib.Path, name: str, updates: list[dict]) -> None:
  """Writes seconds, loss and gradient norm of each update, and the peak."""
  peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
  values = {'updates': updates, 'peak_bytes': peak}
  (folder / f'{name}.json').write_text(json.dumps(values, indent=2) + '\n')
  print(name, json.dumps(values))


def write_batch(folder: pathlib.Path, arguments: argparse.Namespace) -> None:
  """Writes the batch, and the model as a float32 folder."""
  from rlve_jax.model import pretrained

  folder.mkdir(parents=True, exist_ok=True)
  found = pretrained.find(pathlib.Path(arguments.model))
  batch = draw(arguments.rows, arguments.full, found.config.vocab_size)
  np.savez(folder / 'batch.npz', **batch)
  if not (folder / 'model').exists():
    pretrained.save(
      folder / 'model',
      found.config,
      found.read(),
      found.tokenizer,
      found.files,
      'float32',
    )


def run_ours(folder: pathlib.Path, arguments: argparse.Namespace) -> None:
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
    row_width=arguments.width,
    rows=PASS // arguments.width,
    logits_chunk=arguments.width,
    vocab_chunk=arguments.entries,
    remat=arguments.remat,
    attention=arguments.attention,
  )
  arrays = np.load(folder / 'batch.npz')
  batch = _pack(arrays, settings, packing)
  found = pretrained.find(folder / 'model')
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
  updates = []
  for _ in range(arguments.updates):
    begun, spent = time.perf_counter(), time.process_time()
    state, metrics = compiled(state, batch)
    metrics = jax.device_get(metrics)
    updates.append(
      {
        'seconds': time.perf_counter() - begun,
        'cpu_seconds': time.process_time() - spent,
        'loss': float(metrics['learner/loss']),
        'gradient_norm': float(metrics['learner/grad_norm']),
      }
    )
  print(f'padding {packing.padding_share(batch):.3f}')
  record(folder, 'ours', updates)


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


def print_table(folder: pathlib.Path, _: argparse.Namespace) -> None:
  """Prints medians and ratios as a Markdown table."""
  tokens = int(np.load(folder / 'batch.npz')['lengths'].sum())
  print('| trainer | s | CPU s | tokens/s | peak GB | loss | gradient norm |')
  print('|---|---|---|---|---|---|---|')
  for path in sorted(folder.glob('*.json')):
    values = json.loads(path.read_text())
    seconds, spent = (
      statistics.median(update[key] for update in values['updates'])
      for key in ('seconds', 'cpu_seconds')
    )
    first = values['updates'][0]
    print(
      f'| {path.stem} | {seconds:.1f} | {spent:.1f} | {tokens / seconds:.1f}'
      f' | {values["peak_bytes"] / 1e9:.2f} | {first["loss"]:.6f}'
      f' | {first["gradient_norm"]:.6f} |'
    )


def parse(commands) -> argparse.Namespace:
  """Returns the arguments of the command line."""
  parser = argparse.ArgumentParser(description=__doc__)
  parser.add_argument('command', choices=commands)
  parser.add_argument('work', type=pathlib.Path)
  parser.add_argument('--model', help='a folder or GGUF file')
  parser.add_argument('--rows', type=int, default=64)
  parser.add_argument('--full', action='store_true')
  parser.add_argument('--updates', type=int, default=3)
  parser.add_argument('--width', type=int, default=320)
  parser.add_argument('--entries', type=int, default=8192)
  parser.add_argument('--remat', default='none')
  parser.add_argument('--attention', default='blocks')
  return parser.parse_args()


def main() -> None:
  commands = {'batch': write_batch, 'ours': run_ours, 'table': print_table}
  arguments = parse(commands)
  commands[arguments.command](arguments.work, arguments)


if __name__ == '__main__':
  main()
