"""All programs of a run."""

from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.learner import plan as learner_plan
from rlve_jax.sampler import plan as sampler_plan


def plan(shapes: programs.Shapes) -> dict[str, programs.Program]:
  """Returns every program of a run by name.

  Raises:
    ValueError: a batch cannot be divided over the devices.
  """
  for prompts, _ in shapes.groups:
    sharding.check_divides('prompts a step', prompts, shapes.mesh)
  rows = shapes.config.learner.rows
  sharding.check_divides('learner.rows', rows, shapes.mesh)
  return learner_plan.plan_updates(shapes) | sampler_plan.plan_rollouts(shapes)
