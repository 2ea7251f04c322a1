"""Every executable of a run, compiled ahead of time.

A program is a function and the shapes of its arguments. All are compiled at
start-up; calling one with other shapes is an error, never a compilation. Host
values among the arguments are put on the devices by the executable.
"""

from collections.abc import Callable
from collections.abc import Mapping
import contextlib
import dataclasses
import functools
from typing import Any

import jax
import jax.numpy as jnp

from rlve_jax import config as config_lib
from rlve_jax import sharding
from rlve_jax.model import config as model_config

_COMPILE_EVENT = '/jax/core/compile/backend_compile_duration'


@dataclasses.dataclass(frozen=True)
class Program:
  """A function to be compiled for the given arguments."""

  function: Callable[..., Any]
  arguments: tuple[Any, ...]  # Pytrees of ShapeDtypeStruct, with shardings.
  donated: tuple[int, ...] = ()  # Arguments whose buffers are given up.
  out_shardings: Any = None
  mesh: sharding.Mesh | None = None  # That the function divides over.
  tpu_options: tuple[tuple[str, Any], ...] = ()  # Of the compiler, on TPUs.

  @property
  def jitted(self) -> Any:
    """The function, as it is to be lowered within `inside`."""
    return jax.jit(
      self.function,
      donate_argnums=self.donated,
      out_shardings=self.out_shardings,
    )

  def inside(self) -> contextlib.AbstractContextManager[Any]:
    """Returns the context of the mesh."""
    if self.mesh is None:
      return contextlib.nullcontext()
    return jax.sharding.use_abstract_mesh(self.mesh.abstract_mesh)

  def compile(self) -> jax.stages.Compiled:
    """Returns the compiler's result, with its reports."""
    with self.inside():
      lowered = self.jitted.lower(*self.arguments)
    on_tpu = self.mesh is not None and (
      self.mesh.devices.flat[0].platform == 'tpu'
    )
    options = dict(self.tpu_options) if on_tpu else None
    return lowered.compile(compiler_options=options)

  @property
  def result(self) -> Any:
    """The shapes of what it returns."""
    with self.inside():
      return jax.eval_shape(self.function, *self.arguments)


@dataclasses.dataclass(frozen=True)
class Executable:
  """A compiled program; takes host values and arrays of the mesh."""

  compiled: jax.stages.Compiled
  where: tuple[Any, ...]  # A sharding for each leaf of the arguments.

  def __call__(self, *arguments: Any) -> Any:
    leaves, tree = jax.tree.flatten(arguments)
    if len(leaves) == len(self.where):  # Else the program itself complains.
      leaves = sharding.put(tuple(leaves), self.where)
    return self.compiled(*jax.tree.unflatten(tree, leaves))

  def memory_analysis(self) -> Any:
    """Returns the compiler's report; sizes are a device's."""
    return self.compiled.memory_analysis()


@dataclasses.dataclass(frozen=True)
class Shapes:
  """All shapes that a run can meet."""

  config: config_lib.Config
  stops: tuple[int, ...]
  mesh: sharding.Mesh  # Of updates.

  @functools.cached_property
  def sampler_mesh(self) -> sharding.Mesh:
    """The mesh of rollouts: the same devices in the same order."""
    layout = self.config.sampler.mesh
    return self.mesh if layout is None else sharding.relay(self.mesh, layout)

  @property
  def model(self) -> model_config.Config:
    return self.config.model

  @property
  def platform(self) -> str:
    """The kind of devices; those that are only imagined are GPUs."""
    if isinstance(self.mesh, jax.sharding.AbstractMesh):
      return 'gpu'
    return self.mesh.devices.flat[0].platform

  @property
  def dtype(self) -> jnp.dtype:
    """The type of activations and caches; masters are float32."""
    name = self.config.compute_dtype
    if name == 'auto':
      name = 'float32' if self.platform == 'cpu' else 'bfloat16'
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
) -> dict[str, Executable]:
  """Compiles programs; `report(name, index, count)` is called before each."""
  compiled = {}
  for index, (name, program) in enumerate(programs.items()):
    report(name, index, len(programs))
    where = [x.sharding for x in jax.tree.leaves(program.arguments)]
    compiled[name] = Executable(program.compile(), tuple(where))
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
  """Gives every array of a tree of shapes a sharding: its own, or the one."""
  if isinstance(where, jax.sharding.Sharding):
    where = jax.tree.map(lambda _: where, tree)
  return jax.tree.map(lambda x, s: struct(x.shape, x.dtype, s), tree, where)
