"""Every executable of a run, compiled ahead of time.

A program is a function and the shapes of its arguments. All are compiled at
start-up; calling one with other shapes is an error, never a compilation.
"""

from collections.abc import Callable
from collections.abc import Mapping
import dataclasses
import functools
import itertools
from typing import Any

import jax
import jax.numpy as jnp

from rlve_jax import config as config_lib
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.learner import optimizer as optimizer_lib
from rlve_jax.learner import update
from rlve_jax.model import cache
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer
from rlve_jax.sampler import loop

_COMPILE_EVENT = '/jax/core/compile/backend_compile_duration'


@dataclasses.dataclass(frozen=True)
class Program:
  """A function to be compiled for the given arguments."""

  function: Callable[..., Any]
  arguments: tuple[Any, ...]  # Pytrees of ShapeDtypeStruct, with shardings.
  donated: tuple[int, ...] = ()  # Arguments whose buffers are given up.
  out_shardings: Any = None

  def compile(self) -> jax.stages.Compiled:
    """Returns the executable."""
    jitted = jax.jit(
      self.function,
      donate_argnums=self.donated,
      out_shardings=self.out_shardings,
    )
    return jitted.lower(*self.arguments).compile()

  @property
  def result(self) -> Any:
    """The shapes of what it returns."""
    return jax.eval_shape(self.function, *self.arguments)


