"""Log-probabilities of tokens without an array of all logits.

The head runs by device: each has its own rows, and its own part of the
vocabulary where that is divided; no collective stands inside a loop.

Axes: N tokens of a device, V entries of its part of the vocabulary.
"""

import dataclasses
import functools

import chex
import jax
import jax.numpy as jnp

from rlve_jax import sharding
from rlve_jax import types

_LOWEST = -1e30  # A finite stand-in for minus infinity.


@dataclasses.dataclass(frozen=True)
class Chunks:
  """How much of the logits exists at a time."""

  tokens: int = 32  # Of each row; divides the width of a row.
  entries: int = 8192  # Of the vocabulary.


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
  chex.assert_is_divisible(targets.shape[1], chunks.tokens)
  head = params['head'] if 'head' in params else params['embedding']
  kernel = jnp.asarray(head['kernel'])
  hidden = jnp.where(mask[..., None], hidden, 0.0)  # Finite logits for all.
  inputs = map(jnp.asarray, (targets, mask, temperature))
  return _head(chunks, kernel, hidden, *inputs)


_KERNEL, _TABLE, _HIDDEN = ('vocab', 'width'), ('rows',), ('rows',)


@functools.partial(jax.custom_vjp, nondiff_argnums=(0,))
def _head(chunks, kernel, hidden, targets, mask, temperature):
  """Returns log-probabilities and entropies [R, W]; see `token_logprobs`."""
  outputs, _ = _forward(chunks, kernel, hidden, targets, mask, temperature)
  return outputs


def _forward(chunks, kernel, hidden, targets, mask, temperature):
  statistics = sharding.by_device(
    functools.partial(_statistics, chunks),
    (_KERNEL, _HIDDEN, _TABLE, _TABLE, ()),
    (_TABLE,) * 3,
  )
  inputs = kernel, hidden, targets, mask, temperature
  picked, normalizer, entropy = statistics(*inputs)
  return (picked, entropy), (*inputs, normalizer, entropy)


def _backward(chunks, residuals, cotangents):
  slopes = sharding.by_device(
    functools.partial(_gradients, chunks),
    (_KERNEL, _HIDDEN, _TABLE, _TABLE, (), *[_TABLE] * 4),
    (_KERNEL, _HIDDEN),
  )
  return *slopes(*residuals, *cotangents), None, None, None


_head.defvjp(_forward, _backward)


def _statistics(chunks, kernel, hidden, targets, mask, temperature):
  """Returns log-probabilities, log-normalizers and entropies [R, W]."""
  tokens, size = _size(chunks, kernel, mask)
  kernel = sharding.whole(kernel.astype(hidden.dtype), 'width', 1)
  order = _order(mask)
  ordered, wanted = _take(hidden, order), _take(targets, order)

  def chunk(index, tables):
    part = lambda x: _slice(x, index * tokens, tokens, 0)
    results = _chunk_statistics(
      size, kernel, part(ordered), part(wanted), temperature
    )
    put = lambda table, x: jax.lax.dynamic_update_slice_in_dim(
      table, x, index * tokens, 0
    )
    return jax.tree.map(put, tables, results)

  blank = jnp.zeros(mask.size, jnp.float32)
  tables = jax.lax.fori_loop(0, _turns(mask, tokens), chunk, (blank,) * 4)
  picked, peak, total, weighted = tables
  top = sharding.highest(peak, 'vocab')
  scale = jnp.exp(peak - top)
  picked, total, weighted = sharding.total(
    (picked, total * scale, weighted * scale), 'vocab'
  )
  normalizer = top + jnp.log(total)
  tables = picked - normalizer, normalizer, normalizer - weighted / total
  back = jnp.argsort(order)
  place = lambda x: jnp.where(mask, x[back].reshape(mask.shape), 0.0)
  return tuple(map(place, tables))


def _chunk_statistics(size, kernel, hidden, targets, temperature):
  """Returns logits of targets, and the parts of normalizers and entropies."""

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
  sums = jax.lax.fori_loop(
    0, _blocks(size, kernel), body, (blank + _LOWEST, blank, blank)
  )
  entries = targets - sharding.first(kernel.shape[0], 'vocab')
  own = (entries >= 0) & (entries < kernel.shape[0])
  rows = kernel[jnp.where(own, entries, 0)]
  logit = jnp.einsum(
    'nd,nd->n', hidden, rows, preferred_element_type=jnp.float32
  )
  return jnp.where(own, logit / temperature, 0.0), *sums


