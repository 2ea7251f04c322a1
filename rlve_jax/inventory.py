"""All programs of a run."""

import math

from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.learner import plan as learner_plan
from rlve_jax.sampler import plan as sampler_plan


def plan(shapes: programs.Shapes) -> dict[str, programs.Program]:
  """Returns every program of a run by name.

  Raises:
    ValueError: see `check`.
  """
  check(shapes)
  return learner_plan.plan_updates(shapes) | sampler_plan.plan_rollouts(shapes)


def check(shapes: programs.Shapes) -> None:
  """Raises ValueError unless all can be divided over the meshes."""
  check_model(shapes)
  for prompts, _ in shapes.groups:
    sharding.check_divides('prompts a step', prompts, shapes.sampler_mesh)
  rows = shapes.config.learner.rows
  sharding.check_divides('learner.rows', rows, shapes.mesh)


def check_model(shapes: programs.Shapes) -> None:
  """Raises ValueError unless the model can be divided over both meshes.

  Heads are divided, never copied: the message lists the sizes that do.
  """
  model = shapes.model
  sizes = {
    'tensor': {
      'num_kv_heads': model.num_kv_heads,
      'mlp_width': model.mlp_width,
      'vocab_size': model.vocab_size,
    },
    'fsdp': {'width': model.width},
  }
  meshes = {'mesh': shapes.mesh, 'sampler.mesh': shapes.sampler_mesh}
  for name, mesh in meshes.items():
    for axis in ('tensor', 'fsdp') if name == 'mesh' else ('tensor',):
      unit = math.gcd(*sizes[axis].values())
      if unit % mesh.shape[axis]:
        allowed = [n for n in range(1, unit + 1) if unit % n == 0]
        of = ', '.join(f'{k} {v}' for k, v in sizes[axis].items())
        raise ValueError(
          f'{name}.{axis} must divide {of} of the model, got'
          f' {mesh.shape[axis]}; allowed: {allowed}.'
        )
