"""Blocks of decoding: one jitted loop a shape, state in, state out."""

from collections.abc import Callable
import functools
from typing import Any

from flax import struct
import jax
import jax.numpy as jnp

from rlve_jax import types
from rlve_jax.model import cache
from rlve_jax.sampler import methods

# Logits [P, G, V] and caches of the next token: see `cache.decode`.
Forward = Callable[..., tuple[jax.Array, Any]]


@struct.dataclass
class Rows:
  """A rectangle of completions under way; the host sends it to each block."""

  lengths: jax.Array  # int32 [P], of prompts.
  seeds: jax.Array  # uint32 [P], of problems.
  samples: jax.Array  # int32 [P, G], number of a completion in its group.
  limits: jax.Array  # int32 [P, G], most tokens of a completion.
  last: jax.Array  # int32 [P, G], the token to read next.
  live: jax.Array  # bool [P, G], neither ended nor at its limit.


@struct.dataclass
class Order:
  """What a block is to do; scalars."""

  step: jax.Array  # int32, tokens that every live row has drawn.
  rows: jax.Array  # int32, leaves when no shard has more live rows,
  group: jax.Array  # int32, and no prompt has more,
  until: jax.Array  # int32, and no more steps than these are done.
  seed: jax.Array  # uint32, of the run.
  method: methods.Settings


@struct.dataclass
class Block:
  """What a block has drawn."""

  step: jax.Array  # int32 []
  live: jax.Array  # bool [P, G]
  ended: jax.Array  # bool [P, G], drew an end token in this block.
  counts: jax.Array  # int32 [P, G], tokens drawn in this block.
  tokens: jax.Array  # int32 [P, G, T]; columns of other blocks are 0.
  logprobs: jax.Array  # float32 [P, G, T]


def decode_block(
  draw: Callable[..., Any],
  rows: Rows,
  prompt_caches: tuple[cache.LayerCache, ...],
  caches: tuple[cache.LayerCache, ...],
  order: Order,
  stops: tuple[int, ...],
  shards: int = 1,
) -> tuple[Block, tuple[cache.LayerCache, ...]]:
  """Draws tokens until the cache is full, no row lives, or `order` says so.

  The random bits of a token come from (seed, problem seed, sample, position)
  alone, so that rows depend on no batch.

  Args:
    draw: from (last tokens, prompt caches, prompt lengths, caches, step, keys,
      method) to (tokens, log-probabilities, caches).
    rows: under way.
    prompt_caches: of the prompts, one a layer.
    caches: of the completions, one a layer; donated by the caller.
    order: what to do.
    stops: ids of the end tokens.
    shards: of the data axis.

  Returns:
    What was drawn, and the caches.
  """
  slots = caches[0].key.shape[-1]
  keys = methods.row_keys(order.seed, rows.seeds, rows.samples)
  ends = jnp.array(stops, jnp.int32)

  def unfinished(state):
    block, _, _ = state
    live = block.live
    most = jnp.max(jnp.sum(live.reshape(shards, -1), axis=1))
    fits = (most <= order.rows) & (jnp.max(jnp.sum(live, 1)) <= order.group)
    leave = fits & (block.step <= order.until)
    return (block.step < slots) & (most > 0) & ~leave

  def body(state):
    block, last, caches = state
    step, live = block.step, block.live
    fold = lambda key: jax.random.fold_in(key, step)
    tokens, logprobs, caches = draw(
      last,
      prompt_caches,
      rows.lengths,
      caches,
      step,
      jax.vmap(jax.vmap(fold))(keys),
      order.method,
    )
    tokens = jnp.where(live, tokens, 0)
    logprobs = jnp.where(live, logprobs, 0.0)
    ended = live & jnp.isin(tokens, ends)
    put = lambda table, column: jax.lax.dynamic_update_slice_in_dim(
      table, column[:, :, None], step, axis=2
    )
    block = Block(
      step=step + 1,
      live=live & ~ended & (step + 1 < rows.limits),
      ended=block.ended | ended,
      counts=block.counts + live,
      tokens=put(block.tokens, tokens),
      logprobs=put(block.logprobs, logprobs),
    )
    return block, tokens, caches

  table = *rows.last.shape, slots
  block = Block(
    step=order.step,
    live=rows.live,
    ended=jnp.zeros_like(rows.live),
    counts=jnp.zeros(rows.live.shape, jnp.int32),
    tokens=jnp.zeros(table, jnp.int32),
    logprobs=jnp.zeros(table, jnp.float32),
  )
  state = block, rows.last, caches
  block, _, caches = jax.lax.while_loop(unfinished, body, state)
  return block, caches


