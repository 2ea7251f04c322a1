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
  completion_mask: jax.Array,
) -> jax.Array:
  """One token's attention over a shared prompt and an own completion.

  The two parts are joined by their log-sum-exps, so that G completions read one
  copy of their prompt.

  Args:
    query: [P, G, H, D].
    prompt: keys and values, [P, K, Tp, D] each.
    completion: keys and values, [P, G, K, T, D] each.
    prompt_mask: bool [P, Tp].
    completion_mask: bool [T]; at least one True.

  Returns:
    Mixed values, [P, G, H, D].
  """
  num_prompts, group, heads, width = query.shape
  kv_heads = prompt[0].shape[1]
  grouped = query.reshape(num_prompts, group, kv_heads, -1, width)
  grouped = grouped * width**-0.5

  def part(keys, values, mask, scores_form, values_form):
    scores = jnp.einsum(scores_form, grouped, keys).astype(jnp.float32)
    scores = jnp.where(mask, scores, MASKED)
    peak = jnp.max(scores, axis=-1, keepdims=True)
    weights = jnp.where(mask, jnp.exp(scores - peak), 0.0)
    mixed = jnp.einsum(values_form, weights.astype(values.dtype), values)
    return peak[..., 0], jnp.sum(weights, axis=-1), mixed

  shared = part(
    *prompt,
    prompt_mask[:, None, None, None],
    'pgkrd,pktd->pgkrt',
    'pgkrt,pktd->pgkrd',
  )
  own = part(
    *completion,
    completion_mask,
    'pgkrd,pgktd->pgkrt',
    'pgkrt,pgktd->pgkrd',
  )
  peak = jnp.maximum(shared[0], own[0])
  scales = [jnp.exp(p[0] - peak) for p in (shared, own)]
  total = shared[1] * scales[0] + own[1] * scales[1]
  mixed = sum(
    p[2].astype(jnp.float32) * (s / total)[..., None]
    for p, s in zip((shared, own), scales)
  )
  return mixed.astype(query.dtype).reshape(num_prompts, group, heads, width)
