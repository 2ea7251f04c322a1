"""The sampler's programs: a few for each shape of its ladder."""

import dataclasses
import functools
from typing import Any

import jax
import jax.numpy as jnp
from jax.sharding import PartitionSpec

from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.learner import lora
from rlve_jax.learner import plan as learner_plan
from rlve_jax.model import cache
from rlve_jax.sampler import ladder as ladder_lib
from rlve_jax.sampler import loop
from rlve_jax.sampler import methods
from rlve_jax.sampler import tiles

_ROWS = PartitionSpec('data')
_WHOLE = PartitionSpec()


def prefill_name(prompts: int, width: int) -> str:
  """Names the program that reads prompts."""
  return f'prefill/{prompts}x{width}'


def fill_name(prompts: int, rows: int) -> str:
  """Names the program that gives rows copies of one layer's prompts."""
  return f'fill/{prompts}-{rows}'


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


def starts(shapes: programs.Shapes) -> dict[int, tuple[int, int]]:
  """Returns prompts and rows a prompt that decode at first, by group size.

  All completions, or `sampler.rows_in_flight` rows with a prompt each.

  Raises:
    ValueError: the devices or tiles need more rows than there are.
  """
  sampler, shards = shapes.config.sampler, shapes.mesh.shape['data']
  fewest, found = shards * (sampler.row_tile or 1), {}
  for prompts, group in shapes.groups:
    most = sampler.rows_in_flight or prompts * group
    if prompts * group <= most:
      found[group] = prompts, group
    else:
      found[group] = most // shards * shards, 1
    rows = found[group][0] * found[group][1]
    if rows < fewest:
      raise ValueError(
        f'sampler.rows_in_flight must allow {fewest} rows, the fewest that'
        f' {shards} data shards can do, got {min(most, prompts * group)}.'
      )
  return found


def fills(shapes: programs.Shapes) -> dict[tuple[int, int], None]:
  """Returns pairs (prompts, rows) of rollouts in which rows are refilled."""
  found, counts = starts(shapes), {g: p for p, g in shapes.groups}
  return {
    (counts[group], rows): None
    for group, (rows, lanes) in found.items()
    if (rows, lanes) != (counts[group], group)
  }


def widths(shapes: programs.Shapes) -> tuple[int, ...]:
  """Returns the prompt buckets in use: with tiles only the largest."""
  buckets = shapes.config.sampler.prompt_buckets
  return buckets[-1:] if shapes.config.sampler.row_tile else buckets


@functools.lru_cache
def make_ladder(shapes: programs.Shapes) -> ladder_lib.Ladder:
  """Returns the shapes that rollouts pass through."""
  counts = {prompts for prompts, _ in shapes.groups}
  others = 1 + len(counts) * len(widths(shapes)) + len(fills(shapes))
  others += len(learner_plan.plan_updates(shapes))
  return ladder_lib.build(
    list(starts(shapes).values()),
    shapes.config.sampler.completion_buckets,
    shapes.mesh.shape['data'],
    shapes.config.sampler.row_tile or 1,
    shapes.config.sampler.programs - others,
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
  for prompts in sorted({prompts for prompts, _ in shapes.groups}):
    for width in widths(shapes):
      plan[prefill_name(prompts, width)] = planner.prefill(prompts, width)
  for pair in fills(shapes):
    plan[fill_name(*pair)] = planner.fill(*pair)
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
      return tiles.prefill(params, model, tokens, length, tile)

    function = self._by_shard(prefill, (_WHOLE, _ROWS), _ROWS)
    tokens = programs.struct((prompts, width), jnp.int32, self.rows)
    arguments = self.params, tokens
    return programs.Program(function, arguments, out_shardings=self.rows)

  def fill(self, prompts: int, rows: int) -> programs.Program:
    """Gives each row the prompt of that number in its shard."""

    def fill(prompt, owners):
      return jax.tree.map(lambda x: x[owners], prompt)

    function = self._by_shard(fill, (_ROWS, _ROWS), _ROWS, True)
    owners = programs.struct((rows,), jnp.int32, self.rows)
    arguments = self._prompt_layer(prompts), owners
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

    def draw(params, *inputs):
      if sampler.row_tile is None:
        return loop.draw_rows(params, model, *inputs)
      drawn = functools.partial(
        tiles.draw,
        tile=sampler.row_tile,
        chunk=sampler.completion_buckets[0],
      )
      specs = (_WHOLE,) + (_ROWS,) * 4 + (_WHOLE, _ROWS, _ROWS, _WHOLE)
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
      flat = lambda x: x.reshape(-1, *x.shape[-3:])
      index = index[:, 0] if new.group == 1 else index
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
    return self._layer(ladder_lib.Shape(prompts, 1, length))

  def _rows_struct(self, shape: ladder_lib.Shape) -> loop.Rows:
    one = (shape.prompts,)
    each = shape.prompts, shape.group
    make = lambda axes, dtype: programs.struct(axes, dtype, self.rows)
    return loop.Rows(
      lengths=make(one, jnp.int32),
      seeds=make(one, jnp.uint32),
      samples=make(each, jnp.int32),
      limits=make(each, jnp.int32),
      begun=make(each, jnp.int32),
      last=make(each, jnp.int32),
      live=make(each, jnp.bool_),
    )

  def _order_struct(self) -> loop.Order:
    shards = self.shapes.mesh.shape['data']
    order = loop.order(0, 0, shards, methods.Greedy())
    return jax.tree.map(
      lambda x: programs.struct(x.shape, x.dtype, self.whole), order
    )
