"""Keys and values of what has been read: prompts once, completions apart.

One pytree a layer, so that a decode loop updates each array in place, and so
that what widens or moves a cache needs room for one layer more.
"""

from flax import struct
import jax
import jax.numpy as jnp

from rlve_jax import types
from rlve_jax.model import attention
from rlve_jax.model import config as config_lib
from rlve_jax.model import rows
from rlve_jax.model import transformer


@struct.dataclass
class LayerCache:
  """Keys and values of one layer; leading axes [P], or [P, G] from G = 2 on."""

  key: jax.Array  # [..., K, D, T]
  value: jax.Array  # [..., K, T, D]


def unstack(params: types.Params, dtype) -> types.Params:
  """Casts parameters, with `blocks` as a tuple of one pytree a layer.

  Heads are merged in the matrix that mixes them: with two axes to sum over, the
  compiler turned that matrix round once a token.
  """
  params = jax.tree.map(lambda x: x.astype(dtype), params)
  layers = jax.tree.leaves(params['blocks'])[0].shape[0]
  blocks = tuple(
    _merge_output(jax.tree.map(lambda x, i=i: x[i], params['blocks']))
    for i in range(layers)
  )
  return {**params, 'blocks': blocks}


def _merge_output(block):
  """Gives the output matrix [H, D, width] the shape [1, H * D, width]."""
  inside = block['attention']
  kernel = inside['output']['kernel']
  merged = kernel.reshape(1, -1, kernel.shape[-1])
  output = {**inside['output'], 'kernel': merged}
  return {**block, 'attention': {**inside, 'output': output}}


def _merge_heads(mixed: jax.Array) -> jax.Array:
  """Gives mixed values [..., H, D] the shape [..., 1, H * D]."""
  return mixed.reshape(*mixed.shape[:-2], 1, -1)


def empty(
  config: config_lib.Config, num_prompts: int, group: int, length: int, dtype
) -> LayerCache:
  """Returns one layer's cache for completions of `length` tokens.

  Where `group` is 1 it has no axis: a reshape to leave it out would copy the
  cache once a token.
  """
  lead = (num_prompts,) if group == 1 else (num_prompts, group)
  shape = *lead, config.num_kv_heads
  return LayerCache(
    key=jnp.zeros((*shape, config.head_dim, length), dtype),
    value=jnp.zeros((*shape, length, config.head_dim), dtype),
  )


def widen(layer: LayerCache, length: int) -> LayerCache:
  """Pads a layer's cache with zeros to `length` tokens."""

  def pad(x, axis):
    padding = [(0, 0)] * x.ndim
    padding[axis] = 0, length - x.shape[axis]
    return jnp.pad(x, padding)

  return LayerCache(pad(layer.key, -1), pad(layer.value, -2))


def prefill(
  params: types.Params,
  config: config_lib.Config,
  tokens: jax.Array,
  length: int | None = None,
) -> tuple[LayerCache, ...]:
  """Reads right-padded prompts; what follows a prompt's end is to be masked.

  Args:
    params: unstacked.
    config: of the model.
    tokens: int32 [P, Tp].
    length: tokens that the caches hold, at least Tp; None for Tp.

  Returns:
    Keys [P, K, D, length] and values [P, K, length, D], one entry a layer.
  """
  dtype = jax.tree.leaves(params)[0].dtype
  segments = jnp.ones_like(tokens)
  positions = jnp.broadcast_to(jnp.arange(tokens.shape[1]), tokens.shape)

  def attend(q, k, v):
    layer = LayerCache(k.transpose(0, 2, 3, 1), v.swapaxes(1, 2))
    mixed = rows.attend(q, k, v, segments)
    return _merge_heads(mixed), widen(layer, length or tokens.shape[1])

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
  ages: jax.Array | None = None,
  chunk: int | None = None,
) -> tuple[jax.Array, tuple[LayerCache, ...]]:
  """Reads one token of each completion.

  Args:
    params: unstacked.
    config: of the model.
    tokens: int32 [P, G]; at age 0 the last token of each prompt.
    prompts: from `prefill`.
    prompt_lengths: int32 [P]; the cache holds all but the last token.
    completions: caches of completions, rings of T tokens, updated at index
      `step` modulo T; without the axis of a group where G is 1.
    step: int32 [], steps done so far.
    ages: int32 [P, G], tokens that each completion has drawn so far, fewer than
      T; None for `step` of them.
    chunk: see `attention.attend_shared`.

  Returns:
    Float32 logits [P, G, vocab_size] of the next token, and the new caches.
  """
  dtype = jax.tree.leaves(params)[0].dtype
  shape = tokens.shape
  ages = jnp.broadcast_to(step if ages is None else ages, shape)
  positions = prompt_lengths[:, None] - 1 + ages
  width = prompts[0].value.shape[2]
  prompt_mask = jnp.arange(width) < prompt_lengths[:, None] - 1

  x = transformer.embed(params, tokens, dtype)
  updated = []
  for block, prompt, layer in zip(params['blocks'], prompts, completions):

    def attend(q, k, v, prompt=prompt, layer=layer):
      layer = _append(layer, k, v, step)
      mixed = attention.attend_shared(
        q,
        (prompt.key, prompt.value),
        (layer.key, layer.value),
        prompt_mask,
        step,
        ages,
        chunk,
      )
      return _merge_heads(mixed), layer

    x, layer = transformer.apply_block(block, config, x, positions, attend)
    updated.append(layer)
  x = transformer.finish(params, config, x)
  return transformer.project(params, x), tuple(updated)


def _append(layer: LayerCache, key, value, step) -> LayerCache:
  """Writes one token's keys and values [P, G, K, D] into the ring."""
  put = jax.lax.dynamic_update_slice_in_dim
  index = step % layer.key.shape[-1]
  shape = layer.key.shape[:-1]
  return LayerCache(
    key=put(layer.key, key.reshape(*shape, 1), index, axis=-1),
    value=put(
      layer.value, value.reshape(*shape[:-1], 1, shape[-1]), index, axis=-2
    ),
  )