@dataclasses.dataclass(frozen=True)
class Shapes:
  """All shapes that a run can meet."""

  config: config_lib.Config
  stops: tuple[int, ...]
  mesh: jax.sharding.Mesh

  @property
  def model(self) -> model_config.Config:
    return self.config.model

  @property
  def dtype(self) -> jnp.dtype:
    """The type of activations and caches; masters are float32."""
    name = self.config.compute_dtype
    if name == 'auto':
      cpu = self.mesh.devices.flat[0].platform == 'cpu'
      name = 'float32' if cpu else 'bfloat16'
    return jnp.dtype(name)

  @property
  def groups(self) -> tuple[tuple[int, int], ...]:
    """Pairs (prompts P, group size G) that rollouts come in."""
    return tuple(
      (self.config.problems.count(g), g) for g in self.config.group_sizes
    )

  @property
  def outcome_shape(self) -> tuple[int, int]:
    """Most groups and the largest group that an update can meet."""
    return max(p for p, _ in self.groups), max(self.config.group_sizes)

  @property
  def microbatches(self) -> int:
    """Most microbatches that an update can meet: one sequence a row."""
    learner = self.config.learner
    most = max(p * g for p, g in self.groups)
    most = max(most, self.config.warm_start.problems)
    return -(-most // learner.rows)

  def learner_struct(self) -> types.LearnerState:
    """Returns the learner's state as shapes, dtypes and shardings."""
    return _learner_struct(self, _optimizers(self.config)['policy'])


def plan(shapes: Shapes) -> dict[str, Program]:
  """Returns every program of a run by name."""
  for prompts, _ in shapes.groups:
    sharding.check_divides('prompts a step', prompts, shapes.mesh)
  rows = shapes.config.learner.rows
  sharding.check_divides('learner.rows', rows, shapes.mesh)
  return _plan_learner(shapes) | _plan_sampler(shapes)


def compile_all(
  programs: Mapping[str, Program],
  report: Callable[[str, int, int], None] = lambda *_: None,
) -> dict[str, jax.stages.Compiled]:
  """Compiles programs; `report(name, index, count)` is called before each."""
  compiled = {}
  for index, (name, program) in enumerate(programs.items()):
    report(name, index, len(programs))
    compiled[name] = program.compile()
  return compiled


class CompileCounter:
  """Counts compilations from its creation on, eager operations included."""

  def __init__(self):
    self.count = 0
    jax.monitoring.register_event_duration_secs_listener(self._listen)

  def _listen(self, event: str, *_, **__):
    self.count += event == _COMPILE_EVENT


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


def _struct(shape, dtype, where) -> jax.ShapeDtypeStruct:
  return jax.ShapeDtypeStruct(shape, dtype, sharding=where)


def _placed(tree: Any, where: Any) -> Any:
  """Gives every array of a tree of shapes one sharding."""
  return jax.tree.map(lambda x: _struct(x.shape, x.dtype, where), tree)


def _optimizers(config: config_lib.Config) -> dict[str, Any]:
  return {
    'policy': optimizer_lib.make(config.learner.optimizer),
    'supervised': optimizer_lib.make(config.warm_start.optimizer),
  }


def _adopt(optimizer, params: types.Params) -> types.LearnerState:
  return types.LearnerState(params=params, opt_state=optimizer.init(params))


def _init(model: model_config.Config, optimizer, seed) -> types.LearnerState:
  return _adopt(optimizer, transformer.init(model, jax.random.key(seed)))


def _reset(optimizer, state: types.LearnerState) -> types.LearnerState:
  return state.replace(opt_state=optimizer.init(state.params))


def _learner_struct(shapes: Shapes, optimizer) -> types.LearnerState:
  make = functools.partial(_init, shapes.model, optimizer)
  state = jax.eval_shape(make, jax.ShapeDtypeStruct((), jnp.uint32))
  return _placed(state, sharding.replicated(shapes.mesh))


def _plan_learner(shapes: Shapes) -> dict[str, Program]:
  """Returns the programs that make and change the learner's state."""
  config, whole = shapes.config, sharding.replicated(shapes.mesh)
  optimizers = _optimizers(config)
  objectives = update.Objectives(config.model, config.learner, shapes.dtype)
  state = _learner_struct(shapes, optimizers['policy'])
  scalar = _struct((), jnp.float32, whole)
  batch = _batch_struct(shapes)
  table = shapes.outcome_shape
  outcomes = types.Outcomes(
    _struct(table, jnp.float32, whole), _struct(table, jnp.bool_, whole)
  )
  init = functools.partial(_init, config.model, optimizers['policy'])
  policy = functools.partial(
    update.policy_step, objectives, optimizers['policy']
  )
  first = functools.partial(policy, old=None)
  arguments = state, batch, outcomes, scalar
  seed = _struct((), jnp.uint32, whole)
  programs = {'policy': Program(first, arguments, (0,), whole)}
  if config.pretrained is None:
    programs['init'] = Program(init, (seed,), out_shardings=whole)
  else:
    adopt = functools.partial(_adopt, optimizers['policy'])
    programs['adopt'] = Program(adopt, (state.params,), (0,), whole)
  if config.warm_start.steps:
    supervised = functools.partial(
      update.supervised_step, objectives, optimizers['supervised']
    )
    reset = functools.partial(_reset, optimizers['policy'])
    programs['supervised'] = Program(
      supervised, (state, batch, scalar), (0,), whole
    )
    programs['reset'] = Program(reset, (state,), (0,), whole)
  if config.learner.minibatches > 1:
    where = sharding.split(shapes.mesh, 1)
    score = functools.partial(update.score, objectives)
    old = _struct(batch.tokens.shape, jnp.float32, where)
    programs['score'] = Program(
      score, (state.params, batch, scalar), out_shardings=where
    )
    programs['policy_again'] = Program(policy, (*arguments, old), (0,), whole)
  return programs


def _batch_struct(shapes: Shapes) -> types.Batch:
  learner = shapes.config.learner
  shape = shapes.microbatches, learner.rows, learner.row_width
  where = sharding.split(shapes.mesh, 1)
  ints, floats = (_struct(shape, d, where) for d in (jnp.int32, jnp.float32))
  count = _struct((), jnp.int32, sharding.replicated(shapes.mesh))
  return types.Batch(ints, ints, ints, ints, floats, floats, count)


def _plan_sampler(shapes: Shapes) -> dict[str, Program]:
  """Returns the programs of rollouts, a few for each rectangle [P, G]."""
  sampler, whole = shapes.config.sampler, sharding.replicated(shapes.mesh)
  rows = sharding.split(shapes.mesh)
  params = jax.eval_shape(
    lambda: transformer.init(shapes.model, jax.random.key(0))
  )
  params = _placed(params, whole)
  unstack = functools.partial(cache.unstack, dtype=shapes.dtype)
  programs = {'unstack': Program(unstack, (params,), out_shardings=whole)}
  unstacked = _placed(programs['unstack'].result, whole)

  pairs = itertools.product(shapes.groups, sampler.prompt_buckets)
  for (prompts, group), width in pairs:
    inputs = _prompt_struct(prompts, width, rows)
    prefill = Program(
      lambda p, t: cache.prefill(p, shapes.model, t),
      (unstacked, inputs.tokens),
      out_shardings=rows,
    )
    programs[prefill_name(prompts, width)] = prefill
    caches = _placed(prefill.result, rows)
    programs |= _plan_decoding(shapes, unstacked, inputs, caches, group)
  return programs


def _prompt_struct(prompts: int, width: int, where) -> types.Prompts:
  return types.Prompts(
    tokens=_struct((prompts, width), jnp.int32, where),
    lengths=_struct((prompts,), jnp.int32, where),
    seeds=_struct((prompts,), jnp.uint32, where),
  )


def _plan_decoding(
  shapes: Shapes, params: Any, inputs: types.Prompts, caches: Any, group: int
) -> dict[str, Program]:
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
    return jax.tree.map(lambda x: _struct(x.shape, x.dtype, where(x)), state)

  programs = {}
  state = layout(jax.eval_shape(start, inputs))
  where = jax.tree.map(lambda x: x.sharding, state)
  name = start_name(prompts, group, width)
  programs[name] = Program(start, (inputs,), out_shardings=where)
  seed = _struct((), jnp.uint32, whole)
  temperature = _struct((), jnp.float32, whole)
  for index, length in enumerate(slots):
    if index:
      grow = functools.partial(_grow, length=length)
      name = grow_name(prompts, group, length)
      programs[name] = Program(grow, (state,), out_shardings=where)
      state = layout(programs[name].result)
    arguments = params, inputs, caches, state, seed, temperature
    name = decode_name(prompts, group, width, length)
    programs[name] = Program(decode, arguments, (3,), where)
  return programs


def _grow(state: loop.Decoding, length: int) -> loop.Decoding:
  return state.replace(caches=cache.grow(state.caches, length))
