"""The sampler's programs: a few for each shape of its ladder."""

from collections.abc import Mapping
import dataclasses
import functools
from typing import Any

import jax
import jax.numpy as jnp
from jax.sharding import PartitionSpec
import numpy as np

from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.learner import lora
from rlve_jax.learner import plan as learner_plan
from rlve_jax.model import axes
from rlve_jax.model import cache
from rlve_jax.sampler import ladder as ladder_lib
from rlve_jax.sampler import loop
from rlve_jax.sampler import methods
from rlve_jax.sampler import tiles

_ROWS = sharding.spec(('rows',))
_WHOLE = PartitionSpec()
# A cache that fits a TPU core's own memory is otherwise brought there, changed,
# and written back whole every token.
_IN_PLACE = (('xla_tpu_msa_inefficient_use_to_copy_ratio', 1.0),)


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


def _shards(shapes: programs.Shapes) -> int:
  return sharding.count(shapes.sampler_mesh, 'rows')


def starts(shapes: programs.Shapes) -> dict[int, tuple[int, int]]:
  """Returns prompts and rows a prompt that decode at first, by group size.

  All completions, or `sampler.rows_in_flight` rows with a prompt each.

  Raises:
    ValueError: the devices or tiles need more rows than there are.
  """
  sampler, shards = shapes.config.sampler, _shards(shapes)
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
  others = (
    len(_plan_unstack(shapes))
    + len(counts) * len(widths(shapes))
    + len(fills(shapes))
  )
  others += len(learner_plan.plan_updates(shapes))
  return ladder_lib.build(
    list(starts(shapes).values()),
    shapes.config.sampler.completion_buckets,
    _shards(shapes),
    shapes.config.sampler.row_tile or 1,
    shapes.config.sampler.programs - others,
  )


def plan_rollouts(shapes: programs.Shapes) -> dict[str, programs.Program]:
  """Returns the programs of rollouts."""
  plan = _plan_unstack(shapes)
  planner = _Planner(shapes, _params_struct(plan, shapes.model.num_layers))
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


def _plan_unstack(shapes: programs.Shapes) -> dict[str, programs.Program]:
  """Returns the programs that give rollouts their parameters.

  On several devices one takes a layer, so that no more is gathered at a time.
  """
  params = learner_plan.state_struct(shapes).params
  if shapes.mesh.size == 1:
    merge = lambda params: lora.merge(params, shapes.config.learner.lora.scale)
    unstack = lambda params: cache.unstack(merge(params), shapes.dtype)
    whole = programs.Program(unstack, (params,))
    return {'unstack': _rollout_layout(shapes, whole)}
  names = 'blocks', 'adapters'
  layers = {k: params[k] for k in names if k in params}
  ends = {k: v for k, v in params.items() if k not in names}
  scale = shapes.config.learner.lora.scale

  def unstack_layer(params, index):
    one = lambda x: jax.lax.dynamic_index_in_dim(x, index, keepdims=True)
    merged = lora.merge(jax.tree.map(one, params), scale)
    return cache.unstack(cast(merged), shapes.dtype)['blocks'][0]

  def cast(params):
    # Where they lie, before they move: half the bytes.
    return axes.constrain(
      jax.tree.map(lambda x: x.astype(shapes.dtype), params)
    )

  index = programs.struct((), jnp.int32, sharding.replicated(shapes.mesh))
  return {
    name: _rollout_layout(
      shapes, programs.Program(function, arguments, mesh=shapes.mesh)
    )
    for name, function, arguments in (
      ('unstack/layer', unstack_layer, (layers, index)),
      ('unstack/ends', cast, (ends,)),
    )
  }


def _rollout_layout(shapes, program: programs.Program) -> programs.Program:
  """Gives what a program returns the layout of rollouts."""
  where = axes.shardings(shapes.sampler_mesh, program.result, axes.of_rollout)
  return dataclasses.replace(program, out_shardings=where)


