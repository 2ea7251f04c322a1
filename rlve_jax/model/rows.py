"""Causal attention within the segments of rows, short or long.

Short rows are mixed in the plain form. Long ones in blocks of queries and keys:
no array has an entry for each query and key. See "FlashAttention-2" by Dao
(https://arxiv.org/abs/2307.08691), algorithms 1 and 2.

Axes: N rows, T tokens, H query heads, K key heads, r = H / K, D head width,
q and s tokens of a block of queries or keys.
"""

import functools
import math

import chex
import jax
import jax.numpy as jnp

from rlve_jax import sharding
from rlve_jax.model import attention

BLOCK = 512  # Tokens of a block of queries or keys.
_dot = functools.partial(jnp.einsum, preferred_element_type=jnp.float32)


def attend_plain(
  query: jax.Array, key: jax.Array, value: jax.Array, segments: jax.Array
) -> jax.Array:
  """Returns what `attend_blocks` returns; holds `[N, H, T, T]` scores."""
  mask = attention.causal_mask(segments)
  return attention.attend(query, key, value, mask)


def attend_blocks(
  query: jax.Array,
  key: jax.Array,
  value: jax.Array,
  segments: jax.Array,
  block: int = BLOCK,
) -> jax.Array:
  """Mixes the values of each token's segment up to the token itself.

  Args:
    query: [N, T, H, D].
    key: [N, T, K, D].
    value: [N, T, K, D].
    segments: int32 [N, T], equal numbers side by side; 0 is padding, whose
      result is finite and otherwise undefined.
    block: most tokens of a block; blocks of keys that no query of a block sees
      are skipped.

  Returns:
    Mixed values, [N, T, H, D].
  """
  chex.assert_rank([query, key, value, segments], [4, 4, 4, 2])
  length, (heads, width) = query.shape[1], query.shape[2:]
  query = query.reshape(*query.shape[:2], key.shape[2], -1, width)
  block = _block_size(length, block)
  missing = -length % block
  inputs = query, key, value, segments
  if missing:
    inputs = [
      jnp.pad(x, [(0, 0), (0, missing)] + [(0, 0)] * (x.ndim - 2))
      for x in inputs
    ]
  mixed = _attend(block, *inputs)[:, :length]
  return mixed.reshape(*mixed.shape[:2], heads, width)


