"""The device mesh, and how arrays lie on it.

Arrays are described by names of their axes, and one table says over which axes
of the mesh each name is divided. Inside a program the mesh is the one it is
compiled for; without one everything here leaves values as they are.
"""

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
import dataclasses
import functools
import math
import types
from typing import Any

import jax
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec
import numpy as np

AXES = ('data', 'fsdp', 'tensor')
Mesh = jax.sharding.Mesh | jax.sharding.AbstractMesh
Axes = tuple[str | None, ...]  # A name for each axis of an array, or None.

TABLE: Mapping[str, tuple[str, ...]] = types.MappingProxyType(
  {
    'rows': ('data', 'fsdp'),  # Prompts of a rollout, rows of an update.
    'copies': ('data',),  # Of parameters; no array has such an axis.
    'width': ('fsdp',),  # Of parameters; gathered where they are used.
    'heads': ('tensor',),  # Of queries, keys and values.
    'mlp': ('tensor',),  # The inner axis of the MLP.
    'vocab': ('tensor',),  # Of embeddings and logits.
  }
)


@dataclasses.dataclass(frozen=True)
class Layout:
  """The sizes of a mesh; what is None follows from the number of devices.

  `tensor` is 1. What the others leave goes to `fsdp`, and `data` is 1; if
  `fsdp` is set, it goes to `data`.
  """

  data: int | None = None  # Copies of the parameters.
  fsdp: int | None = None  # Parts that parameters are divided into.
  tensor: int | None = None  # Parts of heads, MLP and vocabulary.

  def __post_init__(self):
    for name in AXES:
      value = getattr(self, name)
      if value is not None and value < 1:
        raise ValueError(f'{name} must be at least 1, or None, got {value}.')

  def shape(self, devices: int) -> tuple[int, int, int]:
    """Returns the sizes of data, fsdp and tensor for a number of devices.

    Raises:
      ValueError: the sizes are not those of so many devices.
    """
    given = [n for n in (self.data, self.fsdp, self.tensor) if n]
    rest, remainder = divmod(devices, math.prod(given))
    sizes = {name: getattr(self, name) for name in AXES}
    sizes['tensor'] = self.tensor or 1
    free = [name for name in ('fsdp', 'data') if sizes[name] is None]
    for name, size in zip(free, (rest, 1)):
      sizes[name] = size
    if remainder or math.prod(sizes.values()) != devices:
      text = ', '.join(f'{n}={getattr(self, n)}' for n in AXES)
      raise ValueError(
        f'mesh ({text}) must be of {devices} devices: the product of its sizes'
        f' must be {devices}, or divide it where one is None.'
      )
    return sizes['data'], sizes['fsdp'], sizes['tensor']


def make_mesh(
  layout: Layout = Layout(), devices: Sequence[Any] | None = None
) -> jax.sharding.Mesh:
  """Returns a mesh of devices; None for all there are."""
  devices = jax.devices() if devices is None else list(devices)
  return jax.make_mesh(
    layout.shape(len(devices)), AXES, _types(), devices=devices
  )


def one_device() -> jax.sharding.Mesh:
  """Returns a mesh of the first device alone."""
  return make_mesh(devices=jax.devices()[:1])


def imagine(layout: Layout, devices: int) -> jax.sharding.AbstractMesh:
  """Returns a mesh of devices that nothing can be compiled for."""
  return jax.sharding.AbstractMesh(layout.shape(devices), AXES, _types())


def relay(mesh: Mesh, layout: Layout) -> Mesh:
  """Returns a mesh of the same devices in the same order."""
  if isinstance(mesh, jax.sharding.AbstractMesh):
    return imagine(layout, mesh.size)
  devices = mesh.devices.reshape(layout.shape(mesh.size))
  return jax.sharding.Mesh(devices, AXES, axis_types=_types())


def _types():
  return (jax.sharding.AxisType.Auto,) * len(AXES)


def count(mesh: jax.sharding.Mesh, name: str) -> int:
  """Returns the parts that an axis of that name is divided into."""
  return math.prod(mesh.shape[axis] for axis in TABLE[name])


def spec(axes: Axes, left_out: frozenset[str] = frozenset()) -> PartitionSpec:
  """Returns the axes of the mesh for each axis of an array.

  Args:
    axes: names in `TABLE`, or None.
    left_out: axes of the mesh that are not to be used.
  """
  parts = []
  for name in axes:
    kept = tuple(a for a in TABLE.get(name, ()) if a not in left_out)
    parts.append((kept if len(kept) > 1 else kept[0]) if kept else None)
  return PartitionSpec(*parts)


def named(mesh: jax.sharding.Mesh, axes: Axes) -> NamedSharding:
  """Returns how an array with such axes lies."""
  return NamedSharding(mesh, spec(axes))


def replicated(mesh: jax.sharding.Mesh) -> NamedSharding:
  """Every device holds the whole array."""
  return NamedSharding(mesh, PartitionSpec())


def split(mesh: jax.sharding.Mesh, axis: int = 0) -> NamedSharding:
  """Axis number `axis` is one of rows."""
  return named(mesh, (None,) * axis + ('rows',))


def spans_processes(mesh: Mesh) -> bool:
  """Whether devices of the mesh belong to different processes."""
  if isinstance(mesh, jax.sharding.AbstractMesh):
    return False
  return len({device.process_index for device in mesh.devices.flat}) > 1


