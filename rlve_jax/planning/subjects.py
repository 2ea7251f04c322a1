"""The programs that a forecast looks at, and what they are for."""

from collections.abc import Iterator
import dataclasses
import math
from typing import Any

import jax

from rlve_jax import programs as programs_lib
from rlve_jax.learner import plan as learner_plan
from rlve_jax.planning import costs
from rlve_jax.planning import scratch as scratch_lib
from rlve_jax.sampler import ladder as ladder_lib
from rlve_jax.sampler import plan as sampler_plan


@dataclasses.dataclass(frozen=True)
class Subject:
  """A program of the forecast, and what it is for."""

  name: str
  program: programs_lib.Program
  work: costs.Work
  scratch: float  # Bytes, an estimate.
  rows: int  # Prompts, rows that decode at once, or rows of a microbatch.
  group: int | None = None
  waiting: int = 0  # Bytes of prompts that rows still wait to copy.

  @property
  def kind(self) -> str:
    """One of prefill, decode, policy."""
    return self.name.partition('/')[0]

  @property
  def rollout(self) -> bool:
    """Whether it runs beside the learner's state."""
    return self.kind != 'policy'


def share(tree: Any) -> int:
  """Returns the bytes of a tree of shapes that lie on one device."""
  size = lambda x: math.prod(x.sharding.shard_shape(x.shape)) * x.dtype.itemsize
  return sum(map(size, jax.tree.leaves(tree)))


def held(shapes: programs_lib.Shapes) -> dict[str, int]:
  """Returns the bytes of the learner's state on a device, by its parts."""
  state = learner_plan.state_struct(shapes)
  return {
    'parameters': share(state.params),
    'optimizer': share(state.opt_state),
    'reference': share(state.reference),
  }


def longest(shapes: programs_lib.Shapes, group: int) -> ladder_lib.Shape:
  """Returns the rectangle a group starts from, with its longest cache."""
  ladder = sampler_plan.make_ladder(shapes)
  start = ladder.starts[sampler_plan.starts(shapes)[group]]
  same = lambda s: (s.prompts, s.group) == (start.prompts, start.group)
  return max(filter(same, ladder.shapes), key=lambda s: s.slots)


def rollouts(shapes: programs_lib.Shapes) -> Iterator[Subject]:
  """Yields prefill, and the longest decode of each group size."""
  plan = sampler_plan.plan_rollouts(shapes)
  width = sampler_plan.widths(shapes)[-1]
  most = max(prompts for prompts, _ in shapes.groups)
  name = sampler_plan.prefill_name(most, width)
  work = costs.prefill(shapes, most, width)
  room = scratch_lib.prefill(shapes, most, width)
  yield Subject(name, plan[name], work, room, most)
  for group in sorted(shapes.config.group_sizes):
    shape = longest(shapes, group)
    name = sampler_plan.decode_name(shape)
    work, room = costs.decode(shapes, shape), scratch_lib.decode(shapes, shape)
    waiting = _waiting(shapes, plan, group, shape)
    yield Subject(name, plan[name], work, room, shape.rows, group, waiting)


def update(shapes: programs_lib.Shapes) -> Subject:
  """Returns the update of the policy."""
  program = learner_plan.plan_updates(shapes)['policy']
  work, room = costs.microbatch(shapes), scratch_lib.update(shapes)
  return Subject('policy', program, work, room, shapes.config.learner.rows)


def _waiting(shapes, plan, group: int, shape: ladder_lib.Shape) -> int:
  """Returns the bytes of all prompts' caches, where rows are refilled."""
  prompts = {g: p for p, g in shapes.groups}[group]
  if (shape.prompts, shape.group) == (prompts, group):
    return 0
  fill = sampler_plan.fill_name(prompts, shape.rows)
  return shapes.model.num_layers * share(plan[fill].arguments[0])
