"""The sampler's programs: a few for each rectangle of completions."""

import functools
import itertools
from typing import Any

import jax
import jax.numpy as jnp

from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.model import cache
from rlve_jax.model import transformer
from rlve_jax.sampler import loop


def prefill_name(prompts: int, width: int) -> str:
  """Names the program that reads prompts."""
  return f'prefill/{prompts}x{width}'


def start_name(prompts: int, group: int, width: int) -> str:
  """Names the program that makes a decoding state."""
  return f'start/{prompts}x{group}/{width}'


def decode_name(prompts: int, group: int, width: int, slots: int) -> str:
  """Names the program that draws tokens until a cache bucket is full."""
  return f'decode/{prompts}x{group}/{width}/{slots}'


def grow_name(prompts: int, group: int, slots: int) -> str:
  """Names the program that widens caches to `slots` tokens."""
  return f'grow/{prompts}x{group}/{slots}'


def plan_rollouts(shapes: programs.Shapes) -> dict[str, programs.Program]:
  """Returns the programs of rollouts, a few for each rectangle [P, G]."""
  sampler, whole = shapes.config.sampler, sharding.replicated(shapes.mesh)
  rows = sharding.split(shapes.mesh)
  params = jax.eval_shape(
    lambda: transformer.init(shapes.model, jax.random.key(0))
  )
  params = programs.placed(params, whole)
  unstack = functools.partial(cache.unstack, dtype=shapes.dtype)
  plan = {'unstack': programs.Program(unstack, (params,), out_shardings=whole)}
  unstacked = programs.placed(plan['unstack'].result, whole)

  pairs = itertools.product(shapes.groups, sampler.prompt_buckets)
  for (prompts, group), width in pairs:
    inputs = _prompt_struct(prompts, width, rows)
    prefill = programs.Program(
      lambda p, t: cache.prefill(p, shapes.model, t),
      (unstacked, inputs.tokens),
      out_shardings=rows,
    )
    plan[prefill_name(prompts, width)] = prefill
    caches = programs.placed(prefill.result, rows)
    plan |= _plan_decoding(shapes, unstacked, inputs, caches, group)
  return plan


def _prompt_struct(prompts: int, width: int, where) -> types.Prompts:
  return types.Prompts(
    tokens=programs.struct((prompts, width), jnp.int32, where),
    lengths=programs.struct((prompts,), jnp.int32, where),
    seeds=programs.struct((prompts,), jnp.uint32, where),
  )


def _plan_decoding(
  shapes: programs.Shapes,
  params: Any,
  inputs: types.Prompts,
  caches: Any,
  group: int,
) -> dict[str, programs.Program]:
  """Returns start, decode and grow for one rectangle and prompt width."""
  prompts, width = inputs.tokens.shape
  slots = shapes.config.sampler.completion_buckets
  whole = sharding.replicated(shapes.mesh)
  rows = sharding.split(shapes.mesh)

  def start(inputs):
    return loop.start(
      shapes.model, inputs, group, slots[-1], slots[0], shapes.dtype
    )

  def decode(params, inputs, caches, state, seed, temperature):
    return loop.decode_block(
      params,
      shapes.model,
      inputs,
      caches,
      state,
      seed,
      temperature,
      shapes.stops,
    )

  def layout(state):
    where = lambda x: rows if x.ndim else whole
    return jax.tree.map(
      lambda x: programs.struct(x.shape, x.dtype, where(x)), state
    )

  plan = {}
  state = layout(jax.eval_shape(start, inputs))
  where = jax.tree.map(lambda x: x.sharding, state)
  name = start_name(prompts, group, width)
  plan[name] = programs.Program(start, (inputs,), out_shardings=where)
  seed = programs.struct((), jnp.uint32, whole)
  temperature = programs.struct((), jnp.float32, whole)
  for index, length in enumerate(slots):
    if index:
      grow = functools.partial(_grow, length=length)
      name = grow_name(prompts, group, length)
      plan[name] = programs.Program(grow, (state,), out_shardings=where)
      state = layout(plan[name].result)
    arguments = params, inputs, caches, state, seed, temperature
    name = decode_name(prompts, group, width, length)
    plan[name] = programs.Program(decode, arguments, (3,), where)
  return plan


def _grow(state: loop.Decoding, length: int) -> loop.Decoding:
  return state.replace(caches=cache.grow(state.caches, length))