def check_divides(
  name: str, size: int, mesh: jax.sharding.Mesh, axis: str = 'rows'
) -> None:
  """Raises ValueError, naming the nearest sizes, unless `size` divides.

  Args:
    name: of what has the size.
    size: to be divided.
    mesh: whose shards it is divided over.
    axis: a name in `TABLE`.
  """
  shards = count(mesh, axis)
  if size % shards:
    below = size // shards * shards
    near = [n for n in (below, below + shards) if n]
    over = ' x '.join(TABLE[axis])
    raise ValueError(
      f'{name} must be divisible by the {shards} shards of {over}, got {size};'
      f' nearest: {near}.'
    )


def put(tree: Any, where: Any) -> Any:
  """Returns host values as arrays of all devices: the only way in.

  Args:
    tree: of arrays; those that are on devices already are left as they are.
    where: a tree of shardings like it, or one for all.
  """
  leaves, structure = jax.tree.flatten(tree)
  if isinstance(where, jax.sharding.Sharding):
    places = [where] * len(leaves)
  else:
    places = jax.tree.leaves(where)
  host = [i for i, x in enumerate(leaves) if not isinstance(x, jax.Array)]
  values = [np.asarray(leaves[i]) for i in host]
  for i, x in zip(host, _put(values, [places[i] for i in host])):
    leaves[i] = x
  return jax.tree.unflatten(structure, leaves)


def _put(values: list[np.ndarray], places: list[Any]) -> list[jax.Array]:
  """Puts values at once, or each process its part."""
  if all(where.is_fully_addressable for where in places):
    return jax.device_put(values, places)
  return [
    jax.make_array_from_callback(x.shape, where, lambda index, x=x: x[index])
    for x, where in zip(values, places)
  ]


def fetch(tree: Any) -> Any:
  """Returns arrays as host values: the only way out.

  On a mesh of several processes arrays must be replicated; all get them whole.
  """
  return jax.device_get(tree)


def constrain(x: jax.Array, *axes: str | None) -> jax.Array:
  """Inside a program: divides an array over the mesh by names of its axes."""
  mesh = jax.sharding.get_abstract_mesh()
  if mesh.size <= 1:
    return x
  wanted = spec(axes, frozenset(mesh.manual_axes))
  return jax.lax.with_sharding_constraint(x, wanted)


def gather(x: jax.Array, *axes: str | None) -> jax.Array:
  """Inside a program: a parameter with its axis of `width` gathered.

  Its gradient is divided again: the sum over devices is a reduce-scatter.
  """
  mesh = jax.sharding.get_abstract_mesh()
  if mesh.size <= 1 or 'width' not in axes:
    return x
  return _gather(axes, x)


@functools.partial(jax.custom_vjp, nondiff_argnums=(0,))
def _gather(axes, x):
  return constrain(x, *(None if name == 'width' else name for name in axes))


def _gather_forward(axes, x):
  return _gather(axes, x), None


def _gather_backward(axes, _, gradient):
  return (constrain(gradient, *axes),)


_gather.defvjp(_gather_forward, _gather_backward)


def by_device(
  function: Callable[..., Any], inputs: Any, outputs: Any
) -> Callable[..., Any]:
  """Inside a program: a function of every device's own part of its arguments.

  Args:
    function: of arrays; it may use `total`, `highest`, `whole` and `first`.
    inputs: a tuple of axes, one for each argument.
    outputs: axes of the result, or a tuple of such.
  """
  mesh = jax.sharding.get_abstract_mesh()
  if mesh.size <= 1:
    return function
  manual = frozenset(mesh.manual_axes)
  one = lambda axes: spec(axes, manual)
  is_axes = lambda x: all(isinstance(name, str | None) for name in x)
  specs = lambda tree: jax.tree.map(one, tree, is_leaf=is_axes)
  return jax.shard_map(
    function,
    in_specs=specs(inputs),
    out_specs=specs(outputs),
    axis_names=set(AXES) - manual,
    check_vma=False,
  )


def _divided(name: str) -> tuple[str, ...]:
  """Returns the mesh axes of a name, as far as code is by device."""
  mesh = jax.sharding.get_abstract_mesh()
  several = [axis for axis in mesh.manual_axes if mesh.shape[axis] > 1]
  return tuple(axis for axis in TABLE[name] if axis in several)


def total(x: Any, name: str) -> Any:
  """Inside `by_device`: sums over the parts of an axis."""
  axes = _divided(name)
  return jax.lax.psum(x, axes) if axes else x


def highest(x: jax.Array, name: str) -> jax.Array:
  """Inside `by_device`: the maximum over the parts of an axis."""
  axes = _divided(name)
  return jax.lax.pmax(x, axes) if axes else x


def whole(x: jax.Array, name: str, axis: int) -> jax.Array:
  """Inside `by_device`: joins the parts of axis number `axis`."""
  for mesh_axis in reversed(_divided(name)):
    x = jax.lax.all_gather(x, mesh_axis, axis=axis, tiled=True)
  return x


def scattered(x: jax.Array, name: str, axis: int) -> jax.Array:
  """Inside `by_device`: sums over the parts, and keeps the own one."""
  for mesh_axis in _divided(name):
    x = jax.lax.psum_scatter(x, mesh_axis, scatter_dimension=axis, tiled=True)
  return x


def exchange(x: jax.Array, name: str, split: int, join: int) -> jax.Array:
  """Inside `by_device`: divides axis `split`, and joins parts of `join`."""
  for mesh_axis in _divided(name):
    x = jax.lax.all_to_all(x, mesh_axis, split, join, tiled=True)
  return x


def first(size: int, name: str) -> jax.Array | int:
  """Inside `by_device`: where the own part of `size` entries begins."""
  axes = _divided(name)
  return jax.lax.axis_index(axes) * size if axes else 0
