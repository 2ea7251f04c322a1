"""Log-probabilities of tokens without an array of all logits.

Axes: S data shards, N tokens of a shard, V entries of the vocabulary.
"""

import dataclasses
import functools

import chex
import jax
import jax.numpy as jnp

from rlve_jax import types

_LOWEST = -1e30  # A finite stand-in for minus infinity.


@dataclasses.dataclass(frozen=True)
class Chunks:
  """How much of the logits exists at a time."""

  tokens: int = 32  # Of each row; divides the width of a row.
  entries: int = 8192  # Of the vocabulary.
  shards: int = 1  # Data shards that the rows are divided over.


def token_logprobs(
  params: types.Params,
  hidden: jax.Array,
  targets: jax.Array,
  mask: jax.Array,
  temperature: jax.Array,
  chunks: Chunks,
) -> tuple[jax.Array, jax.Array]:
  """Returns log-probabilities of targets, and entropies, float32 [R, W] each.

  Only as many logits exist at a time as `chunks` says, in both passes: the
  backward pass computes them again. Tokens outside `mask` cost nothing; their
  values are 0.

  Args:
    params: of the model; has no gradient but for the head.
    hidden: final hidden states, [R, W, width].
    targets: int32 [R, W], the token that each position predicts.
    mask: bool [R, W].
    temperature: float32 [], divides the logits; has no gradient.
    chunks: sizes.
  """
  chex.assert_rank([hidden, targets, mask], [3, 2, 2])
  rows, width = targets.shape
  chex.assert_is_divisible(width, chunks.tokens)
  chex.assert_is_divisible(rows, chunks.shards)
  head = params['head'] if 'head' in params else params['embedding']
  kernel = jnp.asarray(head['kernel'])
  hidden = jnp.where(mask[..., None], hidden, 0.0)  # Finite logits for all.
  flat = lambda x: x.reshape(chunks.shards, -1, *x.shape[2:])
  size = chunks.tokens * rows // chunks.shards, chunks.entries
  outputs = _head(
    size, kernel, flat(hidden), flat(targets), flat(mask), temperature
  )
  return jax.tree.map(lambda x: x.reshape(targets.shape), outputs)


@functools.partial(jax.custom_vjp, nondiff_argnums=(0,))
def _head(size, kernel, hidden, targets, mask, temperature):
  """Returns log-probabilities and entropies [S, N]; see `token_logprobs`."""
  outputs, _ = _forward(size, kernel, hidden, targets, mask, temperature)
  return outputs


def _forward(size, kernel, hidden, targets, mask, temperature):
  tokens, _ = size
  order = jnp.argsort(~mask, axis=1, stable=True)  # What is wanted comes first.
  ordered, wanted = _take(hidden, order), _take(targets, order)

  def chunk(index, tables):
    part = lambda x: _slice(x, index * tokens, tokens, 1)
    results = _chunk_statistics(
      size, kernel, part(ordered), part(wanted), temperature
    )
    put = lambda table, x: jax.lax.dynamic_update_slice_in_dim(
      table, x, index * tokens, 1
    )
    return jax.tree.map(put, tables, results)

  blank = jnp.zeros(targets.shape, jnp.float32)
  tables = jax.lax.fori_loop(
    0, _turns(mask, tokens), chunk, (blank, blank, blank)
  )
  back = jnp.argsort(order, axis=1)
  picked, normalizer, entropy = (
    jnp.where(mask, _take(x, back), 0.0) for x in tables
  )
  residuals = kernel, hidden, targets, mask, temperature, normalizer, entropy
  return (picked, entropy), (*residuals, order, back)


def _chunk_statistics(size, kernel, hidden, targets, temperature):
  """Returns log-probabilities, log-normalizers and entropies of tokens."""

  def body(index, sums):
    peak, total, weighted = sums
    logits, _ = _logits(size, kernel, hidden, temperature, index)
    new = jnp.maximum(peak, jnp.max(logits, axis=-1))
    scale, weights = jnp.exp(peak - new), jnp.exp(logits - new[..., None])
    total = total * scale + jnp.sum(weights, axis=-1)
    # Entries that are masked weigh 0; their logits are finite.
    weighted = weighted * scale + jnp.sum(weights * logits, axis=-1)
    return new, total, weighted

  blank = jnp.zeros(targets.shape, jnp.float32)
  peak, total, weighted = jax.lax.fori_loop(
    0, _blocks(size, kernel), body, (blank + _LOWEST, blank, blank)
  )
  normalizer = peak + jnp.log(total)
  rows = kernel[targets].astype(hidden.dtype)
  logit = jnp.einsum(
    'snd,snd->sn', hidden, rows, preferred_element_type=jnp.float32
  )
  picked = logit / temperature - normalizer
  return picked, normalizer, normalizer - weighted / total


