"""The sampler's programs: a few for each shape of its ladder."""

import dataclasses
import functools
from typing import Any

import jax
import jax.numpy as jnp
from jax.sharding import PartitionSpec
import numpy as np

from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.learner import lora
from rlve_jax.learner import plan as learner_plan
from rlve_jax.model import cache
from rlve_jax.sampler import ladder as ladder_lib
from rlve_jax.sampler import loop
from rlve_jax.sampler import methods

MOST_PROGRAMS = 16  # Of the sampler; a run has few others.
_ROWS = PartitionSpec('data')
_WHOLE = PartitionSpec()


def prefill_name(prompts: int, width: int) -> str:
  """Names the program that reads prompts."""
  return f'prefill/{prompts}x{width}'


def empty_name(shape: ladder_lib.Shape) -> str:
  """Names the program that makes one layer's empty cache."""
  return f'empty/{shape}'


def decode_name(shape: ladder_lib.Shape) -> str:
  """Names the program that draws tokens until it has cause to leave."""
  return f'decode/{shape}'


def move_name(old: ladder_lib.Shape, new: ladder_lib.Shape) -> str:
  """Names the program that moves one layer's rows to another shape."""
  return f'move/{old}-{new}'


def flattens(old: ladder_lib.Shape, new: ladder_lib.Shape) -> bool:
  """Whether a move copies prompts along with rows."""
  return new.group == 1 and (old.group, old.prompts) != (1, new.prompts)


