"""Times rollouts: ours, google-tunix's sampler, Hugging Face `generate`.

  python -m benchmarks.rollout --model PATH --python tunix=/venv1/bin/python \
    --python transformers=/venv2/bin/python --results FILE \
    --markdown docs/benchmarks.md

With `--results` a case at a time can be measured (`--laws tail --groups 16`):
the table is of all results in the file. `--quick` shows that all three run.

All complete the same prompts with the same weights in float32, sample at
temperature 1, and draw the same numbers of tokens: lengths are forced, from a
heavy-tailed law or all equal, and a sampler sees one only as the end of a row.
Each runs in a process of its own that waits while the others are timed.
"""

import argparse
from collections.abc import Callable
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

PROMPTS, PROMPT_TOKENS, PROMPT_BUCKET = 4, 60, 64
MEDIAN, SIGMA, CAP = 40, 1.0, 256
BUCKETS = 64, 128, 256
NAMES = 'ours', 'tunix', 'transformers'
_PACKAGES = {
  'ours': 'jax',
  'tunix': 'google-tunix',
  'transformers': 'transformers',
}
_BEGIN, _END = '<!-- rollouts -->', '<!-- end of rollouts -->'

_FEW = 2  # Tokens of a warm-up where nothing is compiled.
_QUICK = {'groups': [4], 'laws': ['tail'], 'cap': 8, 'repeats': 1}

Run = Callable[[np.ndarray, np.ndarray], int]  # Prompts, lengths -> tokens.


def draw_prompts() -> np.ndarray:
  """Returns token ids, int32 [P, 60], the same everywhere."""
  rng = np.random.default_rng(0)
  return rng.integers(100, 40_000, (PROMPTS, PROMPT_TOKENS)).astype(np.int32)


def draw_lengths(law: str, group: int, full: int, cap: int, **_) -> np.ndarray:
  """Returns the tokens of each completion, int32 [P, G]."""
  shape = PROMPTS, group
  if law == 'full':
    return np.full(shape, full, np.int32)
  rng = np.random.default_rng(group)
  drawn = rng.lognormal(np.log(MEDIAN), SIGMA, shape)
  return np.clip(np.rint(drawn), 1, cap).astype(np.int32)


def ours(folder: str, groups: Sequence[int]) -> Run:
  """Our sampler, its programs compiled."""
  from rlve_jax import compilation_cache
  from rlve_jax import config as config_lib
  from rlve_jax import programs
  from rlve_jax import sharding
  from rlve_jax import types
  from rlve_jax.model import pretrained
  from rlve_jax.sampler import methods
  from rlve_jax.sampler import plan
  from rlve_jax.sampler import rollout
  from sagc import settings

  compilation_cache.enable()
  model, params, _ = pretrained.load(pathlib.Path(folder))
  samplers = {}
  for group in groups:
    config = config_lib.Config(
      name='rollout',
      model=model,
      problems=config_lib.Problems(prompts=PROMPTS),
      sampler=config_lib.Sampler((PROMPT_BUCKET,), BUCKETS),
      learner=config_lib.Learner(row_width=512),
      sagc=settings.Config(kind='fixed', fixed_size=group),
    )
    shapes = programs.Shapes(config, (-1,), sharding.make_mesh(1))
    compiled = programs.compile_all(plan.plan_rollouts(shapes))
    samplers[group] = rollout.make_sampler(shapes, compiled)
  unstacked = compiled['unstack'](params)
  del params

  def run(tokens, lengths):
    full = np.full(PROMPTS, PROMPT_TOKENS, np.int32)
    room = (0, 0), (0, PROMPT_BUCKET - PROMPT_TOKENS)
    seeds = np.arange(PROMPTS, dtype=np.uint32)
    prompts = types.Prompts(np.pad(tokens, room), full, seeds)
    group = lengths.shape[1]
    done, _ = samplers[group].sample(
      unstacked, prompts, group, methods.Temperature(), lengths
    )
    return int(done.lengths.sum())

  return run