def draw_rows(
  params, config, last, prompts, lengths, caches, step, keys, method
):
  """Reads one token of every row at once, and draws the next."""
  logits, caches = cache.decode(
    params, config, last, prompts, lengths, caches, step
  )
  return *methods.draw(logits, keys, method), caches


def draw_tiles(
  params: types.Params,
  config: Any,
  last: jax.Array,
  prompts: tuple[cache.LayerCache, ...],
  lengths: jax.Array,
  caches: tuple[cache.LayerCache, ...],
  step: jax.Array,
  keys: jax.Array,
  method: methods.Settings,
  *,
  tile: int,
  chunk: int,
):
  """As `draw_rows`, in tiles of exactly `tile` rows.

  Every operation on a row has the same shape whatever the rectangle and the
  cache, so that the row is the same in every bit. The last tile reaches back
  over rows already done, which does no harm: they are given the same again.

  Args:
    params: unstacked.
    config: of the model.
    last: int32 [P, G], with P * G at least `tile`.
    prompts: caches of the prompts.
    lengths: int32 [P], of the prompts.
    caches: of the completions.
    step: int32 [].
    keys: random keys [P, G].
    method: see `methods.settings`.
    tile: rows.
    chunk: tokens of a completion that are attended to at a time.
  """
  count, group = last.size, last.shape[1]
  flat = lambda x: x.reshape(count, 1, *x.shape[2:])
  last, keys = flat(last), flat(keys)
  shape = lengths.shape[0], group

  def body(index, state):
    tokens, logprobs, caches = state
    start = jnp.minimum(index * tile, count - tile)
    cut = lambda x: jax.lax.dynamic_slice_in_dim(x, start, tile)
    put = functools.partial(
      jax.lax.dynamic_update_slice_in_dim, start_index=start, axis=0
    )
    own = (start + jnp.arange(tile)) // group
    logits, moved = cache.decode(
      params,
      config,
      cut(last),
      jax.tree.map(lambda x: x[own], prompts),
      lengths[own],
      jax.tree.map(cut, caches),
      step,
      chunk,
    )
    drawn = methods.draw(logits, cut(keys), method)
    return (
      put(tokens, drawn[0]),
      put(logprobs, drawn[1]),
      jax.tree.map(put, caches, moved),
    )

  state = jnp.zeros_like(last), jnp.zeros(last.shape, jnp.float32)
  tokens, logprobs, caches = jax.lax.fori_loop(
    0, -(-count // tile), body, (*state, jax.tree.map(flat, caches))
  )
  back = lambda x: x.reshape(*shape, *x.shape[2:])
  return back(tokens), back(logprobs), jax.tree.map(back, caches)


def prefill_tiles(params, config, tokens, length: int, tile: int):
  """As `cache.prefill`, in tiles of exactly `tile` prompts."""
  count = tokens.shape[0]
  padded = jnp.pad(tokens, [(0, -count % tile), (0, 0)])
  tiles = padded.reshape(-1, tile, tokens.shape[1])
  caches = jax.lax.map(
    lambda rows: cache.prefill(params, config, rows, length), tiles
  )
  return jax.tree.map(lambda x: x.reshape(-1, *x.shape[2:])[:count], caches)
