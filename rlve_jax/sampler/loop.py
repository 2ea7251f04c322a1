"""Blocks of decoding: one jitted loop a shape, state in, state out."""

from flax import struct
import jax
import jax.numpy as jnp

from rlve_jax import types
from rlve_jax.model import cache
from rlve_jax.model import config as config_lib
from rlve_jax.sampler import methods


@struct.dataclass
class Decoding:
  """Completions under way, G a prompt."""

  step: jax.Array  # int32 [], tokens drawn so far in every row.
  last: jax.Array  # int32 [P, G], the token to read next.
  live: jax.Array  # bool [P, G], no end token yet.
  tokens: jax.Array  # int32 [P, G, T]
  logprobs: jax.Array  # float32 [P, G, T]
  lengths: jax.Array  # int32 [P, G]
  caches: tuple[cache.LayerCache, ...]


def start(
  config: config_lib.Config,
  prompts: types.Prompts,
  group: int,
  limit: int,
  slots: int,
  dtype,
) -> Decoding:
  """Returns the state before the first token.

  Args:
    config: of the model.
    prompts: tokens [P, Tp]; a prompt of length 0 is padding and never lives.
    group: completions a prompt, G.
    limit: most tokens of a completion, T.
    slots: tokens that the first cache holds.
    dtype: of the cache.
  """
  shape = prompts.tokens.shape[0], group
  ends = jnp.maximum(prompts.lengths - 1, 0)[:, None]
  last = jnp.take_along_axis(prompts.tokens, ends, axis=1)
  return Decoding(
    step=jnp.zeros((), jnp.int32),
    last=jnp.broadcast_to(last, shape),
    live=jnp.broadcast_to(prompts.lengths[:, None] > 0, shape),
    tokens=jnp.zeros((*shape, limit), jnp.int32),
    logprobs=jnp.zeros((*shape, limit), jnp.float32),
    lengths=jnp.zeros(shape, jnp.int32),
    caches=cache.empty(config, *shape, slots, dtype),
  )


def decode_block(
  params: types.Params,
  config: config_lib.Config,
  prompts: types.Prompts,
  prompt_caches: tuple[cache.LayerCache, ...],
  state: Decoding,
  seed: jax.Array,
  temperature: jax.Array,
  stops: tuple[int, ...],
) -> Decoding:
  """Draws tokens until the cache is full or every row has ended.

  The random bits of a token come from (seed, problem seed, sample, position)
  alone, so that rows depend on no batch.

  Args:
    params: unstacked.
    config: of the model.
    prompts: what is completed.
    prompt_caches: of the prompts, one a layer.
    state: donated by the caller.
    seed: uint32 [], of the run.
    temperature: float32 []; 0 takes the most likely token.
    stops: ids of the end tokens.

  Returns:
    The state after the block.
  """
  group = state.last.shape[1]
  slots = min(state.caches[0].key.shape[3], state.tokens.shape[2])
  keys = methods.row_keys(seed, prompts.seeds, group)
  ends = jnp.array(stops, jnp.int32)

  def unfinished(state):
    return (state.step < slots) & jnp.any(state.live)

  def body(state):
    logits, caches = cache.decode(
      params,
      config,
      state.last,
      prompt_caches,
      prompts.lengths,
      state.caches,
      state.step,
    )
    fold = lambda key: jax.random.fold_in(key, state.step)
    token_keys = jax.vmap(jax.vmap(fold))(keys)
    tokens, logprobs = methods.draw(logits, token_keys, temperature)
    tokens = jnp.where(state.live, tokens, 0)
    logprobs = jnp.where(state.live, logprobs, 0.0)
    put = lambda table, column: jax.lax.dynamic_update_slice_in_dim(
      table, column[:, :, None], state.step, axis=2
    )
    return Decoding(
      step=state.step + 1,
      last=tokens,
      live=state.live & ~jnp.isin(tokens, ends),
      tokens=put(state.tokens, tokens),
      logprobs=put(state.logprobs, logprobs),
      lengths=state.lengths + state.live,
      caches=caches,
    )

  return jax.lax.while_loop(unfinished, body, state)
