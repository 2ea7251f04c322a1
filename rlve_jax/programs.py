"""Every executable of a run, compiled ahead of time.

A program is a function and the shapes of its arguments. All are compiled at
start-up; calling one with other shapes is an error, never a compilation.
"""

from collections.abc import Callable
from collections.abc import Mapping
import dataclasses
from typing import Any

import jax
import jax.numpy as jnp

from rlve_jax import config as config_lib
from rlve_jax.model import config as model_config

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
    return tuple(map(max, zip(*self.groups)))

  @property
  def microbatches(self) -> int:
    """Most microbatches that an update can meet: one sequence a row."""
    learner = self.config.learner
    most = max(p * g for p, g in self.groups)
    most = max(most, self.config.warm_start.problems)
    return -(-most // learner.rows)


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


def struct(shape, dtype, where) -> jax.ShapeDtypeStruct:
  """Returns the shape of an array and where it lies."""
  return jax.ShapeDtypeStruct(shape, dtype, sharding=where)


def placed(tree: Any, where: Any) -> Any:
  """Gives every array of a tree of shapes one sharding."""
  return jax.tree.map(lambda x: struct(x.shape, x.dtype, where), tree)
