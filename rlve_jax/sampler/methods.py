"""Drawing tokens from logits.

A draw is a Gumbel-max in two levels: over the log-sum-exps of blocks of the
vocabulary, then inside the block drawn. It is exact in law, and needs
V / 256 + 256 random numbers a row in place of V.
"""

import chex
import jax
import jax.numpy as jnp

_BLOCK = 256  # Tokens in a block of the vocabulary.
_OUTSIDE = -1e30  # Logit of the padding that completes the last block.


def row_keys(seed: jax.Array, seeds: jax.Array, group: int) -> jax.Array:
  """Returns one key for each completion, [P, group].

  Args:
    seed: uint32 [], of the run.
    seeds: uint32 [P], one a problem.
    group: completions a prompt.
  """
  base = jax.random.key(seed)
  fold = jax.random.fold_in
  one = lambda s: jax.vmap(lambda g: fold(fold(base, s), g))(jnp.arange(group))
  return jax.vmap(one)(seeds)


def draw(
  logits: jax.Array, keys: jax.Array, temperature: jax.Array
) -> tuple[jax.Array, jax.Array]:
  """Draws one token a row; temperature 0 takes the most likely one.

  Args:
    logits: float32 [..., V].
    keys: random keys [...].
    temperature: float32 [], at least 0.

  Returns:
    Tokens int32 [...], and their log-probabilities float32 [...] under the
    distribution drawn from (at temperature 0, under the model's own).
  """
  chex.assert_equal_shape_prefix([logits, keys], logits.ndim - 1)
  shape = logits.shape[:-1]
  rows = logits.reshape(-1, logits.shape[-1])
  keys = keys.reshape(-1)
  tokens, logprobs = jax.lax.cond(
    temperature > 0,
    lambda: _draw(rows / jnp.maximum(temperature, 1e-6), keys),
    lambda: _greedy(rows),
  )
  return tokens.reshape(shape), logprobs.reshape(shape)


def _greedy(logits):
  tokens = jnp.argmax(logits, axis=-1)
  return tokens.astype(jnp.int32), _pick(jax.nn.log_softmax(logits), tokens)


def _pick(table, index):
  return jnp.take_along_axis(table, index[:, None], axis=1)[:, 0]


def _draw(logits, keys):
  """Two-level Gumbel-max over rows of logits [N, V]."""
  rows, size = logits.shape
  count = -(-size // _BLOCK)
  padding = [(0, 0), (0, count * _BLOCK - size)]
  padded = jnp.pad(logits, padding, constant_values=_OUTSIDE)
  blocks = padded.reshape(rows, count, _BLOCK)
  weights = jax.nn.logsumexp(blocks, axis=-1)  # [N, count]

  noise = jax.vmap(lambda k: jax.random.gumbel(k, (count + _BLOCK,)))(keys)
  block = jnp.argmax(weights + noise[:, :count], axis=-1)  # [N]
  inside = jnp.take_along_axis(blocks, block[:, None, None], axis=1)[:, 0]
  offset = jnp.argmax(inside + noise[:, count:], axis=-1)
  tokens = (block * _BLOCK + offset).astype(jnp.int32)
  return tokens, _pick(inside, offset) - jax.nn.logsumexp(weights, axis=-1)
