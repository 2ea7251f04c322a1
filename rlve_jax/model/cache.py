"""Keys and values of what has been read: prompts once, completions apart.

One pytree a layer, so that a decode loop updates each array in place.
"""

from flax import struct
import jax
import jax.numpy as jnp

from rlve_jax import types
from rlve_jax.model import attention
from rlve_jax.model import config as config_lib
from rlve_jax.model import transformer


@struct.dataclass
class LayerCache:
  """Keys and values of one layer; heads stand before tokens."""

  key: jax.Array  # [P, K, Tp, D] of prompts, [P, G, K, T, D] of completions.
  value: jax.Array


def unstack(params: types.Params, dtype) -> types.Params:
  """Casts parameters, with `blocks` as a tuple of one pytree a layer."""
  params = jax.tree.map(lambda x: x.astype(dtype), params)
  layers = jax.tree.leaves(params['blocks'])[0].shape[0]
  blocks = tuple(
    jax.tree.map(lambda x, i=i: x[i], params['blocks']) for i in range(layers)
  )
  return {**params, 'blocks': blocks}


def empty(
  config: config_lib.Config, num_prompts: int, group: int, length: int, dtype
) -> tuple[LayerCache, ...]:
  """Returns a cache for completions of `length` tokens, one entry a layer."""
  shape = num_prompts, group, config.num_kv_heads, length, config.head_dim
  return tuple(
    LayerCache(jnp.zeros(shape, dtype), jnp.zeros(shape, dtype))
    for _ in range(config.num_layers)
  )


def grow(caches: tuple[LayerCache, ...], length: int) -> tuple[LayerCache, ...]:
  """Pads completion caches with zeros to `length` tokens."""

  def pad(x):
    return jnp.pad(x, [(0, 0)] * 3 + [(0, length - x.shape[3]), (0, 0)])

  return jax.tree.map(pad, caches)


def prefill(
  params: types.Params, config: config_lib.Config, tokens: jax.Array
) -> tuple[LayerCache, ...]:
  """Reads right-padded prompts; what follows a prompt's end is to be masked.

  Args:
    params: unstacked.
    config: of the model.
    tokens: int32 [P, Tp].

  Returns:
    Keys and values [P, K, Tp, D], one entry a layer.
  """
  dtype = jax.tree.leaves(params)[0].dtype
  mask = attention.causal_mask(jnp.ones_like(tokens))
  positions = jnp.broadcast_to(jnp.arange(tokens.shape[1]), tokens.shape)

  def attend(q, k, v):
    cache = LayerCache(k.swapaxes(1, 2), v.swapaxes(1, 2))
    return attention.attend(q, k, v, mask), cache

  x = transformer.embed(params, tokens, dtype)
  caches = []
  for block in params['blocks']:
    x, cache = transformer.apply_block(block, config, x, positions, attend)
    caches.append(cache)
  return tuple(caches)


def decode(
  params: types.Params,
  config: config_lib.Config,
  tokens: jax.Array,
  prompts: tuple[LayerCache, ...],
  prompt_lengths: jax.Array,
  completions: tuple[LayerCache, ...],
  step: jax.Array,
) -> tuple[jax.Array, tuple[LayerCache, ...]]:
  """Reads one token of each completion.

  Args:
    params: unstacked.
    config: of the model.
    tokens: int32 [P, G]; at step 0 the last token of each prompt.
    prompts: from `prefill`.
    prompt_lengths: int32 [P]; the cache holds all but the last token.
    completions: caches of completions, updated at index `step`.
    step: int32 [], completion tokens drawn so far.

  Returns:
    Float32 logits [P, G, vocab_size] of the next token, and the new caches.
  """
  dtype = jax.tree.leaves(params)[0].dtype
  positions = jnp.broadcast_to(prompt_lengths[:, None] - 1 + step, tokens.shape)
  slots = completions[0].key.shape[3]
  completion_mask = jnp.arange(slots) <= step
  width = prompts[0].key.shape[2]
  prompt_mask = jnp.arange(width) < prompt_lengths[:, None] - 1

  x = transformer.embed(params, tokens, dtype)
  updated = []
  for block, prompt, cache in zip(params['blocks'], prompts, completions):

    def attend(q, k, v, prompt=prompt, cache=cache):
      put = lambda old, new: jax.lax.dynamic_update_slice_in_dim(
        old, new[:, :, :, None], step, axis=3
      )
      cache = LayerCache(put(cache.key, k), put(cache.value, v))
      mixed = attention.attend_shared(
        q,
        (prompt.key, prompt.value),
        (cache.key, cache.value),
        prompt_mask,
        completion_mask,
      )
      return mixed, cache

    x, cache = transformer.apply_block(block, config, x, positions, attend)
    updated.append(cache)
  x = transformer.finish(params, config, x)
  return transformer.project(params, x), tuple(updated)
