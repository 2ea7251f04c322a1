"""Forward passes on tiles of exactly so many rows, whatever the rectangle.

Every operation on a row then has the same shape, so that the row is the same in
every bit.
"""

import functools
from typing import Any

import jax
import jax.numpy as jnp

from rlve_jax import types
from rlve_jax.model import cache
from rlve_jax.sampler import methods


def prefill(params, config, tokens, length: int, tile: int):
  """As `cache.prefill`, in tiles of exactly `tile` prompts."""
  count = tokens.shape[0]
  padded = jnp.pad(tokens, [(0, -count % tile), (0, 0)])
  tiles = padded.reshape(-1, tile, tokens.shape[1])
  caches = jax.lax.map(
    lambda rows: cache.prefill(params, config, rows, length), tiles
  )
  return jax.tree.map(lambda x: x.reshape(-1, *x.shape[2:])[:count], caches)


def draw(
  params: types.Params,
  config: Any,
  last: jax.Array,
  prompts: tuple[cache.LayerCache, ...],
  lengths: jax.Array,
  caches: tuple[cache.LayerCache, ...],
  step: jax.Array,
  ages: jax.Array,
  keys: jax.Array,
  method: methods.Settings,
  *,
  tile: int,
  chunk: int,
):
  """As `loop.draw_rows`, in tiles of exactly `tile` rows, of P * G or more.

  The last tile reaches back over rows already done, which does no harm: they
  are given the same again. Completions are attended to `chunk` tokens at a
  time; each began at a step that `chunk` divides.
  """
  count, group = last.size, last.shape[1]
  flat = lambda x: x.reshape(count, 1, *x.shape[2:])
  rows = flat(last), flat(ages), flat(keys)

  def body(index, state):
    tokens, logprobs, caches = state
    start = jnp.minimum(index * tile, count - tile)
    cut = lambda x: jax.lax.dynamic_slice_in_dim(x, start, tile)
    put = functools.partial(
      jax.lax.dynamic_update_slice_in_dim, start_index=start, axis=0
    )
    own = (start + jnp.arange(tile)) // group
    read, drawn, noise = map(cut, rows)
    logits, moved = cache.decode(
      params,
      config,
      read,
      jax.tree.map(lambda x: x[own], prompts),
      lengths[own],
      jax.tree.map(cut, caches),
      step,
      drawn,
      chunk,
    )
    new = (*methods.draw(logits, noise, method), moved)
    return jax.tree.map(put, (tokens, logprobs, caches), new)

  single = jax.tree.map(lambda x: x.reshape(count, 1, *x.shape[-3:]), caches)
  state = jnp.zeros_like(rows[0]), jnp.zeros((count, 1), jnp.float32), single
  state = jax.lax.fori_loop(0, -(-count // tile), body, state)
  tokens, logprobs, single = state
  shape = lengths.shape[0], group
  moved = jax.tree.map(lambda x, old: x.reshape(old.shape), single, caches)
  return tokens.reshape(shape), logprobs.reshape(shape), moved
