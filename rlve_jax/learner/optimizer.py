"""The optimizer: AdamW behind a clipped gradient."""

import jax
import optax

from rlve_jax import config as config_lib
from rlve_jax import types


def schedule(config: config_lib.Optimizer) -> optax.Schedule:
  """Returns the learning rate by update: a warm-up, then flat or a cosine."""
  peak = config.learning_rate
  flat = optax.constant_schedule(peak)
  after = (
    optax.cosine_decay_schedule(peak, config.decay_updates)
    if config.decay_updates
    else flat
  )
  warm = optax.linear_schedule(0.0, peak, max(config.warmup_updates, 1))
  if not config.warmup_updates:
    return after
  return optax.join_schedules([warm, after], [config.warmup_updates])


def decayed(params: types.Params) -> types.Params:
  """Returns True for each matrix: norms and biases are not decayed."""

  def matrix(path, _):
    names = [key.key for key in path]
    return names[-1] == 'kernel'

  return jax.tree_util.tree_map_with_path(matrix, params)


def make(config: config_lib.Optimizer) -> optax.GradientTransformation:
  """Returns the chain: clip, Adam, weight decay, learning rate."""
  return optax.chain(
    optax.clip_by_global_norm(config.clip_norm),
    optax.scale_by_adam(config.beta1, config.beta2, config.epsilon),
    optax.add_decayed_weights(config.weight_decay, decayed),
    optax.scale_by_learning_rate(schedule(config)),
  )
