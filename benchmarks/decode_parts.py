"""Times the parts of one decode step of SmolLM2-135M, float32, random weights.

  python -m benchmarks.decode_parts     # Prints its table.

Each part is a program of its own; all run in turn, and medians are taken. What
the step takes beyond its parts are norms, rotations and writes to the cache.
"""

from collections.abc import Callable
from collections.abc import Iterator
import statistics
import time

import jax
import jax.numpy as jnp
import numpy as np

from benchmarks import tables
from experiments import models
from rlve_jax.model import attention
from rlve_jax.model import cache
from rlve_jax.model import transformer
from rlve_jax.sampler import loop
from rlve_jax.sampler import methods

_MODEL = models.SMOLLM2_135M
_PROMPT = 64  # Tokens.
_REPEATS = 7
# Prompts, completions a prompt, tokens that the cache holds.
_SHAPES = (
  (4, 16, 64),
  (4, 16, 256),
  (4, 8, 256),
  (16, 1, 256),
  (8, 1, 256),
  (4, 1, 256),
)


def matrix_products(params, x):
  """All products of the blocks with vectors [P, G, width]."""
  for block in params['blocks']:
    inside, mlp = block['attention'], block['mlp']
    kernels = [inside[name]['kernel'] for name in ('query', 'key', 'value')]
    heads = [jnp.einsum('pgw,whd->pghd', x, k) for k in kernels]
    merged = heads[0].reshape(*x.shape[:2], 1, -1)
    x = x + jnp.einsum('pghd,hdw->pgw', merged, inside['output']['kernel'])
    x = x + jnp.sum(heads[1] + heads[2], axis=(2, 3))[..., None]
    wide = x @ mlp['gate']['kernel'] * (x @ mlp['up']['kernel'])
    x = x + wide @ mlp['down']['kernel']
  return x


def attend(query, prompts, caches, mask, step):
  """All attention of the blocks."""
  for prompt, layer in zip(prompts, caches):
    mixed = attention.attend_shared(
      query,
      (prompt.key, prompt.value),
      (layer.key, layer.value),
      mask,
      step,
    )
    query = query + mixed
  return query


def parts(params, prompts: int, group: int, slots: int):
  """Returns functions without arguments: the step, and its parts."""
  rows, c = (prompts, group), _MODEL
  layer = cache.empty(c, prompts, group, slots, jnp.float32)
  read = cache.empty(c, prompts, 1, _PROMPT, jnp.float32)
  caches, reads = (layer,) * c.num_layers, (read,) * c.num_layers
  lengths = jnp.full(prompts, _PROMPT)
  mask = jnp.arange(_PROMPT) < lengths[:, None]
  seeds, samples = jnp.arange(prompts, dtype=jnp.uint32), jnp.zeros(rows, int)
  keys = methods.row_keys(jnp.uint32(0), seeds, samples)
  method = methods.settings(methods.Temperature())
  step, last = np.int32(slots // 2), jnp.zeros(rows, jnp.int32)
  x = jnp.ones((*rows, c.width))
  query = jnp.ones((*rows, c.num_heads, c.head_dim))
  logits = jnp.ones((*rows, c.vocab_size))

  def whole(params, last, reads, lengths, caches, step, keys, method):
    ages = jnp.full(rows, step)
    return loop.draw_rows(
      params, c, last, reads, lengths, caches, step, ages, keys, method
    )[:2]

  bind = lambda function, *arguments: (jax.jit(function), arguments)
  return {
    'step': bind(
      whole, params, last, reads, lengths, caches, step, keys, method
    ),
    'products': bind(matrix_products, params, x),
    'attention': bind(attend, query, reads, caches, mask, step),
    'logits': bind(transformer.project, params, x),
    'draw': bind(methods.draw, logits, keys, method),
  }


def _milliseconds(function: Callable, arguments) -> float:
  begun = time.perf_counter()
  jax.block_until_ready(function(*arguments))
  return 1e3 * (time.perf_counter() - begun)


def decode_parts() -> Iterator[tables.Row]:
  """Yields milliseconds of a step and its parts, by shape."""
  params = transformer.init(_MODEL, jax.random.key(0))
  params = jax.jit(lambda p: cache.unstack(p, jnp.float32))(params)
  for prompts, group, slots in _SHAPES:
    bound = parts(params, prompts, group, slots)
    found = {name: [] for name in bound}
    for _ in range(_REPEATS + 1):
      for name, (function, arguments) in bound.items():
        found[name].append(_milliseconds(function, arguments))
    medians = {k: statistics.median(v[1:]) for k, v in found.items()}
    step = medians.pop('step')
    yield {
      'rows / cache': f'{prompts} x {group} / {slots}',
      'step, ms': f'{step:.0f}',
      **{f'{k}, ms': f'{v:.0f}' for k, v in medians.items()},
      'ms a row': f'{step / prompts / group:.2f}',
    }


if __name__ == '__main__':
  tables.write('benchmarks.md', 'benchmarks.csv', [decode_parts])
