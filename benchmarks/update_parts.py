"""Times the parts of one microbatch of `benchmarks.learner`'s full rows.

  python -m benchmarks.update_parts     # Prints its table.

Forward and backward pass of SmolLM2-135M, float32, random weights, 4 rows of
320 tokens of which 256 are a completion. Each part is a program of its own; all
run in turn, and medians are taken. The products alone bound what any ordering
of the same arithmetic can reach with these kernels.
"""

from collections.abc import Iterator
import statistics
import time

import jax
import jax.numpy as jnp

from benchmarks import learner
from benchmarks import tables
from experiments import models
from rlve_jax.learner import logprobs
from rlve_jax.model import rows
from rlve_jax.model import transformer

_MODEL = models.SMOLLM2_135M
_ROWS = learner.PASS // learner.WIDTH
_REPEATS = 7


def products(blocks, x):
  """Returns a sum of all products of the blocks with [R, W, width]."""

  def layer(x, block):
    inside, mlp = block['attention'], block['mlp']
    kernel = lambda name: inside[name]['kernel']
    project = lambda name: jnp.einsum('rtw,whd->rthd', x, kernel(name))
    heads, key, value = map(project, ('query', 'key', 'value'))
    x = x + jnp.einsum('rthd,hdw->rtw', heads, kernel('output'))
    x = x + jnp.sum(key + value, axis=(2, 3))[..., None]
    wide = x @ mlp['gate']['kernel'] * (x @ mlp['up']['kernel'])
    return x + wide @ mlp['down']['kernel'], None

  return jnp.sum(jax.lax.scan(layer, x, blocks)[0])


def attention(query, key, value, segments):
  """Returns a sum of what all layers mix."""

  def layer(query, _):
    mixed = rows.attend_blocks(query, key, value, segments, learner.CHUNK)
    return query + mixed, None

  return jnp.sum(jax.lax.scan(layer, query, None, _MODEL.num_layers)[0])


def head_products(kernel, hidden):
  """Returns a sum over the logits of [N, width], made in blocks of entries."""
  blocks = kernel.reshape(-1, 8192, kernel.shape[1])
  each = lambda block: jnp.sum(jnp.square(hidden @ block.T))
  return jnp.sum(jax.lax.map(each, blocks))


def parts(params):
  """Returns functions of the arguments beside them: the pass, and its parts."""
  c, shape = _MODEL, (_ROWS, learner.WIDTH)
  tokens = jnp.ones(shape, jnp.int32)
  positions = jnp.broadcast_to(jnp.arange(learner.WIDTH), shape)
  mask = positions >= learner.PROMPT - 1  # Predict a token of the completion.
  mask = mask & (positions < learner.WIDTH - 1)
  chunks, one = logprobs.Chunks(learner.CHUNK), jnp.float32(1)
  x = jnp.ones((*shape, c.width))
  heads = lambda count: jnp.ones((*shape, count, c.head_dim))
  query, key = heads(c.num_heads), heads(c.num_kv_heads)
  kernel = params['embedding']['kernel']

  def head(params, hidden):
    return jnp.sum(
      logprobs.token_logprobs(params, hidden, tokens, mask, one, chunks)[0]
    )

  def whole(params):
    hidden = transformer.forward(
      params, c, tokens, positions, tokens, block=learner.CHUNK
    )
    return head(params, hidden)

  grad = lambda f, *numbers: jax.jit(jax.grad(f, argnums=numbers))
  count = int(mask.sum())
  return {
    'pass': (grad(whole, 0), (params,)),
    'products': (grad(products, 0, 1), (params['blocks'], x)),
    'attention': (grad(attention, 0, 1, 2), (query, key, key, tokens)),
    'head': (grad(head, 0, 1), (params, x)),
    'products of the head': (
      grad(head_products, 0, 1),
      (kernel, jnp.ones((count, c.width))),
    ),
  }


def update_parts() -> Iterator[tables.Row]:
  """Yields milliseconds of a pass and its parts."""
  params = transformer.init(_MODEL, jax.random.key(0))
  bound = parts(params)
  found = {name: [] for name in bound}
  for _ in range(_REPEATS + 1):
    for name, (function, arguments) in bound.items():
      begun = time.perf_counter()
      jax.block_until_ready(function(*arguments))
      found[name].append(1e3 * (time.perf_counter() - begun))
  medians = {k: statistics.median(v[1:]) for k, v in found.items()}
  for name, ms in medians.items():
    yield {
      'part': name,
      'ms': f'{ms:.0f}',
      'of the pass': f'{ms / medians["pass"]:.0%}',
    }


if __name__ == '__main__':
  tables.write('benchmarks.md', 'benchmarks.csv', [update_parts])
