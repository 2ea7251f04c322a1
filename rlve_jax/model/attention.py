"""Attention with grouped keys and values, and rotary positions.

Axes: N leading (batch) axes, T tokens, H query heads, K key heads, r = H / K
query heads a key head, D head width.
"""

import chex
import jax
import jax.numpy as jnp

from rlve_jax.model import config as config_lib

MASKED = -1e30  # A finite stand-in for minus infinity: no NaN in gradients.


def rope_frequencies(config: config_lib.Config) -> jax.Array:
  """Returns radians a position for each pair of components, f32 [D / 2].

  See "RoFormer" by Su et al. (https://arxiv.org/abs/2104.09864), section 3.2.2,
  and `config.RopeScaling`.
  """
  exponents = jnp.arange(0, config.head_dim, 2, jnp.float32) / config.head_dim
  frequencies = 1.0 / config.rope_theta**exponents
  scaling = config.rope_scaling
  if scaling is None:
    return frequencies
  turns = scaling.original_length * frequencies / (2 * jnp.pi)
  low, high = scaling.low_frequency_factor, scaling.high_frequency_factor
  kept = jnp.clip((turns - low) / (high - low), 0.0, 1.0)
  return frequencies * (kept + (1 - kept) / scaling.factor)


def rotate(
  x: jax.Array, positions: jax.Array, frequencies: jax.Array
) -> jax.Array:
  """Rotates component pairs (i, i + D / 2) by position times frequency.

  Args:
    x: queries or keys, [..., T, heads, D].
    positions: int32 [..., T].
    frequencies: float32 [D / 2].

  Returns:
    The rotated array, of the shape and type of `x`.
  """
  angles = positions[..., None, None] * frequencies  # [..., T, 1, D / 2]
  cos, sin = jnp.cos(angles), jnp.sin(angles)
  a, b = jnp.split(x.astype(jnp.float32), 2, axis=-1)
  turned = jnp.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)
  return turned.astype(x.dtype)


def causal_mask(segments: jax.Array) -> jax.Array:
  """Returns bool [..., T, T]: may query t see key s (same segment, s <= t)?"""
  length = segments.shape[-1]
  same = segments[..., :, None] == segments[..., None, :]
  return same & jnp.tri(length, dtype=bool)