def _block_size(length: int, most: int) -> int:
  """Returns a size between `most` and half of it that leaves no rest, or it."""
  most = min(most, length)
  sizes = (n for n in range(most, most // 2, -1) if length % n == 0)
  return next(sizes, most)


@functools.partial(jax.custom_vjp, nondiff_argnums=(0,))
def _attend(block, query, key, value, segments):
  return _forward(block, query, key, value, segments)[0]


def _forward(block, query, key, value, segments):
  """Returns mixed values [N, T, K, r, D], and what `_backward` needs."""
  first, count = _spans(segments, block)
  rows, length, *_ = query.shape
  part = lambda x, i, axis=1: _slice(x, i, block, axis)

  def row_block(i, tables):
    queries = part(query, i)
    ids = part(segments, i)

    def body(j, carry):
      peak, total, mixed = carry
      scores = _scores(queries, part(key, j), ids, part(segments, j), i, j)
      new = jnp.maximum(peak, jnp.max(scores, axis=-1))
      scale, weights = jnp.exp(peak - new), jnp.exp(scores - new[..., None])
      # A query that has seen no key yet weighs masked ones; the first that it
      # sees scales them to 0, and every query sees itself.
      total = total * scale + jnp.sum(weights, axis=-1)
      values = _dot(
        'nkrqs,nskd->nkrqd', weights.astype(value.dtype), part(value, j)
      )
      return new, total, mixed * scale[..., None] + values

    shape = rows, *query.shape[2:4], block
    peak, total, mixed = jax.lax.fori_loop(
      first[i],
      i + 1,
      body,
      (
        jnp.full(shape, attention.MASKED, jnp.float32),
        jnp.zeros(shape, jnp.float32),
        jnp.zeros((*shape, query.shape[-1]), jnp.float32),
      ),
    )
    mixed = jnp.moveaxis(mixed / total[..., None], 3, 1).astype(query.dtype)
    table, normalizers = tables
    return (
      _update(table, mixed, i, 1),
      _update(normalizers, peak + jnp.log(total), i, 3),
    )

  normalizers = jnp.zeros((rows, *query.shape[2:4], length), jnp.float32)
  mixed, normalizers = jax.lax.fori_loop(
    0, count, row_block, (jnp.zeros_like(query), normalizers)
  )
  return mixed, (query, key, value, segments, mixed, normalizers)


def _backward(block, residuals, slope):
  query, key, value, segments, mixed, normalizers = residuals
  first, count = _spans(segments, block)
  part = lambda x, i, axis=1: _slice(x, i, block, axis)
  scale = query.shape[-1] ** -0.5

  def row_block(i, gradients):
    queries, slopes, ids = part(query, i), part(slope, i), part(segments, i)
    normalizer = part(normalizers, i, 3)[..., None]
    level = _dot('nqkrd,nqkrd->nkrq', slopes, part(mixed, i))[..., None]

    def body(j, carry):
      of_queries, of_key, of_value = carry
      keys, values = part(key, j), part(value, j)
      scores = _scores(queries, keys, ids, part(segments, j), i, j)
      weights = jnp.exp(scores - normalizer)
      change = weights * (_dot('nqkrd,nskd->nkrqs', slopes, values) - level)
      change = (change * scale).astype(query.dtype)
      of_queries += _dot('nkrqs,nskd->nqkrd', change, keys)
      more_key = _dot('nkrqs,nqkrd->nskd', change, queries)
      more_value = _dot(
        'nkrqs,nqkrd->nskd', weights.astype(query.dtype), slopes
      )
      return (
        of_queries,
        _update(of_key, part(of_key, j) + more_key, j, 1),
        _update(of_value, part(of_value, j) + more_value, j, 1),
      )

    of_query, *others = gradients
    of_queries, *others = jax.lax.fori_loop(
      first[i], i + 1, body, (jnp.zeros(queries.shape, jnp.float32), *others)
    )
    return (_update(of_query, of_queries.astype(query.dtype), i, 1), *others)

  blank = jnp.zeros(key.shape, jnp.float32)
  of_query, of_key, of_value = jax.lax.fori_loop(
    0, count, row_block, (jnp.zeros_like(query), blank, blank)
  )
  return of_query, of_key.astype(key.dtype), of_value.astype(value.dtype), None


_attend.defvjp(_forward, _backward)


def _scores(queries, keys, query_ids, key_ids, i, j) -> jax.Array:
  """Returns scores [N, K, r, q, s] of block i of queries and j of keys."""
  scores = _dot('nqkrd,nskd->nkrqs', queries, keys) * keys.shape[-1] ** -0.5
  size = query_ids.shape[1]
  at = jnp.arange(size)
  causal = i * size + at[:, None] >= j * size + at
  mask = causal & (query_ids[:, :, None] == key_ids[:, None])
  return jnp.where(mask[:, None, None], scores, attention.MASKED)


def _spans(segments: jax.Array, block: int) -> tuple[jax.Array, jax.Array]:
  """Returns the first block of keys each block of queries sees, and the count.

  The count leaves out blocks at the end that are padding in every row.
  """
  at = jnp.arange(segments.shape[1])
  same = segments[:, 1:] == segments[:, :-1]
  begins = jnp.where(jnp.pad(same, [(0, 0), (1, 0)]), 0, at)
  first = jnp.min(jax.lax.cummax(begins, axis=1)[:, ::block], axis=0) // block
  last = jnp.max(jnp.where(segments > 0, at + 1, 0))
  return first, -(-last // block)


def _slice(x, index, block, axis):
  return jax.lax.dynamic_slice_in_dim(x, index * block, block, axis)


def _update(x, part, index, axis):
  start = index * part.shape[axis]
  return jax.lax.dynamic_update_slice_in_dim(x, part, start, axis)


def attend(query, key, value, segments, block: int = BLOCK) -> jax.Array:
  """`attend_blocks` for rows longer than a block, else `attend_plain`."""
  if query.shape[1] <= block:
    return attend_plain(query, key, value, segments)
  return attend_blocks(query, key, value, segments, block)


def attend_splash(query, key, value, segments, interpret=False) -> jax.Array:
  """The same by the "splash" kernel that JAX has for TPUs, device by device.

  Args:
    query: [N, T, H, D]; T is divided by 128.
    key: [N, T, K, D].
    value: [N, T, K, D].
    segments: int32 [N, T].
    interpret: runs on any platform, slowly.
  """
  heads = 'rows', None, 'heads', None
  run = sharding.by_device(
    functools.partial(_splash, interpret), (heads,) * 3 + (('rows',),), heads
  )
  return run(query, key, value, segments)


def _splash(interpret, query, key, value, segments):
  """Runs the kernel on the rows and heads of a device."""
  # Its module is loaded only where it is used: it needs Pallas for TPUs.
  from jax.experimental.pallas.ops.tpu import splash_attention as splash

  length, heads, width = query.shape[1:]
  mask = splash.MultiHeadMask([splash.CausalMask((length, length))] * heads)
  size = math.gcd(length, BLOCK)
  kernel = splash.make_splash_mha(
    mask,
    block_sizes=splash.BlockSizes(
      block_q=size,
      block_kv=size,
      block_kv_compute=size,
      block_q_dkv=size,
      block_kv_dkv=size,
      block_kv_dkv_compute=size,
      use_fused_bwd_kernel=True,
    ),
    head_shards=1,
    q_seq_shards=1,
    interpret=interpret,
  )

  def row(query, key, value, segments):
    inputs = (x.swapaxes(0, 1) for x in (query * width**-0.5, key, value))
    ids = splash.SegmentIds(segments, segments)
    return kernel(*inputs, ids).swapaxes(0, 1)

  return jax.vmap(row)(query, key, value, segments)


def attend_cudnn(query, key, value, segments) -> jax.Array:
  """The same by cuDNN, for GPUs and 16-bit types; holds a mask [N, 1, T, T]."""
  mask = attention.causal_mask(segments)[:, None]
  return jax.nn.dot_product_attention(
    query, key, value, mask=mask, implementation='cudnn'
  )


MIXERS = {
  'auto': attend,
  'plain': attend_plain,
  'blocks': attend_blocks,
  'splash': attend_splash,
  'cudnn': attend_cudnn,
}
_BLOCKED = 'auto', 'blocks'
_PLATFORMS = {'splash': ('tpu',), 'cudnn': ('gpu', 'cuda')}


def mixer(name: str, block: int = BLOCK):
  """Returns a function of `MIXERS` whose blocks, if any, have this size."""
  mix = MIXERS[name]
  return functools.partial(mix, block=block) if name in _BLOCKED else mix


def check(name: str, platform: str) -> None:
  """Raises ValueError if a function of `MIXERS` does not run on a platform."""
  allowed = _PLATFORMS.get(name, (platform,))
  if platform not in allowed:
    fit = sorted(set(MIXERS) - set(_PLATFORMS))
    raise ValueError(
      f'learner.attention is {name!r}, which runs on {allowed[0]} only, not on '
      f'{platform}; allowed there are {fit}.'
    )