def _params_struct(plan: Mapping[str, programs.Program], layers: int) -> Any:
  struct = lambda name: programs.placed(
    plan[name].result, plan[name].out_shardings
  )
  if 'unstack' in plan:
    return struct('unstack')
  blocks = (struct('unstack/layer'),) * layers
  return {**struct('unstack/ends'), 'blocks': blocks}


def unstack(
  compiled: Mapping[str, programs.Executable], params: types.Params
) -> types.Params:
  """Returns the parameters that rollouts take: cast, one pytree a layer.

  Args:
    compiled: programs of the run.
    params: of the learner; adapters are merged into the kernels they change.
  """
  if 'unstack' in compiled:
    return compiled['unstack'](params)
  names = 'blocks', 'adapters'
  layers = {k: params[k] for k in names if k in params}
  ends = {k: v for k, v in params.items() if k not in names}
  count = jax.tree.leaves(params['blocks'])[0].shape[0]
  blocks = tuple(
    compiled['unstack/layer'](layers, np.int32(i)) for i in range(count)
  )
  return {**compiled['unstack/ends'](ends), 'blocks': blocks}


@dataclasses.dataclass(frozen=True)
class _Planner:
  """Makes programs for the shapes of a run."""

  shapes: programs.Shapes
  params: Any  # Shapes of the unstacked parameters.

  @property
  def rows(self):
    return sharding.split(self.mesh)

  @property
  def whole(self):
    return sharding.replicated(self.mesh)

  @property
  def mesh(self):
    return self.shapes.sampler_mesh

  def _cache(self, group: int) -> cache.LayerCache:
    """Returns how caches lie, of prompts where the group is 1."""
    between = () if group == 1 else (None,)
    where = sharding.named(self.mesh, ('rows', *between, 'heads'))
    return cache.LayerCache(where, where)

  def _program(self, function, arguments, donated, where, options=()):
    return programs.Program(
      function, arguments, donated, where, self.mesh, options
    )

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
    out = (self._cache(1),) * model.num_layers
    return self._program(function, arguments, (), out)

  def fill(self, prompts: int, rows: int) -> programs.Program:
    """Gives each row the prompt of that number in its shard."""

    def fill(prompt, owners):
      return jax.tree.map(lambda x: x[owners], prompt)

    function = self._by_shard(fill, (_ROWS, _ROWS), _ROWS, True)
    owners = programs.struct((rows,), jnp.int32, self.rows)
    arguments = self._prompt_layer(prompts), owners
    return self._program(function, arguments, (), self._cache(1))

  def empty(self, shape: ladder_lib.Shape) -> programs.Program:
    function = functools.partial(
      cache.empty,
      self.shapes.model,
      shape.prompts,
      shape.group,
      shape.slots,
      self.shapes.dtype,
    )
    return self._program(function, (), (), self._cache(shape.group))

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
    where = self._block_where(), (self._cache(shape.group),) * layers
    return self._program(decode, arguments, (3,), where, _IN_PLACE)

  def _block_where(self) -> loop.Block:
    """Returns how a block lies: on several hosts each is to read all of it."""
    several = sharding.spans_processes(self.mesh)
    return loop.Block(self.whole, *[self.whole if several else self.rows] * 5)

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
    out = self._cache(new.group)
    if flattens(old, new):
      out = out, self._cache(1)
    return self._program(function, arguments, (), out)

  def _by_shard(self, function, inputs, outputs, always: bool = False):
    """Runs a function on each data shard alone, where tiles ask for it."""
    needed = always or self.shapes.config.sampler.row_tile
    if _shards(self.shapes) == 1 or not needed:
      return function
    return jax.shard_map(
      function,
      mesh=self.mesh,
      in_specs=inputs,
      out_specs=outputs,
      axis_names=set(sharding.TABLE['rows']),
      check_vma=False,
    )

  def _layer(self, shape: ladder_lib.Shape):
    where = self._cache(shape.group)
    return programs.placed(self.empty(shape).result, where)

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
    order = loop.order(0, 0, _shards(self.shapes), methods.Greedy())
    return jax.tree.map(
      lambda x: programs.struct(x.shape, x.dtype, self.whole), order
    )
