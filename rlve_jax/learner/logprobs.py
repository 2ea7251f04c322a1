"""Log-probabilities of tokens without an array of all logits."""

import chex
import jax
import jax.numpy as jnp

from rlve_jax import types
from rlve_jax.model import transformer


def token_logprobs(
  params: types.Params,
  hidden: jax.Array,
  targets: jax.Array,
  temperature: jax.Array,
  chunk: int,
) -> tuple[jax.Array, jax.Array]:
  """Returns log-probabilities of targets, and entropies, float32 [R, W] each.

  Only `[R, chunk, vocab_size]` logits exist at a time, in both passes: the
  backward pass computes them again.

  Args:
    params: of the model.
    hidden: final hidden states, [R, W, width].
    targets: int32 [R, W], the token that each position predicts.
    temperature: float32 [], divides the logits.
    chunk: tokens of a row at a time; divides W.
  """
  chex.assert_rank([hidden, targets], [3, 2])
  chex.assert_is_divisible(targets.shape[1], chunk)

  @jax.checkpoint
  def one(_, inputs):
    hidden, targets = inputs
    logits = transformer.project(params, hidden) / temperature
    logs = jax.nn.log_softmax(logits, axis=-1)
    picked = jnp.take_along_axis(logs, targets[..., None], axis=-1)[..., 0]
    entropy = -jnp.sum(jnp.exp(logs) * logs, axis=-1)
    return None, (picked, entropy)

  def split(x):  # [R, W, ...] to [W / chunk, R, chunk, ...].
    rows, width, *rest = x.shape
    return x.reshape(rows, width // chunk, chunk, *rest).swapaxes(0, 1)

  join = lambda x: x.swapaxes(0, 1).reshape(targets.shape)
  _, outputs = jax.lax.scan(one, None, (split(hidden), split(targets)))
  return jax.tree.map(join, outputs)
