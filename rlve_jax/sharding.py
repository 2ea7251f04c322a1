"""The device mesh, and how arrays lie on it."""

import jax
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec

AXES = ('data', 'fsdp', 'tensor')


def make_mesh(devices: int | None = None) -> jax.sharding.Mesh:
  """Returns a mesh with all devices along `data`.

  Args:
    devices: how many to use; None for all.
  """
  count = jax.device_count() if devices is None else devices
  if not 1 <= count <= jax.device_count():
    raise ValueError(
      f'devices must be in [1, {jax.device_count()}], got {count}.'
    )
  return jax.make_mesh(
    (count, 1, 1),
    AXES,
    axis_types=(jax.sharding.AxisType.Auto,) * len(AXES),
    devices=jax.devices()[:count],
  )


def replicated(mesh: jax.sharding.Mesh) -> NamedSharding:
  """Every device holds the whole array."""
  return NamedSharding(mesh, PartitionSpec())


def split(mesh: jax.sharding.Mesh, axis: int = 0) -> NamedSharding:
  """Axis number `axis` is divided over `data`."""
  return NamedSharding(mesh, PartitionSpec(*[None] * axis, 'data'))


def check_divides(name: str, size: int, mesh: jax.sharding.Mesh) -> None:
  """Raises ValueError, naming the nearest sizes, unless `size` divides."""
  count = mesh.shape['data']
  if size % count:
    below = size // count * count
    near = [n for n in (below, below + count) if n]
    raise ValueError(
      f'{name} must be divisible by the {count} data shards, got {size};'
      f' nearest: {near}.'
    )