def tunix(folder: str, groups: Sequence[int]) -> Run:
  """google-tunix's own sampler over its own Llama."""
  del groups
  import jax
  import jax.numpy as jnp
  from tunix.generate import sampler as sampler_lib
  from tunix.models.llama3 import model as llama
  from tunix.models.llama3 import params as loader

  c = json.loads((pathlib.Path(folder) / 'config.json').read_text())
  head = c['hidden_size'] // c['num_attention_heads']
  config = llama.ModelConfig(
    num_layers=c['num_hidden_layers'],
    vocab_size=c['vocab_size'],
    embed_dim=c['hidden_size'],
    hidden_dim=c['intermediate_size'],
    num_heads=c['num_attention_heads'],
    head_dim=head,
    num_kv_heads=c['num_key_value_heads'],
    rope_theta=_rope_theta(c),
    norm_eps=c['rms_norm_eps'],
    weight_tying=c['tie_word_embeddings'],
  )
  auto = (jax.sharding.AxisType.Auto,) * 2
  mesh = jax.make_mesh((1, 1), ('fsdp', 'tp'), axis_types=auto)
  model = loader.create_model_from_safe_tensors(
    folder, config, mesh, dtype=jnp.float32
  )
  cache = sampler_lib.CacheConfig(
    PROMPT_BUCKET + CAP, config.num_layers, config.num_kv_heads, head
  )
  sampler = sampler_lib.Sampler(model, _Numbers(), cache)

  def run(tokens, lengths):
    group, longest = lengths.shape[1], int(lengths.max())
    texts = [' '.join(map(str, row)) for row in tokens for _ in range(group)]
    out = sampler(
      texts,
      max_generation_steps=longest,
      max_prompt_length=PROMPT_TOKENS,
      eos_tokens=[c['vocab_size']],
      temperature=1.0,
      top_p=1.0,
      seed=0,
      pad_output=True,
    )
    drawn = np.asarray(out.tokens)
    if drawn.shape != (lengths.size, longest):
      raise ValueError(f'tunix drew {drawn.shape}, not {longest} a row.')
    return int(lengths.sum())

  return run


class _Numbers:
  """A tokenizer for texts that are token ids."""

  def encode(self, text, **_):
    return [int(word) for word in text.split()]

  def decode(self, ids, **_):
    return ' '.join(map(str, ids))

  def bos_id(self):
    return 1

  def eos_id(self):
    return 2

  def pad_id(self):
    return 0

  def dedup_bos_ids(self, ids):
    return ids


def _rope_theta(config: dict[str, Any]) -> float:
  found = config.get('rope_theta')
  return found or config['rope_parameters']['rope_theta']


def transformers(folder: str, groups: Sequence[int]) -> Run:
  """Hugging Face `generate`, with its default cache and sampling."""
  del groups
  import torch
  import transformers as library

  torch.set_num_threads(os.cpu_count() or 1)
  model = library.AutoModelForCausalLM.from_pretrained(
    folder, dtype=torch.float32
  ).eval()

  def run(tokens, lengths):
    longest = int(lengths.max())
    with torch.inference_mode():
      out = model.generate(
        torch.tensor(tokens, dtype=torch.long),
        attention_mask=torch.ones(tokens.shape, dtype=torch.long),
        min_new_tokens=longest,
        max_new_tokens=longest,
        do_sample=True,
        temperature=1.0,
        top_k=0,
        num_return_sequences=lengths.shape[1],
        pad_token_id=0,
      )
    if out.shape != (lengths.size, PROMPT_TOKENS + longest):
      raise ValueError(f'generate drew {tuple(out.shape)}, not {longest}.')
    return int(lengths.sum())

  return run


def serve(name: str, folder: str, groups: Sequence[int]) -> None:
  """Answers each line of JSON on standard input with a line of JSON."""
  answer = os.fdopen(os.dup(1), 'w')
  os.dup2(2, 1)  # What libraries print is no answer.
  run = {'ours': ours, 'tunix': tunix, 'transformers': transformers}[name](
    folder, groups
  )
  version = importlib.metadata.version(_PACKAGES[name])
  print(json.dumps(version), file=answer, flush=True)
  for line in sys.stdin:
    case = json.loads(line)
    lengths = draw_lengths(**case)
    if case['warm'] and name != 'tunix':  # Which compiles for these lengths.
      lengths = np.minimum(lengths, _FEW)
    begun = time.perf_counter()
    tokens = run(draw_prompts(), lengths)
    seconds = time.perf_counter() - begun
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


