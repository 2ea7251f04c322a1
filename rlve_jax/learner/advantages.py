"""Advantages of completions against their group."""

import chex
import jax
import jax.numpy as jnp


def group_advantages(
  values: jax.Array,
  valid: jax.Array,
  ddof: int = 0,
  normalize: bool = True,
) -> jax.Array:
  """Centres rewards in each group, and divides them by their deviation.

  See "DeepSeekMath" by Shao et al. (https://arxiv.org/abs/2402.03300),
  section 4.1.2; without the division, "Understanding R1-Zero-Like Training" by
  Liu et al. (https://arxiv.org/abs/2503.20783), section 3.2.

  Args:
    values: float32 [P, G], one group a row.
    valid: bool [P, G]; the completions that have a verdict.
    ddof: 0 or 1, subtracted from the count under the deviation.
    normalize: whether to divide by the deviation.

  Returns:
    Float32 [P, G]: exactly 0 where not valid, and in every group whose valid
    values are all equal or that has fewer than two of them.
  """
  chex.assert_rank([values, valid], 2)
  chex.assert_equal_shape([values, valid])
  count = valid.sum(axis=1, keepdims=True)
  divisor = jnp.maximum(count, 1)
  mean = jnp.sum(values, axis=1, where=valid, keepdims=True) / divisor
  centred = jnp.where(valid, values - mean, 0.0)
  lowest = jnp.min(jnp.where(valid, values, jnp.inf), 1, keepdims=True)
  highest = jnp.max(jnp.where(valid, values, -jnp.inf), 1, keepdims=True)
  centred = jnp.where(highest > lowest, centred, 0.0)
  if not normalize:
    return centred
  variance = jnp.sum(centred**2, axis=1, keepdims=True)
  variance /= jnp.maximum(count - ddof, 1)
  deviation = jnp.sqrt(jnp.where(variance > 0, variance, 1.0))
  return centred / (deviation + 1e-6)