def _gradients(
  chunks,
  kernel,
  hidden,
  targets,
  mask,
  temperature,
  normalizer,
  entropy,
  *cotangents,
):
  """Returns the gradients of the kernel and of hidden states."""
  tokens, size = _size(chunks, kernel, mask)
  whole = sharding.whole(kernel.astype(hidden.dtype), 'width', 1)
  order = _order(mask)
  slopes = [jnp.where(mask, g, 0.0) for g in cotangents]
  tables = hidden, targets, normalizer, entropy, *slopes
  inputs = [_take(x, order) for x in tables]

  def chunk(index, gradients):
    parts = [_slice(x, index * tokens, tokens, 0) for x in inputs]
    of_kernel, of_hidden = gradients
    of_kernel, part = _chunk_gradients(
      size, whole, parts, temperature, of_kernel
    )
    of_hidden = jax.lax.dynamic_update_slice_in_dim(
      of_hidden, part, index * tokens, 0
    )
    return of_kernel, of_hidden

  flat = jnp.zeros((mask.size, hidden.shape[-1]), hidden.dtype)
  # The axis that is divided comes first, [parts, V, width / parts]: along an
  # outer axis TPUs scatter a sum, along the last they would have it whole.
  parts = whole.shape[1] // kernel.shape[1], *kernel.shape
  of_kernel, of_hidden = jax.lax.fori_loop(
    0, _turns(mask, tokens), chunk, (jnp.zeros(parts, jnp.float32), flat)
  )
  # A shard of rows is a shard of width too, or one of copies.
  of_kernel = sharding.scattered(of_kernel, 'width', 0)[0]
  of_kernel = sharding.total(of_kernel, 'copies').astype(kernel.dtype)
  of_hidden = sharding.total(of_hidden, 'vocab')
  return of_kernel, of_hidden[jnp.argsort(order)].reshape(hidden.shape)


def _chunk_gradients(size, kernel, parts, temperature, of_kernel):
  """Adds to the gradient of the kernel; returns also that of the tokens.

  With p the softmax, z its log-normalizer, H its entropy and l a logit:
  d log p[target] / dl = [target] - p, and dH / dl = -p (l - z + H).
  """
  hidden, targets, normalizer, entropy, slope, entropy_slope = (
    x[:, None] if x.ndim == 1 else x for x in parts
  )
  targets = targets - sharding.first(kernel.shape[0], 'vocab')

  def body(index, carry):
    of_kernel, of_hidden = carry
    logits, start = _logits(size, kernel, hidden, temperature, index)
    logs = logits - normalizer
    entries = start + jnp.arange(logits.shape[-1])
    fresh = entries >= index * size
    hit = (targets == entries) & fresh
    change = -jnp.exp(logs) * (slope + entropy_slope * (logs + entropy))
    change = (change + jnp.where(hit, slope, 0.0)) / temperature
    change = change.astype(hidden.dtype)
    rows = _slice(kernel, start, logits.shape[-1], 0)
    dot = functools.partial(jnp.einsum, preferred_element_type=jnp.float32)
    of_hidden += dot('nv,vd->nd', change, rows)
    old = _slice(of_kernel, start, logits.shape[-1], 1)
    new = dot('nv,nd->vd', change, hidden)
    new = old + new.reshape(len(new), -1, old.shape[2]).swapaxes(0, 1)
    of_kernel = jax.lax.dynamic_update_slice_in_dim(of_kernel, new, start, 1)
    return of_kernel, of_hidden

  blank = jnp.zeros(hidden.shape, jnp.float32)
  of_kernel, of_hidden = jax.lax.fori_loop(
    0, _blocks(size, kernel), body, (of_kernel, blank)
  )
  return of_kernel, of_hidden.astype(hidden.dtype)


def _size(chunks, kernel, mask) -> tuple[int, int]:
  """Returns tokens and entries of a block."""
  return chunks.tokens * mask.shape[0], min(chunks.entries, kernel.shape[0])


def _blocks(size, kernel) -> int:
  return -(-kernel.shape[0] // size)


def _turns(mask: jax.Array, tokens: int) -> jax.Array:
  """Returns the chunks that hold all tokens of the mask."""
  return -(-jnp.sum(mask) // tokens)


def _order(mask: jax.Array) -> jax.Array:
  """Returns the order of flat tokens in which those of the mask come first."""
  return jnp.argsort(~mask.reshape(-1), stable=True)


def _logits(size, kernel, hidden, temperature, index):
  """Returns logits [n, v] of a block of entries, and the block's start.

  The last block begins early enough to be whole; logits of entries that the
  block before it had are far below all others.
  """
  start = jnp.minimum(index * size, kernel.shape[0] - size)
  rows = _slice(kernel, start, size, 0)
  logits = jnp.einsum(
    'nd,vd->nv', hidden, rows, preferred_element_type=jnp.float32
  )
  fresh = start + jnp.arange(size) >= index * size
  return jnp.where(fresh, logits / temperature, _LOWEST), start


def _take(x: jax.Array, order: jax.Array) -> jax.Array:
  """Returns the tokens of [R, W, ...] in an order, [N, ...]."""
  return x.reshape(-1, *x.shape[2:])[order]


def _slice(x: jax.Array, start, size: int, axis: int) -> jax.Array:
  return jax.lax.dynamic_slice_in_dim(x, start, size, axis)