def measure(workers, repeats: int, **case) -> dict[str, float]:
  """Returns tokens a second by name, the medians of runs in turn."""
  for worker in workers.values():
    worker.time(**case, warm=True)
  speeds = {name: [] for name in workers}
  for _ in range(repeats):
    for name, worker in workers.items():
      speeds[name].append(worker.time(**case, warm=False))
  return {name: statistics.median(found) for name, found in speeds.items()}


def record(path: pathlib.Path | None, rows):
  """Adds results to those in a file, which new ones of a case replace."""
  old = json.loads(path.read_text()) if path and path.exists() else []
  case = lambda row: (row['law'], row['group'])
  merged = {case(row): row for row in (*old, *rows)}
  rows = [merged[key] for key in sorted(merged, reverse=True)]
  if path:
    path.write_text(json.dumps(rows, indent=2))
  return rows


def table(rows) -> str:
  """Returns the section of the documentation."""
  versions = rows[-1]['versions']
  packages = ', '.join(f'{_PACKAGES[n]} {v}' for n, v in versions.items())
  dates = sorted({row['date'] for row in rows})
  loads = [row['load'] for row in rows]
  note = (
    f'Measured {" to ".join(dates)} on {os.cpu_count()} cores ({packages}); load'
    f' of the machine before: {min(loads):.1f} to {max(loads):.1f}. {PROMPTS}'
    f' prompts of {PROMPT_TOKENS} tokens, float32, temperature 1. Lengths'
    f' `tail`: log-normal, median {MEDIAN}, sigma {SIGMA:g}, at most {CAP};'
    ' `full`: all equal. Tokens a second of completions, medians of'
    f' {rows[-1]["repeats"]} runs in turn; ratios are ours over theirs.'
  )
  lines = [
    note,
    '',
    '| lengths | G | ' + ' | '.join(versions) + ' | ratios |',
    '|---|---|' + '---|' * len(versions) + '---|',
  ]
  for row in rows:
    speeds = row['speeds']
    ratios = [f'{speeds["ours"] / v:.2f}' for v in list(speeds.values())[1:]]
    cells = [f'{v:.0f}' for v in speeds.values()]
    cells = [row['law'], str(row['group']), *cells, ', '.join(ratios)]
    lines.append('| ' + ' | '.join(cells) + ' |')
  return '\n'.join(lines)


def write(path: pathlib.Path, text: str) -> None:
  """Replaces the table between its markers."""
  page = path.read_text()
  before, _, rest = page.partition(_BEGIN)
  _, _, after = rest.partition(_END)
  path.write_text(f'{before}{_BEGIN}\n{text}\n{_END}{after}')


def measure_all(args) -> list[dict[str, Any]]:
  """Returns a result for each law and group."""
  pythons = {'ours': sys.executable}
  pythons |= dict(pair.split('=', 1) for pair in args.python)
  load, rows = os.getloadavg()[0], []
  today = datetime.datetime.now(datetime.UTC).date().isoformat()
  with tempfile.TemporaryDirectory() as scratch:
    folder = safetensors_folder(args.model, scratch)
    workers = {
      name: _Worker(name, python, folder, args.groups)
      for name, python in pythons.items()
    }
    for law in args.laws:
      for group in args.groups:
        case = {'law': law, 'group': group}
        speeds = measure(
          workers, args.repeats, full=args.full, cap=args.cap, **case
        )
        print(case, {k: round(v, 1) for k, v in speeds.items()}, flush=True)
        versions = {name: worker.version for name, worker in workers.items()}
        rows.append(
          {**case, 'speeds': speeds, 'versions': versions, 'load': load}
          | {'date': today, 'repeats': args.repeats}
        )
    for worker in workers.values():
      worker.close()
  return rows


def main():
  parser = argparse.ArgumentParser(description=__doc__.partition('\n')[0])
  parser.add_argument('--model', required=True, help='Folder or GGUF file.')
  parser.add_argument('--serve', choices=NAMES, help=argparse.SUPPRESS)
  parser.add_argument('--python', action='append', default=[])
  parser.add_argument('--groups', type=int, nargs='+', default=[4, 8, 16])
  parser.add_argument('--laws', nargs='+', default=['tail', 'full'])
  parser.add_argument('--full', type=int, default=128, help='Tokens.')
  parser.add_argument('--cap', type=int, default=CAP, help='Tokens of a tail.')
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
  text = table(record(args.results, measure_all(args)))
  print(text)
  if args.markdown:
    write(args.markdown, text)


if __name__ == '__main__':
  main()
