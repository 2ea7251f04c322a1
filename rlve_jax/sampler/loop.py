"""Blocks of decoding: one jitted loop a shape, state in, state out."""

from collections.abc import Callable
from typing import Any

from flax import struct
import jax
import jax.numpy as jnp
import numpy as np

from rlve_jax.model import cache
from rlve_jax.sampler import methods

# From (last tokens, prompt caches, prompt lengths, caches, step, ages, keys,
# method) to (tokens [P, G], log-probabilities [P, G], caches).
Draw = Callable[..., tuple[jax.Array, jax.Array, Any]]
_FAR = 2**31 - 1
Caches = tuple[cache.LayerCache, ...]  # One a layer.


@struct.dataclass
class Rows:
  """A rectangle of completions under way; the host sends it to each block."""

  lengths: jax.Array  # int32 [P], of prompts.
  seeds: jax.Array  # uint32 [P], of problems.
  samples: jax.Array  # int32 [P, G], number of a completion in its group.
  limits: jax.Array  # int32 [P, G], most tokens of a completion.
  begun: jax.Array  # int32 [P, G], the step of its first token.
  last: jax.Array  # int32 [P, G], the token to read next.
  live: jax.Array  # bool [P, G], neither ended nor at its limit.


@struct.dataclass
class Order:
  """What a block is to do; scalars but for `waiting`.

  A block goes on until no row lives or its tables are full. At a step that
  `unit` divides it also leaves for a smaller shape, or for new completions.
  """

  step: jax.Array  # int32, steps done.
  full: jax.Array  # int32, goes no further than this step.
  rows: jax.Array  # int32, leaves when no shard has more rows to do,
  group: jax.Array  # int32, and no prompt has more that live,
  until: jax.Array  # int32, and no more steps than these are done.
  waiting: jax.Array  # int32 [shards], completions that wait for a row.
  refill: jax.Array  # int32, leaves when so many of them could begin.
  unit: jax.Array  # int32
  seed: jax.Array  # uint32, of the run.
  method: methods.Settings


def order(
  seed: int, step: int, shards: int, method: methods.Method, **causes: Any
) -> Order:
  """Returns an order of numpy scalars, with no cause to leave but those given.

  Args:
    seed: of the run.
    step: steps done.
    shards: of the data axis.
    method: how tokens are drawn.
    **causes: other fields of `Order`.
  """
  never = {'full': _FAR, 'rows': -1, 'group': -1, 'until': -1}
  waiting = causes.pop('waiting', np.zeros(shards, np.int32))
  causes = {**never, 'refill': _FAR, 'unit': 1, **causes}
  return Order(
    step=np.int32(step),
    seed=np.uint32(seed),
    waiting=np.asarray(waiting, np.int32),
    method=methods.settings(method),
    **{name: np.int32(value) for name, value in causes.items()},
  )


@struct.dataclass
class Block:
  """What a block has drawn; T is the size of the cache."""

  step: jax.Array  # int32 []
  live: jax.Array  # bool [P, G]
  ended: jax.Array  # bool [P, G], drew an end token in this block.
  counts: jax.Array  # int32 [P, G], tokens drawn in this block.
  tokens: jax.Array  # int32 [P, G, T], column i of the block's step i.
  logprobs: jax.Array  # float32 [P, G, T]


def decode_block(
  draw: Draw,
  rows: Rows,
  prompt_caches: Caches,
  caches: Caches,
  order: Order,
  stops: tuple[int, ...],
) -> tuple[Block, Caches]:
  """Draws tokens until there is cause to leave; see `Order`.

  The random bits of a token come from (seed, problem seed, sample, position)
  alone, so that rows depend on no batch.

  Args:
    draw: reads a token of every row, and draws the next.
    rows: under way.
    prompt_caches: of the prompts, one a layer.
    caches: of the completions, one a layer; donated by the caller. Where G is
      1 they lack its axis.
    order: what to do.
    stops: ids of the end tokens.

  Returns:
    What was drawn, and the caches.
  """
  slots = caches[0].key.shape[-1]
  keys = methods.row_keys(order.seed, rows.seeds, rows.samples)
  fold = jax.vmap(jax.vmap(jax.random.fold_in))

  def unfinished(state):
    return _goes_on(state[0], order, slots)

  def body(state):
    block, last, caches = state
    ages = jnp.clip(block.step - rows.begun, 0, slots - 1)
    tokens, logprobs, caches = draw(
      last,
      prompt_caches,
      rows.lengths,
      caches,
      block.step,
      ages,
      fold(keys, ages),
      order.method,
    )
    tokens = jnp.where(block.live, tokens, 0)
    logprobs = jnp.where(block.live, logprobs, 0.0)
    block = _record(block, tokens, logprobs, order, stops)
    block = block.replace(live=block.live & (ages + 1 < rows.limits))
    return block, tokens, caches

  state = _begin(rows, order, slots), rows.last, caches
  block, _, caches = jax.lax.while_loop(unfinished, body, state)
  return block, caches


def _begin(rows: Rows, order: Order, slots: int) -> Block:
  """Returns a block in which nothing is drawn yet."""
  table = *rows.last.shape, slots
  return Block(
    step=order.step,
    live=rows.live,
    ended=jnp.zeros_like(rows.live),
    counts=jnp.zeros(rows.live.shape, jnp.int32),
    tokens=jnp.zeros(table, jnp.int32),
    logprobs=jnp.zeros(table, jnp.float32),
  )


def _goes_on(block: Block, order: Order, slots: int) -> jax.Array:
  """Whether a block does one more step."""
  by_shard = block.live.reshape(order.waiting.shape[0], -1)
  live = jnp.sum(by_shard, axis=1)
  coming = jnp.minimum(by_shard.shape[1] - live, order.waiting)
  fits = jnp.max(live + coming) <= order.rows
  fits &= jnp.max(jnp.sum(block.live, axis=1)) <= order.group
  leaves = fits & (block.step <= order.until)
  leaves |= jnp.sum(coming) >= order.refill
  leaves &= block.step % order.unit == 0
  room = jnp.minimum(order.step + slots, order.full)
  return (block.step < room) & jnp.any(block.live) & ~leaves


def _record(
  block: Block,
  tokens: jax.Array,
  logprobs: jax.Array,
  order: Order,
  stops: tuple[int, ...],
) -> Block:
  """Adds a step's tokens [P, G] to a block; rows that end live no more."""
  ended = block.live & jnp.isin(tokens, jnp.array(stops, jnp.int32))
  put = lambda table, column: jax.lax.dynamic_update_slice_in_dim(
    table, column[:, :, None], block.step - order.step, axis=2
  )
  return Block(
    step=block.step + 1,
    live=block.live & ~ended,
    ended=block.ended | ended,
    counts=block.counts + block.live,
    tokens=put(block.tokens, tokens),
    logprobs=put(block.logprobs, logprobs),
  )


def draw_rows(
  params, config, last, prompts, lengths, caches, step, ages, keys, method
):
  """Reads one token of every row at once, and draws the next."""
  logits, caches = cache.decode(
    params, config, last, prompts, lengths, caches, step, ages
  )
  return *methods.draw(logits, keys, method), caches
