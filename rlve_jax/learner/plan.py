"""The learner's programs: they make its state and change it."""

import functools
from typing import Any

import jax
import jax.numpy as jnp

from rlve_jax import config as config_lib
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.learner import optimizer as optimizer_lib
from rlve_jax.learner import update
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer


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


def state_struct(shapes: programs.Shapes) -> types.LearnerState:
  """Returns the learner's state as shapes, dtypes and shardings."""
  optimizer = _optimizers(shapes.config)['policy']
  make = functools.partial(_init, shapes.model, optimizer)
  state = jax.eval_shape(make, jax.ShapeDtypeStruct((), jnp.uint32))
  return programs.placed(state, sharding.replicated(shapes.mesh))


def plan_updates(shapes: programs.Shapes) -> dict[str, programs.Program]:
  """Returns the programs that make and change the learner's state."""
  config, whole = shapes.config, sharding.replicated(shapes.mesh)
  optimizers = _optimizers(config)
  objectives = update.Objectives(config.model, config.learner, shapes.dtype)
  state = state_struct(shapes)
  scalar = programs.struct((), jnp.float32, whole)
  batch = _batch_struct(shapes)
  table = shapes.outcome_shape
  outcomes = types.Outcomes(
    programs.struct(table, jnp.float32, whole),
    programs.struct(table, jnp.bool_, whole),
  )
  init = functools.partial(_init, config.model, optimizers['policy'])
  policy = functools.partial(
    update.policy_step, objectives, optimizers['policy']
  )
  first = functools.partial(policy, old=None)
  arguments = state, batch, outcomes, scalar
  seed = programs.struct((), jnp.uint32, whole)
  plan = {'policy': programs.Program(first, arguments, (0,), whole)}
  if config.pretrained is None:
    plan['init'] = programs.Program(init, (seed,), out_shardings=whole)
  else:
    adopt = functools.partial(_adopt, optimizers['policy'])
    plan['adopt'] = programs.Program(adopt, (state.params,), (0,), whole)
  if config.warm_start.steps:
    supervised = functools.partial(
      update.supervised_step, objectives, optimizers['supervised']
    )
    reset = functools.partial(_reset, optimizers['policy'])
    plan['supervised'] = programs.Program(
      supervised, (state, batch, scalar), (0,), whole
    )
    plan['reset'] = programs.Program(reset, (state,), (0,), whole)
  if config.learner.minibatches > 1:
    where = sharding.split(shapes.mesh, 1)
    score = functools.partial(update.score, objectives)
    old = programs.struct(batch.tokens.shape, jnp.float32, where)
    plan['score'] = programs.Program(
      score, (state.params, batch, scalar), out_shardings=where
    )
    plan['policy_again'] = programs.Program(
      policy, (*arguments, old), (0,), whole
    )
  return plan


def _batch_struct(shapes: programs.Shapes) -> types.Batch:
  learner = shapes.config.learner
  shape = shapes.microbatches, learner.rows, learner.row_width
  where = sharding.split(shapes.mesh, 1)
  ints, floats = (
    programs.struct(shape, d, where) for d in (jnp.int32, jnp.float32)
  )
  count = programs.struct((), jnp.int32, sharding.replicated(shapes.mesh))
  return types.Batch(ints, ints, ints, ints, floats, floats, count)