def attend(
  query: jax.Array, key: jax.Array, value: jax.Array, mask: jax.Array
) -> jax.Array:
  """Softmax attention over one sequence of keys.

  Args:
    query: [N, T, H, D].
    key: [N, S, K, D].
    value: [N, S, K, D].
    mask: bool [N, T, S]; every query must see at least one key.

  Returns:
    Mixed values, [N, T, H, D].
  """
  chex.assert_rank([query, key, value, mask], [4, 4, 4, 3])
  heads, kv_heads, width = query.shape[2], key.shape[2], query.shape[3]
  query = query.reshape(*query.shape[:2], kv_heads, heads // kv_heads, width)
  scores = jnp.einsum('ntkrd,nskd->nkrts', query, key) * width**-0.5
  scores = jnp.where(mask[:, None, None], scores.astype(jnp.float32), MASKED)
  weights = jax.nn.softmax(scores, axis=-1).astype(value.dtype)
  mixed = jnp.einsum('nkrts,nskd->ntkrd', weights, value)
  return mixed.reshape(*mixed.shape[:2], heads, width)


def attend_shared(
  query: jax.Array,
  prompt: tuple[jax.Array, jax.Array],
  completion: tuple[jax.Array, jax.Array],
  prompt_mask: jax.Array,
  step: jax.Array,
  ages: jax.Array | None = None,
  chunk: int | None = None,
) -> jax.Array:
  """One token's attention over a shared prompt and an own completion.

  The two parts are joined by their log-sum-exps, so that G completions read one
  copy of their prompt. Keys lie [D, T]: scores and mixtures are then plain
  matrix products, with no transposition of a cache. A completion's cache is a
  ring: the token read at step s lies at s modulo T.

  Args:
    query: [P, G, H, D].
    prompt: keys [P, K, D, Tp] and values [P, K, Tp, D].
    completion: keys [P, G, K, D, T] and values [P, G, K, T, D]; without the
      second axis where G is 1.
    prompt_mask: bool [P, Tp].
    step: int32 [], of the newest token.
    ages: int32 [P, G], tokens before the newest, fewer than T, which are seen
      with it; None for `step` of them.
    chunk: reads completions in pieces of so many tokens, a divisor of T, up to
      the newest; the result is then the same in every bit whatever T, and
      whatever the step at which a completion began, a multiple of `chunk`.

  Returns:
    Mixed values, [P, G, H, D].
  """
  prompts, group, heads, width = query.shape
  kv_heads = prompt[0].shape[1]
  query = query.reshape(prompts, group, kv_heads, -1, width) * width**-0.5
  by_head = query.swapaxes(1, 2).reshape(prompts, kv_heads, -1, width)
  shared = _partial(by_head, *prompt, prompt_mask[:, None, None])
  apart = lambda x: x.reshape(
    prompts, kv_heads, group, -1, *x.shape[3:]
  ).swapaxes(1, 2)
  shared = jax.tree.map(apart, shared)
  ages = jnp.full((1, 1), step) if ages is None else ages
  if chunk is None:
    slots = completion[0].shape[-1]
    seen = (step - jnp.arange(slots)) % slots <= ages[..., None]
    own = _partial_own(query, completion, seen[:, :, None, None])
    joined = _join(shared, own)
  else:
    ages = jnp.broadcast_to(ages, (prompts, group))
    joined = _join_chunks(query, completion, step, ages, chunk, shared)
  _, total, mixed = joined
  mixed = (mixed / total[..., None]).astype(query.dtype)
  return mixed.reshape(prompts, group, heads, width)


def _partial(query, keys, values, mask):
  """Attention over some of the keys, to be joined with the rest.

  Args:
    query: scaled, [..., r, D].
    keys: [..., D, T].
    values: [..., T, D].
    mask: bool, broadcast to [..., r, T].

  Returns:
    The highest score [..., r], the sum of weights relative to it [..., r], and
    the weighted values [..., r, D], in float32.
  """
  scores = jnp.matmul(query, keys).astype(jnp.float32)
  scores = jnp.where(mask, scores, MASKED)
  peak = jnp.max(scores, axis=-1)
  weights = jnp.where(mask, jnp.exp(scores - peak[..., None]), 0.0)
  mixed = jnp.matmul(weights.astype(values.dtype), values)
  return peak, jnp.sum(weights, axis=-1), mixed.astype(jnp.float32)


def _partial_own(query, completion, mask):
  """As `_partial`, of completions with or without the axis of a group."""
  if completion[0].ndim == query.ndim:
    return _partial(query, *completion, mask)
  # Were a cache reshaped here, it would be copied once a token.
  part = _partial(query[:, 0], *completion, mask[:, 0])
  return jax.tree.map(lambda x: x[:, None], part)


def _join(a, b):
  """Joins two results of `_partial`; a wholly masked one changes nothing."""
  peak = jnp.maximum(a[0], b[0])
  scale_a, scale_b = jnp.exp(a[0] - peak), jnp.exp(b[0] - peak)
  total = a[1] * scale_a + b[1] * scale_b
  mixed = a[2] * scale_a[..., None] + b[2] * scale_b[..., None]
  return peak, total, mixed


def _join_chunks(query, completion, step, ages, chunk, joined):
  """Joins a completion piece by piece, from its first; none past the newest."""
  first = (step - ages) % completion[0].shape[-1] // chunk
  count = completion[0].shape[-1] // chunk

  def cut(x, starts, axis):
    one = lambda x, start: jax.lax.dynamic_slice_in_dim(x, start, chunk, axis)
    return jax.vmap(jax.vmap(one))(x, starts)

  def body(index, joined):
    starts = (first + index) % count * chunk
    keys, values = cut(completion[0], starts, 2), cut(completion[1], starts, 1)
    seen = index * chunk + jnp.arange(chunk) <= ages[..., None]
    part = _partial(query, keys, values, seen[:, :, None, None])
    return _join(joined, part)

  return jax.lax.fori_loop(0, jnp.max(ages) // chunk + 1, body, joined)