def _backward(size, residuals, cotangents):
  kernel, hidden, targets, mask, temperature, *rest = residuals
  *statistics, order, back = rest
  tokens, _ = size
  slopes = [jnp.where(mask, g, 0.0) for g in cotangents]
  inputs = [_take(x, order) for x in (hidden, targets, *statistics, *slopes)]

  def chunk(index, gradients):
    parts = [_slice(x, index * tokens, tokens, 1) for x in inputs]
    of_kernel, of_hidden = gradients
    of_kernel, part = _chunk_gradients(
      size, kernel, parts, temperature, of_kernel
    )
    of_hidden = jax.lax.dynamic_update_slice_in_dim(
      of_hidden, part, index * tokens, 1
    )
    return of_kernel, of_hidden

  shape = hidden.shape[0], *kernel.shape  # Shards are added up at the end.
  start = jnp.zeros(shape, jnp.float32), jnp.zeros_like(hidden)
  of_kernel, of_hidden = jax.lax.fori_loop(
    0, _turns(mask, tokens), chunk, start
  )
  of_kernel = jnp.sum(of_kernel, axis=0).astype(kernel.dtype)
  return of_kernel, _take(of_hidden, back), None, None, None


def _chunk_gradients(size, kernel, parts, temperature, of_kernel):
  """Adds to the gradient of the kernel; returns also that of the tokens.

  With p the softmax, z its log-normalizer, H its entropy and l a logit:
  d log p[target] / dl = [target] - p, and dH / dl = -p (l - z + H).
  """
  hidden, targets, normalizer, entropy, slope, entropy_slope = (
    x[..., None] if x.ndim == 2 else x for x in parts
  )

  def body(index, carry):
    of_kernel, of_hidden = carry
    logits, start = _logits(size, kernel, hidden, temperature, index)
    logs = logits - normalizer
    entries = start + jnp.arange(logits.shape[-1])
    fresh = entries >= index * size[1]
    hit = (targets == entries) & fresh
    change = -jnp.exp(logs) * (slope + entropy_slope * (logs + entropy))
    change = (change + jnp.where(hit, slope, 0.0)) / temperature
    change = change.astype(hidden.dtype)
    rows = _kernel_rows(kernel, start, logits.shape[-1], hidden.dtype)
    dot = functools.partial(jnp.einsum, preferred_element_type=jnp.float32)
    of_hidden += dot('snv,vd->snd', change, rows)
    old = _slice(of_kernel, start, logits.shape[-1], 1)
    new = old + dot('snv,snd->svd', change, hidden)
    of_kernel = jax.lax.dynamic_update_slice_in_dim(of_kernel, new, start, 1)
    return of_kernel, of_hidden

  blank = jnp.zeros(hidden.shape, jnp.float32)
  of_kernel, of_hidden = jax.lax.fori_loop(
    0, _blocks(size, kernel), body, (of_kernel, blank)
  )
  return of_kernel, of_hidden.astype(hidden.dtype)


_head.defvjp(_forward, _backward)


def _blocks(size, kernel) -> int:
  return -(-kernel.shape[0] // min(size[1], kernel.shape[0]))


def _turns(mask: jax.Array, tokens: int) -> jax.Array:
  """Returns the chunks that the fullest shard needs."""
  return -(-jnp.max(jnp.sum(mask, axis=1)) // tokens)


def _kernel_rows(kernel, start, length, dtype) -> jax.Array:
  return _slice(kernel, start, length, 0).astype(dtype)


def _logits(size, kernel, hidden, temperature, index):
  """Returns logits [S, n, v] of a block of entries, and the block's start.

  The last block begins early enough to be whole; logits of entries that the
  block before it had are far below all others.
  """
  entries = min(size[1], kernel.shape[0])
  start = jnp.minimum(index * entries, kernel.shape[0] - entries)
  rows = _kernel_rows(kernel, start, entries, hidden.dtype)
  logits = jnp.einsum(
    'snd,vd->snv', hidden, rows, preferred_element_type=jnp.float32
  )
  fresh = start + jnp.arange(entries) >= index * entries
  return jnp.where(fresh, logits / temperature, _LOWEST), start


def _take(x: jax.Array, order: jax.Array) -> jax.Array:
  """Reorders tokens, axis 1."""
  order = order.reshape(*order.shape, *[1] * (x.ndim - 2))
  return jnp.take_along_axis(x, order, axis=1)


def _slice(x: jax.Array, start, size: int, axis: int) -> jax.Array:
  return jax.lax.dynamic_slice_in_dim(x, start, size, axis)
