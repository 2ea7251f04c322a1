"""What rollouts need of each device's memory, by the compiler's own reports."""

from collections.abc import Mapping
import dataclasses
import math
from typing import Any

import jax
import numpy as np

from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.sampler import plan


@dataclasses.dataclass(frozen=True)
class Peak:
  """The most that a rollout holds at once, in bytes a device."""

  program: str  # That runs then.
  size: int
  least: int  # Parameters, the largest caches, and logits of their rows.


def peak(shapes: programs.Shapes, reports: Mapping[str, Any]) -> Peak:
  """Returns the peak of rollouts, beside the learner's state.

  It is the largest argument, output and scratch less what is aliased, with all
  that is held while a program runs: parameters, caches of other layers, and
  prompts that rows still wait to copy.

  Args:
    shapes: of the run.
    reports: what `memory_analysis` says of programs, by name; those of rollouts
      are looked at.
  """
  held = _Held(shapes)
  sizes = {
    name: _need(reports[name]) + beside
    for name, beside in held.beside()
    if name in reports
  }
  program = max(sizes, key=sizes.get)
  return Peak(program, sizes[program], held.least)


def _need(report: Any) -> int:
  """Returns argument, output and temporary less alias."""
  return (
    report.argument_size_in_bytes
    + report.output_size_in_bytes
    + report.temp_size_in_bytes
    - report.alias_size_in_bytes
  )


def size(tree: Any) -> int:
  """Returns the bytes that a tree of shapes takes on each device."""
  return sum(
    math.prod(x.sharding.shard_shape(x.shape)) * np.dtype(x.dtype).itemsize
    for x in jax.tree.leaves(tree)
  )


class _Held:
  """What is held while each program of a rollout runs."""

  def __init__(self, shapes: programs.Shapes):
    self.shapes, self.ladder = shapes, plan.make_ladder(shapes)
    planned = plan.plan_rollouts(shapes)
    self.planned, self.layers = planned, shapes.model.num_layers
    arguments = {
      shape: planned[plan.decode_name(shape)].arguments
      for shape in self.ladder.shapes
    }
    self.params = size(next(iter(arguments.values()))[0])
    self.read = {shape: size(x[2]) for shape, x in arguments.items()}
    self.caches = {shape: size(x[3]) for shape, x in arguments.items()}
    # By rows that are refilled: the caches of all prompts, which wait.
    self.waiting = {
      rows: self.layers
      * size(planned[plan.fill_name(count, rows)].arguments[0])
      for count, rows in plan.fills(shapes)
    }

  @property
  def least(self) -> int:
    """Bytes of parameters, and of the most caches and logits."""
    shards = sharding.count(self.shapes.sampler_mesh, 'rows')
    tensor = self.shapes.sampler_mesh.shape['tensor']
    vocabulary = self.shapes.model.vocab_size * 4 // tensor
    return self.params + max(
      self.read[shape]
      + self.caches[shape]
      + self._waiting(shape)
      + shape.rows // shards * vocabulary
      for shape in self.ladder.shapes
    )

  def _waiting(self, shape) -> int:
    flat = (shape.prompts, shape.group) in self.ladder.starts
    return self.waiting.get(shape.rows, 0) if flat and shape.group == 1 else 0

  def beside(self):
    """Yields names of programs, and what is held that they do not take."""
    layers = self.layers
    for shape in self.ladder.shapes:
      yield plan.decode_name(shape), self._waiting(shape)
    for old, new in self.ladder.moves:
      others = (layers - 1) * max(
        self.caches[old] // layers, self.caches[new] // layers
      )
      read = max(self.read[old], self.read[new])
      if plan.flattens(old, new):
        read = read * (layers - 1) // layers
      beside = self.params + others + read + self._waiting(old)
      yield plan.move_name(old, new), beside
    for shape in self.ladder.starts.values():
      beside = self.params + self.read[shape] + self._waiting(shape)
      beside += self.caches[shape] * (layers - 1) // layers
      yield plan.empty_name(shape), beside
    for count, rows in plan.fills(self.shapes):
      shape = next(s for s in self.ladder.shapes if s.rows == rows)
      beside = (layers - 1) * self.waiting[rows] // layers
      beside += self.read[shape] * (layers - 1) // layers
      yield (
        plan.fill_name(count, rows),
        (self.params + self.caches[shape] + beside),
      )
    for name in self.planned:
      if name.startswith('prefill/'):
        yield name, 0