def in_flight(shapes: programs.Shapes) -> dict[int, int]:
  """Returns the prompts that decode at once, by group size.

  Raises:
    ValueError: the devices or tiles need more rows than there are.
  """
  sampler, shards = shapes.config.sampler, shapes.mesh.shape['data']
  found = {}
  for prompts, group in shapes.groups:
    room = (sampler.rows_in_flight or prompts * group) // group
    count = min(prompts, room // shards * shards)
    fewest = shards * max(1, -(-(sampler.row_tile or 1) // group))
    if count < fewest:
      raise ValueError(
        f'sampler.rows_in_flight must allow {fewest * group} rows, the fewest'
        f' that {shards} data shards can do {group} a prompt, got'
        f' {min(sampler.rows_in_flight or prompts * group, prompts * group)}.'
      )
    found[group] = count
  return found


def widths(shapes: programs.Shapes) -> tuple[int, ...]:
  """Returns the prompt buckets in use: with tiles only the largest."""
  buckets = shapes.config.sampler.prompt_buckets
  return buckets[-1:] if shapes.config.sampler.row_tile else buckets


def make_ladder(shapes: programs.Shapes) -> ladder_lib.Ladder:
  """Returns the shapes that rollouts pass through."""
  flying = in_flight(shapes)
  prefills = len(set(flying.values())) * len(widths(shapes))
  return ladder_lib.build(
    [(prompts, group) for group, prompts in flying.items()],
    shapes.config.sampler.completion_buckets,
    shapes.mesh.shape['data'],
    shapes.config.sampler.row_tile or 1,
    MOST_PROGRAMS - 1 - prefills,
  )


def plan_rollouts(shapes: programs.Shapes) -> dict[str, programs.Program]:
  """Returns the programs of rollouts."""
  whole = sharding.replicated(shapes.mesh)
  params = learner_plan.state_struct(shapes).params
  scale = shapes.config.learner.lora.scale

  def unstack(params):
    return cache.unstack(lora.merge(params, scale), shapes.dtype)

  plan = {'unstack': programs.Program(unstack, (params,), out_shardings=whole)}
  planner = _Planner(shapes, programs.placed(plan['unstack'].result, whole))
  for prompts in sorted(set(in_flight(shapes).values())):
    for width in widths(shapes):
      plan[prefill_name(prompts, width)] = planner.prefill(prompts, width)
  ladder = make_ladder(shapes)
  for shape in ladder.starts.values():
    plan[empty_name(shape)] = planner.empty(shape)
  for shape in ladder.shapes:
    plan[decode_name(shape)] = planner.decode(shape)
  for old, new in ladder.moves:
    plan[move_name(old, new)] = planner.move(old, new)
  return plan


@dataclasses.dataclass(frozen=True)
class _Planner:
  """Makes programs for the shapes of a run."""

  shapes: programs.Shapes
  params: Any  # Shapes of the unstacked parameters.

  @property
  def rows(self):
    return sharding.split(self.shapes.mesh)

  @property
  def whole(self):
    return sharding.replicated(self.shapes.mesh)

  def prefill(self, prompts: int, width: int) -> programs.Program:
    sampler, model = self.shapes.config.sampler, self.shapes.model
    length, tile = sampler.prompt_buckets[-1], sampler.row_tile

    def prefill(params, tokens):
      if tile is None:
        return cache.prefill(params, model, tokens, length)
      return loop.prefill_tiles(params, model, tokens, length, tile)

    function = self._by_shard(prefill, (_WHOLE, _ROWS), _ROWS)
    tokens = programs.struct((prompts, width), jnp.int32, self.rows)
    arguments = self.params, tokens
    return programs.Program(function, arguments, out_shardings=self.rows)

  def empty(self, shape: ladder_lib.Shape) -> programs.Program:
    function = functools.partial(
      cache.empty,
      self.shapes.model,
      shape.prompts,
      shape.group,
      shape.slots,
      self.shapes.dtype,
    )
    return programs.Program(function, (), out_shardings=self.rows)

  def decode(self, shape: ladder_lib.Shape) -> programs.Program:
    sampler, model = self.shapes.config.sampler, self.shapes.model
    shards = self.shapes.mesh.shape['data']

    def draw(params, *inputs):
      if sampler.row_tile is None:
        return loop.draw_rows(params, model, *inputs)
      drawn = functools.partial(
        loop.draw_tiles,
        tile=sampler.row_tile,
        chunk=sampler.completion_buckets[0],
      )
      specs = _WHOLE, _ROWS, _ROWS, _ROWS, _ROWS, _WHOLE, _ROWS, _WHOLE
      function = lambda params, *inputs: drawn(params, model, *inputs)
      return self._by_shard(function, specs, _ROWS)(params, *inputs)

    def decode(params, rows, prompts, caches, order):
      return loop.decode_block(
        functools.partial(draw, params),
        rows,
        prompts,
        caches,
        order,
        self.shapes.stops,
        shards,
      )

    layers = model.num_layers
    arguments = (
      self.params,
      self._rows_struct(shape),
      (self._prompt_layer(shape.prompts),) * layers,
      (self._layer(shape),) * layers,
      self._order_struct(),
    )
    where = self.whole, self.rows
    return programs.Program(decode, arguments, (3,), where)

  def move(
    self, old: ladder_lib.Shape, new: ladder_lib.Shape
  ) -> programs.Program:
    """Moves rows by their number in their shard, [P', G']."""

    def pick(layer, index):
      flat = lambda x: x.reshape(-1, *x.shape[2:])
      picked = jax.tree.map(lambda x: flat(x)[index], layer)
      return cache.widen(picked, new.slots)

    def pick_both(layer, index, prompt, owners):
      picked = jax.tree.map(lambda x: x[owners], prompt)
      return pick(layer, index), picked

    index = programs.struct((new.prompts, new.group), jnp.int32, self.rows)
    arguments = self._layer(old), index
    function = pick
    if flattens(old, new):
      owners = programs.struct((new.prompts,), jnp.int32, self.rows)
      arguments += self._prompt_layer(old.prompts), owners
      function = pick_both
    function = self._by_shard(function, (_ROWS,) * len(arguments), _ROWS, True)
    return programs.Program(function, arguments, out_shardings=self.rows)

  def _by_shard(self, function, inputs, outputs, always: bool = False):
    """Runs a function on each data shard alone, where tiles ask for it."""
    mesh = self.shapes.mesh
    needed = always or self.shapes.config.sampler.row_tile
    if mesh.shape['data'] == 1 or not needed:
      return function
    return jax.shard_map(
      function,
      mesh=mesh,
      in_specs=inputs,
      out_specs=outputs,
      axis_names={'data'},
      check_vma=False,
    )

  def _layer(self, shape: ladder_lib.Shape):
    return programs.placed(self.empty(shape).result, self.rows)

  def _prompt_layer(self, prompts: int):
    length = self.shapes.config.sampler.prompt_buckets[-1]
    layer = self._layer(ladder_lib.Shape(prompts, 1, length))
    cut = lambda x: programs.struct(
      (x.shape[0], *x.shape[2:]), x.dtype, self.rows
    )
    return jax.tree.map(cut, layer)

  def _rows_struct(self, shape: ladder_lib.Shape) -> loop.Rows:
    one = (shape.prompts,)
    each = shape.prompts, shape.group
    make = lambda axes, dtype: programs.struct(axes, dtype, self.rows)
    return loop.Rows(
      lengths=make(one, jnp.int32),
      seeds=make(one, jnp.uint32),
      samples=make(each, jnp.int32),
      limits=make(each, jnp.int32),
      last=make(each, jnp.int32),
      live=make(each, jnp.bool_),
    )

  def _order_struct(self) -> loop.Order:
    number = np.int32(0)
    order = loop.Order(
      step=number,
      rows=number,
      group=number,
      until=number,
      seed=np.uint32(0),
      method=methods.settings(methods.Greedy()),
    )
    return jax.tree.map(
      lambda x: programs.struct((), x.dtype, self.whole), order
    )
