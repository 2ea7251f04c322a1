"""Compares a pretrained model with what `transformers` makes of the same file.

  python -m benchmarks.golden_logits model PATH golden.npz   (apart, see there)
  python -m benchmarks.pretrained_parity PATH golden.npz

Prints the largest difference of logits, whether greedy tokens and the tokens of
texts are equal, the time to load, and the speed of decoding.
"""

import argparse
import json
import pathlib
import resource
import time

import jax
import jax.numpy as jnp
import numpy as np

from rlve_jax import chat
from rlve_jax.model import cache
from rlve_jax.model import pretrained
from rlve_jax.model import transformer


def load(path: pathlib.Path) -> tuple[pretrained.Pretrained, dict]:
  """Returns an opened model and its parameters; prints what it took."""
  start = time.perf_counter()
  found = pretrained.find(path)
  opened = time.perf_counter()
  before = _peak_bytes()
  params = jax.block_until_ready(found.read())
  print(
    f'open {opened - start:.1f} s, read {time.perf_counter() - opened:.1f} s'
  )
  held = sum(x.nbytes for x in jax.tree.leaves(params))
  print(
    f'parameters {held / 2**20:.0f} MiB; peak of the process'
    f' {before / 2**20:.0f} MiB before, {_peak_bytes() / 2**20:.0f} MiB after'
  )
  return found, params


def _peak_bytes() -> int:
  return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def compare_tokens(found: pretrained.Pretrained, meta: dict) -> None:
  """Prints on how many texts, and on whether a chat, the tokens are equal."""
  tokenizer = found.tokenizer
  pairs = zip(meta['texts'], meta['ids'])
  equal = sum(tokenizer.encode(text) == ids for text, ids in pairs)
  print(f'tokens equal on {equal} of {len(meta["texts"])} texts')
  if tokenizer.chat_template:
    text = chat.render(
      tokenizer.chat_template, meta['messages'], tokenizer.special
    )
    print('chat equal:', text == meta['chat'])


def compare_logits(found, params, golden) -> None:
  """Prints the largest difference of logits."""
  tokens = golden['tokens'][None]

  @jax.jit
  def logits_of(params):
    positions = jnp.arange(tokens.shape[1])[None]
    hidden = transformer.forward(
      params, found.config, tokens, positions, jnp.ones_like(tokens)
    )
    return transformer.project(params, hidden)

  difference = np.abs(np.asarray(logits_of(params)) - golden['logits']).max()
  scale = np.abs(golden['logits']).max()
  print(
    f'logits differ by at most {difference:.1e}; the largest is {scale:.1f}'
  )


def decoder(found, params, prompt: np.ndarray, group: int, slots: int):
  """Returns a step `(last, caches, i) -> (next, caches)`, and its caches."""
  config = found.config
  params = jax.jit(lambda p: cache.unstack(p, jnp.float32))(params)
  prompts = jax.jit(lambda p, t: cache.prefill(p, config, t))(
    params, prompt[None]
  )
  lengths = jnp.array([len(prompt)])

  def step(params, last, caches, i):
    logits, caches = cache.decode(
      params, config, last, prompts, lengths, caches, i
    )
    return logits.argmax(-1), caches

  compiled = jax.jit(step, donate_argnums=2)
  layers = range(config.num_layers)
  caches = [cache.empty(config, 1, group, slots, jnp.float32) for _ in layers]
  caches = jax.device_put(
    tuple(caches), jax.devices()[0]
  )  # As a step returns them.
  return (lambda last, caches, i: compiled(params, last, caches, i)), caches


def compare_greedy(found, params, golden) -> None:
  """Prints whether the most likely tokens are equal."""
  prompt, wanted = golden['tokens'], golden['greedy'].tolist()
  step, caches = decoder(found, params, prompt, 1, len(wanted))
  last, tokens = jnp.array([[prompt[-1]]], jnp.int32), []
  for i in range(len(wanted)):
    last, caches = step(last, caches, i)
    tokens.append(int(last[0, 0]))
  print(f'{len(wanted)} greedy tokens equal:', tokens == wanted)


def measure(found, params, prompt: np.ndarray, group: int, count: int) -> None:
  """Prints tokens a second of `group` completions of one prompt."""
  step, caches = decoder(found, params, prompt, group, count)
  last = jax.device_put(
    jnp.full((1, group), prompt[-1], jnp.int32), jax.devices()[0]
  )
  last, caches = step(last, caches, 0)
  jax.block_until_ready(last)
  start = time.perf_counter()
  for i in range(1, count):
    last, caches = step(last, caches, i)
  jax.block_until_ready(last)
  seconds = time.perf_counter() - start
  rate = group * (count - 1) / seconds
  print(
    f'decode {group} rows: {1000 * seconds / (count - 1):.0f} ms a step,'
    f' {rate:.0f} tokens/s'
  )


def main() -> None:
  """Reads the command line."""
  parser = argparse.ArgumentParser(description=__doc__)
  parser.add_argument('path', type=pathlib.Path)
  parser.add_argument('golden', type=pathlib.Path)
  arguments = parser.parse_args()
  golden = np.load(arguments.golden)
  meta = json.loads(str(golden['meta']))
  print('golden made with', meta['versions'])
  found, params = load(arguments.path)
  compare_tokens(found, meta)
  compare_logits(found, params, golden)
  compare_greedy(found, params, golden)
  for group in (1, 16, 64):
    measure(found, params, golden['tokens'], group, 16)


if __name__ == '__main__':
  main()
