"""The learner's programs: they make its state and change it."""

import dataclasses
import functools
from typing import Any

import jax
import jax.numpy as jnp

from rlve_jax import config as config_lib
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.learner import lora
from rlve_jax.learner import optimizer as optimizer_lib
from rlve_jax.learner import update
from rlve_jax.model import axes
from rlve_jax.model import config as model_config
from rlve_jax.model import rows
from rlve_jax.model import transformer


def _optimizers(config: config_lib.Config) -> dict[str, Any]:
  return {
    'policy': optimizer_lib.make(config.learner.optimizer),
    'supervised': optimizer_lib.make(config.warm_start.optimizer),
  }


def _fresh(
  config: config_lib.Config, params: types.Params
) -> types.LearnerState:
  """Returns a state that has made no update, and starts from `params`."""
  trained = lora.trained(params)
  return types.LearnerState(
    params=params,
    opt_state=_optimizers(config)['policy'].init(trained),
    reference=trained if config.learner.kl_weight else None,
  )


def _adopt(
  config: config_lib.Config, params: types.Params
) -> types.LearnerState:
  settings = config.learner.lora
  if settings.rank:
    key = jax.random.fold_in(jax.random.key(config.seed), settings.rank)
    params = lora.add(params, settings, key)
  return _fresh(config, params)


def _init(config: config_lib.Config, seed) -> types.LearnerState:
  return _adopt(config, transformer.init(config.model, jax.random.key(seed)))


def _reset(
  config: config_lib.Config, state: types.LearnerState
) -> types.LearnerState:
  return _fresh(config, state.params)


def state_struct(shapes: programs.Shapes) -> types.LearnerState:
  """Returns the learner's state as shapes, dtypes and shardings."""
  config = shapes.config
  state = _state_shapes(
    dataclasses.replace(
      config,
      sampler=dataclasses.replace(
        config.sampler, rows_in_flight=None, mesh=None
      ),
      learner=dataclasses.replace(config.learner, rows=1),
      mesh=sharding.Layout(),
    )
  )
  return programs.placed(state, axes.shardings(shapes.mesh, state))


@functools.lru_cache
def _state_shapes(config: config_lib.Config) -> types.LearnerState:
  """Returns shapes and dtypes of a state; rows and meshes change none."""
  make = functools.partial(_init, config)
  return jax.eval_shape(make, jax.ShapeDtypeStruct((), jnp.uint32))


def params_struct(shapes: programs.Shapes) -> types.Params:
  """Returns the parameters that a run starts from, as they are to lie."""
  params = _params_shapes(shapes.model)
  return programs.placed(params, axes.shardings(shapes.mesh, params))


@functools.lru_cache
def _params_shapes(model: model_config.Config) -> types.Params:
  return jax.eval_shape(lambda: transformer.init(model, jax.random.key(0)))


def params_shardings(shapes: programs.Shapes) -> Any:
  """Returns how the parameters that a run starts from are to lie."""
  return _where(params_struct(shapes))


def _where(tree) -> Any:
  return jax.tree.map(lambda x: x.sharding, tree)


def plan_updates(shapes: programs.Shapes) -> dict[str, programs.Program]:
  """Returns the programs that make and change the learner's state."""
  config, whole = shapes.config, sharding.replicated(shapes.mesh)
  rows.check(config.learner.attention, shapes.platform)
  plan = _plan_start(shapes) | _plan_scores(shapes)
  objectives, optimizers = _objectives(shapes), _optimizers(config)
  policy = functools.partial(
    update.policy_step, objectives, optimizers['policy']
  )
  state, batch = state_struct(shapes), _batch_struct(shapes)
  scalar = programs.struct((), jnp.float32, whole)
  outcomes = types.Outcomes(
    programs.struct(shapes.outcome_shape, jnp.float32, whole),
    programs.struct(shapes.outcome_shape, jnp.bool_, whole),
  )
  table = programs.struct(
    batch.tokens.shape, jnp.float32, sharding.split(shapes.mesh, 1)
  )
  arguments = state, batch, outcomes, scalar
  tables = dict.fromkeys(config.learner.tables, table)
  if tables:
    arguments = *arguments, tables
  out = _where(state), whole
  plan['policy'] = programs.Program(policy, arguments, (0,), out, shapes.mesh)
  if config.warm_start.steps:
    supervised = functools.partial(
      update.supervised_step, objectives, optimizers['supervised']
    )
    plan['supervised'] = programs.Program(
      supervised, (state, batch, scalar), (0,), out, shapes.mesh
    )
  return plan


def _objectives(shapes: programs.Shapes) -> update.Objectives:
  return update.Objectives(shapes.model, shapes.config.learner, shapes.dtype)


def _plan_start(shapes: programs.Shapes) -> dict[str, programs.Program]:
  """Returns the programs that make a state."""
  config, whole = shapes.config, sharding.replicated(shapes.mesh)
  state = state_struct(shapes)
  out = _where(state)
  bind = lambda function: functools.partial(function, config)
  plan = {}
  if config.pretrained is None:
    seed = programs.struct((), jnp.uint32, whole)
    plan['init'] = programs.Program(bind(_init), (seed,), (), out)
  else:
    params = (params_struct(shapes),)
    plan['adopt'] = programs.Program(bind(_adopt), params, (0,), out)
  if config.warm_start.steps:
    plan['reset'] = programs.Program(bind(_reset), (state,), (0,), out)
  return plan


def _plan_scores(shapes: programs.Shapes) -> dict[str, programs.Program]:
  """Returns a program for each table of log-probabilities: `score/<name>`."""
  where = sharding.split(shapes.mesh, 1)
  state, batch = state_struct(shapes), _batch_struct(shapes)
  whole = sharding.replicated(shapes.mesh)
  scalar = programs.struct((), jnp.float32, whole)
  score = functools.partial(update.score, _objectives(shapes))
  return {
    f'score/{name}': programs.Program(
      functools.partial(score, name),
      (state, batch, scalar),
      (),
      where,
      shapes.mesh,
    )
    for name in shapes.config.learner.tables
  }


def _batch_struct(shapes: programs.Shapes) -> types.Batch:
  learner = shapes.config.learner
  shape = shapes.microbatches, learner.rows, learner.row_width
  where = sharding.split(shapes.mesh, 1)
  ints, floats = (
    programs.struct(shape, d, where) for d in (jnp.int32, jnp.float32)
  )
  count = programs.struct((), jnp.int32, sharding.replicated(shapes.mesh))
  return types.Batch(ints, ints, ints, ints, floats, floats, count)
